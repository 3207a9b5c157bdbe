/**
 * The shelf in the memory of this process: which products a filter lists, how many there are and what they can be narrowed
 * to, without asking the database. It is no older than the answers that are kept, and read again only as far as something
 * changed. While it is being read whole, everybody asks the database.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Db } from '#db/client.ts'
import { type CatalogueChange, createCatalogueChanges } from '../products/catalogue-changes.server.ts'
import { keepFresh } from '../products/keep-fresh.ts'
import type { ProductFilter } from '../products/products.schema.ts'
import { MOST_CHOICES } from './choices.server.ts'
import { createProductMemory, type ProductMemory } from './product-memory.ts'
import { numbersOf, type ReadRow, readOfShelf, readWholeShelf, sortNames } from './read-shelf.server.ts'
import { type Columns, createColumns, putRow, takeOut } from './shelf-columns.ts'
import type { Choices, Facets } from './shelf-counts.schema.ts'
import { choicesOf, countMatches, facetsOf } from './shelf-counts.ts'
import { rankedPart, sortedPart } from './shelf-lists.ts'
import { type Asked, missesOf } from './shelf-matching.ts'
import { createNames, type Names } from './shelf-names.ts'
import { insertSlot, type Orders, removeSlot, sortWhole } from './shelf-orders.ts'

/** Every answer is undefined while the shelf is not known: then the database knows it. `among`: what a search found, best first. */
export type ShelfIndex = {
  /** A part of a list, and how many the whole list has. */
  list: (filter: ProductFilter, among?: readonly string[]) => Promise<{ ids: string[]; total: number } | undefined>
  facets: (filter: ProductFilter, among?: readonly string[]) => Promise<Facets | undefined>
  choices: (filter: ProductFilter, among?: readonly string[]) => Promise<Choices | undefined>
  /** The products of its lists as far as they were read; no older than the list that was asked for last. */
  memory: ProductMemory
  /** Brings the memory up to date; false while the shelf is not known. */
  refresh: () => Promise<boolean>
  /** What was read until now may be old. */
  reread: () => void
}

type Shelf = { columns: Columns; orders: Orders; names: Names }

/** Starts to read the shelf at once. Without `position` every answer is of this very moment. */
export function createShelfIndex(db: Db, { position }: { position?: () => string } = {}): ShelfIndex {
  const current = keepShelf(db, position)
  const lowered = createLowered(db)

  async function match(filter: ProductFilter, among?: readonly string[]) {
    const [brand, origin] = await Promise.all([lowered(filter.brand), lowered(filter.origin)])
    const shelf = await current.shelf()
    if (!shelf) return undefined
    const asked = { ...filter, brand: numberOf(shelf, brand), origin: numberOf(shelf, origin) } as Asked
    return { ...shelf, misses: missesOf(shelf.columns, shelf.names.groups(), asked, among) }
  }

  return {
    reread: current.reread,
    memory: current.memory,
    refresh: async () => (await current.shelf()) !== undefined,
    async list(filter, among) {
      const found = await match(filter, among)
      if (!found) return undefined
      const { columns, orders, misses } = found
      const ids =
        among && !filter.sortBy
          ? rankedPart(columns, misses, among, filter)
          : sortedPart(columns, orders, misses, filter)
      return ids && { ids, total: countMatches(misses) }
    },
    async facets(filter, among) {
      const found = await match(filter, among)
      return found && facetsOf(found.columns, found.misses)
    },
    async choices(filter, among) {
      const found = await match(filter, among)
      if (!found) return undefined
      const of = (what: 'brand' | 'origin') => choicesOf(found.columns, found.names, found.misses, what, MOST_CHOICES)
      return { brands: of('brand'), origins: of('origin') }
    },
  }
}

function numberOf({ names }: Shelf, lower: string | undefined): number | undefined {
  return lower === undefined ? undefined : names.groupOf(lower)
}

/** Small letters as the database makes them. What was asked for lately is remembered. */
function createLowered(db: Db) {
  const known = new LRUCache<string, string>({ max: 1000 })
  return async (name: string | undefined): Promise<string | undefined> => {
    if (name === undefined) return undefined
    const lower = known.get(name) ?? (await sortNames(db, [name]))[0]?.lower ?? name
    known.set(name, lower)
    return lower
  }
}

