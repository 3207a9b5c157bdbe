import { useState } from 'react'
import { Link, NavLink } from 'react-router'
import { entryOf, findSettings, GROUPS } from '#app/admin/settings-index.ts'
import { Field } from '#app/ui/forms/field.tsx'

/** All parts: beside the page where there is room. */
export function SettingsParts({ className = '' }: { className?: string }) {
  return (
    <nav aria-label="Parts of the settings" className={className}>
      <ul>
        {GROUPS.flatMap(({ parts, advanced }) => [...parts, ...advanced]).map((name) => {
          const { to, heading } = entryOf(name)
          return (
            <li key={name}>
              <NavLink to={to} className="settings-part">
                {heading}
              </NavLink>
            </li>
          )
        })}
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

/** Every part with what it is about, by group. */
export function PartList() {
  return (
    <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      {GROUPS.map(({ heading, parts, advanced }) => (
        <section key={heading} aria-label={heading} className="panel">
          <h2 className="text-base">{heading}</h2>
          <Entries names={parts} />
          {advanced.length > 0 ? (
            <details>
              <summary className="cursor-pointer py-3 text-sm text-muted">Advanced</summary>
              <Entries names={advanced} />
            </details>
          ) : null}
        </section>
      ))}
    </div>
  )
}

function Entries({ names }: { names: (typeof GROUPS)[number]['parts'] }) {
  return (
    <ul>
      {names.map((name) => {
        const { to, heading, words } = entryOf(name)
        return (
          <li key={name} className="relative rounded-card p-2 hover:bg-action-soft">
            <Link to={to} className="font-semibold after:absolute after:inset-0">
              {heading}
            </Link>
            <p className="line-clamp-2 text-sm text-muted">{words}</p>
          </li>
        )
      })}
    </ul>
  )
}
