/** Questions that come at once are one statement; while it is answered the next is made ready and sent. */
import { asPresent } from '#db/asking.ts'

/** More would find less to ask for. */
const MOST_AT_ONCE = 2

/**
 * Asks `readAll` for the keys of all who wait. A statement is always sent after the question that it answers. What fails
 * fails for those who wait for it.
 */
export function inBatches<T>(readAll: (keys: string[]) => Promise<Map<string, T>>) {
  let waiting = new Map<string, PromiseWithResolvers<T | undefined>>()
  let asFirstWaiting = asPresent()
  let readers = 0

  async function readOn(): Promise<void> {
    // Whatever else has arrived by now is read with it.
    await new Promise(setImmediate)
    while (waiting.size > 0) {
      const [batch, asFirst] = [waiting, asFirstWaiting]
      waiting = new Map()
      try {
        // What it waits for a connection counts for one of those who wait for it, not for whoever came first of all.
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
