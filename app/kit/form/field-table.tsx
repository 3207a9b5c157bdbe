import type { ComponentProps } from 'react'
import { inputOfMoment } from '#store/india.ts'
import { FieldInput, type FormField, formatField, parseField } from './field-of.tsx'
import type { FormFields } from './read-form.ts'

/** The fields of a form by their API names. A field with `missing`, its error when empty, is required. */
export type FieldTable = Readonly<
  Record<string, FormField & { missing?: string; className?: string; input?: ComponentProps<'input'> }>
>

/** The fields of a period. */
export const PERIOD_FIELDS = {
  beginsAt: { kind: 'moment', default: null, label: 'From', hint: 'Empty: at once.' },
  endsAt: { kind: 'moment', default: null, label: 'Until', hint: 'Empty: until you remove it.' },
} satisfies FieldTable

type Props = {
  of: FieldTable
  /** Initial values by name; absent ones are the defaults. */
  values: object | undefined
  readOnly?: readonly string[]
  /** Prefix of the field names, for a form that has the table several times. */
  prefix?: string
  /** The name of the field that gets the focus. */
  autoFocus?: string | undefined
}

export function TableFields({ of, values = {}, readOnly = [], prefix = '', autoFocus }: Props) {
  return Object.entries(of).map(([name, { missing, className, input, ...leaf }]) => {
    const value = (values as Record<string, unknown>)[name] ?? leaf.default
    return (
      <FieldInput
        key={name}
        name={prefix + name}
        leaf={leaf}
        text={leaf.kind === 'moment' && typeof value === 'string' ? inputOfMoment(value) : formatField(value)}
        {...(missing === undefined ? {} : { required: true, missing })}
        className={className}
        input={input}
        readOnly={readOnly.includes(name)}
        autoFocus={name === autoFocus}
      />
    )
  })
}

/**
 * The typed values for the API. An empty field means its default, or is left out without one. A text that is no number is sent
 * as it is, and refused beside its field.
 */
export function valuesIn<Data extends object>(of: FieldTable, { text, secret, shown }: FormFields): Data {
  const values = Object.entries(of).flatMap(([name, leaf]) => {
    if (!shown.has(name)) return []
    const typed = leaf.kind === 'secret' ? secret(name) : text(name)
    const isEmpty = typed === '' && leaf.kind !== 'yes or no'
    return [[name, isEmpty ? leaf.default : parseField(leaf, typed)]]
  })
  return Object.fromEntries(values) as Data
}
