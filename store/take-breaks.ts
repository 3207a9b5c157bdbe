/** Long work beside requests: await the returned function between two steps, and after some milliseconds others have their turn. */
import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work without a break. */
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
