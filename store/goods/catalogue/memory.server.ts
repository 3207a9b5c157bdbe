/**
 * The catalogue in this process's memory. One reader follows the changes: it reads changed products by id, and the whole table
 * only at the start, after a gap in the changes, or when the table was emptied. A product that reads the same counts as
 * unchanged.
 */

import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import type { Db } from '#engines/postgres/client.ts'
import type { Product } from '#store/goods/products/products.schema.ts'
import { createOfferTurns } from '#store/selling/offers/offer-turns.server.ts'
import { type CatalogueChanges, createCatalogueChanges } from './catalogue-changes.server.ts'
import { createDocuments, readSynonyms, someOf } from './documents.server.ts'
import { createLowered, type Listed, PIECE, readSome, readWhole } from './rows.server.ts'
import { createSettings } from './set-up.server.ts'
import { createShelf } from './shelf.ts'
import { createShownVersion, type ShownVersion } from './shown-version.ts'

export type Memory = ReturnType<typeof createMemory>

export function createMemory(db: Db) {
  const readChanges = createCatalogueChanges(db)
  const moved = createShownVersion()
  const lowerCased = createLowered(db)
  const settings = createSettings(db, { lowered: lowerCased, noteChange: () => moved.move('settings') })
  const shelf = createShelf()
  const documents = createDocuments(db, shelf.products, () => settings.current().facts)
  const products = createProductMemory()
  const due = createDue()
  const turns = createOfferTurns(db)

  function takeIn(ids: readonly string[], rows: readonly Listed[]): void {
    const read = new Map(rows.map((row) => [row.id, row]))
    for (const id of ids) {
      const row = read.get(id)
      const change = shelf.take(id, row?.isListed ? row : undefined)
      if (!change) continue
      products.forget(id)
      moved.moveProduct(id, change.touches)
      if (change.words === 'changed') documents.change(id)
      if (change.words === 'gone') documents.remove(id)
    }
  }

  async function readProducts(hear: () => void): Promise<void> {
    if (due.isWhole) for (const id of shelf.products.keys()) due.products.add(id)
    for await (const rows of due.isWhole ? readWhole(db) : []) {
      const ids = rows.map(({ id }) => id)
      takeIn(ids, rows)
      for (const id of ids) due.products.delete(id)
      hear()
    }
    if (due.isWhole) moved.move('settings')
    due.isWhole = false
    while (due.products.size > 0) {
      const ids = someOf(due.products, PIECE)
      takeIn(ids, await readSome(db, ids))
      for (const id of ids) due.products.delete(id)
      hear()
    }
  }

  async function read(hear: () => void): Promise<void> {
    for (const id of due.add(await readChanges())) moved.moveProduct(id, 'lists')
    if (due.settings) {
      const { facts } = settings.current()
      await settings.read()
      // Renaming a fact or an option changes the words by which its products are found.
      if (!isDeepStrictEqual(facts, settings.current().facts))
        for (const { id, facts: told } of shelf.products.values()) if (told) documents.change(id)
    }
    due.settings = false
    if (due.synonyms) documents.setSynonyms(await readSynonyms(db))
    due.synonyms = false
    // Offers are read before products, so that an offer that begins meanwhile is due at once.
    if (due.prices || due.isWhole || turns.isDue()) {
      for (const id of await turns.read(shelf.products)) due.products.add(id)
      due.prices = false
    }
    await readProducts(hear)
    documents.upToDate().catch(() => undefined)
  }

  /** The shown version. Reading the settings first lets collections begin and end by the clock. */
  const version = (): ShownVersion => {
    settings.current()
    return moved
  }
  return { shelf, documents, products, settings, lowered: lowerCased, read, isTurn: turns.isDue, version }
}

/** The pending changes. The database announces each change once, so it stays here until it is read. */
function createDue() {
  const due = { isWhole: false, prices: false, products: new Set<string>(), settings: false, synonyms: false }
  return Object.assign(due, {
    /** Adds changes. Returns the products whose reviews changed: reviews are read with the product's page, not held in memory. */
    add(changes: CatalogueChanges): readonly string[] {
      for (const id of changes.products) due.products.add(id)
      due.isWhole ||= changes.isWhole
      due.prices ||= changes.prices
      due.settings ||= changes.settings
      due.synonyms ||= changes.synonyms
      return changes.reviews
    },
  })
}

const MOST = 5000

export function createProductMemory() {
  const known = new LRUCache<string, Product>({ max: MOST })
  /** Rises with every change, so that a product read before the change is not stored. */
  let version = 0
  return {
    version: () => version,
    at: (id: string): Product | undefined => known.get(id),
    /** Stores products that were read at version `readAt`. They are frozen because many lists share them. */
    keep(products: readonly Product[], readAt: number): void {
      if (readAt !== version) return
      for (const product of products) known.set(product._id, Object.freeze(product))
    },
    forget(id: string): void {
      version++
      known.delete(id)
    },
  }
}
