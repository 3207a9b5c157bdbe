import type { ChangeEvent } from 'react'
import { useUploadOfForm } from '#app/kit/form/edit-form.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import { Button } from '#app/kit/press/button.tsx'
import type { UploadState, useImageUpload } from './use-image-upload.ts'

type PictureInputProps = { id: string; describedBy: string; upload: ReturnType<typeof useImageUpload> }

/** Choosing or dropping a picture uploads it at once. */
export function PictureInput({ id, describedBy, upload }: PictureInputProps) {
  useUploadOfForm(upload.state.kind === 'uploading')

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const file = input.files?.[0]
    // Emptied so that the same file can be chosen again after a failure.
    if (file)
      upload.start(file).finally(() => {
        input.value = ''
      })
  }

  return (
    <input
      id={id}
      type="file"
      accept="image/*"
      onChange={onChange}
      aria-describedby={describedBy}
      className="block w-full rounded-xl border-2 border-dashed border-line p-3 text-transparent file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border-0 file:bg-action-soft file:px-4 file:font-semibold file:text-ink hover:border-action"
    />
  )
}

/** Shows the progress of an upload, with a way to stop it, or why it failed. */
export function UploadProgress({ state, onCancel }: { state: UploadState; onCancel: () => void }) {
  return (
    <>
      <div role="status">{state.kind === 'uploading' ? 'Uploading image...' : null}</div>
      {state.kind === 'uploading' ? (
        <div className="flex items-center gap-3">
          <progress aria-label="Upload" value={state.fraction} max={1} className="h-2 min-w-0 flex-1" />
          <Button look="quiet" onClick={onCancel}>
            Cancel upload
          </Button>
        </div>
      ) : null}
      <FormError of={state.kind === 'failed' ? state : undefined}>
        {state.kind === 'failed' && state.reason ? <p className="text-sm">{state.reason}</p> : null}
      </FormError>
    </>
  )
}
