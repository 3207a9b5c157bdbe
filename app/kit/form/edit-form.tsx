/** Forms for things that two people may edit at the same time. */
import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import type { Answer, FieldErrors, Refusal } from '#app/kit/api/ask.ts'
import { type SendOptions, useSend } from '#app/kit/api/use-send.ts'
import { reportBarHeight } from '#app/kit/page/edge.tsx'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { Button, ButtonLink } from '#app/kit/press/button.tsx'
import { useReport } from '#app/kit/press/outcomes.tsx'
import { CheckedForm, Submit } from './checked-form.tsx'
import type { Edited } from './edited.tsx'
import { FormError, type FormSending } from './form-problems.tsx'
import type { FormFields } from './read-form.ts'
import { LeaveQuestion, LogInAgain, useUnsavedChanges } from './unsaved-changes.tsx'

/** Called with 1 when an upload of the form begins, and with -1 when it ends. */
export const UploadContext = createContext<(change: 1 | -1) => void>(() => undefined)

/** Makes the surrounding form wait while a picture is uploading. */
export function useUploadOfForm(isUploading: boolean): void {
  const note = useContext(UploadContext)
  useEffect(() => {
    if (!isUploading) return
    note(1)
    return () => note(-1)
  }, [isUploading, note])
}

type Form = Omit<ComponentProps<typeof CheckedForm>, 'sending' | 'answered' | 'onSend' | 'onInput'>

type EditFormProps<A, P> = Form & {
  edited: Pick<Edited<unknown>, 'takeCurrent'>
  /** The noun of the edited thing: "shelf". */
  of: string
  save: string
  call: (fields: FormFields) => () => Promise<Answer<A>>
  /** The API's errors by field name, where names differ from the body's. */
  answered?: (fields: FieldErrors) => FieldErrors
  failed?: SendOptions<A>['failed']
  /** Also shows the error at the button, because fields of a long form may be out of sight. */
  alwaysShowError?: boolean
  /** Called with the form once it is shown and after each input. */
  onFields?: (form: HTMLFormElement) => void
  /** Something besides the fields has changed. */
  isChanged?: boolean
  /** Called after success. The page's data are not reloaded, because the next page may be another. */
  onSaved: (answer: A, form: HTMLFormElement) => unknown
  /** The message below the page after success. */
  done?: string | ((answer: A) => string)
  /** A second button, which asks for the effect and changes nothing. */
  preview?: { call: (fields: FormFields) => () => Promise<Answer<P>>; onAnswer: (answer: P) => void }
  /** A path or function that leaves without saving. */
  cancel?: string | (() => void)
  /** Shown beside the buttons. */
  beside?: ReactNode | ((state: EditState) => ReactNode)
  /** Puts the button at the end of the form, not at the lower edge of the screen. */
  isShort?: boolean
}

const PREVIEW_ID = 'preview'

type EditState = { isChanged: boolean; sending: FormSending; allowLeaving: () => void }

