import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Sending } from '#app/api/use-send.ts'
import { Button } from './button.tsx'
import { CheckedForm } from './forms/checked-form.tsx'
import { FormError, type FormSending } from './forms/form-problems.tsx'
import type { FormFields } from './forms/read-form.ts'

type DialogProps = {
  isOpen: boolean
  /** It asks for an answer before anything else can go on. */
  isAlert?: boolean
  labelledBy: string
  describedBy?: string | undefined
  /** A selector of the element that gets the focus first; by default the one marked `data-safe`. */
  firstFocus?: string
  /** At the top of the screen instead of in the middle, for content that grows. */
  isHigh?: boolean
  /** While busy Esc leaves it open. */
  busy: boolean
  onClose: () => void
  children: ReactNode
}

/** A modal dialog. Esc closes it, which is the safe answer. */
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

type QuestionProps = {
  isOpen: boolean
  question: string
  children?: ReactNode
  /** The answers' actions, as verbs. */
  yes: string
  no: string
  busy?: boolean
  onYes: () => void
  onNo: () => void
}

/** Asks before something that cannot be undone. The safe answer has the focus; Esc gives it, too. */
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
      <div id={`${id}-more`} className="mt-2 text-muted wrap-break-word">
        {children}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
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

type AskingProps = Pick<QuestionProps, 'question' | 'yes' | 'no' | 'children'> &
  Pick<ComponentProps<typeof Button>, 'look' | 'className' | 'aria-label'> & {
    /** The button's text. */
    action: string
    isReady: boolean
    /** The dialog stays open until this resolves. */
    onYes: () => Promise<unknown>
  }

/** A button for something that cannot be undone, which asks first. */
export function AskingButton({ question, yes, no, children, action, isReady, onYes, ...button }: AskingProps) {
  const [isAsking, setAsking] = useState(false)

  async function go() {
    await onYes()
    setAsking(false)
  }

  const dialog = { question, yes, no, children, isOpen: isAsking, busy: !isReady }
  return (
    <>
      <Button look="danger" {...button} disabled={!isReady} onClick={() => setAsking(true)}>
        {action}
      </Button>
      <QuestionDialog {...dialog} onYes={go} onNo={() => setAsking(false)} />
    </>
  )
}

type FormDialogProps = {
  isOpen: boolean
  isAlert?: boolean
  title: string
  /** Each button's action, as a verb. */
  yes: string
  no: string
  look?: 'action' | 'danger'
  busy?: boolean
  error?: string | undefined
  /** Provides both, for a dialog that stays open while it sends. */
  sending?: FormSending
  /** A selector of the element that gets the focus first; else the quiet button. */
  firstFocus?: string
  children: ReactNode
  /** Resolving to false keeps what was typed for the next time. */
  onSubmit: (fields: FormFields) => Promise<boolean>
  onClose: () => void
}

/** A form in a dialog. Esc and the quiet button cancel it. */
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

  return (
    <Dialog
      isOpen={isOpen}
      isAlert={isAlert}
      busy={busy}
      labelledBy={id}
      onClose={close}
      {...(firstFocus ? { firstFocus } : {})}
    >
      {isOpen || isKept ? (
        <CheckedForm onSend={submit} {...(sending ? { sending } : {})} className="grid gap-4">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          {rest.children}
          {error === undefined ? <FormError /> : <FormError of={{ message: error }} />}
          <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
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

type FormButtonProps = Pick<FormDialogProps, 'title' | 'yes' | 'no' | 'children'> &
  Omit<ComponentProps<typeof Button>, 'title' | 'children' | 'onClick' | 'disabled'> & {
    /** The button's text. */
    action: string
    isReady: boolean
    isDanger?: boolean
    /** Returns the error, if any, before anything is sent. */
    check?: (fields: FormFields) => string | undefined
    /** Given, the dialog stays until what it sends is done, and says why it was refused. */
    sending?: FormSending & Pick<Sending, 'forget'>
    onSend: (fields: FormFields) => Promise<{ kind: string } | undefined>
  }

/** A button that opens a form in a dialog. It is sent when the dialog closes; after a refusal what was typed is kept. */
export function FormButton({ title, yes, no, children, action, ...rest }: FormButtonProps) {
  const { isReady, check, sending, onSend, isDanger = rest.look === 'danger', ...button } = rest
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<string>()

  async function submit(fields: FormFields) {
    const wrong = check?.(fields)
    setError(wrong)
    if (wrong !== undefined) return false
    if (!sending) setOpen(false)
    const isDone = (await onSend(fields))?.kind === 'done'
    if (isDone) setOpen(false)
    return isDone
  }

  function open() {
    sending?.forget()
    setOpen(true)
  }

  const dialog = { title, yes, no, children, isOpen, error, look: isDanger ? 'danger' : 'action' } as const
  return (
    <>
      <Button {...button} disabled={!isReady} onClick={open}>
        {action}
      </Button>
      <FormDialog {...dialog} {...(sending && { sending })} onSubmit={submit} onClose={() => setOpen(false)} />
    </>
  )
}
