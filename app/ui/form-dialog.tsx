import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'

type DialogProps = {
  isOpen: boolean
  title: string
  /** What each button does, as a verb. */
  yes: string
  no: string
  look?: 'action' | 'danger'
  busy: boolean
  error?: string | undefined
  children: ReactNode
  /** Resolving to false keeps what was typed, for when it is asked again. */
  onSubmit: (form: FormData) => Promise<boolean>
  onClose: () => void
}

/** Asks for a few words before a step is taken. Esc and the quiet button leave everything as it is. */
export function FormDialog({ isOpen, title, yes, no, look = 'action', busy, error, ...rest }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const safe = useRef<HTMLButtonElement>(null)
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    if (isOpen && !dialog.current?.open) {
      dialog.current?.showModal()
      safe.current?.focus()
    }
    if (!isOpen) dialog.current?.close()
  }, [isOpen])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setKept(true)
    setKept((await rest.onSubmit(new FormData(event.currentTarget))) === false)
  }

  function close() {
    setKept(false)
    rest.onClose()
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        if (!busy) close()
      }}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-6 text-ink backdrop:bg-black/50"
    >
      {isOpen || isKept ? (
        <form method="post" noValidate onSubmit={submit} className="grid gap-4">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          {rest.children}
          {error ? (
            <p role="alert" className="rounded-xl bg-danger-soft px-3 py-2 font-semibold">
              {error}
            </p>
          ) : null}
          <div className="flex flex-wrap justify-end gap-3">
            <Button ref={safe} look="quiet" disabled={busy} onClick={close}>
              {no}
            </Button>
            <Button type="submit" look={look} disabled={busy}>
              {yes}
            </Button>
          </div>
        </form>
      ) : null}
    </dialog>
  )
}
