import { useId } from 'react'
import { PictureInput, UploadProgress } from '#app/admin/pictures/picture-input.tsx'
import type { useImageUpload } from '#app/admin/pictures/use-image-upload.ts'
import { Button } from '#app/ui/button.tsx'
import { imageAtWidth } from '#store/images/images.ts'

type ImageFieldProps = {
  imageUrl: string
  upload: ReturnType<typeof useImageUpload>
  problem: string | undefined
  onRemove: () => void
}

/** The product's picture: choosing or dropping a file uploads it at once. */
export function ImageField({ imageUrl, upload, problem, onRemove }: ImageFieldProps) {
  const id = useId()
  return (
    <div className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <label htmlFor={id} className="mb-1 block font-medium">
        Image
      </label>
      <div className="flex flex-wrap items-start gap-4">
        <Preview imageUrl={imageUrl} />
        <div className="min-w-0 flex-[1_1_14rem] space-y-3">
          <PictureInput id={id} describedBy={`${id}-hint`} upload={upload} />
          <p id={`${id}-hint`} className="text-sm text-muted">
            Choose or drop a picture of at most 5 MB; square ones look best.
          </p>
          <UploadProgress state={upload.state} onCancel={upload.cancel} />
          {problem ? <p className="text-sm text-danger">{problem}</p> : null}
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
