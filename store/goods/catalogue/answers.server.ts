/**
 * Answers which products are listed, how many there are, and what each filter would leave. `among`: ids that a search found,
 * best first. An answer that may be cached notes in `shown` which products it shows; lists need not.
 */
import type { Product, ProductFilter } from '../products/products.schema.ts'
import { DEFAULT_SORT, type ListSort } from '../products/products.ts'
import type { Catalogue } from './catalogue.server.ts'
import type { Choices, Counts, CountsQuery, Facets } from './counts.schema.ts'
import { choicesOf, countsOf, facetsOf } from './counts.ts'
import { firstOfEachFamily, isCheaper, siblingsOf, withFamilyFacts, withSiblings } from './families.ts'
import { type Matches, matchesOf, withLowerNames } from './filters.ts'
import { type Listed, readAddressed, readListed, readSome } from './rows.server.ts'
import { LIST_ORDERS } from './shelf.ts'
import { noteShown, type Shown } from './shown-version.ts'

/** Products per piece of a whole list. More would survive garbage collections and stay in memory. */
const READ_AT_ONCE = 100
const TRIES = 3

type How = { among?: readonly string[] | undefined }

/** A part of a list, and the total of the list. */
export async function readPart(
  catalogue: Catalogue,
  filter: ProductFilter,
  how?: How,
): Promise<{ products: Product[]; total: number }> {
  for (let tries = 1; ; tries++) {
    const { ids, total } = await listIds(catalogue, filter, how)
    const products = await readByIds(catalogue, ids)
    // A product that was unlisted just now is missing, and a short part would look like the last one.
    if (products.length === ids.length || tries === TRIES)
      return { products: isOfCards(filter) ? withFamilyFacts(catalogue.shelf, products) : products, total }
    await catalogue.catchUp()
  }
}

/** Reads the whole list in pieces, so that other requests run in between. Its ids are fixed at the start. */
export async function* readInPieces(catalogue: Catalogue, filter: ProductFilter): AsyncGenerator<Product[]> {
  const { ids } = await listIds(catalogue, filter)
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    const piece = ids.slice(at, at + READ_AT_ONCE)
    // Not kept in memory, where one long list would displace the products of all short ones.
    const byId = new Map((await readListed(catalogue.db, piece)).map((product) => [product._id, product]))
    const products = piece.flatMap((id) => byId.get(id) ?? [])
    yield isOfCards(filter) ? withFamilyFacts(catalogue.shelf, products) : products
  }
}

