/**
 * Answers which products are listed, how many there are, and what each filter would leave. `among` is the result of a search,
 * best first; `sources` notes the questions of an answer that may be kept.
 */
import type { Product, ProductFilter } from '../products/products.schema.ts'
import { DEFAULT_SORT } from '../products/products.ts'
import type { Catalogue } from './catalogue.server.ts'
import type { Choices, Counts, CountsQuery, Facets } from './counts.schema.ts'
import { choicesOf, countMatches, facetsOf } from './counts.ts'
import { asCards, firstSlots, keepCheapest, keepFirst, shownWith, siblingsAt } from './families.ts'
import { missesOf } from './filters.ts'
import { type Place, placeAt } from './orders.ts'
import { rankedPart, sortedPart } from './parts.ts'
import { answered, printOfJson, printOfProducts, type Sources } from './questions.ts'
import { readAddressed, readListed, readPlace } from './rows.server.ts'

/** Products of a piece of a whole list. A larger one would outlive garbage collections, and stay in memory for long. */
const READ_AT_ONCE = 100
const TRIES = 3

type How = { among?: readonly string[] | undefined; sources?: Sources | undefined }

/** A part of a list, and how many products the whole list has. */
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
      return { products: isOfCards(filter) ? asCards(catalogue.shelf, products) : products, total }
    await catalogue.catchUp()
  }
}

