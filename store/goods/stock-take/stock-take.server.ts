/**
 * A stock-take is a list of counts, each with the units expected at its moment. Taking it over adds the differences to the
 * stock, so that sales, returns and goods in since then stay counted.
 */
import { and, eq, gt, isNull, not, sql } from 'drizzle-orm'
import { products } from '#db/schema/goods.ts'
import { stockMovements } from '#db/schema/orders.ts'
import { stockCounts, stockTakes } from '#db/schema/stock.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { BUNDLE_STOCK_IS_COUNTED } from '#store/goods/bundles/bundles.server.ts'
import { changeRecordOf, recordChange, recordChangeRows } from '#store/goods/product-changes/kept-changes.server.ts'
import { PRODUCT_LIMITS } from '#store/goods/products/products.ts'
import {
  lockToWrite,
  type ProductChange,
  ROWS_PER_STATEMENT,
  writeChanges,
} from '#store/goods/products/write-products.server.ts'
import { type Admin, nameOf } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import { onlyRow } from '#store/rows.server.ts'
import { statusThat } from '#store/selling/orders/steps/status-condition.server.ts'
import { readCounted } from './read-stock-take.server.ts'
import type { StockCountData, StockTakeData, TakeOverData } from './stock-take.schema.ts'

type Counter = Admin<'change products'>

/** Begins a stock-take and returns its id. */
export async function beginStockTake(db: Db, admin: Counter, { _id, name }: StockTakeData): Promise<string> {
  return inTransaction(db, async (tx) => {
    const values = { ...(_id ? { id: _id } : {}), name, actorId: admin.uid, actorName: nameOf(admin) }
    const [take] = await tx.insert(stockTakes).values(values).onConflictDoNothing().returning({ id: stockTakes.id })
    const subject = { id: take?.id ?? '', name }
    if (take) await recordAudit(tx, admin, { action: 'product.stock-take', subject, after: { name } })
    return take?.id ?? _id ?? ''
  })
}

/** Records a count. Throws `not_found`, `wrong_status` after the end, `invalid_input` for a bundle or deleted product. */
export async function countProduct(db: Db, admin: Counter, takeId: string, count: StockCountData): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOpen(tx, takeId, 'share')
    // Locked, so that each order is either before the count or after it.
    const [product] = await tx.select().from(products).where(eq(products.id, count.product)).for('share')
    if (!product || product.deletedAt) throw invalidField('/product', 'This product is no longer there.')
    if (product.parts) throw invalidField('/product', BUNDLE_STOCK_IS_COUNTED)
    const { _id: key, product: productId, pieces, isAll } = count
    const who = { actorId: admin.uid, actorName: nameOf(admin) }
    const expected = product.stock + (await readUnpacked(tx, productId))
    await tx
      .insert(stockCounts)
      .values({ key, takeId, productId, pieces, isAll, expected, movementId: lastMovement(productId), ...who })
      .onConflictDoNothing()
  })
}

function lastMovement(productId: string) {
  const { id, productId: ofProduct } = stockMovements
  return sql`(select coalesce(max(${id}), 0) from ${stockMovements} where ${ofProduct} = ${productId})`
}

/** Pieces sold but still on the shelf, also as parts of bundles. */
async function readUnpacked(tx: Tx, productId: string): Promise<number> {
  const { rows } = await tx.execute<{ pieces: number }>(sql`
    select coalesce(-sum(m.delta), 0)::int as pieces from stock_movements m join orders o on o.id = m.order_id
    where m.product_id = ${productId} and ${statusThat('isOpen', sql`o.status`)}`)
  return onlyRow(rows).pieces
}

/** Ends a stock-take without changing stock. Throws `not_found`, and `wrong_status` when it is over. */
export async function dropStockTake(db: Db, admin: Counter, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { name } = await lockOpen(tx, id, 'update')
    await tx.update(stockTakes).set({ endedAt: sql`now()` }).where(eq(stockTakes.id, id))
    await recordAudit(tx, admin, { action: 'product.stock-take-drop', subject: { id, name }, before: { name } })
  })
}

/**
 * Adds the differences to the stock, all of them or none. Where pieces were sold meanwhile that are not there, the stock is 0.
 * Throws `not_found`, and `wrong_status` once it is over.
 */
export async function applyStockTake(db: Db, admin: Counter, id: string, { restIsZero }: TakeOverData): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { name } = await lockOpen(tx, id, 'update')
    const { takeId, productId } = stockCounts
    const ids = (await tx.selectDistinct({ productId }).from(stockCounts).where(eq(takeId, id))).map(
      (row) => row.productId,
    )
    const rest = restIsZero ? await notCounted(tx) : []
    const rows = await lockToWrite(tx, [...ids, ...rest])
    // Read after locking: another stock-take may have corrected the same products.
    const counted = await readCounted(tx, id)
    const differences = new Map(counted.map((row) => [row.id, row.counted - row.expected]))
    const changes = rows.flatMap((row): ProductChange[] => {
      if (row.deletedAt || row.parts) return []
      const after = differences.has(row.id) ? row.stock + (differences.get(row.id) ?? 0) : 0
      const stock = Math.min(Math.max(after, 0), PRODUCT_LIMITS.stock)
      return stock === row.stock ? [] : [{ row, set: { stock } }]
    })
    const changeId = await write(tx, admin, name, changes)
    await tx.update(stockTakes).set({ endedAt: sql`now()`, changeId }).where(eq(stockTakes.id, id))
    const after = {
      counted: counted.length,
      changed: changes.length,
      ...(restIsZero ? { setToZero: rest.length } : {}),
    }
    await recordAudit(tx, admin, { action: 'product.stock-take-over', subject: { id, name }, after })
  })
}

async function lockOpen(tx: Tx, id: string, mode: 'share' | 'update') {
  const [take] = await tx.select().from(stockTakes).where(eq(stockTakes.id, id)).for(mode)
  if (!take) throw new StoreError('not_found', 'There is no such stock-take.')
  if (take.endedAt) throw new StoreError('wrong_status', 'This stock-take is over. Begin a new one to count again.')
  return take
}

/** Products in stock that no open stock-take has counted. */
async function notCounted(tx: Tx): Promise<string[]> {
  const { id, deletedAt, parts, stock } = products
  const isCounted = sql`exists (select from stock_counts c join stock_takes t on t.id = c.take_id
    where c.product_id = ${id} and t.ended_at is null)`
  const rows = await tx
    .select({ id })
    .from(products)
    .where(and(isNull(deletedAt), isNull(parts), gt(stock, 0), not(isCounted)))
  return rows.map((row) => row.id)
}

/** Recorded like a bulk change, so that it is undone like one. */
async function write(tx: Tx, admin: Counter, name: string, changes: ProductChange[]): Promise<string> {
  const note = `Stock-take: ${name}`
  const total = changes.length
  const id = await recordChange(tx, admin, {
    fileName: note,
    status: 'done',
    total,
    done: total,
    finishedAt: sql`now()`,
  })
  await writeChanges(tx, admin, changes, { reason: 'count', note: name })
  const rows = changes.map((change, at) => {
    const before = changeRecordOf(change)
    return { importId: id, line: at + 2, outcome: 'updated' as const, productId: change.row.id, before }
  })
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT)
    await recordChangeRows(tx, rows.slice(at, at + ROWS_PER_STATEMENT))
  return id
}
