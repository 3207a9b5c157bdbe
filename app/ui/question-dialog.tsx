import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'

type QuestionProps = {
  isOpen: boolean
  question: string
  children?: ReactNode
  /** What the answers do, as verbs. */
  yes: string
  no: string
  busy?: boolean
  onYes: () => void
  onNo: () => void
}

/** Asks before something that cannot be taken back. The safe answer has the focus first; Esc gives it. */
export function QuestionDialog({ isOpen, question, children, yes, no, busy = false, onYes, onNo }: QuestionProps) {
  const id = useId()
  const { dialog, safe } = useModal(isOpen)
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-question`}
      aria-describedby={children ? `${id}-more` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        if (!busy) onNo()
      }}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-6 text-ink backdrop:bg-black/50"
    >
      <p id={`${id}-question`} className="font-heading text-xl font-bold leading-snug">
        {question}
      </p>
      <div id={`${id}-more`} className="mt-2 text-muted [overflow-wrap:anywhere]">
        {children}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button ref={safe} look="quiet" disabled={busy} onClick={onNo}>
          {no}
        </Button>
        <Button look="danger" disabled={busy} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </dialog>
  )
}

function useModal(isOpen: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  const safe = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen && !dialog.current?.open) {
      dialog.current?.showModal()
      safe.current?.focus()
    }
    if (!isOpen) dialog.current?.close()
  }, [isOpen])
  return { dialog, safe }
}
