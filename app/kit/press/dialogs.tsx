import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { CheckedForm } from '#app/kit/form/checked-form.tsx'
import { FormError, type FormSending } from '#app/kit/form/form-problems.tsx'
import { type FormFields, readForm } from '#app/kit/form/read-form.ts'
import { KIT } from '#app/kit/words/kit.texts.ts'
import { Button } from './button.tsx'

type DialogProps = {
  isOpen: boolean
  /** An alert dialog, which needs an answer before anything else. */
  isAlert?: boolean
  labelledBy: string
  describedBy?: string | undefined
  /** Selector of the element with the first focus; by default the one marked `data-safe`. */
  firstFocus?: string
  /** Puts the dialog at the top of the screen, for content that grows. */
  isHigh?: boolean
  /** While true, Esc does not close the dialog. */
  busy: boolean
  onClose: () => void
  children: ReactNode
}

/** A modal dialog. Esc closes it as the safe answer. */
export function Dialog({ isOpen, isAlert = false, isHigh, firstFocus = '[data-safe]', ...rest }: DialogProps) {
  const { busy, onClose } = rest
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (isOpen && !element?.open) {
      element?.showModal()
      element?.querySelector<HTMLElement>(firstFocus)?.focus({ preventScroll: true })
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
      className={`${isHigh ? 'mx-auto mt-4 mb-auto' : 'm-auto'} max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] overflow-auto rounded-card border border-line bg-surface p-6 text-ink backdrop:bg-black/50`}
    >
      {rest.children}
    </dialog>
  )
}

type FormDialogProps = {
  isOpen: boolean
  /** A question before something that cannot be undone. */
  isAlert?: boolean
  title: string
  /** The action, as a verb. */
  yes: string
  /** Only where "Cancel" could be mistaken for the action. */
  no?: string
  look?: 'action' | 'danger'
  busy?: boolean
  error?: string | undefined
  /** The sender, for a dialog that stays open while it sends. */
  sending?: FormSending
  /** Selector of the element with the first focus; by default the quiet button. */
  firstFocus?: string
  children?: ReactNode
  /** Resolves to false to keep the typed text for the next time. */
  onSubmit: (fields: FormFields) => unknown
  onClose: () => void
}

/** A form or question in a dialog. The quiet button and Esc give the safe answer, and that button has the focus. */
export function FormDialog({
  isOpen,
  title,
  yes,
  no,
  look = 'action',
  sending,
  busy = sending?.isBusy === true,
  error,
  firstFocus,
  isAlert = false,
  ...rest
}: FormDialogProps) {
  const t = KIT.use()
  const id = useId()
  const [isKept, setKept] = useState(false)

  async function submit(fields: FormFields) {
    if (busy) return
    setKept(true)
    setKept((await rest.onSubmit(fields)) === false)
  }

  function close() {
    setKept(false)
    rest.onClose()
  }

  // A question has no fields, and may be within a form.
  const [Content, Title] = isAlert ? [Question, 'p' as const] : [CheckedForm, 'h2' as const]
  return (
    <Dialog
      isOpen={isOpen}
      isAlert={isAlert}
      busy={busy}
      labelledBy={id}
      describedBy={isAlert ? `${id}-more` : undefined}
      onClose={close}
      firstFocus={firstFocus}
    >
      {isOpen || isKept ? (
        <Content onSend={submit} sending={sending} className="grid gap-4">
          <Title id={id} className="font-heading text-xl font-bold leading-snug">
            {title}
          </Title>
          {isAlert ? (
            <div id={`${id}-more`} className="text-muted wrap-break-word empty:hidden">
              {rest.children}
            </div>
          ) : (
            rest.children
          )}
          {error === undefined ? isAlert ? null : <FormError /> : <FormError of={{ message: error }} />}
          <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
            <Button data-safe look="quiet" disabled={busy} onClick={close}>
              {no ?? t.cancel}
            </Button>
            <Button
              look={look}
              disabled={busy}
              type={isAlert ? 'button' : 'submit'}
              onClick={isAlert ? () => submit(readForm()) : undefined}
            >
              {yes}
            </Button>
          </div>
        </Content>
      ) : null}
    </Dialog>
  )
}

function Question({ className, children }: ComponentProps<typeof CheckedForm>) {
  return <div className={className}>{children}</div>
}
