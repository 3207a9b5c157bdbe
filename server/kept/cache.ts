/**
 * Finished answers of pages and listings, kept as bytes ready to send. An answer is good until something that it shows is
 * changed; then it is made again, once for all who wait. A database that cannot be asked leaves answers as they were.
 */
import type { CatalogueChange } from '#store/products/catalogue-changes.server.ts'
import { createEntries, type Entry, entryOf, isForEverybody } from './cache-entries.ts'
import { createCatalogueFeed } from './catalogue-feed.ts'
import { type Asked, isTouched } from './what-answers-show.ts'

/** An answer that was made, and the calls of the API that it was made from. */
export type Made = { response: Response; asked: readonly Asked[] }
type Produce = () => Promise<Made>
type InTurn = <T>(work: () => Promise<T>) => Promise<T>

const atOnce: InTurn = (work) => work()

export type AnswerCache = ReturnType<typeof createAnswerCache>

/** `readChanges` answers what of the catalogue was committed since it was asked last. */
export function createAnswerCache(readChanges: () => Promise<CatalogueChange[]>) {
  const entries = createEntries()
  const feed = createCatalogueFeed(readChanges, (changes) => {
    entries.dropWhere((shown) => changes.some((change) => isTouched(shown, change)))
  })
  const making = createMaking(feed.version, (key, entry, since) => {
    const isStillGood = feed.since(since)?.every((change) => !isTouched(entry.shown, change))
    if (isStillGood) entries.keep(key, entry)
  })

  /** What is good now: kept, or just being made. Undefined when there is neither, empty when it is for one alone. */
  const findHere = (key: string) => {
    const kept = entries.at(key)
    return kept ? Promise.resolve(kept) : making.join(key)
  }

  return {
    /** The answer, when it can be given at once without asking anybody. */
    peek(key: string): Entry | undefined {
      const entry = entries.at(key)
      return entry && feed.isYoung() ? entry : undefined
    },

    /** The answer that is kept when it is known what was changed; undefined when there is none. */
    async find(key: string): Promise<Entry | undefined> {
      if (entries.at(key)) await feed.isKnown()
      return entries.at(key)
    },

    /**
     * The answer, kept or made by `produce` in a turn of whoever asks. Nobody waits for the turn of another, who may have
     * asked for much before: only for what has begun.
     */
    async get(key: string, produce: Produce, inTurn = atOnce): Promise<Entry> {
      await feed.isKnown()
      const shared = await (findHere(key) ?? inTurn(async () => findHere(key) ?? making.begin(key, produce)))
      return shared ?? inTurn(() => made(produce))
    },

    /** The bytes of the entry are there in another encoding. */
    resized: entries.resized,
    /** Moves with every change of the catalogue that this process knows of. */
    position: () => String(feed.version()),
    /** Something was written that may have changed what is kept. */
    noteChange: feed.noteChange,
    /** Another process tells that something was changed. */
    hearOfChange: feed.hearOfChange,

    /** What this process committed counts from now on, whatever it was. */
    async catchUp(): Promise<void> {
      await feed.catchUp().catch(() => this.clear())
    },

    /** Forgets everything; what is being made right now will not be kept. */
    clear(): void {
      entries.clear()
      making.clear()
    },
  }
}

async function made(produce: Produce): Promise<Entry> {
  const { response, asked } = await produce()
  return entryOf(response, asked)
}

/** The answers that are being made, so that many who ask for the same wait for one. */
function createMaking(version: () => number, keep: (key: string, entry: Entry, since: number) => void) {
  const underWay = new Map<string, { version: number; entry: Promise<Entry> }>()
  let generation = 0
  return {
    /** What another began on the present version; empty when it turns out to be for that one alone. */
    join(key: string): Promise<Entry | undefined> | undefined {
      const rival = underWay.get(key)
      if (rival?.version !== version()) return undefined
      // What another was refused, or told about themselves, is not for this one.
      return rival.entry.then(
        (entry) => (isForEverybody(entry) ? entry : undefined),
        () => undefined,
      )
    },

    begin(key: string, produce: Produce): Promise<Entry> {
      const startedIn = generation
      const madeAt = version()
      const entry = made(produce)
        .then((finished) => {
          if (startedIn === generation && isForEverybody(finished)) keep(key, finished, madeAt)
          return finished
        })
        .finally(() => {
          if (underWay.get(key)?.entry === entry) underWay.delete(key)
        })
      underWay.set(key, { version: madeAt, entry })
      return entry
    },

    clear(): void {
      generation++
      underWay.clear()
    },
  }
}
