/** For long work beside requests: await the returned function between steps, and others get their turn every few milliseconds. */
import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work between breaks. */
const TURN = 8

export function takeBreaks(): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began < TURN) return undefined
    return setImmediate().then(() => {
      began = performance.now()
    })
  }
}
