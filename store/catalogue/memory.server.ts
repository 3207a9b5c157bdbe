/**
 * Keeps the catalogue in this process's memory. One reader follows the changes: it reads changed products by id, and all of
 * them only at the start, after a gap, or when the table was emptied. A product that turns out the same counts as unchanged.
 */

import { LRUCache } from 'lru-cache'
import type { Db } from '#db/client.ts'
import type { Product } from '#store/products/products.schema.ts'
import { type CatalogueChanges, createCatalogueChanges } from './catalogue-changes.server.ts'
import { type Columns, createColumns, putRow, type ShelfRow, takeOut } from './columns.ts'
import { createDocuments, readSynonyms, someOf } from './documents.server.ts'
import { type Families, familiesIn } from './families.ts'
import type { OpenCollection } from './filters.ts'
import { createNames, type Names } from './names.ts'
import { createOrders, type Orders, replaceSlots } from './orders.ts'
import { PIECE, type ReadRow, readSome, readWhole, shelfRowOf, sortNames } from './rows.server.ts'
import { createSettings } from './set-up.server.ts'

export type Memory = ReturnType<typeof createMemory>

/** `moved.shown` counts changes that pages may show, `moved.plenty` those of plentiful stock, which only exact answers show. */
export function createMemory(db: Db) {
  const readChanges = createCatalogueChanges(db)
  const moved = { shown: 0, plenty: 0 }
  const settings = createSettings(db, () => moved.shown++)
  const shelf = createShelf((name) => settings.current().open.get(name))
  const documents = createDocuments(db, shelf.columns, () => moved.shown++)
  const products = createProductMemory()
  /** How often each product's reviews changed; under '' those of all. */
  const reviews = new Map<string, number>()
  const due = createDue()

  async function takeIn(ids: readonly string[], rows: readonly ReadRow[]): Promise<void> {
    const read = new Map<string, ShelfRow | undefined>(ids.map((id) => [id, undefined]))
    for (const row of rows) if (row[1]) read.set(row[0], shelfRowOf(row, shelf.names.numberOf))
    // Names are sorted before any column refers to their numbers.
    const spellings = shelf.names.unsorted()
    if (spellings) shelf.names.sortAs(await sortNames(db, spellings))
    for (const { id, kind } of takeOver(shelf, read)) {
      products.forget(id)
      moved[kind === 'plenty' ? 'plenty' : 'shown']++
      if (kind === 'reworded') documents.change(id)
      if (kind === 'removed') documents.remove(id)
    }
  }

  async function readProducts(hear: () => void): Promise<void> {
    if (due.isWhole) for (const id of shelf.columns.slots.keys()) due.products.add(id)
    for await (const rows of due.isWhole ? readWhole(db) : []) {
      const ids = rows.map(([id]) => id)
      await takeIn(ids, rows)
      for (const id of ids) due.products.delete(id)
      hear()
    }
    due.isWhole = false
    while (due.products.size > 0) {
      const ids = someOf(due.products, PIECE)
      await takeIn(ids, await readSome(db, ids))
      for (const id of ids) due.products.delete(id)
      hear()
    }
  }

  async function read(hear: () => void): Promise<void> {
    for (const id of due.add(await readChanges())) {
      reviews.set(id, (reviews.get(id) ?? 0) + 1)
      moved.shown++
    }
    if (due.settings) await settings.read()
    due.settings = false
    if (due.synonyms) documents.setSynonyms(await readSynonyms(db))
    due.synonyms = false
    await readProducts(hear)
    documents.upToDate().catch(() => undefined)
  }

  /** Grows with every known change; with `isExact` false, not with those of plentiful stock. */
  const position = (isExact = true) => settings.current() && moved.shown + (isExact ? moved.plenty : 0)
  return { shelf, documents, products, settings, reviews, read, position }
}

/** Changes to read: each is announced only once, so it stays here until it is read. */
function createDue() {
  const due = { isWhole: false, products: new Set<string>(), settings: false, synonyms: false }
  return Object.assign(due, {
    /** Returns the products whose reviews changed, '' for all. Reviews are not kept here but read with their product. */
    add(changes: CatalogueChanges): readonly string[] {
      for (const id of changes.products) due.products.add(id)
      due.isWhole ||= changes.isWhole
      due.settings ||= changes.settings
      due.synonyms ||= changes.synonyms
      return changes.isWhole ? [''] : changes.reviews
    },
  })
}

/** The listed products by slot: columns, names and orders, which change together. */
type Shelf = {
  columns: Columns
  names: Names
  orders: Orders
  readonly families: Families
  collectionAt: (name: string) => OpenCollection | undefined
}

/** The effect of a change on a product: `plenty` when only its plentiful stock moved. */
type Change = { id: string; kind: 'put' | 'reworded' | 'plenty' | 'removed' }

function createShelf(collectionAt: Shelf['collectionAt']): Shelf {
  const shelf = { columns: createColumns(), names: createNames(), orders: createOrders(), collectionAt }
  let families: { of: Orders['newest']; are: Families } | undefined
  return {
    ...shelf,
    /** Rebuilt with the orders, when products were added, removed or changed. */
    get families() {
      const of = shelf.orders.newest
      if (families?.of !== of) families = { of, are: familiesIn(shelf) }
      return families.are
    },
  }
}

/** Takes in products as read; undefined means not listed (any more). Returns the changes. */
function takeOver({ columns, orders }: Shelf, read: ReadonlyMap<string, ShelfRow | undefined>): Change[] {
  const gone = new Set<number>()
  const come: number[] = []
  const changes: Change[] = []
  for (const [id, row] of read) {
    const slot = columns.slots.get(id)
    if (row && slot !== undefined && columns.hash[slot] === row.hash) {
      if (columns.stock[slot] === row.stock) continue
      columns.stock[slot] = row.stock
      changes.push({ id, kind: 'plenty' })
      continue
    }
    if (slot !== undefined) gone.add(slot)
    if (row) {
      const isReworded = slot === undefined || columns.documentHash[slot] !== row.documentHash
      come.push(putRow(columns, row))
      changes.push({ id, kind: isReworded ? 'reworded' : 'put' })
    } else if (slot !== undefined) {
      takeOut(columns, slot)
      changes.push({ id, kind: 'removed' })
    }
  }
  if (gone.size + come.length > 0) replaceSlots(orders, columns, gone, come)
  return changes
}

/** Some kilobytes each. */
const MOST = 5000

export function createProductMemory() {
  const known = new LRUCache<string, Product>({ max: MOST })
  /** Grows with every change: a product read before it may be outdated. */
  let version = 0
  return {
    version: () => version,
    at: (id: string): Product | undefined => known.get(id),
    /** Keeps products that were read at version `readAt`. They are frozen, because many lists share them. */
    keep(products: readonly Product[], readAt: number): void {
      if (readAt !== version) return
      for (const product of products) known.set(product._id, Object.freeze(product))
    },
    /** Call it when the product has changed. */
    forget(id: string): void {
      version++
      known.delete(id)
    },
  }
}
