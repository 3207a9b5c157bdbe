import { S3Trouble } from './s3-trouble.ts'

/** Enough for a page's pictures; requests that wait for a slow store must not use up the memory. */
const AT_ONCE = 48
const MOST_WAITING = 1000

/** Runs up to `atOnce` jobs at a time, the others in order. Throws `S3Trouble` when too many wait. */
export function createGate(title: string, atOnce = AT_ONCE, mostWaiting = MOST_WAITING) {
  const waiting: (() => void)[] = []
  let inside = 0

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside < atOnce) inside++
    else {
      if (waiting.length >= mostWaiting) throw new S3Trouble('away', `Too much is asked of ${title} at once.`)
      // A job that ends passes its place on.
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
