/** Keeps what happens again and again from flooding the log. */

type Span<T> = { last: T; told: number; folded: number }

export type Folding<T> = {
  /** What is told apart; by default nothing is. */
  keyOf?: (what: T) => string
  /** Told of a key before the rest is folded. */
  lines?: number
  /** Keys told apart at a time; what comes beyond them counts as `OTHERS`. */
  mostKeys?: number
}

export const OTHERS = 'others'
const SPAN_MS = 1000

/**
 * Tells the first of a key at once, and those that follow within a second together: `tell` then gets the last one and their
 * number.
 */
export function foldedLog<T>(
  tell: (what: T, folded: number | undefined, key: string) => void,
  { keyOf = () => '', lines = 1, mostKeys = 100 }: Folding<T> = {},
): (what: T) => void {
  const spans = new Map<string, Span<T>>()

  function end(key: string): void {
    const span = spans.get(key)
    spans.delete(key)
    if (span && span.folded > 0) tell(span.last, span.folded, key)
  }

  function begin(what: T, key: string): Span<T> {
    const span = { last: what, told: 0, folded: 0 }
    spans.set(key, span)
    setTimeout(end, SPAN_MS, key).unref()
    return span
  }

  return (what) => {
    const own = keyOf(what)
    const key = spans.has(own) || spans.size < mostKeys ? own : OTHERS
    const span = spans.get(key) ?? begin(what, key)
    if (span.told < lines) {
      span.told++
      return tell(what, undefined, key)
    }
    span.last = what
    span.folded++
  }
}
