/** Batches concurrent lookups into one statement and prepares the next meanwhile. */
import { asPresent } from '#db/asking.ts'

/** More parallel batches would each find too little to do. */
const MOST_AT_ONCE = 2

/**
 * Looks up keys by `readAll` in batches. A statement always starts after the lookups it answers, and its failure reaches
 * only those.
 */
export function inBatches<T>(readAll: (keys: string[]) => Promise<Map<string, T>>) {
  let waiting = new Map<string, PromiseWithResolvers<T | undefined>>()
  let asFirstWaiting = asPresent()
  let readers = 0

  async function readOn(): Promise<void> {
    // Lookups that arrive in this turn of the loop join the batch.
    await new Promise(setImmediate)
    while (waiting.size > 0) {
      const [batch, asFirst] = [waiting, asFirstWaiting]
      waiting = new Map()
      try {
        // Waiting for a connection counts against a client of this batch, not against the first of all.
        const found = await asFirst(() => readAll([...batch.keys()]))
        for (const [key, { resolve }] of batch) resolve(found.get(key))
      } catch (error) {
        for (const { reject } of batch.values()) reject(error)
      }
    }
    readers -= 1
  }

  return (key: string): Promise<T | undefined> => {
    const isFirst = waiting.size === 0
    if (isFirst) asFirstWaiting = asPresent()
    const question = waiting.get(key) ?? Promise.withResolvers<T | undefined>()
    waiting.set(key, question)
    if (isFirst && readers < MOST_AT_ONCE) {
      readers += 1
      void readOn()
    }
    return question.promise
  }
}
