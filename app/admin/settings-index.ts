/** Where each setting stands, for the settings pages and for Find. Browser-safe. */
import { href } from 'react-router'
import { SETTINGS_LIST } from '#store/settings/settings.ts'
import { SECTIONS } from '#store/settings/settings-sections.ts'

/** The parts of the settings page that are not in the table of settings. */
const BESIDES = {
  'delivery-rules': {
    heading: 'Delivery by PIN code',
    words: 'Charge, days and cash on delivery for PIN codes, their first digits or ranges.',
  },
  'mail-server': { heading: 'Mail server', words: 'User name, password and port of the server that sends your mails.' },
  'sms-gateway': { heading: 'SMS gateway', words: 'Address and token of the service that sends codes to phones.' },
  backups: { heading: 'Backups', words: 'Files to put the shop back from. Make one now, or download one.' },
}

/** A short page each. */
export const PARTS: Readonly<Record<string, { heading: string; words: string }>> = { ...SECTIONS, ...BESIDES }

export function pathOfPart(part: string): string {
  return href('/admin/settings/:part', { part })
}

/** Keyed by a setting's JSON pointer. */
export function idOfField(pointer: string): string {
  return `set${pointer.replaceAll('/', '-')}`
}

type Entry = { to: string; label: string; part: string; words: string }

/** Every setting by its label, and every part by its heading, each with all that is said of it. */
const ENTRIES: readonly Entry[] = [
  ...Object.entries(PARTS).map(([part, { heading, words }]) => ({
    to: pathOfPart(part),
    label: heading,
    part: '',
    words,
  })),
  // Of the account, but looked for here.
  {
    to: href('/account/security'),
    label: 'Your password and second factor',
    part: 'Security',
    words: 'two-step passkey',
  },
  ...SETTINGS_LIST.flatMap(([name, setting]) => {
    const fields = 'fields' in setting ? Object.entries(setting.fields) : [[undefined, setting] as const]
    return fields.map(([field, { label, hint = '' }]) => ({
      to: `${pathOfPart(setting.section)}#${idOfField(`/${name}${field ? `/${field}` : ''}`)}`,
      label,
      part: PARTS[setting.section]?.heading ?? '',
      words: hint,
    }))
  }),
]

/** Settings by the words of their label, first, then of their part or hint. */
export function findSettings(text: string): Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (said: string) => words.every((word) => said.toLowerCase().includes(word))
  if (words.length === 0) return []
  const found = ENTRIES.filter(({ label, part, words: hint }) => fits(`${label} ${part} ${hint}`))
  return [...found.filter(({ label }) => fits(label)), ...found.filter(({ label }) => !fits(label))]
}
