import { setTimeout as sleep } from 'node:timers/promises'

/** The work's result, or an error with the code when it takes too long. The work itself goes on; its result is ignored. */
export async function inTime<T>(work: Promise<T>, patienceMs: number, code: string): Promise<T> {
  const answered = new AbortController()
  const late = sleep(patienceMs, undefined, { signal: answered.signal }).then(() => {
    throw Object.assign(new Error('No answer in time'), { code })
  })
  try {
    return await Promise.race([work, late])
  } finally {
    answered.abort()
  }
}