/** After a whole reading in vain the next one waits this many times as long as that one took. */
const PAUSES = 10

function keepShelf(db: Db, position: (() => string) | undefined) {
  const readChanges = createCatalogueChanges(db)
  const memory = createProductMemory()
  let shelf: Shelf | undefined
  let reading: Promise<void> | undefined
  let restUntil = 0

  async function readWhole(): Promise<void> {
    // What is committed from here on comes as a change.
    await readChanges()
    memory.forgetAll()
    const read = await readShelf(db)
    const isKnown = await takeIn(read, await readChanges())
    shelf = isKnown ? read : undefined
  }

  function takeIn(into: Shelf, changes: readonly CatalogueChange[]): Promise<boolean> {
    const ids = changes.flatMap((change) => ('id' in change ? change.id : []))
    if (ids.length > 0) memory.forget(ids)
    return follow(db, into, changes)
  }

  function readInBackground(): void {
    if (reading || Date.now() < restUntil) return
    const startedAt = Date.now()
    reading = readWhole()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
        // One that failed or was overtaken is not tried again at once.
        if (!shelf) restUntil = Date.now() + PAUSES * (Date.now() - startedAt)
      })
  }

  async function readOn(): Promise<void> {
    if (!shelf) return
    const changes = await readChanges()
    try {
      if (!(await takeIn(shelf, changes))) shelf = undefined
    } catch (error) {
      // Changes are told once only.
      shelf = undefined
      throw error
    }
  }

  const { upToDate, reread } = position
    ? keepFresh(readOn, position)
    : { upToDate: alwaysAnew(readOn), reread: nothing }
  readInBackground()
  return {
    reread,
    memory,
    async shelf(): Promise<Shelf | undefined> {
      if (shelf) await upToDate()
      if (!shelf) readInBackground()
      return shelf
    },
  }
}

const nothing = () => undefined

/** Whoever asks waits for a reading that began after the question: the next one, for all who ask meanwhile. */
function alwaysAnew(read: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    next ??= last
      .catch(() => undefined)
      .then(() => {
        next = undefined
        last = read()
        return last
      })
    return next
  }
}

/** Reads all products. Others get their turn in between. */
async function readShelf(db: Db): Promise<Shelf> {
  const columns = createColumns()
  const names = createNames()
  for await (const rows of readWholeShelf(db)) {
    for (const row of rows) putRow(columns, numbersOf(row, names.numberOf))
  }
  await placeNames(db, names)
  const sorting = sortWhole(columns)
  for (;;) {
    const { done, value } = sorting.next()
    if (done) return { columns, names, orders: value }
    await nextTurn()
  }
}

/** Takes changes over. False when they are more than single products. */
async function follow(db: Db, shelf: Shelf, changes: readonly CatalogueChange[]): Promise<boolean> {
  if (changes.some(({ what }) => what === 'products')) return false
  const ids = new Set(changes.flatMap((change) => (change.what === 'product' ? change.id : [])))
  if (ids.size === 0) return true
  const rows = await readOfShelf(db, [...ids])
  const { names } = shelf
  const read = new Map(rows.map((row) => [row[0], row]))
  for (const row of rows) if (isListed(row)) numbersOf(row, names.numberOf)
  // A number is in a column only once its name has its place.
  await placeNames(db, names)
  for (const id of ids) takeOver(shelf, id, read.get(id))
  return true
}

function isListed([, listed]: ReadRow): boolean {
  return listed
}

function takeOver({ columns, orders, names }: Shelf, id: string, row: ReadRow | undefined): void {
  const before = columns.slots.get(id)
  if (before !== undefined) {
    removeSlot(orders, columns, before)
    takeOut(columns, before)
  }
  if (row && isListed(row)) insertSlot(orders, columns, putRow(columns, numbersOf(row, names.numberOf)))
}

async function placeNames(db: Db, names: Names): Promise<void> {
  const spellings = names.unsorted()
  if (spellings) names.sortAs(await sortNames(db, spellings))
}
