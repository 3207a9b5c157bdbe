import { type ReactNode, useEffect, useRef } from 'react'

type DialogProps = {
  isOpen: boolean
  /** It asks for an answer before anything else can go on. */
  isAlert?: boolean
  labelledBy: string
  describedBy?: string | undefined
  /** What has the focus first, as a selector; else the element marked `data-safe`. */
  firstFocus?: string
  /** While busy Esc leaves it open. */
  busy: boolean
  onClose: () => void
  children: ReactNode
}

/** Lies over the page until it is answered. Esc is the safe answer. */
export function Dialog({ isOpen, isAlert = false, firstFocus = '[data-safe]', busy, onClose, ...rest }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (isOpen && !element?.open) {
      element?.showModal()
      element?.querySelector<HTMLElement>(firstFocus)?.focus()
    }
    if (!isOpen) element?.close()
  }, [isOpen, firstFocus])
  return (
    <dialog
      ref={dialog}
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={rest.labelledBy}
      aria-describedby={rest.describedBy}
      onCancel={(event) => {
        event.preventDefault()
        if (!busy) onClose()
      }}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] overflow-auto rounded-card border border-line bg-surface p-6 text-ink backdrop:bg-black/50"
    >
      {rest.children}
    </dialog>
  )
}
