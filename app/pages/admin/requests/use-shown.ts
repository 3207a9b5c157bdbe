import { useState } from 'react'

/** How many rows a page draws before it asks whether to draw more. */
const STEP = 500

/** The first rows of a list, and a way to more: a list of any length stays quick to draw. */
export function useShown<T>(rows: readonly T[]) {
  const [limit, setLimit] = useState(STEP)
  return {
    shown: rows.slice(0, limit),
    hidden: Math.max(0, rows.length - limit),
    showMore: () => setLimit(limit + STEP),
  }
}
