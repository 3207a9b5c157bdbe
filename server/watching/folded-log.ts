/** Folds repeated events into one log line, so that they cannot flood the log. */

type Span<T> = { last: T; told: number; folded: number }

export type Folding<T> = {
  /** The key by which events are told apart; without it all count as one. */
  keyOf?: (what: T) => string
  /** Lines of a key in a second before the rest is folded. */
  lines?: number
  /** Most keys told apart in a second; events of further keys count as `OTHERS`. */
  mostKeys?: number
}

export const OTHERS = 'others'
const SPAN_MS = 1000

/**
 * Calls `tell` at once for the first event of a key, and once for those that follow within a second, with the last of them and
 * their number.
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
