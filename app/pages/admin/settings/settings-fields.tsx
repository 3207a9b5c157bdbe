import { createContext, useContext } from 'react'
import { PictureField } from '#app/admin/pictures/shop-picture-field.tsx'
import { idOfField } from '#app/admin/settings-index.ts'
import { Field, NUMBER, Options, PERCENT, Select, TextArea, Tick, WHOLE } from '#app/ui/forms/field.tsx'
import { isRateOfLaw, NO_RATE_OF_LAW } from '#store/gst/rates.ts'
import { remarkOnPins } from '#store/pins/address-pins.ts'
import { SETTINGS_LIST } from '#store/settings/settings.ts'
import { SECTIONS } from '#store/settings/settings-sections.ts'
import type { Leaf, Setting, Field as SettingField } from '#store/settings/settings-table.ts'
import { numberIn } from '#store/typed/number.ts'
import { ColourField } from './colour-field.tsx'
import { MessageField } from './message-field.tsx'
import { type SettingsTexts, TICKED } from './settings-values.ts'

type Fields = {
  texts: SettingsTexts
  /** Hears of a picture that is on its way, and that it has come. */
  noteUpload: (change: 1 | -1) => void
}

/** The fields' values. */
export const SettingsContext = createContext<Fields>({ texts: {}, noteUpload: () => undefined })

type Entry = (typeof SETTINGS_LIST)[number]

/** The settings of a part, in the order of their table. */
export function SettingsSection({ section }: { section: string }) {
  const words = Object.hasOwn(SECTIONS, section) ? SECTIONS[section as keyof typeof SECTIONS].words : ''
  const entries = SETTINGS_LIST.filter(([, setting]) => setting.section === section)
  return (
    <div className="space-y-4 rounded-card border border-line bg-surface p-4">
      {words ? <p className="text-muted">{words}</p> : null}
      <SomeSettings names={entries.map(([name]) => name)} />
    </div>
  )
}

/** Some of them, by name, in the order of their table. */
export function SomeSettings({ names }: { names: readonly string[] }) {
  return rowsOf(SETTINGS_LIST.filter(([name]) => names.includes(name))).map((row) => (
    <Row key={row[0]?.[0]} row={row} />
  ))
}

/** Settings that stand beside each other make one row; a group is a row of its own. */
function rowsOf(entries: Entry[]): Entry[][] {
  const rows: Entry[][] = []
  for (const entry of entries) {
    const [, setting] = entry
    const before = rows.at(-1)?.[0]?.[1]
    const isBeside =
      before && setting.columns && before.columns === setting.columns && !isWhole(before) && !isWhole(setting)
    if (isBeside) rows.at(-1)?.push(entry)
    else rows.push([entry])
  }
  return rows
}

/** Fills a row by itself. */
function isWhole(setting: Setting): boolean {
  return 'fields' in setting || setting.kind === 'phones'
}

const GRIDS = { 2: 'grid items-start gap-4 sm:grid-cols-2', 3: 'grid items-start gap-4 sm:grid-cols-3' } as const

function Row({ row }: { row: Entry[] }) {
  const columns = row[0]?.[1].columns
  const fields = row.flatMap(([name, setting]) =>
    'fields' in setting
      ? Object.entries(setting.fields).map(([part, field]) => (
          <Control key={part} at={`/${name}/${part}`} leaf={field} />
        ))
      : [<Control key={name} at={`/${name}`} leaf={setting} />],
  )
  // Numbers to call bring a frame of their own.
  return columns && !fieldsetOf(row) ? <div className={GRIDS[columns]}>{fields}</div> : fields
}

function fieldsetOf([first]: Entry[]): boolean {
  return first !== undefined && 'kind' in first[1] && first[1].kind === 'phones'
}

function Control({ at, leaf }: { at: string; leaf: Leaf }) {
  const { texts, noteUpload } = useContext(SettingsContext)
  if (leaf.kind === 'phones') return <Phones at={at} leaf={leaf} />
  const common = { id: idOfField(at), name: at, label: leaf.label, hint: oddRate(leaf, texts[at]) ?? leaf.hint }
  if (leaf.kind === 'yes or no') {
    return (
      <div className="grid gap-1">
        <Tick id={common.id} name={at} value={TICKED} defaultChecked={texts[at] === TICKED} label={leaf.label} />
        {leaf.hint ? <p className="text-sm text-muted">{leaf.hint}</p> : null}
      </div>
    )
  }
  const defaultValue = texts[at]
  if (leaf.kind === 'text') {
    const words = at === '/address' && defaultValue ? remarkOnPins(defaultValue) : ''
    const note = { words: `${words}: please check it, it stands on papers.`, isShown: words !== '' }
    return <TextArea {...common} note={note} maxLength={leaf.max} rows={leaf.rows} defaultValue={defaultValue} />
  }
  if (leaf.kind === 'choice') {
    return (
      <Select {...common} defaultValue={defaultValue}>
        <Options of={leaf.choices} />
      </Select>
    )
  }
  if (leaf.kind === 'message') return <MessageField {...common} leaf={leaf} text={defaultValue ?? ''} />
  if (leaf.kind === 'colour') return <ColourField {...common} leaf={leaf} text={defaultValue ?? ''} />
  if (leaf.kind === 'picture') {
    return <PictureField {...common} shape={leaf.shape} text={defaultValue ?? ''} noteUpload={noteUpload} />
  }
  return <Field {...common} autoComplete="off" defaultValue={defaultValue} {...inputOf(leaf)} />
}

/** A rate that the law does not have is kept, and doubted. */
function oddRate(leaf: Leaf, text = ''): string | undefined {
  const percent = 'isPercent' in leaf ? numberIn(text) : undefined
  return percent === undefined || isRateOfLaw(percent) ? undefined : NO_RATE_OF_LAW
}

function Phones({ at, leaf }: { at: string; leaf: Extract<Leaf, { kind: 'phones' }> }) {
  const { legend, label, max, count } = leaf
  return (
    <fieldset className="grid gap-4 sm:grid-cols-3">
      <legend className="mb-1 text-sm text-muted">{legend}</legend>
      {Array.from({ length: count }, (_, index) => (
        <Control
          // biome-ignore lint/suspicious/noArrayIndexKey: their place is all that tells them apart
          key={index}
          at={`${at}/${index}`}
          leaf={{ kind: 'phone', default: '', max, label: `${label} ${index + 1}` }}
        />
      ))}
    </fieldset>
  )
}

type OneLine = Exclude<SettingField, { kind: 'text' | 'message' | 'yes or no' | 'choice' | 'colour' | 'picture' }>

/** The attributes of a single-line field. */
function inputOf(field: OneLine): React.ComponentProps<'input'> {
  switch (field.kind) {
    case 'line':
      return { maxLength: field.max, required: field.min > 0, ...(field.isA === 'time' ? { type: 'time' } : {}) }
    case 'phone':
      return { maxLength: field.max, type: 'tel' }
    case 'email':
      return { maxLength: field.max, type: 'email' }
    case 'day':
      return { type: 'date' }
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