/** Reads those of the products that are listed, in the order of the ids: from memory, or else from the database. */
export async function readByIds(catalogue: Catalogue, ids: readonly string[]): Promise<Product[]> {
  await catalogue.upToDate()
  const { db, products } = catalogue
  const known = new Map(ids.map((id) => [id, products.at(id)]))
  const missing = ids.filter((id) => known.get(id) === undefined)
  const readAt = products.version()
  const read = await readListed(db, missing)
  products.keep(read, readAt)
  for (const product of read) known.set(product._id, product)
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** Products as cards show them, in the order of the ids; notes everything that the cards show. */
export async function readCards(catalogue: Catalogue, ids: readonly string[], shown?: Shown): Promise<Product[]> {
  await catalogue.upToDate()
  const { shelf } = catalogue
  // A card shows facts of all siblings.
  if (shown) noteShown(shown, 'neighbours', [...ids, ...withSiblings(shelf, shelf.some(ids)).map(({ id }) => id)])
  return withFamilyFacts(catalogue.shelf, await readByIds(catalogue, ids))
}

/** A product and its siblings, oldest first; empty for a product without siblings. */
export async function readSiblings(catalogue: Catalogue, id: string, shown?: Shown): Promise<Product[]> {
  await catalogue.upToDate()
  const ids = (siblingsOf(catalogue.shelf, id) ?? []).map((product) => product.id)
  if (shown) noteShown(shown, 'neighbours', ids)
  return readByIds(catalogue, ids)
}

export async function readFacets(catalogue: Catalogue, filter: ProductFilter, how?: How): Promise<Facets> {
  const match = await matching(catalogue, filter, how)
  return facetsOf(match())
}

/** Reads only the requested counts of a list. */
export async function readCounts(catalogue: Catalogue, query: CountsQuery, how?: How): Promise<Counts> {
  const match = await matching(catalogue, query, how)
  return countsOf(match(), query)
}

export async function readChoices(catalogue: Catalogue, filter: ProductFilter, how?: How): Promise<Choices> {
  const match = await matching(catalogue, filter, how)
  return choicesOf(match(), catalogue.settings.current().facts, filter)
}

/**
 * Reads a part of all products, the oldest first so that new ones do not shift the others, and the total. Of each family it has
 * only the oldest, whose address stands for all of it.
 */
export async function readAddresses(catalogue: Catalogue, offset: number, limit: number) {
  await catalogue.upToDate()
  const { shelf } = catalogue
  const oldest = firstOfEachFamily(
    catalogue.sorted('oldest', () => [...shelf.products.values()].sort((a, b) => LIST_ORDERS.newest(b, a))),
  )
  const ids = oldest.slice(offset, offset + limit).map(({ id }) => id)
  return { products: await readAddressed(catalogue.db, ids), total: oldest.length }
}

/** The order of a list without `sortBy`: that of the search results or of the collection. */
function sortingOf(
  { settings }: Catalogue,
  { sortBy: wanted, likely, collection }: ProductFilter,
  among: How['among'],
) {
  const { filter, productIds } = (collection !== undefined && settings.collectionAt(collection)) || {}
  const ids = wanted ? undefined : (among ?? (filter ? undefined : productIds))
  return { ids, sortBy: wanted ?? filter?.sortBy ?? likely ?? DEFAULT_SORT }
}

function pickedOf(products: readonly Listed[], ids: readonly string[]): Listed[] {
  const byId = new Map(products.map((product) => [product.id, product]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function listIds(catalogue: Catalogue, filter: ProductFilter, { among }: How = {}) {
  const { shelf, db } = catalogue
  const { offset = 0, limit = Number.POSITIVE_INFINITY } = filter
  const after = filter.after?.toLowerCase()
  const match = await matching(catalogue, filter, { among })
  // The product may have been unlisted since the reader saw it.
  const before = after === undefined || shelf.products.has(after) ? undefined : (await readSome(db, [after]))[0]
  const { sortBy, ids } = sortingOf(catalogue, filter, among)
  const found = ids ? pickedOf(match().all, ids) : match.sorted(sortBy)
  const cards = isOfCards(filter) ? firstOfEachFamily(found, sortBy.startsWith('price') ? isCheaper : undefined) : found
  let part = cards
  if (after !== undefined && ids) {
    const seen = new Set(ids.slice(0, ids.indexOf(after) + 1))
    part = cards.filter(({ id }) => !seen.has(id))
  } else if (after !== undefined) {
    const last = shelf.products.get(after) ?? before
    part = last ? cards.filter((product) => LIST_ORDERS[sortBy](product, last) > 0) : []
  }
  return { ids: part.slice(offset, offset + limit).map(({ id }) => id), total: cards.length }
}

/** Query parameters that are no filters. */
const IS_NO_FILTER = /^(sortBy|limit|offset|after|stock|search|literal|ages|prices|without|isNarrowed|likely)$/

/**
 * Matches the filter at each call, against the products as they are then: all, or those that a search found. A list and the
 * counts beside it match the same filter.
 */
async function matching(catalogue: Catalogue, filter: ProductFilter, how?: How) {
  const asked = await withLowerNames(filter, catalogue.lowered)
  await catalogue.upToDate()
  const { shelf, matched, sorted } = catalogue
  const { collectionAt } = catalogue.settings
  const key = JSON.stringify(asked, (name, value) => (IS_NO_FILTER.test(name) ? undefined : value))
  const match = (): Matches =>
    how?.among
      ? matchesOf(shelf.some(how.among), asked, collectionAt)
      : matched(key, () => matchesOf(shelf.products.values(), asked, collectionAt))
  const sort = (sortBy: ListSort) => match().all.toSorted(LIST_ORDERS[sortBy])
  return Object.assign(match, {
    sorted: (sortBy: ListSort) => (how?.among ? sort(sortBy) : sorted(`${sortBy} ${key}`, () => sort(sortBy))),
  })
}

/** Whether the list has one card for each family, as pages show it. */
function isOfCards({ stock }: ProductFilter): boolean {
  return stock === 'shown'
}
