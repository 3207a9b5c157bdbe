import type { ReactNode } from 'react'

type TableProps = { caption: string; columns: readonly string[]; busy?: boolean; children: ReactNode }

/**
 * A table on wide screens; on narrow ones every row becomes a card that carries the same labels. The labels of a card are
 * drawn by CSS from `data-label`, so that a cell's text is the same in both.
 */
export function Table({ caption, columns, busy = false, children }: TableProps) {
  return (
    <table aria-busy={busy} className={`block w-full lg:table ${busy ? 'opacity-60' : ''}`}>
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only lg:not-sr-only lg:table-header-group">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="border-b-2 border-line px-3 py-2 text-left text-sm text-muted">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-3 md:grid-cols-2 lg:table-row-group">{children}</tbody>
    </table>
  )
}

/** One row. `marked` tells it apart after it was saved. */
export function Row({ id, marked = false, children }: { id?: string; marked?: boolean; children: ReactNode }) {
  const look = marked ? 'border-saving bg-success-soft' : 'border-line bg-surface lg:bg-transparent'
  return (
    <tr
      id={id}
      className={`block rounded-card border p-4 lg:table-row lg:rounded-none lg:border-0 lg:border-b ${look} scroll-my-24`}
    >
      {children}
    </tr>
  )
}

const CELL =
  'grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 py-1 text-left font-normal [overflow-wrap:anywhere] ' +
  'before:text-sm before:text-muted before:content-[attr(data-label)] ' +
  'lg:table-cell lg:border-b lg:border-line lg:px-3 lg:py-2 lg:align-top lg:before:content-none'

type CellProps = { label: string; isRowHeader?: boolean; className?: string; children: ReactNode }

/** One cell; `label` is its column's name. */
export function Cell({ label, isRowHeader = false, className = '', children }: CellProps) {
  if (isRowHeader) {
    return (
      <th scope="row" data-label={label} className={`${CELL} ${className}`}>
        <div>{children}</div>
      </th>
    )
  }
  return (
    <td data-label={label} className={`${CELL} ${className}`}>
      <div>{children}</div>
    </td>
  )
}
