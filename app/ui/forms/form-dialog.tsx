import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { CheckedForm } from './checked-form.tsx'
import { FormError } from './form-problems.tsx'
import { type FormFields, readForm } from './read-form.ts'

type DialogProps = {
  isOpen: boolean
  title: string
  /** What each button does, as a verb. */
  yes: string
  no: string
  look?: 'action' | 'danger'
  busy: boolean
  error?: string | undefined
  /** What has the focus first, as a selector; else the quiet button. */
  firstFocus?: string
  children: ReactNode
  /** Resolving to false keeps what was typed, for when it is asked again. */
  onSubmit: (fields: FormFields) => Promise<boolean>
  onClose: () => void
}

/** Asks for a few words before a step is taken. Esc and the quiet button leave everything as it is. */
export function FormDialog({ isOpen, title, yes, no, look = 'action', busy, error, firstFocus, ...rest }: DialogProps) {
  const id = useId()
  const [isKept, setKept] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setKept(true)
    setKept((await rest.onSubmit(readForm(event.currentTarget))) === false)
  }

  function close() {
    setKept(false)
    rest.onClose()
  }

  return (
    <Dialog isOpen={isOpen} labelledBy={id} busy={busy} onClose={close} {...(firstFocus ? { firstFocus } : {})}>
      {isOpen || isKept ? (
        <CheckedForm method="post" onSubmit={submit} className="grid gap-4">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          {rest.children}
          <FormError of={error === undefined ? undefined : { message: error }} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button data-safe look="quiet" disabled={busy} onClick={close}>
              {no}
            </Button>
            <Button type="submit" look={look} disabled={busy}>
              {yes}
            </Button>
          </div>
        </CheckedForm>
      ) : null}
    </Dialog>
  )
}
