import { S3Trouble } from './s3-trouble.ts'

/** So many of a page's pictures are asked for at once; a store that is slow must not take all memory with those that wait. */
const AT_ONCE = 48
const MOST_WAITING = 1000

/** Lets so many pieces of work in at once, the others in their order. Throws `S3Trouble` when too many wait. */
export function createGate(title: string, atOnce = AT_ONCE, mostWaiting = MOST_WAITING) {
  const waiting: (() => void)[] = []
  let inside = 0

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside < atOnce) inside++
    else {
      if (waiting.length >= mostWaiting) throw new S3Trouble('away', `Too much is asked of ${title} at once.`)
      // Whoever leaves hands the place on.
      await new Promise<void>((enter) => waiting.push(enter))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else inside--
    }
  }
}
