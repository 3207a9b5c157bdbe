import type { ReactNode } from 'react'
import { Submit } from '#app/ui/forms/checked-form.tsx'
import { FormError } from '#app/ui/forms/form-problems.tsx'

type SaveBarProps = {
  /** The button's text. */
  save: string
  /** It waits for a picture of the form. */
  isUploading: boolean
  /** Why the last try was refused, with its remedy where there is one. */
  error?: ReactNode
  children: ReactNode
}

/** Saves the form around it, always in reach at the lower edge; `children` stand beside the button. */
export function SaveBar({ save, isUploading, error = <FormError />, children }: SaveBarProps) {
  return (
    <div className="desk-bar flex-col items-stretch">
      {error}
      <div className="flex flex-wrap items-center gap-3">
        <Submit className="min-w-40 flex-1 sm:flex-none" busy="Saving..." disabled={isUploading}>
          {isUploading ? 'Uploading...' : save}
        </Submit>
        {children}
      </div>
    </div>
  )
}
