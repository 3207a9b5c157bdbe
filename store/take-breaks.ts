/**
 * For long work beside requests: await the returned function between steps, and others get their turn every few milliseconds.
 * It rests as well: an order waits for the database again and again, and would wait for a turn of the work each time.
 */
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds of work between breaks, and of a break. */
const TURN = 3
const BREAK = 2

export function createYield(): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began < TURN) return undefined
    return sleep(BREAK).then(() => {
      began = performance.now()
    })
  }
}
