import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Tick } from '#app/kit/form/field.tsx'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'

const NONE: ReadonlySet<string> = new Set()

type Options = {
  /** The rows of all pages: what was chosen of others is not chosen any more. */
  of?: string
  most?: number
}

/** Which rows are chosen: some by id, over several pages if wanted, or all there are. `rows` are those of the page. */
export function useSelection(rows: readonly string[], { of = '', most = Number.POSITIVE_INFINITY }: Options = {}) {
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

  /** Taking one row out of all of them leaves those of this page. With `isRange` the rows since the last one do the same. */
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
    pageState,
    toggle,
    togglePage: () => (isAll ? choose(NONE) : put(rows, pageState !== 'all')),
    clear: () => choose(NONE),
    selectAll: () => choose(NONE, true),
  }
}

export type Selection = ReturnType<typeof useSelection>

/** Chooses every row of the page, or none. */
export function SelectPage({ selection, children }: { selection: Selection; children: ReactNode }) {
  const isHydrated = useHydrated()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = selection.pageState === 'some'
  }, [selection.pageState])
  return (
    <Tick
      ref={box}
      disabled={!isHydrated}
      checked={selection.pageState === 'all'}
      onChange={selection.togglePage}
      label={<span className="font-semibold">{children}</span>}
    />
  )
}

/** Chooses a row; with Shift all since the last one. */
export function SelectRow({ selection, id, label }: { selection: Selection; id: string; label: string }) {
  return (
    // Shift marks a range of rows, not a stretch of text.
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
