import { useState } from 'react'
import { href } from 'react-router'
import { Field } from '#app/ui/forms/field.tsx'
import { Link, NavLink } from '#app/ui/link.tsx'
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

/** All parts: beside the page where there is room. */
export function SettingsParts({ className = '' }: { className?: string }) {
  return (
    <nav aria-label="Parts of the settings" className={className}>
      <ul>
        {Object.entries(PARTS).map(([part, { heading }]) => (
          <li key={part}>
            <NavLink to={pathOfPart(part)} className="settings-part">
              {heading}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
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

/** Keyed by a setting's JSON pointer. */
export function idOfField(pointer: string): string {
  return `set${pointer.replaceAll('/', '-')}`
}

/** Finds a setting by the words of its label, its part or its hint. */
export function SettingsSearch() {
  const [text, setText] = useState('')
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ label, part, words: hint }: Entry) =>
    words.every((word) => `${label} ${part} ${hint}`.toLowerCase().includes(word))
  const found = words.length === 0 ? [] : ENTRIES.filter(fits)
  return (
    <search className="mb-4 block max-w-2xl">
      <Field
        label="Search the settings"
        type="search"
        autoComplete="off"
        maxLength={60}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p role="status" className="mt-1 text-sm text-muted empty:hidden">
        {words.length === 0 ? null : found.length === 0 ? 'No setting found.' : `${found.length} found.`}
      </p>
      <ul className="divide-y divide-line">
        {found.slice(0, 12).map(({ to, label, part }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-11 flex-wrap items-center gap-x-3 font-semibold hover:text-action">
              {label} <span className="text-sm font-normal text-muted">{part}</span>
            </Link>
          </li>
        ))}
      </ul>
    </search>
  )
}

/** Every part with what it is about. */
export function PartList() {
  return (
    <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
      {Object.entries(PARTS).map(([part, { heading, words }]) => (
        <li key={part} className="relative rounded-card border border-line bg-surface p-3 hover:border-action">
          <h2 className="text-base">
            <Link to={pathOfPart(part)} className="after:absolute after:inset-0">
              {heading}
            </Link>
          </h2>
          <p className="line-clamp-2 text-sm text-muted">{words}</p>
        </li>
      ))}
    </ul>
  )
}
