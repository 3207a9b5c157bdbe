/** What `npm run test:drills` does at length and `npm test` does briefly. */
export const IS_LONG = process.env.LONG !== undefined

/** How often a fault is made. */
export function rounds(full: number, short: number): number {
  return IS_LONG ? full : short
}

/**
 * Milliseconds that something may take: as given at length, on a quiet machine; five times as many in `npm test`, which has to
 * pass on a busy one. What hangs, or holds the loop for good, takes longer still.
 */
export const within = (ms: number) => (IS_LONG ? ms : 5 * ms)
