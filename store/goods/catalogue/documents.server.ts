/**
 * Loads the words of the listed products for searches and suggestions. The memory says which products changed; their texts are
 * read here, so that lists do not wait for them.
 */
import { asc } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { synonyms } from '#db/schema/requests.ts'
import type { Db } from '#engines/postgres/client.ts'
import { type Alike, createSearchIndex, type SearchResult, type Synonym } from '#engines/search/search.ts'
import type { Fact } from '#store/goods/facts/facts.ts'
import { singleFlight } from '#store/single-flight.ts'
import { createYield } from '#store/take-breaks.ts'
import { nameWithKind } from '../products/products.ts'
import { documentOf, type IndexedProduct, readIndexed } from './indexed-product.server.ts'

/** Rows read at once: a few milliseconds of work. */
const PIECE = 250
const MOST_ALIKE = 2000
const MOST_FOUND = 200_000

type Shown = Pick<IndexedProduct, 'name' | 'imageUrl'>

export function createDocuments(db: Db, listed: ReadonlyMap<string, unknown>, facts: () => readonly Fact[]) {
  const index = createSearchIndex()
  /** The facts that suggestions show. In memory, because every typed letter asks for them. */
  const shown = new Map<string, Shown>()
  const known = rememberFound(index)
  /** Products whose words are still to be read. */
  const due = new Set<string>()

  function takeIn(product: IndexedProduct): void {
    const { _id, imageUrl } = product
    const name = nameWithKind(product)
    if (!listed.has(_id)) return
    index.upsert(documentOf(product, facts()))
    shown.set(_id, imageUrl === undefined ? { name } : { name, imageUrl })
  }

  const readDue = singleFlight(async () => {
    const takeTurns = createYield()
    while (due.size > 0) {
      const ids = someOf(due, PIECE)
      for (const id of ids) due.delete(id)
      const read = await readIndexed(db, ids).catch((error: unknown) => {
        for (const id of ids) due.add(id)
        throw error
      })
      for (const product of read) {
        takeIn(product)
        await takeTurns()
      }
      known.forget()
    }
  })

  return {
    index,
    shownOf: (id: string) => shown.get(id),
    /** Has the words of the product read again. */
    change: (id: string): void => void due.add(id),
    remove(id: string): void {
      due.delete(id)
      index.remove(id)
      shown.delete(id)
      known.forget()
    },
    setSynonyms(own: readonly Synonym[]): void {
      index.setSynonyms(own)
      known.forget()
    },
    search: known.search,
    /** Waits until the words are those of the listed products. */
    async upToDate(): Promise<void> {
      do await readDue()
      while (due.size > 0)
    },
    alike: known.alike,
  }
}

/** Search results are cached until words change: a list and the counts beside it ask for the same ones. */
function rememberFound(index: ReturnType<typeof createSearchIndex>) {
  const alike = new LRUCache<string, Alike[]>({ max: MOST_ALIKE })
  const found = new LRUCache<string, SearchResult>({
    maxSize: MOST_FOUND,
    sizeCalculation: ({ ids }) => ids.length + 1,
  })
  return {
    forget(): void {
      alike.clear()
      found.clear()
    },
    search(text: string, literal: boolean): SearchResult {
      const key = `${literal} ${text}`
      const known = found.get(key) ?? index.search(text, { literal })
      found.set(key, known)
      return known
    },
    alike(id: string, limit: number): Alike[] {
      const key = `${limit} ${id}`
      const known = alike.get(key) ?? index.alike(id, limit)
      alike.set(key, known)
      return known
    },
  }
}

export function someOf<T>(set: ReadonlySet<T>, most: number): T[] {
  const some: T[] = []
  for (const one of set) if (some.push(one) === most) break
  return some
}

export async function readSynonyms(db: Db): Promise<Synonym[]> {
  const { fromWords, toWords, id } = synonyms
  return db.select({ from: fromWords, to: toWords }).from(synonyms).orderBy(asc(id))
}
