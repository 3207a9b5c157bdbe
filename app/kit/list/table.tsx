import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'

export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** Its cells are the rows' headings. */
  isHeading?: true
  /** A class for the column on wide screens, such as a width. */
  width?: string
  look?: string
  align?: 'right'
  /** Labels the value in a card. */
  isLabelled?: true
  /** Left out of a card. */
  isWideOnly?: true
  sort?: Sorting | undefined
}

/** The column's present order, and the effect of a press on its header. */
export type Sorting = { direction: 'ascending' | 'descending' | undefined; onSort: () => void }

type TableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** A class that lays out the cells of a card. */
  card?: string
  idOf?: (row: Row) => string
  /** Highlights rows, such as one just saved. */
  isMarked?: (row: Row) => boolean
  busy?: boolean
}

/** A table on wide screens, cards on narrow ones. CSS draws the labels of a card, so that a cell's text is the same in both. */
export function Table<Row>({ caption, columns, rows, keyOf, card = CARD, busy = false, ...row }: TableProps<Row>) {
  return (
    <table
      aria-busy={busy}
      className={`block w-full lg:table lg:table-fixed lg:border-separate lg:border-spacing-0 lg:text-sm ${busy ? 'opacity-60' : ''}`}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only lg:not-sr-only lg:table-header-group">
        <tr>
          {columns.map(({ head, width = '', align, sort }) => (
            <th
              key={head}
              scope="col"
              aria-sort={sort?.direction}
              className={`${HEAD} lg:sticky lg:top-11 lg:z-1 lg:bg-paper ${align ? 'text-right' : ''} ${width}`}
            >
              {sort ? <SortButton label={head} sort={sort} /> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-2 md:grid-cols-2 lg:table-row-group">
        {rows.map((one) => (
          <tr
            key={keyOf(one)}
            id={row.idOf?.(one)}
            className={`rounded-card border lg:table-row ${card} ${row.isMarked?.(one) ? 'border-saving bg-success-soft' : 'border-line bg-surface lg:bg-transparent'}`}
          >
            {columns.map((column) => (
              <Cell key={column.head} column={column} row={one} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const CARD = 'p-3'
/** Lays a card's cells out one behind the other, in two lines or three. */
export const CARD_LINES = 'flex flex-wrap items-baseline gap-x-4 px-3 py-1'
/** Labels a value that shares its line in a card. */
export const SHORT_LABEL =
  'max-lg:before:mr-2 max-lg:before:text-sm max-lg:before:text-muted max-lg:before:content-[attr(data-label)] *:inline'
const CELL = 'text-left font-normal [overflow-wrap:anywhere] lg:border-b lg:border-line lg:px-2 lg:py-1'
const LABEL =
  'flex flex-wrap items-baseline gap-x-3 py-1 *:flex-[1_1_7rem] before:w-22 before:text-sm before:font-normal before:text-muted ' +
  'before:content-[attr(data-label)] lg:before:content-none'

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { head, cell, look = '', align, isLabelled, isWideOnly, isHeading } = column
  const inCard = isWideOnly ? 'hidden' : isLabelled ? LABEL : 'block'
  const Element = isHeading ? 'th' : 'td'
  return (
    <Element
      scope={isHeading ? 'row' : undefined}
      data-label={head}
      className={`${CELL} ${inCard} lg:table-cell ${align ? 'lg:text-right' : ''} ${look}`}
    >
      <div>{cell(row)}</div>
    </Element>
  )
}

/** On narrow screens the head is visually hidden, so nothing in it may take the focus. */
function SortButton({ label, sort: { direction, onSort } }: { label: string; sort: Sorting }) {
  return (
    <button
      type="button"
      className="-mx-2 inline-flex min-h-8 items-center gap-1 rounded-full px-2 font-bold hover:text-action max-lg:invisible"
      onClick={onSort}
    >
      <span className="visible">{label}</span>
      <ArrowUp
        className={`size-4 ${direction ? '' : 'opacity-30'} ${direction === 'descending' ? 'rotate-180' : ''}`}
      />
    </button>
  )
}

/** The head of a table that stays a table on narrow screens; numbers are aligned right. */
export function TableHead({
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
