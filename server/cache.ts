/**
 * Finished answers of pages and listings that are the same for every visitor, kept as bytes ready to send. An answer is
 * good while the catalogue stands where it stood when the answer was made. What is older is made again, once for all who
 * wait. Writes of this process clear everything at once. A database that cannot be asked leaves answers as they were.
 */
import {
  answerOf,
  type CachedAnswer,
  createEntries,
  type Encoding,
  type Entry,
  encode,
  entryOf,
  isForEverybody,
} from './cache-entries.ts'
import { createPosition } from './catalogue-position.ts'

type Produce = () => Promise<Response>
type InTurn = <T>(work: () => Promise<T>) => Promise<T>

const atOnce: InTurn = (work) => work()

export type AnswerCache = ReturnType<typeof createAnswerCache>

/** `readVersion` says where the catalogue stands, in some text that changes when anything of it is written. */
export function createAnswerCache(readVersion: () => Promise<string>) {
  const position = createPosition(readVersion)
  const entries = createEntries()
  const making = createMaking(position.version, entries.keep)

  /** What is good now: kept, or just being made. Undefined when there is neither, empty when it is for one alone. */
  function findHere(key: string, isKnown: boolean): Promise<Entry | undefined> | undefined {
    const kept = entries.at(key)
    // While the database is away, what was good last still stands in the window.
    if (kept && (kept.version === position.version() || !isKnown)) return Promise.resolve(kept)
    return making.join(key)
  }

  /** Nobody waits for the turn of another, who may have asked for much before: only for what has begun. */
  async function findShared(key: string, produce: Produce, inTurn: InTurn): Promise<Entry | undefined> {
    const isKnown = await position.isKnown()
    return findHere(key, isKnown) ?? inTurn(async () => findHere(key, isKnown) ?? making.begin(key, produce))
  }

  return {
    /** The answer, when it can be given at once without asking anybody. */
    peek(key: string, encoding: Encoding, ifNoneMatch: string | undefined): CachedAnswer | undefined {
      const entry = entries.at(key)
      if (!entry?.bodies[encoding] || entry.version !== position.version()) return undefined
      return position.versionAtOnce() === undefined ? undefined : answerOf(entry, encoding, ifNoneMatch)
    },

    /** The answer, kept or made by `produce` in a turn of whoever asks. */
    async get(key: string, encoding: Encoding, ifNoneMatch: string | undefined, produce: Produce, inTurn = atOnce) {
      const entry =
        (await findShared(key, produce, inTurn)) ??
        (await inTurn(async () => entryOf(await produce(), position.version())))
      await encode(entry, encoding)
      return answerOf(entry, encoding, ifNoneMatch)
    },

    /** Where the database stood when it was asked last. */
    position: position.version,

    /** Forgets everything; what is being made right now will not be kept. */
    clear(): void {
      entries.clear()
      making.clear()
    },
  }
}

/** The answers that are being made, so that many who ask for the same wait for one. */
function createMaking(version: () => string, keep: (key: string, entry: Entry) => void) {
  const underWay = new Map<string, { version: string; entry: Promise<Entry> }>()
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
      const entry = produce()
        .then((response) => entryOf(response, madeAt))
        .then((finished) => {
          const isNewest = startedIn === generation && madeAt === version()
          if (isNewest && isForEverybody(finished)) keep(key, finished)
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
