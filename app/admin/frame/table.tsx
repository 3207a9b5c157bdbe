import type { ReactNode } from 'react'
import { ArrowUp } from '#app/ui/icons.tsx'

/** `width` is a class for the column on wide screens. */
type Column = { label: string; width?: string; sort?: Sorting | undefined }

/** How a column is sorted now, and what a press on its header does. */
type Sorting = { direction: 'ascending' | 'descending' | undefined; onSort: () => void }

type TableProps = {
  caption: string
  columns: readonly Column[]
  busy?: boolean
  className?: string
  children: ReactNode
}

/**
 * A table on wide screens; on narrow ones every row becomes a card that carries the same labels. The labels of a card are
 * drawn by CSS from `data-label`, so that a cell's text is the same in both.
 */
export function CardTable({ caption, columns, busy = false, className = '', children }: TableProps) {
  return (
    <table aria-busy={busy} className={`block w-full lg:table lg:table-fixed ${busy ? 'opacity-60' : ''} ${className}`}>
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only lg:not-sr-only lg:sticky lg:top-11 lg:z-10 lg:table-header-group lg:bg-paper">
        <tr>
          {columns.map(({ label, width = '', sort }) => (
            <th key={label} scope="col" aria-sort={sort?.direction} className={`${HEAD} ${width}`}>
              {sort ? <SortButton label={label} sort={sort} /> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-3 md:grid-cols-2 lg:table-row-group">{children}</tbody>
    </table>
  )
}

/** On narrow screens the head is only read out: its words stay, but a focus in it would be lost to the eye. */
function SortButton({ label, sort: { direction, onSort } }: { label: string; sort: Sorting }) {
  return (
    <button
      type="button"
      className="-mx-2 inline-flex min-h-11 lg:min-h-8 items-center gap-1 rounded-full px-2 font-bold hover:text-action max-lg:invisible"
      onClick={onSort}
    >
      <span className="visible">{label}</span>
      <ArrowUp
        className={`size-4 ${direction ? '' : 'opacity-30'} ${direction === 'descending' ? 'rotate-180' : ''}`}
      />
    </button>
  )
}

/** The heading of a table that stays one on narrow screens; numbers stand at the right. */
export function Heads({
  of,
  numbers = [],
  className = '',
}: {
  of: readonly string[]
  numbers?: readonly string[]
  className?: string
}) {
  return (
    <thead>
      <tr>
        {of.map((label) => (
          <th key={label} scope="col" className={`${HEAD} ${numbers.includes(label) ? 'text-right' : ''} ${className}`}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const HEAD = 'border-b-2 border-line px-2 py-1 text-left text-sm text-muted'

type RowProps = { id?: string; marked?: boolean; className?: string; children: ReactNode }

/** One row. `marked` tells it apart after it was saved. */
export function CardRow({ id, marked = false, className = '', children }: RowProps) {
  const look = marked ? 'border-saving bg-success-soft' : 'border-line bg-surface lg:bg-transparent'
  return (
    <tr id={id} className={`rounded-card border p-4 lg:table-row lg:border-0 ${look} ${className}`}>
      {children}
    </tr>
  )
}

const CELL = 'text-left font-normal [overflow-wrap:anywhere] lg:table-cell lg:border-b lg:border-line lg:px-2 lg:py-2'
const LABEL =
  'before:text-sm before:font-normal before:text-muted before:content-[attr(data-label)] lg:before:content-none'

/** How a cell stands in a card: under a column of labels, behind its label, or without one. */
const LAYOUTS = {
  labelled: `grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-x-3 py-1 ${LABEL}`,
  inline: `flex items-baseline gap-x-2 before:shrink-0 ${LABEL}`,
  bare: 'block',
} as const

type CellProps = {
  label: string
  layout?: keyof typeof LAYOUTS
  isRowHeader?: boolean
  className?: string
  children: ReactNode
}

/** One cell; `label` is its column's name. */
export function CardCell({ label, layout = 'labelled', isRowHeader = false, className = '', children }: CellProps) {
  const classes = `${CELL} ${LAYOUTS[layout]} ${className}`
  const content = <div>{children}</div>
  if (isRowHeader) {
    return (
      <th scope="row" data-label={label} className={classes}>
        {content}
      </th>
    )
  }
  return (
    <td data-label={label} className={classes}>
      {content}
    </td>
  )
}
