/**
 * Keeps finished answers of pages and lists as bytes ready to send. After a change, the next request for an answer asks again the
 * questions it was made from: if their answers are the same, it stays; otherwise it is made again, once for everybody who waits.
 * While the database is away, answers stay as they were.
 */
import type { Catalogue } from '#store/catalogue/catalogue.server.ts'
import { createEntries, type Entry, entryOf, isForEverybody, type Made } from './cache-entries.ts'

type Produce = () => Promise<Made>
type InTurn = <T>(work: () => Promise<T>) => Promise<T>

const atOnce: InTurn = (work) => work()

export type AnswerCache = ReturnType<typeof createAnswerCache>

export function createAnswerCache(catalogue: Pick<Catalogue, 'position' | 'isProven' | 'isYoung' | 'isKnown'>) {
  const entries = createEntries()
  const making = createMaking(catalogue.position, (key, entry) => {
    // An answer that is outdated already replaces nothing.
    if (catalogue.isProven(entry.sources)) entries.keep(key, entry)
  })

  function good(key: string): Entry | undefined {
    const entry = entries.at(key)
    if (!entry || catalogue.isProven(entry.sources)) return entry
    entries.drop(key)
    return undefined
  }

  /**
   * A kept answer, or one that is being made. Undefined without either; resolves to undefined when it is for one person alone.
   */
  const findHere = (key: string) => {
    const kept = good(key)
    return kept ? Promise.resolve(kept) : making.join(key)
  }

  return {
    /** The answer, when it can be given without waiting for the database. */
    peek: (key: string): Entry | undefined => (catalogue.isYoung() ? good(key) : undefined),

    /** The kept answer, once all changes are known; undefined when there is none. */
    async find(key: string): Promise<Entry | undefined> {
      if (entries.at(key)) await catalogue.isKnown()
      return good(key)
    },

    /**
     * The answer, kept or made by `produce` in a turn of the client that asks. A client joins work that has begun, but never
     * waits for the turn of another, which may be far behind in the queue.
     */
    async get(key: string, produce: Produce, inTurn = atOnce): Promise<Entry> {
      await catalogue.isKnown()
      const shared = await (findHere(key) ?? inTurn(async () => findHere(key) ?? making.begin(key, produce)))
      return shared ?? inTurn(() => made(produce))
    },

    /** Call it when the entry has bytes in another encoding. */
    resized: entries.resized,

    /** Forgets everything; answers that are being made now will not be kept. */
    clear(): void {
      entries.clear()
      making.clear()
    },
  }
}

async function made(produce: Produce): Promise<Entry> {
  return entryOf(await produce())
}

/** The answers that are being made, so that everybody who asks for the same one waits for one making. */
function createMaking(version: () => number, keep: (key: string, entry: Entry) => void) {
  const underWay = new Map<string, { version: number; entry: Promise<Entry> }>()
  let generation = 0
  return {
    /**
     * The answer that another request is making from the present version; resolves to undefined when it is for that person alone.
     */
    join(key: string): Promise<Entry | undefined> | undefined {
      const rival = underWay.get(key)
      if (rival?.version !== version()) return undefined
      // Refusals and personal answers are not shared.
      return rival.entry.then(
        (entry) => (isForEverybody(entry) ? entry : undefined),
        () => undefined,
      )
    },

    begin(key: string, produce: Produce): Promise<Entry> {
      const startedIn = generation
      const begunAt = version()
      const entry = made(produce)
        .then((finished) => {
          if (startedIn === generation && isForEverybody(finished)) keep(key, finished)
          return finished
        })
        .finally(() => {
          if (underWay.get(key)?.entry === entry) underWay.delete(key)
        })
      underWay.set(key, { version: begunAt, entry })
      return entry
    },

    clear(): void {
      generation++
      underWay.clear()
    },
  }
}
