import { type ChangeEvent, useId } from 'react'
import { Button } from '#app/ui/button.tsx'
import { imageAtWidth } from '#store/images/images.ts'
import type { UploadState, useImageUpload } from './use-image-upload.ts'

type ImageFieldProps = {
  imageUrl: string
  upload: ReturnType<typeof useImageUpload>
  problem: string | undefined
  onRemove: () => void
}

/** The product's picture: choosing or dropping a file uploads it at once. */
export function ImageField({ imageUrl, upload, problem, onRemove }: ImageFieldProps) {
  const id = useId()

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const file = input.files?.[0]
    // Emptied, so that the same file can be chosen again after a failure.
    if (file)
      upload.start(file).finally(() => {
        input.value = ''
      })
  }

  return (
    <div className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <label htmlFor={id} className="mb-1 block font-medium">
        Image
      </label>
      <div className="flex flex-wrap items-start gap-4">
        <Preview imageUrl={imageUrl} />
        <div className="min-w-0 flex-[1_1_14rem] space-y-3">
          <input
            id={id}
            type="file"
            accept="image/*"
            onChange={onChange}
            aria-describedby={`${id}-hint`}
            className="block w-full rounded-xl border-2 border-dashed border-line p-3 text-transparent file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border-0 file:bg-action-soft file:px-4 file:font-semibold file:text-ink hover:border-action"
          />
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

function UploadProgress({ state, onCancel }: { state: UploadState; onCancel: () => void }) {
  return (
    <>
      <div role="status">{state.kind === 'uploading' ? 'Uploading image...' : null}</div>
      {state.kind === 'uploading' ? (
        <div className="flex items-center gap-3">
          <progress aria-label="Upload" value={state.fraction} max={1} className="h-2 min-w-0 flex-1 accent-action" />
          <Button look="quiet" onClick={onCancel}>
            Cancel upload
          </Button>
        </div>
      ) : null}
      {state.kind === 'failed' ? (
        <div className="text-danger">
          <p role="alert">{state.message}</p>
          {state.reason ? <p className="text-sm">{state.reason}</p> : null}
        </div>
      ) : null}
    </>
  )
}
