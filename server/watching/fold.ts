/** At most one log line a second. */

const SECOND_MS = 1000

/**
 * Reports the first event at once, and those that follow within a second together: `tell` then gets the last one and their
 * number.
 */
export function createFold<T>(tell: (what: T, folded?: number) => void): (what: T) => void {
  let second: { last: T; count: number } | undefined

  function end(): void {
    const ended = second
    second = undefined
    if (ended && ended.count > 0) tell(ended.last, ended.count)
  }

  return (what) => {
    if (second) {
      second.last = what
      second.count++
      return
    }
    second = { last: what, count: 0 }
    setTimeout(end, SECOND_MS).unref()
    tell(what)
  }
}
