/**
 * The search index of this process over the catalogue of the database. A product written here is in it before the write
 * is answered; what other processes write is read at most a second later, the shopkeeper's list of synonyms included. The
 * products of a search always come from SQL: an index that lags can only order them badly. Suggestions, asked for with every
 * letter, show what the index read with the words; they sell nothing.
 */
import type { Db } from '#db/client.ts'
import { keepFresh } from '#store/products/keep-fresh.ts'
import {
  type Alike,
  createSearchIndex,
  type SearchIndex,
  type SearchResult,
  type Synonym,
} from '#store/search-engine/search.ts'
import type { ProductDetail } from '../products/products.schema.ts'
import type { SuggestedProduct } from './catalogue-search.schema.ts'
import { documentOf, type IndexedProduct, indexedOfRow, shownOf } from './indexed-product.server.ts'
import { createProductChanges } from './product-changes.server.ts'
import { readSynonyms } from './synonyms.server.ts'

export type CatalogueIndex = {
  /** Products that match, best first; never older than a second. */
  search: (text: string, options?: { literal?: boolean }) => Promise<SearchResult>
  /** Products for words that are being typed; no older than a second either. */
  suggest: (text: string, limit: number) => Promise<SuggestedProduct[]>
  /** The products that are most like this one in what they are; as young. */
  alike: (id: string, limit: number) => Promise<Alike[]>
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
export function createCatalogueIndex(db: Db, { position = () => '' }: Parts = {}): CatalogueIndex {
  const index = createSearchIndex()
  const shown = new Map<string, SuggestedProduct>()
  const takeSynonyms = synonymsOf(index)
  const changes = createProductChanges(db)
  const { upToDate, reread } = keepFresh(async () => {
    await changes.read((row) => (row.isListed ? takeIn(indexedOfRow(row)) : takeOut(row.id)))
    takeSynonyms(await readSynonyms(db))
  }, position)

  function takeIn(product: IndexedProduct): void {
    index.upsert(documentOf(product))
    shown.set(product._id, shownOf(product))
  }

  function takeOut(id: string): void {
    index.remove(id)
    shown.delete(id)
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
    async alike(id, limit) {
      await upToDate()
      return index.alike(id, limit)
    },
    inOwnWords: index.inOwnWords,
    // What this process wrote itself may have overtaken a reading: the next one looks at the row again.
    put(product) {
      changes.readAgain(product._id)
      if ((product.visibility ?? 'published') === 'published') takeIn(product)
      else takeOut(product._id)
    },
    remove(id) {
      changes.readAgain(id)
      takeOut(id)
    },
    reread,
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
