/**
 * The search index of this process over the catalogue of the database. A product written here is in it before the write
 * is answered; what other processes write is read at most a second later, the shopkeeper's list of synonyms included. The
 * products of a search always come from SQL: an index that lags can only order them badly. Suggestions, asked for with every
 * letter, show what the index read with the words; they sell nothing.
 */
import { and, asc, gt, gte, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { products } from '#db/schema.ts'
import { createSearchIndex, type SearchIndex, type SearchResult, type Synonym } from '#store/search/search.ts'
import { IS_LISTED } from '../products/product-conditions.server.ts'
import type { ProductDetail } from '../products/products.schema.ts'
import type { SuggestedProduct } from './finding.schema.ts'
import {
  documentOf,
  INDEXED_COLUMNS,
  type IndexedProduct,
  type IndexedRow,
  indexedOfRow,
  shownOf,
} from './indexed-product.server.ts'
import { readSynonyms } from './synonyms.server.ts'

/** A reading of changes this young counts as now; beyond it the next one runs while this one still counts. */
const FRESH_MS = 400
/** No answer is given from a reading older than this. */
const STALE_MS = 900
/** A transaction may become visible this long after the time it wrote into its rows. */
const OVERLAP_SECONDS = 10
/** Rows read at once: a few milliseconds of work. */
const BATCH = 250

export type CatalogueIndex = {
  /** Products that match, best first; never older than a second. */
  search: (text: string, options?: { literal?: boolean }) => Promise<SearchResult>
  /** Products for words that are being typed; no older than a second either. */
  suggest: (text: string, limit: number) => Promise<SuggestedProduct[]>
  /** The text when all its words are words of the shop; undefined when one is not. */
  inOwnWords: (text: string) => string | undefined
  /** One that is not published is taken out. */
  put: (product: ProductDetail) => void
  remove: (id: string) => void
  /** The next search reads the changes first, those of the list of synonyms included. */
  reread: () => void
}

type Parts = {
  /**
   * Where the database stands as far as this process knows. Answers are kept by it, so the index behind an answer must be
   * read no earlier than it.
   */
  position?: () => string
}

/** Starts to read the catalogue at once; the first search waits until it is read. */
export function createCatalogueIndex(db: Db, { position: positionNow = () => '' }: Parts = {}): CatalogueIndex {
  const index = createSearchIndex()
  const shown = new Map<string, SuggestedProduct>()
  const takeSynonyms = synonymsOf(index)
  let readAt = 0
  let readPosition = ''
  let readUpTo: string | undefined
  /** Counts the readings that were asked for, and up to which of them is read. */
  let wanted = 0
  let readFor = 0
  let reading: Promise<void> | undefined
  // Readings overlap: which rows, by id and state, the index took over in the last one and takes over in this one.
  let takenBefore = new Map<string, string>()
  let taken = new Map<string, string>()

  async function readChanges(): Promise<void> {
    const startedAt = Date.now()
    const startedPosition = positionNow()
    const startedFor = wanted
    const [{ position } = { position: undefined }] = await db
      .select({ position: sql<string>`(now() - make_interval(secs => ${OVERLAP_SECONDS}))::text` })
      .from(sql`(values (1)) as one`)
    takenBefore = taken
    taken = new Map()
    for await (const row of changesSince(db, readUpTo)) {
      taken.set(row.id, row.state)
      if (takenBefore.get(row.id) === row.state) continue
      if (!row.isListed) takeOut(row.id)
      else takeIn(indexedOfRow(row))
    }
    takeSynonyms(await readSynonyms(db))
    readUpTo = position
    readAt = startedAt
    readPosition = startedPosition
    readFor = startedFor
  }

  function read(): Promise<void> {
    reading ??= readChanges().finally(() => {
      reading = undefined
    })
    return reading
  }

  async function upToDate(): Promise<void> {
    // A reading that another request began may be older than what this one must know.
    while (!isReadWithin(STALE_MS)) await read()
    if (!isReadWithin(FRESH_MS)) read().catch(() => undefined)
  }

  function isReadWithin(milliseconds: number): boolean {
    const isWhole = readUpTo !== undefined && readFor === wanted
    return isWhole && readPosition === positionNow() && Date.now() - readAt <= milliseconds
  }

  function takeIn(product: IndexedProduct): void {
    index.upsert(documentOf(product))
    shown.set(product._id, shownOf(product))
  }

  function takeOut(id: string): void {
    index.remove(id)
    shown.delete(id)
  }

  /** What this process wrote itself may have overtaken a reading: the next one looks at the row again. */
  function readAgain(id: string): void {
    takenBefore.delete(id)
    taken.delete(id)
  }

  upToDate().catch(() => undefined)
  return {
    async search(text, options = {}) {
      await upToDate()
      return index.search(text, options)
    },
    async suggest(text, limit) {
      await upToDate()
      return index.suggest(text, limit).ids.flatMap((id) => shown.get(id) ?? [])
    },
    inOwnWords: index.inOwnWords,
    put(product) {
      readAgain(product._id)
      if ((product.visibility ?? 'published') === 'published') takeIn(product)
      else takeOut(product._id)
    },
    remove(id) {
      readAgain(id)
      takeOut(id)
    },
    reread: () => {
      wanted++
    },
  }
}

/** Gives the index a list that was read, unless it has the same already: taking one over costs more than reading it. */
function synonymsOf(index: SearchIndex) {
  let taken = '[]'
  return (list: readonly Synonym[]) => {
    const read = JSON.stringify(list)
    if (read !== taken) index.setSynonyms(list)
    taken = read
  }
}

type ChangedRow = IndexedRow & { isListed: boolean; state: string }

/** What changed since the time, or the whole shelf: in batches, so that requests are answered in between. */
async function* changesSince(db: Db, time: string | undefined): AsyncGenerator<ChangedRow> {
  const changed = time === undefined ? IS_LISTED : gte(products.updatedAt, sql`${time}::timestamptz`)
  for (let last: string | undefined; ; ) {
    const batch = await db
      .select({
        ...INDEXED_COLUMNS,
        isListed: sql<boolean>`${IS_LISTED}`,
        state: sql<string>`${products}.xmin::text`,
      })
      .from(products)
      .where(and(changed, last === undefined ? undefined : gt(products.id, last)))
      .orderBy(asc(products.id))
      .limit(BATCH)
    yield* batch
    last = batch.at(-1)?.id
    if (batch.length < BATCH) return
  }
}
