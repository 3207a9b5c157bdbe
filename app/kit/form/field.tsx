import {
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { ORDER_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
import { isLandline, neatPhone } from '#store/typed/phone.ts'
import { FORM } from './form.texts.ts'
import { FormContext, useFieldError } from './form-problems.tsx'

/** Attributes of a number field, which `readNumber` checks before it is sent. `maxLength` cuts no number. */
export const NUMBER = { inputMode: 'decimal', autoComplete: 'off', maxLength: 40 } as const
export const WHOLE = { ...NUMBER, inputMode: 'numeric', 'data-number': 'whole' } as const
export const PERCENT = { ...NUMBER, 'data-number': 'percent' } as const

const INPUT =
  'w-full min-h-11 rounded-xl border border-edge bg-surface px-3 py-2 text-ink placeholder:text-muted ' +
  'aria-invalid:border-danger'

type FieldTexts = {
  label: string
  /** Shows the label to screen readers only. */
  isLabelHidden?: boolean
  hint?: ReactNode
  /** Replaces the hint while it is shown. Room is kept for both, so that nothing below moves. */
  note?: { words: string; isShown: boolean; isGood?: boolean } | undefined
  /** An error that the form does not know by field name; replaces hint and note. */
  error?: string | undefined
  /** An error that stays whatever is typed. */
  standing?: string | undefined
  /** The error when it is required and empty. */
  missing?: string
}

/** A labelled input with hint and error, linked for screen readers. `after` is shown at the input's end. */
export function Field({ after, ...props }: ComponentProps<'input'> & FieldTexts & { after?: ReactNode }) {
  const { control, frame } = useField(props)
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <input {...control} className={after ? `${INPUT} pr-20` : INPUT} />
        {after}
      </div>
    </FieldFrame>
  )
}

/** A phone number, formatted on blur as "+91 98123 45678" to show typing errors. Other text gets a note and is accepted. */
export function PhoneField({ hint, onInput, ...input }: ComponentProps<typeof Field>) {
  const t = FORM.use()
  const [isDoubted, setDoubted] = useState(false)

  function leave({ currentTarget: field }: FocusEvent<HTMLInputElement>) {
    const neat = neatPhone(field.value)
    setDoubted(neat === undefined && field.value.trim() !== '' && !isLandline(field.value))
    if (neat !== undefined && neat.length <= ORDER_LIMITS.phone) field.value = neat
  }

  return (
    <Field
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={ORDER_LIMITS.phone}
      {...input}
      hint={hint ?? t.phoneHint}
      note={{ words: t.phoneRequired, isShown: isDoubted }}
      onBlur={leave}
      onInput={(event) => {
        setDoubted(false)
        onInput?.(event)
      }}
    />
  )
}

export function TextArea(props: ComponentProps<'textarea'> & FieldTexts) {
  const { control, frame } = useField(props)
  return (
    <FieldFrame {...frame}>
      <textarea {...control} className={INPUT} />
    </FieldFrame>
  )
}

export function Select(props: ComponentProps<'select'> & FieldTexts) {
  const { control, frame } = useField(props)
  const select = useRef<HTMLSelectElement>(null)
  const isHydrated = useHydrated()
  const early = useRef(!isHydrated)
  useLayoutEffect(() => {
    const { current } = select
    // The choice was made before the scripts ran: tell the state's owner now.
    if (early.current && current && control.value !== undefined && current.value !== control.value)
      current.dispatchEvent(new Event('change', { bubbles: true }))
    early.current = false
  })
  return (
    <FieldFrame {...frame}>
      <select {...control} ref={select} className={INPUT} />
    </FieldFrame>
  )
}

export function Options({ of }: { of: Readonly<Record<string, string>> }) {
  return Object.entries(of).map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ))
}

type ControlProps = FieldTexts & Pick<ComponentProps<'input'>, 'id' | 'name' | 'required' | 'className'>

/** Splits properties between the control and the frame around it. */
function useField<P extends ControlProps>(props: P) {
  const { label, isLabelHidden, hint, note, standing, missing, className = '', ...control } = props
  const { error: answered, ...rest } = control
  const made = useId()
  const id = rest.id ?? made
  const found = useFieldError(rest.name, answered)
  const error = standing || found
  const describedBy = hint || note || error ? `${id}-hint` : undefined
  const aria = { 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy, 'data-missing': missing }
  const isRequired = rest.required === true
  return {
    control: { ...rest, id, ...aria },
    frame: { id, label, isLabelHidden, hint, note, error, isRequired, className },
  }
}

type FrameProps = Pick<FieldTexts, 'label' | 'hint' | 'note' | 'error'> & {
  id: string
  isLabelHidden: boolean | undefined
  isRequired: boolean
  className: string
  children: ReactNode
}

function FieldFrame({ id, label, isLabelHidden, isRequired, className, children, ...words }: FrameProps) {
  const { marksRequired } = useContext(FormContext)
  return (
    <div className={className}>
      <div className={isLabelHidden ? 'sr-only' : 'mb-1 flex flex-wrap items-baseline justify-between gap-x-3'}>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {marksRequired && isRequired ? <RequiredMark /> : null}
      </div>
      {children}
      <Words id={`${id}-hint`} {...words} />
    </div>
  )
}

/** Screen readers read `required` from the control. */
function RequiredMark() {
  return (
    <span aria-hidden="true" className="text-sm text-muted">
      {FORM.use().required}
    </span>
  )
}

/** Shows the error, else the note, else the hint, in the room of the tallest. */
function Words({ id, hint, note, error }: { id: string } & Pick<FieldTexts, 'hint' | 'note' | 'error'>) {
  if (!hint && !note && !error) return null
  const isNoted = note?.isShown === true && !error
  return (
    <div id={id} className="mt-1 grid text-sm text-muted *:[grid-area:1/1]">
      {hint ? <p className={error || isNoted ? 'invisible' : undefined}>{hint}</p> : null}
      {note ? (
        <p className={`font-semibold ${note.isGood ? 'text-saving' : 'text-ink'} ${isNoted ? '' : 'invisible'}`}>
          {note.words}
        </p>
      ) : null}
      {error ? <p className="text-danger">{error}</p> : null}
    </div>
  )
}

/** A checkbox with its label, or by `type` a radio button. */
export function Tick({ label, type = 'checkbox', ...input }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className="flex min-h-11 items-center gap-3 py-2 wrap-break-word">
      <input type={type} {...input} className="size-5 shrink-0" />
      {label}
    </label>
  )
}
