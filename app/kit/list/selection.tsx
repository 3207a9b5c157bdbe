import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Tick } from '#app/kit/form/field.tsx'
import { reportBarHeight } from '#app/kit/page/edge.tsx'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { Button } from '#app/kit/press/button.tsx'

const NONE: ReadonlySet<string> = new Set()

type Options = {
  /** Identifies the list; rows chosen in another list are dropped. */
  of?: string
  most?: number
  /** The number of rows on all pages. */
  total?: number
}

/** The chosen rows: some by id, perhaps from several pages, or all. `rows` are the page's. */
export function useSelection(rows: readonly string[], options: Options = {}) {
  const { of = '', most = Number.POSITIVE_INFINITY, total = rows.length } = options
  const [held, setHeld] = useState({ of, ids: NONE, isAll: false })
  const last = useRef<string>(undefined)
  const { ids, isAll } = held.of === of ? held : { ids: NONE, isAll: false }
  const choose = (chosen: ReadonlySet<string>, all = false) => setHeld({ of, ids: chosen, isAll: all })
  const onPage = isAll ? rows : rows.filter((id) => ids.has(id))
  const pageState = onPage.length === 0 ? 'none' : onPage.length === rows.length ? 'all' : 'some'

  function put(touched: readonly string[], isOn: boolean) {
    const next = new Set(isAll ? rows : ids)
    for (const id of touched) {
      if (!isOn) next.delete(id)
      else if (next.size < most) next.add(id)
    }
    choose(next)
  }

  /** Unchoosing a row while all are chosen keeps only this page's others. `isRange` applies to the rows since the last toggle. */
  function toggle(id: string, isRange = false) {
    const ends = [rows.indexOf(last.current ?? ''), rows.indexOf(id)]
    const range = rows.slice(Math.min(...ends), Math.max(...ends) + 1)
    put(isRange && !ends.includes(-1) ? range : [id], !(isAll || ids.has(id)))
    last.current = id
  }

  return {
    has: (id: string) => isAll || ids.has(id),
    ids,
    /** The chosen rows of the page. */
    onPage,
    isAll,
    count: isAll ? total : ids.size,
    pageState,
    toggle,
    togglePage: () => (isAll ? choose(NONE) : put(rows, pageState !== 'all')),
    clear: () => choose(NONE),
    selectAll: () => choose(NONE, true),
  }
}

export type Selection = ReturnType<typeof useSelection>

/** Chooses all rows of the page, or none. */
export function SelectPage({ selection, children }: { selection: Selection; children: ReactNode }) {
  const isHydrated = useHydrated()
  return (
    <Tick
      ref={(box) => {
        if (box) box.indeterminate = selection.pageState === 'some'
      }}
      disabled={!isHydrated}
      checked={selection.pageState === 'all'}
      onChange={selection.togglePage}
      label={<span className="font-semibold">{children}</span>}
    />
  )
}

/** Chooses a row; with Shift, all rows since the last choice. */
export function SelectRow({ selection, id, label }: { selection: Selection; id: string; label: string }) {
  return (
    // Shift would also select text.
    <label
      className="grid size-11 shrink-0 cursor-pointer place-items-center lg:size-8"
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <input
        type="checkbox"
        className="size-5"
        disabled={!useHydrated()}
        aria-label={label}
        checked={selection.has(id)}
        onChange={() => undefined}
        onClick={(event: MouseEvent) => selection.toggle(id, event.shiftKey)}
      />
    </label>
  )
}

type BarProps = { label: string; count: number; onClear: () => void; children: ReactNode }

/** A bar at the lower edge while rows are chosen: their number, and the actions. */
export function SelectionBar({ label, count, onClear, children }: BarProps) {
  return (
    <section aria-label={label} ref={reportBarHeight} className="desk-bar">
      <p role="status" className="mr-auto font-semibold tabular-nums">
        {count.toLocaleString('en-IN')} selected
      </p>
      <Button look="quiet" size="small" onClick={onClear}>
        Clear
      </Button>
      {children}
    </section>
  )
}
