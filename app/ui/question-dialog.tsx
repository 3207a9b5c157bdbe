import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

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
  return (
    <Dialog
      isOpen={isOpen}
      isAlert
      labelledBy={`${id}-question`}
      describedBy={children ? `${id}-more` : undefined}
      busy={busy}
      onClose={onNo}
    >
      <p id={`${id}-question`} className="font-heading text-xl font-bold leading-snug">
        {question}
      </p>
      <div id={`${id}-more`} className="mt-2 text-muted [overflow-wrap:anywhere]">
        {children}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button data-safe look="quiet" disabled={busy} onClick={onNo}>
          {no}
        </Button>
        <Button look="danger" disabled={busy} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Dialog>
  )
}