/** A form over `Edited`. Asks before it is left with changes, and offers a way on when somebody else has saved meanwhile. */
export function EditForm<A, P = never>(props: EditFormProps<A, P>) {
  const { edited, of, save, call, answered, failed, alwaysShowError, onFields, isChanged, onSaved, ...rest } = props
  const { done, preview, cancel, beside, isShort = false, children, ...form } = rest
  const sending = useSend()
  const report = useReport()
  const { element, uploads, note, look, forget, ...changes } = useChanges(isChanged, onFields)

  async function send(fields: FormFields, form: HTMLFormElement, pressed: HTMLElement | null) {
    if (preview && pressed?.id === PREVIEW_ID) {
      await sending.send(preview.call(fields), { keepsPage: true, after: preview.onAnswer })
      return
    }
    await sending.send(call(fields), {
      failed,
      keepsPage: true,
      after: async (answer) => {
        forget()
        await onSaved(answer, form)
        if (done) report({ kind: 'done', text: typeof done === 'string' ? done : done(answer) })
      },
    })
  }

  function takeCurrent() {
    sending.forget()
    edited.takeCurrent()
  }

  return (
    <CheckedForm
      marksRequired
      {...form}
      ref={element}
      sending={sending}
      answered={answered?.(sending.fields)}
      onSend={send}
      onInput={look}
    >
      <UploadContext value={note}>{children}</UploadContext>
      <div
        ref={isShort ? undefined : reportBarHeight}
        className={isShort ? 'grid gap-3' : 'desk-bar flex-col items-stretch'}
      >
        <EditError of={of} refusal={sending.refusal} isAlways={alwaysShowError} onCurrent={takeCurrent} />
        <div className="flex flex-wrap items-center gap-2">
          <Submit
            className={isShort ? '' : 'min-w-28 flex-1 sm:flex-none sm:min-w-40'}
            busy="Saving..."
            disabled={uploads > 0}
          >
            {uploads > 0 ? 'Uploading...' : save}
          </Submit>
          {preview ? (
            <Submit id={PREVIEW_ID} look="quiet">
              Preview
            </Submit>
          ) : null}
          {typeof cancel === 'string' ? (
            <ButtonLink look="quiet" to={cancel}>
              Cancel
            </ButtonLink>
          ) : cancel ? (
            <Button look="quiet" onClick={cancel}>
              Discard
            </Button>
          ) : null}
          {typeof beside === 'function' ? beside({ ...changes, sending }) : beside}
        </div>
      </div>
      <LeaveQuestion blocker={changes.blocker}>The changes to the {of} are not saved yet.</LeaveQuestion>
    </CheckedForm>
  )
}

/** Follows whether the form has changes, and asks before it is left with them. */
function useChanges(isOther = false, onFields?: (form: HTMLFormElement) => void) {
  const element = useRef<HTMLFormElement>(null)
  const [isTyped, setTyped] = useState(false)
  const [uploads, setUploads] = useState(0)
  const [note] = useState(() => (change: 1 | -1) => setUploads((count) => count + change))
  const isChanged = isTyped || isOther
  const { blocker, allowLeaving } = useUnsavedChanges(isChanged || uploads > 0)
  const isOpenedByPress = useHydrated()

  function look() {
    setTyped(isTypedIn(element.current))
    if (element.current) onFields?.(element.current)
  }

  // Runs once. A page reached by a client navigation has nothing typed yet; otherwise text typed before the scripts ran counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isOpenedByPress) fixSelectDefaults(element.current)
    look()
  }, [])

  function forget() {
    setTyped(false)
    allowLeaving()
  }

  return { element, uploads, note, isChanged, look, forget, blocker, allowLeaving }
}

type ErrorProps = { of: string; refusal: Refusal | undefined; isAlways: boolean | undefined; onCurrent: () => void }

/** Says why it was not saved, and offers the newer version or a new login. */
function EditError({ of, refusal, isAlways, onCurrent }: ErrorProps) {
  if (refusal?.kind === 'signed out')
    return (
      <FormError of={refusal}>
        <LogInAgain />
      </FormError>
    )
  if (refusal?.code === 'stale_settings' || refusal?.code === 'stale_product')
    return (
      <FormError of={refusal}>
        <div className="mt-2 space-y-3">
          <p>What you typed is still in the form. Loading the current {of} replaces it.</p>
          <Button look="quiet" onClick={onCurrent}>
            Load the current {of}
          </Button>
        </div>
      </FormError>
    )
  return isAlways ? <FormError of={refusal} /> : <FormError />
}

/** React sets no default for a select with a value unless it came in the document. */
function fixSelectDefaults(form: HTMLFormElement | null) {
  for (const select of form?.querySelectorAll('select') ?? [])
    for (const option of select.selectedOptions) option.defaultSelected = true
}

/** Whether a field differs from its default. */
function isTypedIn(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some((field) => {
    if (field instanceof HTMLSelectElement) {
      const options = [...field.options]
      const before = options.findIndex((option) => option.defaultSelected)
      return field.name !== '' && field.selectedIndex !== Math.max(0, before)
    }
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
    if (!(field instanceof HTMLInputElement) || field.name === '') return false
    if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked
    return field.type !== 'file' && field.value !== field.defaultValue
  })
}
