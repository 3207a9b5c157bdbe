/** Retries calls and files while the shop cannot be reached; the page stays, with a strip that says so. */
import { sharedValue } from '#app/kit/page/shared-value.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 15_000

/** `waiting` counts calls and files that are being retried; `isIncomplete` says that parts of the page failed to load. */
const state = sharedValue({ waiting: 0, isIncomplete: false })

export type Connection = 'there' | 'waiting' | 'incomplete'

export function useConnection(): Connection {
  const { waiting, isIncomplete } = state.use()
  if (waiting > 0) return 'waiting'
  return isIncomplete ? 'incomplete' : 'there'
}

export function reportIncomplete(isIncomplete: boolean): void {
  state.set({ ...state.get(), isIncomplete })
}

/** Repeats the attempt while it fails without an answer, until `signal` aborts it. */
export async function retryUntilAnswered<T>(
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

/** Waits twice as long after each failure; ends early when the device is online again or the signal aborts. */
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

/** Recognizes the error that `fetch` throws without an answer, by each browser's message. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && /fetch|load|network/i.test(error.message)
}

function count(more: 1 | -1): void {
  const { waiting, isIncomplete } = state.get()
  state.set({ waiting: waiting + more, isIncomplete })
}
