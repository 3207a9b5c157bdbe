/** The pages of all settings, for the overview and for search. Browser-safe. */
import { href } from 'react-router'
import type { StepName } from '#store/shop/settings/first-steps.ts'
import { SETTINGS_LIST } from '#store/shop/settings/settings.ts'
import { SECTIONS } from '#store/shop/settings/settings-sections.ts'

/** Pages of settings that are not in the table of settings. */
const BESIDES = {
  'delivery-rules': {
    heading: 'Delivery by PIN code',
    words: 'Charge, days and cash for some places.',
  },
  'mail-server': { heading: 'Mail server', words: 'What sends your mails.' },
  'sms-gateway': { heading: 'SMS gateway', words: 'What sends codes to phones.' },
  backups: { heading: 'Backups', words: 'Copies of the whole shop.' },
}

const PAGES = { ...SECTIONS, ...BESIDES }
/** The short pages of the settings, by their names in the address. */
export const SETTINGS_PAGES: Readonly<Record<string, { heading: string; words: string }>> = PAGES
type Part = keyof typeof PAGES

/** Other pages that owners look for among the settings. */
const PLACES = {
  facts: {
    heading: 'Facts of products',
    words: 'Class, board, pages: what your goods have beside the rest.',
    to: href('/admin/facts'),
  },
  people: { heading: 'People', words: 'Who works here and what they may do.', to: href('/admin/people') },
  security: {
    heading: 'Your own login',
    words: 'Password, two-step login and passkeys.',
    to: href('/account/security'),
  },
  status: { heading: 'How it runs', words: 'Backups, disk and faults, in plain words.', to: href('/admin/status') },
  audit: { heading: 'Audit', words: 'Who changed what, and when.', to: href('/admin/audit') },
  export: { heading: 'Export', words: 'Products, orders and customers as files for Excel.', to: href('/admin/export') },
}

type Group = { heading: string; parts: readonly (Part | keyof typeof PLACES)[]; advanced: Group['parts'] }

/** The overview; settings that few shops change are folded away under "Advanced". */
export const SETTINGS_GROUPS: readonly Group[] = [
  { heading: 'The shop', parts: ['shop', 'look', 'policies'], advanced: ['seo', 'facts'] },
  { heading: 'Orders and delivery', parts: ['delivery', 'delivery-rules', 'calls'], advanced: ['caps'] },
  { heading: 'Money and tax', parts: ['tax', 'cash'], advanced: [] },
  { heading: 'Messages', parts: ['messages', 'mail-server'], advanced: ['sms-gateway', 'sms', 'sending'] },
  { heading: 'Staff and safety', parts: ['people', 'security', 'backups'], advanced: ['sessions'] },
  { heading: 'Running it', parts: ['rooms', 'status'], advanced: ['audit', 'export'] },
]

/** Heading, words and address of a part or place. */
export function entryOf(name: Group['parts'][number]) {
  return isPlace(name) ? PLACES[name] : { ...PAGES[name], to: pathOfPart(name) }
}

function isPlace(name: string): name is keyof typeof PLACES {
  return name in PLACES
}

/** Other words by which owners search for a part or setting. */
const ALSO: Readonly<Record<string, string>> = {
  shop: 'name contact WhatsApp number',
  '/numberPrefix': 'order number invoice number prefix',
  look: 'theme design banner font hero about us',
  '/logo': 'icon favicon',
  seo: 'Google meta title description SEO',
  tax: 'GST rate percent nil exempt',
  delivery: 'shipping charges free COD cash on delivery payment QR code online GPay PhonePe Paytm',
  '/freeDeliveryFrom': 'free shipping',
  'delivery-rules': 'shipping pincode area serviceable',
  cash: 'COD cash on delivery advance prepaid',
  calls: 'opening hours timing closed confirm',
  caps: 'limit maximum fake orders',
  messages: 'WhatsApp text template Hindi email',
  'mail-server': 'SMTP Gmail email',
  'sms-gateway': 'OTP code text message',
  sessions: 'password staff two-step second factor OTP log out',
  facts: 'attributes filter subject own fields',
  people: 'staff packer manager employee forgot password',
  security: 'two-step passkey OTP log out devices',
  backups: 'restore copy download',
  policies: 'privacy terms grievance officer law BIS',
  rooms: 'menu features discount',
  status: 'health errors slow disk update version',
  audit: 'log history who did what',
  export: 'download CSV Excel data',
}

/** The path of a part; its type allows no part that was removed. */
export function pathOfPart(part: Part): string {
  return href('/admin/settings/:part', { part })
}

export function pathOfStep(name: StepName): string {
  return name === 'products' ? href('/admin/products/new') : pathOfPart(name)
}

/** Marks the history entry of a part opened from the first steps, to lead back to them. */
export const FROM_STEPS = 'first steps'

/** The element id of a setting, by its JSON pointer. */
export function idOfField(pointer: string): string {
  return `set${pointer.replaceAll('/', '-')}`
}

type Entry = { to: string; label: string; part: string; words: string }

/** Every setting and part, with the words that search looks through. */
export const SETTINGS_ENTRIES: readonly Entry[] = [
  ...SETTINGS_GROUPS.flatMap(({ heading: group, parts, advanced }) =>
    [...parts, ...advanced].map((name) => {
      const { to, heading, words } = entryOf(name)
      return { to, label: heading, part: group, words: `${words} ${ALSO[name] ?? ''}` }
    }),
  ),
  ...SETTINGS_LIST.flatMap(([name, setting]) => {
    const fields =
      'fields' in setting ? Object.entries(setting.fields) : [[setting.kind === 'phones' ? '0' : '', setting] as const]
    return fields.map(([field, { label, hint = '' }]) => ({
      to: `${pathOfPart(setting.section)}#${idOfField(`/${name}${field ? `/${field}` : ''}`)}`,
      label,
      part: SETTINGS_PAGES[setting.section]?.heading ?? '',
      words: `${hint} ${ALSO[`/${name}`] ?? ''}`,
    }))
  }),
]

/** Finds settings by words of their labels, then of their parts or hints. */
export function findSettings(text: string): Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (said: string) => words.every((word) => said.toLowerCase().includes(word))
  if (words.length === 0) return []
  const found = SETTINGS_ENTRIES.filter(({ label, part, words: hint }) => fits(`${label} ${part} ${hint}`))
  return [...found.filter(({ label }) => fits(label)), ...found.filter(({ label }) => !fits(label))]
}
