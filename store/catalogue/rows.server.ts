/** Reads products for the columns in memory: many rows as one JSON value, which costs PostgreSQL and this process least. */
import { getTableColumns, inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ask } from '#db/pipeline.ts'
import { products } from '#db/schema.ts'
import { FEW_LEFT } from '../products/card-product.ts'
import { LISTED_COLUMNS, type ProductRow, productOfRow } from '../products/product-row.server.ts'
import type { Product } from '../products/products.schema.ts'
import { COLUMN_NAMES, COLUMNS, type ColumnName, type ShelfRow } from './columns.ts'
import { DOCUMENT_COLUMNS } from './indexed-product.server.ts'
import type { Names, SpelledName } from './names.ts'

/** Visible to shoppers: neither deleted, nor a draft, nor hidden. */
export const IS_LISTED = "products.deleted_at is null and products.visibility = 'published'"

/** A product as it was read. */
export type ReadRow = [id: string, isListed: boolean, hash: number, documentHash: number, ...(number | string | null)[]]

/** Rows read at once: a few milliseconds of work. */
export const PIECE = 1000

/** All listed products in the order of their ids, piece by piece. */
export async function* readWhole(db: Db): AsyncGenerator<ReadRow[]> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await readRows(db, 'piece of the shelf', PIECE_TEXT, [last])
    yield rows
    last = rows.at(-1)?.[0] ?? last
    if (rows.length < PIECE) return
  }
}

/** These products as they are now, listed or not; one that does not exist is not in the answer. */
export function readSome(db: Db, ids: readonly string[]): Promise<ReadRow[]> {
  return readRows(db, 'some of the shelf', SOME_TEXT, [ids])
}

/** A number that differs when one of the values does: 53 bits, which JavaScript can count. */
function hashed(values: string[]): string {
  return `(hash_record_extended(row(${values.join(', ')}), 0) >> 11)`
}

/** Without what shoppers do not see: exact numbers of plentiful stock, and the time of the last change. */
const SHOWN = Object.values(getTableColumns(products)).flatMap(({ name }) => {
  if (name === 'updated_at') return []
  return name === 'stock' ? `least(stock, ${FEW_LEFT + 1})` : name
})
const FACTS = [
  'id',
  IS_LISTED,
  hashed(SHOWN),
  hashed(DOCUMENT_COLUMNS),
  ...COLUMN_NAMES.map((name) => COLUMNS[name].sql),
]
const ROW = `json_build_array(${FACTS.join(', ')})`
const PIECE_TEXT = `select json_agg(${ROW} order by id) as rows from (
  select * from products where ${IS_LISTED} and id > $1 order by id limit ${PIECE}) as products`
const SOME_TEXT = `select json_agg(${ROW}) as rows from products where id = any($1::uuid[])`

/** Reads what places a product in the orders, listed or not; undefined for an unknown id. */
export async function readPlace(db: Db, id: string): Promise<ShelfRow | undefined> {
  const [row] = await readSome(db, [id])
  return row && shelfRowOf(row, () => 0)
}

async function readRows(db: Db, name: string, text: string, values: unknown[]): Promise<ReadRow[]> {
  const [answer] = await ask(db, { name, text, values })
  return (answer?.rows ?? []) as ReadRow[]
}

/** The row as the columns hold it, with the numbers of its names. */
export function shelfRowOf([id, , hash, documentHash, ...values]: ReadRow, numberOf: Names['numberOf']): ShelfRow {
  const numbers = COLUMN_NAMES.map((name, at) => [name, numberIn(values[at], numberOf)])
  return { id, hash, documentHash, ...(Object.fromEntries(numbers) as Record<ColumnName, number>) }
}

/** Names come as texts: what is no number is a name, or null for none. */
function numberIn(value: number | string | null | undefined, numberOf: Names['numberOf']): number {
  return typeof value === 'number' ? value : numberOf(value ?? null)
}

/** Sorts names in the order of the database, each with its lower case. */
export async function sortNames(db: Db, names: readonly string[]): Promise<SpelledName[]> {
  const text = 'select name, lower(name) as lower from unnest($1::text[]) as name order by name'
  return (await ask(db, { name: 'sorted names', text, values: [names] })) as SpelledName[]
}

/** Reads those of the products that are listed, in any order. */
export async function readListed(db: Db, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const rows = await ask(db, { name: 'listed by id', text: LISTED_TEXT, values: [ids] })
  return (rows as ListedRow[]).map(listedOf)
}

type ListedRow = Parameters<typeof productOfRow>[0] & { ratingSum: number; ratingCount: number }

function listedOf(row: ListedRow): Product {
  const { ratingSum, ratingCount: count } = row
  const product = productOfRow(row)
  return count > 0 ? { ...product, rating: { average: Math.round((100 * ratingSum) / count) / 100, count } } : product
}

/** The parts of a product's address, and when the product was last written. */
export type Addressed = Pick<ProductRow, 'name' | 'option1' | 'option2'> & { _id: string; changedAt: Date }

/** Reads the addresses of those that exist, in the order of the ids. */
export async function readAddressed(db: Db, ids: readonly string[]): Promise<Addressed[]> {
  const { id, name, option1, option2, updatedAt } = products
  const rows = await db
    .select({ _id: id, name, option1, option2, changedAt: updatedAt })
    .from(products)
    .where(inArray(id, [...ids]))
  const byId = new Map(rows.map((row) => [row._id, row]))
  return ids.flatMap((one) => byId.get(one) ?? [])
}

const READ = { ...LISTED_COLUMNS, ratingSum: products.ratingSum, ratingCount: products.ratingCount }
const NAMES = Object.entries(READ).map(([name, column]) => `"${column.name}" as "${name}"`)
const LISTED_TEXT = `select ${NAMES.join(', ')} from products where ${IS_LISTED} and id = any($1::uuid[])`