/** Reads the whole list in pieces, so that other requests run in between. Its ids are fixed at the start. */
export async function* readInPieces(
  catalogue: Catalogue,
  filter: ProductFilter,
  sources?: Sources,
): AsyncGenerator<Product[]> {
  const { ids } = await listIds(catalogue, filter, { sources })
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    const piece = ids.slice(at, at + READ_AT_ONCE)
    // Not kept in memory, where one long list would displace the products of all short ones.
    const byId = new Map((await readListed(catalogue.db, piece)).map((product) => [product._id, product]))
    const products = piece.flatMap((id) => byId.get(id) ?? [])
    yield isOfCards(filter) ? asCards(catalogue.shelf, products) : products
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

/** Notes that an answer shows the products. */
export async function noteProducts(catalogue: Catalogue, ids: readonly string[], sources?: Sources): Promise<void> {
  await catalogue.upToDate()
  const { slots } = catalogue.shelf.columns
  answered(sources, () => ({ slots: ids.map((id) => slots.get(id) ?? -1), total: 0 }), printOf(catalogue, sources))
}

/** Reads products as cards show them, in the order of the ids, and notes everything that the cards show. */
export async function readCards(catalogue: Catalogue, ids: readonly string[], sources?: Sources): Promise<Product[]> {
  await catalogue.upToDate()
  const { slots } = catalogue.shelf.columns
  const list = () => ({ slots: ids.map((id) => slots.get(id) ?? -1), total: 0 })
  answered(sources, list, printOfCards(catalogue, sources))
  return asCards(catalogue.shelf, await readByIds(catalogue, ids))
}

/** Reads a product and its siblings, the oldest first; none for a product without siblings. */
export async function readSiblings(catalogue: Catalogue, id: string, sources?: Sources): Promise<Product[]> {
  await catalogue.upToDate()
  const { shelf } = catalogue
  const find = () => ({ slots: [...(siblingsAt(shelf.families, shelf.columns.slots.get(id) ?? -1) ?? [])], total: 0 })
  const { slots } = answered(sources, find, printOf(catalogue, sources))
  return readByIds(
    catalogue,
    slots.map((slot) => shelf.columns.ids[slot] ?? ''),
  )
}

/** Notes that an answer shows the reviews of the product. */
export async function noteReviews(catalogue: Catalogue, id: string, sources?: Sources): Promise<void> {
  await catalogue.upToDate()
  const { reviews } = catalogue
  answered(sources, () => `${reviews.get('')} ${reviews.get(id)}`, String)
}

export async function readFacets(catalogue: Catalogue, filter: ProductFilter, how?: How): Promise<Facets> {
  const misses = await match(catalogue, filter, how)
  return answered(how?.sources, () => facetsOf(catalogue.shelf, misses()), printOfJson)
}

/** Reads only the requested counts of a list. */
export async function readCounts(catalogue: Catalogue, query: CountsQuery, how?: How): Promise<Counts> {
  const { ages = [], prices = [], without = [], ...filter } = query
  const misses = await match(catalogue, filter, how)
  const count = () => {
    const facets = facetsOf(catalogue.shelf, misses())
    return {
      ages: Object.fromEntries(
        ages.map((age) => [age, (typeof age === 'number' ? facets.ages[age] : facets.ageBands[age]) ?? 0]),
      ),
      prices: facets.prices.filter(({ max }) => prices.includes(max)),
      without: Object.fromEntries(without.map((name) => [name, facets.without[name]])),
    }
  }
  return answered(how?.sources, count, printOfJson)
}

export async function readChoices(catalogue: Catalogue, filter: ProductFilter, how?: How): Promise<Choices> {
  const misses = await match(catalogue, filter, how)
  const choose = () => {
    const found = misses()
    return { brands: choicesOf(catalogue.shelf, found, 'brand'), origins: choicesOf(catalogue.shelf, found, 'origin') }
  }
  return answered(how?.sources, choose, printOfJson)
}

/**
 * Reads a part of all products, the oldest first so that new ones do not shift the others, and the total. Of each family it has
 * only the oldest, whose address stands for all of it.
 */
export async function readAddresses(catalogue: Catalogue, offset: number, limit: number, sources?: Sources) {
  await catalogue.upToDate()
  const { shelf } = catalogue
  const { columns, orders } = shelf
  const list = () => {
    const oldest = firstSlots(shelf.families, orders.newest.toReversed())
    return { slots: [...oldest.subarray(offset, offset + limit)], total: oldest.length }
  }
  const { slots, total } = answered(sources, list, printOf(catalogue, sources))
  const ids = slots.map((slot) => columns.ids[slot] ?? '')
  return { products: await readAddressed(catalogue.db, ids), total }
}

async function listIds(catalogue: Catalogue, filter: ProductFilter, how: How = {}) {
  const { shelf, db } = catalogue
  const after = filter.after?.toLowerCase()
  const misses = await match(catalogue, filter, how)
  const isRanked = sortingOf(shelf, filter, how.among).among !== undefined
  // The product may have been unlisted since the reader saw it.
  const before = isRanked || !after || shelf.columns.slots.has(after) ? undefined : await readPlace(db, after)
  const list = () => {
    const found = misses()
    const { among, sortBy } = sortingOf(shelf, filter, how.among)
    if (isOfCards(filter)) {
      if (sortBy?.startsWith('price')) keepCheapest(shelf, found)
      else keepFirst(shelf.families, found, orderOf(catalogue, { sortBy }, among))
    }
    const total = countMatches(found)
    if (among) return { slots: rankedPart(shelf.columns, found, among, { ...filter, after }), total }
    if (!after) return { slots: sortedPart(shelf, found, { ...filter, sortBy }), total }
    const behind = placeOf(catalogue, after) ?? before
    return { slots: behind ? sortedPart(shelf, found, { ...filter, sortBy }, behind) : [], total }
  }
  const print = isOfCards(filter) ? printOfCards : printOf
  const { slots, total } = answered(how.sources, list, print(catalogue, how.sources))
  return { ids: slots.map((slot) => shelf.columns.ids[slot] ?? ''), total }
}

/** The order of a list without `sortBy`: the result of a search by relevance, a collection as it was arranged. */
function sortingOf({ collectionAt }: Catalogue['shelf'], { sortBy, collection }: ProductFilter, among: How['among']) {
  if (sortBy || among) return { sortBy, among: sortBy ? undefined : among }
  const { filter, productIds } = (collection !== undefined && collectionAt(collection)) || {}
  return { sortBy: filter?.sortBy, among: filter ? undefined : productIds }
}

function placeOf({ shelf: { columns } }: Catalogue, id: string): Place | undefined {
  const slot = columns.slots.get(id)
  return slot === undefined ? undefined : placeAt(columns, slot)
}

/** The misses of the filter, computed at each call from the current shelf. */
async function match(catalogue: Catalogue, filter: ProductFilter, how?: How): Promise<() => Uint8Array> {
  const lowered = (names?: string[]) => names && Promise.all(names.map(catalogue.lowered))
  const [brand, origin] = await Promise.all([lowered(filter.brand), lowered(filter.origin)])
  await catalogue.upToDate()
  return () => missesOf(catalogue.shelf, { ...filter, brand, origin }, how?.among)
}

/** Whether the list has one card for each family, as pages show it. */
function isOfCards({ stock }: ProductFilter): boolean {
  return stock === 'shown'
}

/** All listed products, or all that a search found or a collection picked, in the order of the list. */
function orderOf(
  { shelf }: Catalogue,
  { sortBy = DEFAULT_SORT }: Pick<ProductFilter, 'sortBy'>,
  ranked?: readonly string[],
) {
  return ranked ? ranked.map((id) => shelf.columns.slots.get(id) ?? -1) : shelf.orders[sortBy]
}

/** A card shows facts of all siblings, so they are part of the print. */
function printOfCards(catalogue: Catalogue, sources: Sources | undefined) {
  const print = printOf(catalogue, sources)
  return ({ slots, total }: { slots: number[]; total: number }) =>
    print({ slots: shownWith(catalogue.shelf.families, slots), total })
}

function printOf({ shelf }: Catalogue, sources: Sources | undefined) {
  return ({ slots, total }: { slots: number[]; total: number }) =>
    printOfProducts(shelf.columns, slots, total, sources?.isExact ?? false)
}
