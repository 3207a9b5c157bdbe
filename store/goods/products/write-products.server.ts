/**
 * The only code that writes products, one or many: columns, revision and stock movement change together. The caller locks the
 * products first.
 */
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { productCodes, products } from '#db/schema/goods.ts'
import { stockMovements } from '#db/schema/orders.ts'
import type { Tx } from '#engines/postgres/client.ts'
import { insertMany } from '#engines/postgres/insert-many.ts'
import { LOCK_ORDER, ownUnits } from '#store/goods/bundles/bundles.server.ts'
import { KEEP_ASKED_PRICE } from '#store/goods/prices/price-now.server.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { PRICED_COLUMNS, type PricedRow, type ProductRow, type WrittenColumns } from './product-row.server.ts'

/** Rows in one statement. */
export const ROWS_PER_STATEMENT = 500

/** Columns that a change may set; `stock` is the stock afterwards. */
export type ProductColumns = Partial<Omit<ProductRow, 'id' | 'revision' | 'createdAt' | 'updatedAt' | 'deletedAt'>>

type Numbered = Pick<ProductRow, 'id' | 'revision' | 'stock' | 'parts'>
/** A change of a locked product. `row` must hold all columns that any change of the batch sets. */
export type ProductChange = { row: Numbered & ProductColumns; set: ProductColumns }

type Movement = { reason: 'opening' | 'admin' | 'import' | 'goods_in' | 'count'; note?: string | undefined }

/** Locks products, also deleted ones, in the same order as orders do. */
export async function lockToWrite(tx: Tx, ids: readonly string[]): Promise<PricedRow[]> {
  if (ids.length === 0) return []
  return tx
    .select(PRICED_COLUMNS)
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(LOCK_ORDER)
    .for('update')
}

/** Writes the changes with stock movements and new revisions. */
export async function writeChanges(
  tx: Tx,
  admin: Admin<'change products'>,
  changes: ProductChange[],
  movement: Movement,
): Promise<void> {
  for (let at = 0; at < changes.length; at += ROWS_PER_STATEMENT) {
    const chunk = changes.slice(at, at + ROWS_PER_STATEMENT)
    await updateRows(tx, chunk)
    const moved = chunk.map(({ row, set }) => ({ id: row.id, delta: ownUnits({ ...row, ...set }) - ownUnits(row) }))
    await recordMovements(tx, admin, moved, movement)
  }
}

async function updateRows(tx: Tx, changes: ProductChange[]): Promise<void> {
  const columns = getTableColumns(products)
  const names = [...new Set(changes.flatMap(({ set }) => Object.keys(set) as (keyof ProductColumns)[]))]
  const records = changes.map(({ row, set }) => {
    const now = { ...row, ...set }
    return { id: row.id, ...Object.fromEntries(names.map((name) => [columns[name].name, now[name]])) }
  })
  const assignments = names.map((name) => {
    const column = sql.identifier(columns[name].name)
    return sql`${column} = n.${column}`
  })
  // Old codes go before any update, because a code can move from one of these products to another.
  if (names.includes('codes'))
    await tx.delete(productCodes).where(
      inArray(
        productCodes.productId,
        changes.map(({ row }) => row.id),
      ),
    )
  // Records the price asked before a change of price or offers: only such a price may be struck through.
  if (names.some((name) => PRICING.has(name))) assignments.push(KEEP_ASKED_PRICE)
  await tx.execute(sql`
    update products p set ${sql.join(assignments, sql`, `)}, revision = p.revision + 1, updated_at = now()
    from jsonb_populate_recordset(null::products, ${JSON.stringify(records)}::jsonb) n where p.id = n.id`)
}

const PRICING = new Set<keyof ProductColumns>(['pricePaise', 'categories', 'brand', 'family'])

export async function insertProducts(
  tx: Tx,
  admin: Admin<'change products'>,
  created: (WrittenColumns & { id: string; stock: number })[],
  movement: Movement,
): Promise<void> {
  await insertMany(tx, products, created)
  const moved = created.map((row) => ({ id: row.id, delta: ownUnits(row) }))
  await recordMovements(tx, admin, moved, movement)
}

type Moved = { id: string; delta: number }

async function recordMovements(tx: Tx, admin: Admin<'change products'>, all: Moved[], movement: Movement) {
  const moved = all.filter(({ delta }) => delta !== 0)
  const rows = moved.map(({ id, delta }) => ({ ...movement, productId: id, delta, actorId: admin.uid }))
  await insertMany(tx, stockMovements, rows)
}

/** Sets the pictures of a locked product. */
export async function writePictures(tx: Tx, id: string, [first = null, ...more]: (string | null)[]): Promise<void> {
  const moreImageUrls = more.filter((picture) => picture !== null)
  const set = { imageUrl: first, moreImageUrls, revision: sql`${products.revision} + 1`, updatedAt: sql`now()` }
  await tx.update(products).set(set).where(eq(products.id, id))
}

/** Marks products as deleted; order lines stay. */
export async function softDelete(tx: Tx, ids: string[]): Promise<void> {
  await tx.update(products).set({ deletedAt: sql`now()`, updatedAt: sql`now()` }).where(inArray(products.id, ids))
}
