/** Draws the input of each kind of field in a table, and parses its text for the API. */
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { PictureField } from '#app/kit/form/pictures/shop-picture-field.tsx'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { momentOfInput } from '#store/india.ts'
import { COLOUR_FORM, colourWords, DEFAULT_PALETTES } from '#store/shop/settings/colours.ts'
import type { SettingLeaf, SettingField as Spec } from '#store/shop/settings/settings-table.ts'
import { numberIn } from '#store/typed/number.ts'
import { Field, NUMBER, Options, PERCENT, Select, TextArea, Tick, WHOLE } from './field.tsx'
import { FieldErrorText } from './field-error.tsx'
import { setField } from './set-field.ts'

type Loose<L> = L extends SettingLeaf ? Omit<L, Bound> & Partial<Pick<L, Bound & keyof L>> : never
type Bound = 'default' | 'min' | 'max'

/** A field of a form: of a kind that settings have, a moment on India's clock, or a secret that is never shown. */
export type FormField =
  | Loose<Spec>
  | { kind: 'moment'; label: string; hint?: string; default?: null }
  | { kind: 'secret'; label: string; hint?: string; max?: number; default?: undefined }

type Given = 'id' | 'name' | 'required' | 'readOnly' | 'autoFocus' | 'missing' | 'className' | 'note'
type Props = Pick<ComponentProps<typeof Field>, Given> & {
  name: string
  leaf: FormField
  /** Further attributes of a single-line input. */
  input?: ComponentProps<'input'> | undefined
  /** The initial text. */
  text: string
  /** Replaces the table's hint. */
  hint?: ReactNode
  /** Suggestions while somebody types. */
  suggested?: readonly string[] | undefined
}

export function FieldInput({ leaf, text, hint = leaf.hint, suggested, note, input, readOnly, ...props }: Props) {
  const common = { ...props, label: leaf.label, hint, defaultValue: text }
  const said = { name: props.name, label: leaf.label, hint: leaf.hint, text }
  switch (leaf.kind) {
    case 'yes or no':
      return (
        <div className={props.className}>
          <Tick id={props.id} name={props.name} value={TICKED} defaultChecked={text === TICKED} label={leaf.label} />
          {leaf.hint ? <p className="-mt-2 pl-8 text-sm text-muted">{leaf.hint}</p> : null}
          <FieldErrorText name={props.name} />
        </div>
      )
    case 'text':
      return <TextArea {...common} note={note} maxLength={leaf.max} rows={leaf.rows} />
    case 'choice':
      return (
        <Select {...common}>
          <Options of={leaf.choices} />
        </Select>
      )
    case 'message':
      return <TextArea {...common} lang={leaf.language} maxLength={leaf.max} rows={leaf.rows} />
    case 'colour':
      return <ColourField {...props} {...said} leaf={leaf} />
    case 'picture':
      return (
        <div className={props.className}>
          <PictureField {...said} id={props.id} shape={leaf.shape} />
        </div>
      )
  }
  const list = suggested && `${props.name}-suggested`
  return (
    <>
      <Field
        required={leaf.kind === 'line' && (leaf.min ?? 0) > 0}
        autoComplete="off"
        list={list}
        readOnly={readOnly}
        {...common}
        {...inputOf(leaf)}
        {...input}
      />
      {suggested ? (
        <datalist id={list}>
          {suggested.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      ) : null}
    </>
  )
}

type OneLine = Exclude<FormField, { kind: 'text' | 'message' | 'yes or no' | 'choice' | 'colour' | 'picture' }>

function inputOf(field: OneLine): ComponentProps<'input'> {
  switch (field.kind) {
    case 'line':
      return { maxLength: field.max, type: field.isA === 'time' ? 'time' : undefined }
    case 'secret':
      return { maxLength: field.max, type: 'password', autoComplete: 'new-password' }
    case 'phone':
      return { maxLength: field.max, type: 'tel' }
    case 'email':
      return { maxLength: field.max, type: 'email' }
    case 'day':
      return { type: 'date' }
    case 'moment':
      return { type: 'datetime-local' }
    case 'gstin':
      return { maxLength: field.max, autoCapitalize: 'characters' }
    case 'UPI ID':
      return { maxLength: field.max, autoCapitalize: 'none' }
    case 'rupees':
    case 'rupees or none':
      return NUMBER
    case 'whole':
    case 'whole or none':
    case 'cap':
      return 'isPercent' in field ? PERCENT : WHOLE
  }
}

const TICKED = 'yes'

/** The value as the field's text. */
export function formatField(value: unknown): string {
  if (typeof value === 'boolean') return value ? TICKED : ''
  return value === null || value === undefined ? '' : String(value)
}

/** The value of a text. A text that is no number is sent as typed, and the API reports the error. */
export function parseField(leaf: FormField, text: string): unknown {
  switch (leaf.kind) {
    case 'rupees':
    case 'whole':
      return numberIn(text) ?? text
    case 'rupees or none':
    case 'whole or none':
    case 'cap':
      return text.trim() === '' ? null : (numberIn(text, 'isPercent' in leaf) ?? text)
    case 'yes or no':
      return text === TICKED
    case 'moment':
      return momentOfInput(text) ?? null
    default:
      return text
  }
}

type ColourProps = {
  name: string
  label: string
  hint: string | undefined
  leaf: Pick<Extract<SettingLeaf, { kind: 'colour' }>, 'ours'>
  text: string
}

/** A colour, with a note on how it is adapted to be readable. */
function ColourField({ leaf, text, ...field }: ColourProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(text)
  const isHydrated = useHydrated()
  // Text typed before the scripts ran counts.
  useEffect(() => setTyped(input.current?.value ?? text), [text])
  const chosen = new RegExp(COLOUR_FORM).test(typed.trim().toLowerCase()) ? typed.trim().toLowerCase() : ''
  const isMain = leaf.ours === DEFAULT_PALETTES.light.action
  return (
    <div className="space-y-2">
      <Field
        {...field}
        ref={input}
        autoComplete="off"
        maxLength={7}
        placeholder={leaf.ours}
        defaultValue={text}
        onInput={(event) => setTyped(event.currentTarget.value)}
        after={
          isHydrated ? (
            <input
              type="color"
              aria-label={`Choose the ${field.label.toLowerCase()}`}
              value={chosen || leaf.ours}
              onChange={(event) => setField(input.current, event.currentTarget.value)}
              className="absolute inset-y-1 right-1 h-auto w-16 cursor-pointer rounded-lg"
            />
          ) : null
        }
      />
      {isMain ? (
        <p role="status" className="text-sm empty:hidden">
          {chosen ? colourWords(chosen) : null}
        </p>
      ) : null}
    </div>
  )
}
