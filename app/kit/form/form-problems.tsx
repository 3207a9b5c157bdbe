import { createContext, type ReactNode, useContext, useState } from 'react'
import type { FieldErrors } from '#app/kit/api/ask.ts'
import type { Sending } from '#app/kit/api/use-send.ts'
import { languageOf } from '#store/language.ts'
import { readNumber } from '#store/typed/number.ts'
import { FORM } from './form.texts.ts'

/** The state of sending a form, from `useSend`. */
export type FormSending = Pick<Sending, 'isReady' | 'isBusy' | 'refusal'> & Partial<Pick<Sending, 'done'>>

type FormState = {
  /** Errors found on the last submit, by field name. */
  problems: Readonly<Record<string, string>>
  /** The API's errors, by field name. */
  answered: FieldErrors
  sending?: FormSending | undefined
  /** Whether a field shows the API's last error. */
  isBeside: boolean
  /** Fields changed since the last submit. */
  touched: readonly string[]
  /** Number of input events since the last submit. */
  touches: number
  marksRequired: boolean
}

export const FormContext = createContext<FormState>({
  problems: {},
  answered: {},
  isBeside: false,
  touched: [],
  touches: 0,
  marksRequired: false,
})

/** Whether anything was typed since `message` was first shown. */
export function useTypedSince(message: unknown): boolean {
  const { touches } = useContext(FormContext)
  const [before, setBefore] = useState({ message, touches })
  if (before.message !== message || touches < before.touches) setBefore({ message, touches })
  return before.message === message && touches > before.touches
}

type ErrorProps = {
  /** By default the form's refusal, unless one of its fields shows it. */
  of?: { code?: string; message: string } | undefined
  /** A remedy. */
  children?: ReactNode
}

/**
 * Says why a form was refused. Disappears at the next input, unless it has children. `code` identifies the refusal for tests
 * and support.
 */
export function FormError({ children, ...given }: ErrorProps) {
  const { sending, isBeside } = useContext(FormContext)
  const of = 'of' in given ? given.of : isBeside ? undefined : sending?.refusal
  const isOld = useTypedSince(of && `${of.code} ${of.message}`) && !children
  if (!of || isOld) return null
  return (
    <div className="rounded-xl bg-danger-soft px-3 py-2 wrap-break-word">
      <p role="alert" data-code={of.code} className="font-semibold text-danger">
        {of.message}
      </p>
      {children}
    </div>
  )
}

/** A field's error: the page's own, or the API's until the field is changed. */
export function useFieldError(name: string | undefined, given?: string): string | undefined {
  const { problems, touched, answered } = useContext(FormContext)
  if (name === undefined) return given
  return problems[name] ?? (touched.includes(name) ? undefined : (given ?? answered[name]))
}

/** Errors by field name. `data-missing` can hold a field's text for being empty. */
export function problemsOf(form: HTMLFormElement): Record<string, string> {
  const t = FORM[languageOf(location.pathname)]
  const found: Record<string, string> = {}
  for (const field of form.elements) {
    if (!isChecked(field) || !field.willValidate || field.name === '') continue
    const words = wordsFor(field, t)
    if (words !== undefined) found[field.name] ??= words
  }
  return found
}

type Checked = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isChecked(field: Element): field is Checked {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
}

type Texts = (typeof FORM)['en']

function wordsFor(field: Checked, t: Texts): string | undefined {
  const { validity, required, value, type } = field
  // Spaces count in a password.
  const isBlank = required && type !== 'password' && value.trim() === ''
  if (validity.valueMissing || isBlank) return field.dataset.missing ?? t.missing
  if (validity.valid) return wordsForNumber(field, t)
  if (validity.customError) return field.validationMessage
  if (validity.typeMismatch && type === 'email') return t.email
  if (type === 'number') return t.wholeFrom(field.getAttribute('min'), field.getAttribute('max'))
  if (validity.tooShort && 'minLength' in field) return t.tooShort(field.minLength)
  return t.wrong
}

function wordsForNumber({ inputMode, dataset, value }: Checked, t: Texts): string | undefined {
  if ((inputMode !== 'decimal' && dataset.number === undefined) || value.trim() === '') return undefined
  const read = readNumber(value, dataset.number === 'percent')
  if ('words' in read) return read.words
  return dataset.number === 'whole' && !Number.isInteger(read.value) ? t.whole : undefined
}
