/** Short lists within a panel: lines that may be links, and sums. */
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatTotal } from '#store/money.ts'

type Line = {
  key: string
  words: ReactNode
  to?: string | undefined
  /** Shown at the right: a number, amount or state. */
  end?: ReactNode
}

/** `empty` is shown instead of no lines. */
export function Lines({ of, empty }: { of: readonly Line[]; empty?: string }) {
  if (of.length === 0) return empty ? <p className="text-muted">{empty}</p> : null
  return (
    <ul className="divide-y divide-line">
      {of.map(({ key, words, to, end }) => (
        <li key={key} className="flex min-h-11 items-center justify-between gap-4 [overflow-wrap:anywhere] lg:min-h-9">
          {to === undefined ? (
            <span>{words}</span>
          ) : (
            <Link to={to} className="plain-link lg:min-h-8">
              <span>{words}</span>
            </Link>
          )}
          <span className="shrink-0 tabular-nums">{end}</span>
        </li>
      ))}
    </ul>
  )
}

type SumsProps = {
  /** Rupees by label; undefined ones are left out. */
  of: Readonly<Record<string, number | undefined>>
  /** The label of the emphasized sum. */
  strong?: string
  className?: string
}

export function Sums({ of, strong, className = '' }: SumsProps) {
  return (
    <dl className={`grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums ${className}`}>
      {Object.entries(of).map(([label, amount]) =>
        amount === undefined ? null : (
          <Fragment key={label}>
            <dt className={label === strong ? 'font-semibold' : ''}>{label}</dt>
            <dd className={`text-right ${label === strong ? 'font-semibold' : ''}`}>{formatTotal(amount)}</dd>
          </Fragment>
        ),
      )}
    </dl>
  )
}
