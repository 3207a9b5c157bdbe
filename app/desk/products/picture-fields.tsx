import { useId } from 'react'
import { FieldErrorText } from '#app/kit/form/field-error.tsx'
import { PictureInput, UploadProgress } from '#app/kit/form/pictures/picture-input.tsx'
import type { useImageUpload } from '#app/kit/form/pictures/use-image-upload.ts'
import { Button } from '#app/kit/press/button.tsx'
import { MoveButtons } from '#app/kit/press/move-buttons.tsx'
import { imageAtWidth } from '#store/goods/images/images.ts'
import { PRODUCT_LIMITS } from '#store/goods/products/products.ts'
import type { ProductValues } from './product-values.ts'
import { hasRoomForPicture, type usePictures } from './use-pictures.ts'

type ImageFieldProps = {
  imageUrl: string
  upload: ReturnType<typeof useImageUpload>
  onRemove: () => void
}

/** The product's picture: choosing or dropping a file uploads it at once. */
export function ImageField({ imageUrl, upload, onRemove }: ImageFieldProps) {
  const id = useId()
  return (
    <div className="panel">
      <label htmlFor={id} className="mb-1 block font-medium">
        Image
      </label>
      <div className="flex flex-wrap items-start gap-4">
        <Preview imageUrl={imageUrl} />
        <div className="min-w-0 flex-[1_1_14rem] space-y-3">
          <PictureInput id={id} describedBy={`${id}-hint`} upload={upload} />
          <p id={`${id}-hint`} className="text-sm text-muted">
            At most 5 MB; square ones look best.
          </p>
          <UploadProgress state={upload.state} onCancel={upload.cancel} />
          <FieldErrorText name="imageUrl" />
          {imageUrl && upload.state.kind !== 'uploading' ? (
            <Button look="quiet" onClick={onRemove}>
              Remove
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  )
}

function Preview({ imageUrl }: { imageUrl: string }) {
  return (
    <div className="grid size-36 place-items-center overflow-hidden rounded-xl bg-sunken text-sm text-muted">
      {imageUrl ? (
        <img
          src={imageAtWidth(imageUrl, 400)}
          alt="The product as it will be shown"
          width={144}
          height={144}
          className="size-full object-cover"
        />
      ) : (
        'No image yet'
      )}
    </div>
  )
}

type MorePicturesProps = {
  values: ProductValues
  pictures: ReturnType<typeof usePictures>
}

/** The pictures besides the main one, in the order shoppers see them. They come once there is a main one. */
export function MorePictures({ values, pictures }: MorePicturesProps) {
  const id = useId()
  const { moreImageUrls } = values
  if (values.imageUrl === '' && moreImageUrls.length === 0) return null
  return (
    <fieldset className="space-y-3 panel">
      <legend className="float-left mb-1 w-full font-medium">More pictures</legend>
      <ol className="clear-both space-y-3">
        {moreImageUrls.map((url, i) => (
          <Picture key={url} url={url} place={i} count={moreImageUrls.length} pictures={pictures} />
        ))}
      </ol>
      {hasRoomForPicture(values) ? (
        <div>
          <label htmlFor={id} className="mb-1 block">
            Add picture
          </label>
          <PictureInput id={id} describedBy={`${id}-hint`} upload={pictures.more} />
        </div>
      ) : null}
      <p id={`${id}-hint`} className="text-sm text-muted">
        Up to {PRODUCT_LIMITS.moreImages}, shown on the product's own page.
      </p>
      <UploadProgress state={pictures.more.state} onCancel={pictures.more.cancel} />
      <FieldErrorText name="moreImageUrls" />
    </fieldset>
  )
}

type PictureProps = { url: string; place: number; count: number; pictures: ReturnType<typeof usePictures> }

function Picture({ url, place, count, pictures }: PictureProps) {
  // The main picture is the first.
  const name = `picture ${place + 2}`
  return (
    <li className="flex flex-wrap items-center gap-2">
      <img
        src={imageAtWidth(url, 200)}
        alt={`The product, ${name}`}
        width={72}
        height={72}
        className="size-18 rounded-xl bg-sunken object-cover"
      />
      <MoveButtons name={name} at={place} count={count} onMove={(to) => pictures.move(place, to)} />
      <Button look="quiet" onClick={() => pictures.makeMain(url)}>
        Make first <span className="sr-only">– {name}</span>
      </Button>
      <Button look="quiet" onClick={() => pictures.remove(url)}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}
