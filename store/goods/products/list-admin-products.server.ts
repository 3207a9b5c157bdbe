/** The product list for staff: everything except deleted products. */
import { and, arrayContains, asc, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { productCodes, products } from '#db/schema/goods.ts'
import type { Db } from '#engines/postgres/client.ts'
import { codeIn, keyOfCode } from '#store/goods/codes/codes.ts'
import { PRICE_NOW, RUNNING } from '#store/goods/prices/price-now.server.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import type { AdminProduct, AdminProductFilter, AdminProductPage, AdminProductQuery } from './admin-products.schema.ts'
import { ADMIN_PAGE_SIZE, type AdminSort, type StockState } from './admin-products.ts'
import { PRICED_COLUMNS, type PricedRow, productOfRow, usualPricesOf } from './product-row.server.ts'
import { LOW_STOCK } from './products.ts'
import { isUntaxed } from './untaxed.server.ts'

/** Columns of the list, without long ones that it does not show. */
const { description: _, moreImageUrls: __, ...listed } = PRICED_COLUMNS

export async function listAdminProducts(
  db: Db,
  _admin: Admin<'change products'>,
  index: Searchable,
  query: AdminProductQuery,
): Promise<AdminProductPage> {
  const page = query.page ?? 1
  const found = await readPage(db, await conditionOf(db, query), query, page)
  if (found.total > 0 || !query.search?.trim()) return { ...found, page }
  const { condition, corrected } = await nearCondition(db, index, query)
  return {
    ...(await readPage(db, condition, query, page)),
    page,
    ...(corrected === undefined ? {} : { corrected }),
  }
}

/** SQL condition for the filtered products. When no name has all the words, it takes what the shop's search finds. */
export async function filteredCondition(
  db: Db,
  index: Searchable,
  filter: AdminProductFilter,
): Promise<SQL | undefined> {
  const condition = await conditionOf(db, filter)
  if (!filter.search?.trim()) return condition
  const [one] = await db.select({ id: products.id }).from(products).where(condition).limit(1)
  return one ? condition : (await nearCondition(db, index, filter)).condition
}

/** The shop's search: the ids found, and the corrected text if it had typos. */
type Searchable = { search: (text: string) => Promise<{ ids: string[]; corrected?: string | undefined }> }

async function nearCondition(db: Db, index: Searchable, filter: AdminProductFilter) {
  const { ids, corrected } = await index.search(filter.search ?? '')
  return { condition: and(await conditionOf(db, { ...filter, search: undefined }), isAmong(ids)), corrected }
}

/** Passes the ids as one parameter, because a statement takes at most 65,535. */
function isAmong(ids: readonly string[]): SQL {
  return sql`${products.id} = any(${sql.param(ids)}::uuid[])`
}

async function conditionOf(db: Db, filter: AdminProductFilter): Promise<SQL | undefined> {
  const words = filter.search?.trim().toLowerCase().split(/\s+/).filter(Boolean) ?? []
  return and(
    isNull(products.deletedAt),
    words.length > 0 ? isNamed(words, filter.search) : undefined,
    filter.category && arrayContains(products.categories, [filter.category]),
    filter.stock && STOCK_CONDITIONS[filter.stock],
    filter.featured && eq(products.isFeatured, filter.featured === 'true'),
    filter.visibility && eq(products.visibility, filter.visibility),
    filter.tax && (await isUntaxed(db)),
    filter.onSale && or(isNotNull(RUNNING), gt(products.originalPricePaise, products.pricePaise)),
    filter.family === undefined ? undefined : eq(sql`lower(${products.family})`, sql`lower(${filter.family})`),
  )
}

/**
 * Every word is in the name, or the text is a code. The planner cannot turn an array subquery into a join, so the index
 * suffices.
 */
function isNamed(words: readonly string[], text = ''): SQL {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  // `all` over an array computes lower(name) once a row instead of once a word.
  const holds = sql`lower(p.name) like all (${sql.param(patterns)}::text[])`
  const coded = sql`select product_id from ${productCodes} where code = ${keyOfCode(codeIn(text))}`
  return sql`${products.id} = any(array(select p.id from ${products} p where p.deleted_at is null and ${holds} union all ${coded}))`
}

export function adminProductOf(row: Omit<PricedRow, 'description' | 'moreImageUrls'>): AdminProduct {
  const { description: _, ...product } = productOfRow({ ...row, description: '', moreImageUrls: [] })
  return { ...product, visibility: row.visibility, ...(row.running ? { usual: usualPricesOf(row) } : {}) }
}

const STOCK_CONDITIONS: Record<StockState, SQL | undefined> = {
  in: gt(products.stock, 0),
  low: and(gt(products.stock, 0), lte(products.stock, LOW_STOCK)),
  out: lte(products.stock, 0),
}

function findsFew({ stock, visibility, search = '' }: AdminProductQuery): boolean {
  const isRareState = stock === 'low' || stock === 'out' || (visibility !== undefined && visibility !== 'published')
  return isRareState || search.replace(/\s/g, '').length >= RARE_LETTERS
}

const lowerName = sql`lower(${products.name})`

const ORDERS: Record<AdminSort, SQL[]> = {
  'name-asc': [asc(lowerName), asc(products.id)],
  'name-desc': [desc(lowerName), desc(products.id)],
  'price-asc': [asc(PRICE_NOW), asc(products.id)],
  'price-desc': [desc(PRICE_NOW), asc(products.id)],
  'stock-asc': [asc(products.stock), asc(products.id)],
  'stock-desc': [desc(products.stock), asc(products.id)],
}

/** Letters from which a search text is expected to match few names. */
const RARE_LETTERS = 3

/** Reads a page and counts all matches. When few match, one query does both, because finding them is the cost. */
async function readPage(db: Db, condition: SQL | undefined, query: AdminProductQuery, page: number) {
  const { sort, family } = query
  // Siblings keep their order while staff edit them; other lists show the latest change first.
  const { createdAt, option1, option2, updatedAt, id } = products
  const usual = family ? [createdAt, option1, option2, id].map((column) => asc(column)) : [desc(updatedAt), desc(id)]
  const countsAlong = findsFew(query)
  const rows = db
    .select({ ...listed, total: countsAlong ? sql<number>`(count(*) over ())::int` : sql<number>`0` })
    .from(products)
    .where(condition)
    .orderBy(...(sort ? ORDERS[sort] : usual))
    .limit(ADMIN_PAGE_SIZE)
    .offset((page - 1) * ADMIN_PAGE_SIZE)
  const [found, total] = await Promise.all([rows, countsAlong ? undefined : db.$count(products, condition)])
  const counted = total ?? found[0]?.total ?? (page === 1 ? 0 : await db.$count(products, condition))
  return { products: found.map(adminProductOf), total: counted }
}
