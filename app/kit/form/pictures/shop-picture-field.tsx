import { useId, useRef, useState } from 'react'
import { FieldErrorText } from '#app/kit/form/field-error.tsx'
import { setField } from '#app/kit/form/set-field.ts'
import { Button } from '#app/kit/press/button.tsx'
import { imageAtWidth } from '#store/goods/images/images.ts'
import { type ShopPictureShape, sizeOfShopPicture } from '#store/goods/images/shop-pictures.ts'
import { PictureInput, UploadProgress } from './picture-input.tsx'
import { useImageUpload } from './use-image-upload.ts'

type Props = {
  id?: string | undefined
  name: string
  label: string
  hint: string | undefined
  error?: string | undefined
  shape: ShopPictureShape
  text: string
  onChange?: (path: string) => void
}

/** A picture of the shop, uploaded at once and published when the form is saved. */
export function PictureField({ id: ownId, name, label, hint, error, shape, text, onChange }: Props) {
  const madeId = useId()
  const id = ownId ?? madeId
  const field = useRef<HTMLInputElement>(null)
  const [path, setPath] = useState(text)
  const upload = useImageUpload(put, `/api/admin/shop-pictures/${shape}`)
  const isUploading = upload.state.kind === 'uploading'

  function put(newer: string) {
    setPath(newer)
    setField(field.current, newer)
    onChange?.(newer)
  }

  return (
    <div className="space-y-2">
      <label htmlFor={id} className="block font-medium">
        {label}
      </label>
      {/* Not of type hidden, which has no value apart from its default, and React resets that. */}
      <input ref={field} type="text" hidden readOnly name={name} defaultValue={text} />
      <div className="flex flex-wrap items-center gap-3">
        <ShownPicture path={path} />
        {path && !isUploading ? (
          <Button look="quiet" onClick={() => put('')}>
            Remove the picture<span className="sr-only">: {label}</span>
          </Button>
        ) : null}
      </div>
      <PictureInput id={id} describedBy={`${id}-hint`} upload={upload} />
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
      <UploadProgress state={upload.state} onCancel={upload.cancel} />
      <FieldErrorText name={name} error={error} />
    </div>
  )
}

function ShownPicture({ path }: { path: string }) {
  const size = sizeOfShopPicture(path)
  if (!size) return null
  return (
    <img
      src={imageAtWidth(path, 800)}
      alt="As it will be shown"
      {...size}
      className="max-h-16 w-auto sm:max-h-40 rounded-xl border border-line bg-white object-contain p-1"
    />
  )
}
