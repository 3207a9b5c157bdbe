/** Reads products for the memory: many rows as one JSON value, which costs PostgreSQL and this process least. */
import { getTableColumns, inArray } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { products } from '#db/schema/goods.ts'
import type { Db } from '#engines/postgres/client.ts'
import { askInPipeline } from '#engines/postgres/pipeline.ts'
import type { FactValues } from '#store/goods/facts/facts.ts'
import { RUNNING_JOIN, RUNNING_TEXT } from '#store/goods/prices/price-now.server.ts'
import { FEW_LEFT } from '../products/card-product.ts'
import { LISTED_COLUMNS, type ProductRow, productOfRow } from '../products/product-row.server.ts'
import type { Product } from '../products/products.schema.ts'
import { DOCUMENT_COLUMNS } from './indexed-product.server.ts'

/** Visible to shoppers: neither deleted, nor a draft, nor hidden. */
export const IS_LISTED = "products.deleted_at is null and products.visibility = 'published'"

/** A product as lists, counts and cards need it. A filter on another field needs a line here and in `FACTS`. */
export type Listed = {
  id: string
  isListed: boolean
  /** Hash of everything that answers show, with the stock as shoppers see it. */
  hash: number
  /** Hash of the searched text. */
  documentHash: number
  pricePaise: number
  /** Years; 0 and 1000 where a bound is missing. */
  ageFrom: number
  ageTo: number
  categories: string[]
  /** Names, each with the key that all its spellings share. */
  brand: string | null
  brandKey: string | null
  origin: string | null
  originKey: string | null
  family: string | null
  familyKey: string | null
  option1: string | null
  option2: string | null
  facts: FactValues | null
  isFeatured: boolean
  stock: number
  onSale: boolean
  popularity: number
  /** Microseconds since 1970. */
  createdAt: number
}

/** Rows read at once: a few milliseconds of work. */
export const PIECE = 1000

/** All listed products in the order of their ids, piece by piece. */
export async function* readWhole(db: Db): AsyncGenerator<Listed[]> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await readRows(db, 'piece of the shelf', PIECE_TEXT, [last])
    yield rows
    last = rows.at(-1)?.id ?? last
    if (rows.length < PIECE) return
  }
}

/** These products as they are now, listed or not; one that does not exist is not in the answer. */
export function readSome(db: Db, ids: readonly string[]): Promise<Listed[]> {
  return readRows(db, 'some of the shelf', SOME_TEXT, [ids])
}

/** A number that differs when one of the values does: 53 bits, which JavaScript can count. */
function hashed(values: string[]): string {
  return `(hash_record_extended(row(${values.join(', ')}), 0) >> 11)`
}

/** Columns that shoppers see: no exact number of plentiful stock, no time of the last change. */
const SHOWN = Object.values(getTableColumns(products)).flatMap(({ name }) => {
  if (['updated_at', 'asked_at', 'asked_price_paise', 'cost_paise'].includes(name)) return []
  return name === 'stock' ? `least(stock, ${FEW_LEFT + 1})` : name
})
const FACTS: Record<keyof Listed, string> = {
  id: 'id',
  isListed: IS_LISTED,
  hash: hashed([...SHOWN, 'running.price', 'running.until', 'running.asked']),
  documentHash: hashed(DOCUMENT_COLUMNS),
  pricePaise: 'coalesce(running.price, price_paise)',
  ageFrom: 'coalesce(age_from, 0)',
  ageTo: 'coalesce(age_to, 1000)',
  categories: 'categories',
  brand: 'brand',
  brandKey: 'lower(brand)',
  origin: 'country_of_origin',
  originKey: 'lower(country_of_origin)',
  family: 'family',
  familyKey: 'lower(family)',
  option1: 'option_1',
  option2: 'option_2',
  facts: 'facts',
  isFeatured: 'is_featured',
  stock: 'stock',
  onSale: 'coalesce(running.price is not null or original_price_paise > price_paise, false)',
  popularity: 'popularity',
  createdAt: '(extract(epoch from created_at) * 1000000)::bigint',
}
const READ_FACTS = `select ${Object.entries(FACTS).map(([name, value]) => `${value} as "${name}"`)} from products
  ${RUNNING_JOIN}`
const PIECE_TEXT = `select json_agg(one order by id) as rows from (
  ${READ_FACTS} where ${IS_LISTED} and products.id > $1 order by products.id limit ${PIECE}) as one`
const SOME_TEXT = `select json_agg(one) as rows from (${READ_FACTS} where id = any($1::uuid[])) as one`

async function readRows(db: Db, name: string, text: string, values: unknown[]): Promise<Listed[]> {
  const [answer] = await askInPipeline(db, { name, text, values })
  return (answer?.rows ?? []) as Listed[]
}

/** Lower case as PostgreSQL makes it, since JavaScript has another. */
export function createLowered(db: Db) {
  const known = new LRUCache<string, string>({ max: 1000 })
  return async (name: string): Promise<string> => {
    const lower =
      known.get(name) ?? (await askInPipeline(db, { name: 'lowered', text: LOWERED_TEXT, values: [name] }))[0]?.lower
    known.set(name, String(lower))
    return String(lower)
  }
}
const LOWERED_TEXT = 'select lower($1::text) as lower'

/** Reads those of the products that are listed, in any order. */
export async function readListed(db: Db, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const rows = await askInPipeline(db, { name: 'listed by id', text: LISTED_TEXT, values: [ids] })
  return (rows as ListedRow[]).map(listedOf)
}

type ListedRow = Parameters<typeof productOfRow>[0] & { ratingSum: number; ratingCount: number }

function listedOf(row: ListedRow): Product {
  const { ratingSum, ratingCount: count } = row
  const product = productOfRow(row)
  return count > 0 ? { ...product, rating: { average: Math.round((100 * ratingSum) / count) / 100, count } } : product
}

/** The parts of a product's address, and when the product was last written. */
export type Addressed = Pick<ProductRow, 'name' | 'nameHi' | 'option1' | 'option2'> & { _id: string; changedAt: Date }

/** Reads the addresses of those that exist, in the order of the ids. */
export async function readAddressed(db: Db, ids: readonly string[]): Promise<Addressed[]> {
  const { id, name, nameHi, option1, option2, updatedAt } = products
  const rows = await db
    .select({ _id: id, name, nameHi, option1, option2, changedAt: updatedAt })
    .from(products)
    .where(inArray(id, [...ids]))
  const byId = new Map(rows.map((row) => [row._id, row]))
  return ids.flatMap((one) => byId.get(one) ?? [])
}

const READ = { ...LISTED_COLUMNS, ratingSum: products.ratingSum, ratingCount: products.ratingCount }
const NAMES = Object.entries(READ).map(([name, column]) => `"${column.name}" as "${name}"`)
const LISTED_TEXT = `select ${NAMES.join(', ')}, ${RUNNING_TEXT} as running from products where ${IS_LISTED} and id = any($1::uuid[])`
