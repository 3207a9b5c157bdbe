/** What is listed, as the shelf index of this process knows it, or else the database. */
import type { Db } from '#db/client.ts'
import { readListed } from '../products/listed-by-id.server.ts'
import { productOfRow } from '../products/product-row.server.ts'
import type { Product, ProductFilter } from '../products/products.schema.ts'
import { countProducts, listInPieces, listProducts } from '../products/products.server.ts'
import { listChoices } from './choices.server.ts'
import { countFacets } from './facets.server.ts'
import type { Choices, Counts, CountsQuery, Facets } from './shelf-counts.schema.ts'
import type { ShelfIndex } from './shelf-index.server.ts'

/** Products of a piece of a whole list. Garbage collections that come meanwhile keep what they find of one in hand for long. */
const READ_AT_ONCE = 100

/** What knows the shelf: its index, and behind it the database. */
export type Shelf = { db: Db; shelf: ShelfIndex }

/** A part of a list, and how many products the whole list has. */
export async function readPart({ db, shelf }: Shelf, filter: ProductFilter) {
  const known = await partOfIndex({ db, shelf }, filter)
  if (known) return known
  const [products, total] = await Promise.all([listProducts(db, filter), countProducts(db, filter)])
  return { products, total }
}

/** The same from the index alone; undefined when it does not know. `among` is what a search found, best first. */
export async function partOfIndex({ db, shelf }: Shelf, filter: ProductFilter, among?: readonly string[]) {
  const found = await shelf.list(filter, among)
  if (!found) return undefined
  const products = await readInOrder({ db, shelf }, found.ids)
  // One that was taken off the shelf in this moment would make the part look like the last one.
  return products.length === found.ids.length ? { products, total: found.total } : undefined
}

/** The whole list in pieces, so that nobody waits behind it: which products it has is settled at the start. */
export async function* readInPieces({ db, shelf }: Shelf, filter: ProductFilter): AsyncGenerator<Product[]> {
  const found = await shelf.list(filter)
  if (!found) return yield* listInPieces(db, filter)
  for (let at = 0; at < found.ids.length; at += READ_AT_ONCE) {
    // Not remembered: one long list would displace what all short ones show.
    yield await readAnew(db, found.ids.slice(at, at + READ_AT_ONCE))
  }
}

/** Products by their ids in this order, as this process remembers them, or else the database; those that are listed. */
export async function readByIds({ db, shelf }: Shelf, ids: readonly string[]): Promise<Product[]> {
  return readInOrder({ db, shelf }, ids, await shelf.refresh())
}

export async function readFacets(
  { db, shelf }: Shelf,
  filter: ProductFilter,
  among?: readonly string[],
): Promise<Facets> {
  return (await shelf.facets(filter, among)) ?? countFacets(db, filter, among)
}

/** Only those counts of a list that are asked for. */
export async function readCounts(shelf: Shelf, asked: CountsQuery, among?: readonly string[]): Promise<Counts> {
  const { ages = [], prices = [], without = [], ...filter } = asked
  const facets = await readFacets(shelf, filter, among)
  return {
    ages: Object.fromEntries(
      ages.map((age) => [age, (typeof age === 'number' ? facets.ages[age] : facets.ageBands[age]) ?? 0]),
    ),
    prices: facets.prices.filter(({ max }) => prices.includes(max)),
    without: Object.fromEntries(without.map((name) => [name, facets.without[name]])),
  }
}

export async function readChoices(
  { db, shelf }: Shelf,
  filter: ProductFilter,
  among?: readonly string[],
): Promise<Choices> {
  return (await shelf.choices(filter, among)) ?? listChoices(db, filter, among)
}

async function readAnew(db: Db, ids: readonly string[]): Promise<Product[]> {
  const byId = new Map((await readListed(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? productOfRow(row) : []
  })
}

/** Those of them that are still listed. */
async function readInOrder({ db, shelf: { memory } }: Shelf, ids: readonly string[], isFresh = true) {
  const known = ids.map((id) => (isFresh ? memory.at(id) : undefined))
  const missing = ids.filter((_, i) => known[i] === undefined)
  if (missing.length === 0) return known.flatMap((product) => product ?? [])
  const readAt = memory.version()
  const read = (await readListed(db, missing)).map(productOfRow)
  memory.keep(read, readAt)
  const byId = new Map(read.map((product) => [product._id, product]))
  return ids.flatMap((id, i) => known[i] ?? byId.get(id) ?? [])
}
