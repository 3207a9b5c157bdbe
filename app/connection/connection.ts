/**
 * What becomes of calls and files while the shop cannot be reached: they are asked for again by themselves, the page stays,
 * and a strip says so. A service worker may answer some of it one day; nothing here would have to know.
 */
import { useSyncExternalStore } from 'react'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 15_000

/** What somebody waits for now, and whether parts of the page failed to load. */
let waiting = 0
let isIncomplete = false
const listeners = new Set<() => void>()

export type Connection = 'there' | 'waiting' | 'incomplete'

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, read, () => 'there')
}

/** The page that was just loaded lacks something, or it does not any more. */
export function noteIncomplete(is: boolean): void {
  isIncomplete = is
  tell()
}

/** Does it until it is done, for as long as it fails for want of an answer and nobody called it off. */
export async function untilAnswered<T>(
  attempt: () => Promise<T>,
  isUnanswered: (error: unknown) => boolean,
  signal?: AbortSignal,
): Promise<T> {
  let failures = 0
  try {
    for (;;) {
      try {
        return await attempt()
      } catch (error) {
        if (signal?.aborted || !isUnanswered(error)) throw error
      }
      if (failures === 0) count(1)
      await pause(failures++, signal)
    }
  } finally {
    if (failures > 0) count(-1)
  }
}

/** A while, twice as long each time; until the device says that it is connected again, or nobody waits any more. */
function pause(failures: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      removeEventListener('online', wake)
      resolve()
    }
    const timer = setTimeout(wake, Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS))
    addEventListener('online', wake)
    signal?.addEventListener('abort', wake, { once: true })
  })
}

/** Errors that `fetch` throws without an answer, in each browser's words. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && /fetch|load|network/i.test(error.message)
}

function count(more: 1 | -1): void {
  waiting += more
  tell()
}

function read(): Connection {
  if (waiting > 0) return 'waiting'
  return isIncomplete ? 'incomplete' : 'there'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const hear of listeners) hear()
}
