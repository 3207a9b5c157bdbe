/** The settings as texts of a form: each field is named by its JSON pointer, which is also how the API names what is wrong. */
import { mapSettings, type ShopDetails, settingAt } from '#store/settings/settings.ts'
import type { Field, Leaf } from '#store/settings/settings-table.ts'
import { numberIn } from '#store/typed/number.ts'

export type SettingsTexts = Record<string, string>

/** The fields' values. */
export function textsOf(settings: ShopDetails): SettingsTexts {
  const texts: SettingsTexts = {}
  mapSettings((leaf, pointer) => {
    const value = settingAt(settings, pointer)
    if (leaf.kind === 'phones') {
      for (let index = 0; index < leaf.count; index++)
        texts[`${pointer}/${index}`] = textOf(settingAt(value, `/${index}`))
    } else texts[pointer] = textOf(value)
  })
  return texts
}

/** Parses the fields. A text that is no number is sent as typed, and the API reports the error. */
export function settingsOfTexts(texts: SettingsTexts): ShopDetails {
  const text = (pointer: string) => texts[pointer] ?? ''
  const meant = (leaf: Leaf, pointer: string) =>
    leaf.kind === 'phones'
      ? Array.from({ length: leaf.count }, (_, index) => text(`${pointer}/${index}`))
      : meaningOf(leaf, text(pointer))
  return mapSettings(meant) as ShopDetails
}

/** The texts as they stand in the form, and as they were for what the form does not show. */
export function textsOfForm(form: HTMLFormElement, before: SettingsTexts): SettingsTexts {
  const shown = new Set([...form.elements].map((field) => field.getAttribute('name')))
  const typed = new Map([...new FormData(form)].map(([name, value]) => [name, String(value).replaceAll('\r\n', '\n')]))
  return Object.fromEntries(
    Object.entries(before).map(([name, text]) => [name, shown.has(name) ? (typed.get(name) ?? '') : text]),
  )
}

/** The value of a ticked box. */
export const TICKED = 'yes'

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? TICKED : ''
  return value === null || value === undefined ? '' : String(value)
}

function meaningOf(leaf: Field, text: string): unknown {
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
    default:
      return text
  }
}
