import { type ComponentProps, type ReactNode, useId } from 'react'

const INPUT =
  'w-full min-h-11 rounded-xl border border-edge bg-surface px-3 py-2 text-ink placeholder:text-muted ' +
  'aria-invalid:border-danger'

type FieldTexts = { label: string; hint?: ReactNode; error?: string | undefined }

/** A labelled input with its hint and its error beside it, linked for those who hear the page. `after` lies on its end. */
export function Field({
  label,
  hint,
  error,
  after,
  className = '',
  ...input
}: ComponentProps<'input'> & FieldTexts & { after?: ReactNode }) {
  const { id, describedBy, words } = useFieldWords({ label, hint, error, id: input.id })
  return (
    <FieldFrame id={id} words={words} label={label} hint={hint} error={error} className={className}>
      <div className="relative">
        <input
          {...input}
          id={id}
          className={after ? `${INPUT} pr-20` : INPUT}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
        {after}
      </div>
    </FieldFrame>
  )
}

/** A labelled field for text of several lines, with its hint and error. */
export function TextArea({ label, hint, error, className = '', ...input }: ComponentProps<'textarea'> & FieldTexts) {
  const { id, describedBy, words } = useFieldWords({ label, hint, error, id: input.id })
  return (
    <FieldFrame id={id} words={words} label={label} hint={hint} error={error} className={className}>
      <textarea
        {...input}
        id={id}
        className={INPUT}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
      />
    </FieldFrame>
  )
}

/** A labelled choice. `isLabelHidden` is for a row whose heading says it already: the label is then only heard. */
export function Select({
  label,
  hint,
  error,
  isLabelHidden = false,
  className = '',
  ...select
}: ComponentProps<'select'> & FieldTexts & { isLabelHidden?: boolean }) {
  const { id, describedBy, words } = useFieldWords({ label, hint, error, id: select.id })
  return (
    <FieldFrame id={id} words={words} label={label} hint={hint} error={error} {...{ isLabelHidden, className }}>
      <select
        {...select}
        id={id}
        className={INPUT}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
      />
    </FieldFrame>
  )
}

type Words = { hint: string; error: string }

function useFieldWords({ hint, error, id: given }: FieldTexts & { id?: string | undefined }) {
  const made = useId()
  const id = given ?? made
  const words: Words = { hint: `${id}-hint`, error: `${id}-error` }
  const describedBy = [hint ? words.hint : '', error ? words.error : ''].filter(Boolean).join(' ') || undefined
  return { id, describedBy, words }
}

type FrameProps = FieldTexts & {
  id: string
  words: Words
  isLabelHidden?: boolean
  className: string
  children: ReactNode
}

function FieldFrame(props: FrameProps) {
  return (
    <div className={props.className}>
      <label htmlFor={props.id} className={props.isLabelHidden ? 'sr-only' : 'mb-1 block font-medium'}>
        {props.label}
      </label>
      {props.children}
      {props.hint ? (
        <p id={props.words.hint} className="mt-1 text-sm text-muted">
          {props.hint}
        </p>
      ) : null}
      {props.error ? (
        <p id={props.words.error} className="mt-1 text-sm text-danger">
          {props.error}
        </p>
      ) : null}
    </div>
  )
}
