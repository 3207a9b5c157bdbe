/**
 * Answers lists, counts, searches and settings from this process's memory, at most a second old. Only settings and collections
 * may be older, while the database does not answer. After a write of its own, the process calls `catchUp`.
 */
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Db } from '#engines/postgres/client.ts'
import { hearChannel } from '#engines/postgres/hear-channel.ts'
import type { SearchResult } from '#engines/search/search.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { ShopDetails } from '#store/shop/settings/settings.ts'
import type { Collection } from '../collections/collections.ts'
import type { Fact } from '../facts/facts.ts'
import { CATALOGUE_CHANNEL } from './catalogue-changes.server.ts'
import { firstOfEachFamily } from './families.ts'
import type { Matches } from './filters.ts'
import { createMemory, type Memory } from './memory.server.ts'
import { createReadings } from './readings.ts'
import type { Listed } from './rows.server.ts'
import type { Level, Shown } from './shown-version.ts'

export type Catalogue = ReturnType<typeof createCatalogue>

/** The catalogue, which reads nothing until the first request; that request waits for the reading. */
export function createCatalogue(db: Db) {
  const memory = createMemory(db)
  const readings = createReadings(memory.read, memory.isTurn)
  const { documents, settings, version } = memory

  async function wordsUpToDate(): Promise<void> {
    await readings.upToDate()
    await documents.upToDate()
  }

  return {
    db,
    ...memory,
    ...readings,
    /** What a cacheable answer shows, to be made before the answer. `level`: the least it shows. */
    newShown: (level: Level = 'settings'): Shown => ({ version: version().now(), level, products: new Set() }),
    isGood: (shown: Shown): boolean => version().isGood(shown),
    /** Changes with each change of that level. */
    versionOf: (level: Level): number => version().of(level),
    matched: rememberWhile<Matches>(() => version().of('lists')),
    sorted: rememberWhile<Listed[]>(() => version().of('lists')),

    /** The settings: the last known ones while the database does not answer. */
    async details(): Promise<ShopDetails> {
      await (settings.current().text === '' ? readings.upToDate() : readings.isKnown()).catch(() => undefined)
      return settings.current().details
    },

    /** The owner's own facts. */
    async facts(): Promise<readonly Fact[]> {
      await readings.isKnown()
      return settings.current().facts
    },

    /** The collection of that name, if it is open now. */
    async collection(name: string): Promise<Collection | undefined> {
      await readings.isKnown()
      return settings.current().open.get(name)?.collection
    },

    wordsUpToDate,
    /** Reads everything committed so far, words too. Rejects when the database does not answer. */
    async catchUp(): Promise<void> {
      await readings.catchUp()
      await documents.upToDate()
    },
    async search(text: string, { literal = false }: { literal?: boolean } = {}): Promise<SearchResult> {
      await wordsUpToDate()
      return documents.search(text, literal)
    },
    /** Products that match while somebody types. Prices in rupees. */
    async suggest(text: string, limit: number) {
      await wordsUpToDate()
      return suggestedOf(memory, text, limit)
    },
    /** The listed ones of the products, as suggestions. Prices in rupees. */
    suggested: (ids: readonly string[]) => shownOf(memory, memory.shelf.some(ids)),
  }
}

/** Most cached answers: few, because each may hold all products. */
const MOST_REMEMBERED = 16

/** Caches answers until the version changes. */
function rememberWhile<T extends object>(version: () => number) {
  const known = new LRUCache<string, T>({ max: MOST_REMEMBERED })
  let at = version()
  return (question: string, answer: () => T): T => {
    if (at !== version()) known.clear()
    at = version()
    const found = known.get(question) ?? answer()
    known.set(question, found)
    return found
  }
}

const LOOKED_AT = 200

function suggestedOf({ documents, shelf }: Memory, text: string, limit: number) {
  const ids = documents.index.suggest(text, shelf.families.siblings.size === 0 ? limit : LOOKED_AT)
  return shownOf({ documents }, firstOfEachFamily(shelf.some(ids)).slice(0, limit))
}

function shownOf({ documents }: Pick<Memory, 'documents'>, listed: readonly Listed[]) {
  return listed.flatMap(({ id, pricePaise }) => {
    const product = documents.shownOf(id)
    return product ? { _id: id, price: rupeesFromPaise(pricePaise), ...product } : []
  })
}

/** Changes are read at least this often, even in a quiet shop: after a long gap everything is read again. */
const LOOK_MS = 10 * 60_000

/** Reads the catalogue for the first time, and from then on whenever another process tells of a change. */
export async function followChanges(
  catalogue: Catalogue,
  newClient: () => pg.Client,
): Promise<{ stop: () => Promise<void> }> {
  await catalogue.upToDate()
  const channel = hearChannel(newClient, CATALOGUE_CHANNEL, catalogue.hearOfChange)
  const timer = setInterval(catalogue.hearOfChange, LOOK_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      await channel.stop()
    },
  }
}
