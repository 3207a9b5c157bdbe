import { useRef, useState } from 'react'
import type { AdminProduct, AdminProductFilter } from '#store/products/admin-products.schema.ts'
import type { Selection } from './product-calls.ts'

/** The server takes this many by id; more are chosen as all that match. */
const MOST_IDS = 1000

const NONE: ReadonlySet<string> = new Set()

/** A press on the box of a row; with Shift it stands for a range. */
export type Toggle = { id: string; isRange: boolean }

/** Which products are chosen: some by id, over several pages if wanted, or all that the filter finds. */
export function useSelection(products: readonly AdminProduct[], total: number, filter: AdminProductFilter) {
  const of = JSON.stringify(filter)
  const [held, setHeld] = useState({ of, ids: NONE, isAll: false })
  const last = useRef<string>(undefined)
  // What was chosen from other products is not chosen any more.
  const { ids, isAll } = held.of === of ? held : { ids: NONE, isAll: false }
  const choose = (chosen: ReadonlySet<string>, all = false) => setHeld({ of, ids: chosen, isAll: all })
  const onPage = products.filter((product) => isAll || ids.has(product._id)).length
  const pageState = onPage === 0 ? 'none' : onPage === products.length ? 'all' : 'some'

  /** Taking one row out of all of them leaves those of this page. With `isRange` the rows since the last one do the same. */
  function toggle({ id, isRange }: Toggle) {
    const next = new Set(isAll ? products.map((product) => product._id) : ids)
    const isOn = !next.has(id)
    for (const one of isRange ? idsBetween(products, last.current, id) : [id]) {
      if (!isOn) next.delete(one)
      else if (next.size < MOST_IDS) next.add(one)
    }
    last.current = id
    choose(next)
  }

  function togglePage() {
    if (isAll) return choose(NONE)
    const next = new Set(ids)
    for (const { _id } of products) {
      if (pageState === 'all') next.delete(_id)
      else if (next.size < MOST_IDS) next.add(_id)
    }
    choose(next)
  }

  const chosen: Selection = isAll ? { filter, count: total } : { ids: [...ids] }
  return {
    has: (id: string) => isAll || ids.has(id),
    count: isAll ? total : ids.size,
    isAll,
    pageState,
    chosen,
    toggle,
    togglePage,
    clear: () => choose(NONE),
    selectAll: () => choose(NONE, true),
  }
}

/** The rows from one to the other, whichever stands first; the second alone when the first is not on this page. */
function idsBetween(products: readonly AdminProduct[], from: string | undefined, to: string): string[] {
  const ids = products.map((product) => product._id)
  const ends = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(to)]
  return ends.includes(-1) ? [to] : ids.slice(Math.min(...ends), Math.max(...ends) + 1)
}

export type ProductSelection = ReturnType<typeof useSelection>
