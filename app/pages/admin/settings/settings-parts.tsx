import { useState } from 'react'
import { Link, NavLink } from 'react-router'
import { findSettings, PARTS, pathOfPart } from '#app/admin/settings-index.ts'
import { Field } from '#app/ui/forms/field.tsx'

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

/** Finds a setting by the words of its label, its part or its hint. */
export function SettingsSearch() {
  const [text, setText] = useState('')
  const found = findSettings(text)
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
        {text.trim() === '' ? null : found.length === 0 ? 'No setting found.' : `${found.length} found.`}
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
