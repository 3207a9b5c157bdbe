/**
 * Goods in change stock and average cost in one transaction. Entries are never changed: taking one back is an entry of its own,
 * after which the average is what it would be without the first. Paise inside.
 */
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { goodsIn, goodsInLines } from '#db/schema/stock.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { BUNDLE_STOCK_IS_COUNTED } from '#store/goods/bundles/bundles.server.ts'
import { averageCost, type CostStep, withoutStep } from '#store/goods/costs/cost.ts'
import type { ProductRow } from '#store/goods/products/product-row.server.ts'
import { nameWithKind, PRODUCT_LIMITS } from '#store/goods/products/products.ts'
import { lockToWrite, writeChanges } from '#store/goods/products/write-products.server.ts'
import { indianDay } from '#store/india.ts'
import { paiseFromRupees } from '#store/money.ts'
import { type Admin, nameOf, requireAdmin } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import type { GoodsInData } from './goods-in.schema.ts'

type Receiver = Admin<'see costs'>
type NewLine = Omit<typeof goodsInLines.$inferInsert, 'entryId'>
type Shelf = Map<string, ProductRow>

/**
 * Adds the goods to the stock; returns the entry's id. Throws `invalid_input`, and `forbidden` without the right to change
 * products.
 */
export function receiveGoods(
  db: Db,
  admin: Receiver,
  { _id, day, supplier, note, lines }: GoodsInData,
): Promise<string> {
  if (day > indianDay(Date.now())) throw invalidField('/day', 'This day has not come yet.')
  return inTransaction(db, async (tx) => {
    const values = { ...(_id ? { id: _id } : {}), day, supplier, note, actorId: admin.uid, actorName: nameOf(admin) }
    const [entry] = await tx.insert(goodsIn).values(values).onConflictDoNothing().returning({ id: goodsIn.id })
    if (!entry) return _id ?? ''
    const before = await lockShelf(
      tx,
      lines.map((line) => line._id),
    )
    const shelf = new Map(before)
    const rows = lines.map(({ _id: productId, pieces, price }, at) => {
      const product = shelf.get(productId)
      if (!product || product.deletedAt) throw invalidField(`/lines/${at}/_id`, 'This product is no longer there.')
      if (product.parts) throw invalidField(`/lines/${at}/_id`, BUNDLE_STOCK_IS_COUNTED)
      const { stock, costPaise } = product
      if (stock + pieces > PRODUCT_LIMITS.stock)
        throw invalidField(`/lines/${at}/pieces`, 'The stock would be too large.')
      const pricePaise = paiseFromRupees(price)
      const costAfter = averageCost(stock, costPaise, pieces, pricePaise)
      shelf.set(productId, { ...product, stock: stock + pieces, costPaise: costAfter })
      return { productId, pieces, pricePaise, stockBefore: stock, costBefore: costPaise, costAfter }
    })
    await write(tx, admin, { id: entry.id, name: supplier || day, verb: 'goods-in' }, { before, shelf, rows })
    return entry.id
  })
}

/**
 * Takes an entry back; returns the new entry's id. Throws `not_found`, and `wrong_status` when it is not, or no longer,
 * possible.
 */
export function takeBackGoods(db: Db, admin: Receiver, id: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const [entry] = await tx.select().from(goodsIn).where(eq(goodsIn.id, id)).for('update')
    if (!entry || entry.takesBack) throw new StoreError('not_found', 'There is no such entry.')
    if ((await tx.$count(goodsIn, eq(goodsIn.takesBack, id))) > 0)
      throw new StoreError('wrong_status', 'It was taken back already.')
    // Inserted first, so that `stands` excludes the lines of both entries below.
    const { day, supplier } = entry
    const values = { day, supplier, takesBack: id, actorId: admin.uid, actorName: nameOf(admin) }
    const [back] = await tx.insert(goodsIn).values(values).returning({ id: goodsIn.id })
    const lines = await tx.select().from(goodsInLines).where(eq(goodsInLines.entryId, id)).orderBy(asc(goodsInLines.id))
    const before = await lockShelf(
      tx,
      lines.map((line) => line.productId),
    )
    const shelf = new Map(before)
    const rows: NewLine[] = []
    for (const line of lines.toReversed()) {
      const product = shelf.get(line.productId)
      if (!product) continue
      if (product.stock < line.pieces) throw tooFew(product, line.pieces)
      const costAfter = await costWithout(tx, line, product.costPaise)
      const { productId, pieces, pricePaise } = line
      rows.push({
        productId,
        pieces: -pieces,
        pricePaise,
        stockBefore: product.stock,
        costBefore: product.costPaise,
        costAfter,
      })
      shelf.set(productId, { ...product, stock: product.stock - pieces, costPaise: costAfter })
    }
    await write(tx, admin, { id: back?.id ?? '', name: supplier || day, verb: 'goods-back' }, { before, shelf, rows })
    return back?.id ?? ''
  })
}

function tooFew({ name, option1, option2, stock }: ProductRow, pieces: number): StoreError {
  const words = `Of ${nameWithKind({ name, option1, option2 })} only ${stock} are left of the ${pieces} to take back. Nothing was changed.`
  return new StoreError('wrong_status', words)
}

async function lockShelf(tx: Tx, ids: readonly string[]): Promise<Shelf> {
  return new Map((await lockToWrite(tx, ids)).map((row) => [row.id, row]))
}

/** The product's cost without the line. Later lines are rewritten as they would have been. */
async function costWithout(
  tx: Tx,
  line: typeof goodsInLines.$inferSelect,
  costNow: number | null,
): Promise<number | null> {
  const later = await tx
    .select({ line: goodsInLines })
    .from(goodsInLines)
    .innerJoin(goodsIn, eq(goodsIn.id, goodsInLines.entryId))
    .where(and(eq(goodsInLines.productId, line.productId), gt(goodsInLines.id, line.id), stands))
    .orderBy(asc(goodsInLines.id))
  const { steps, costPaise } = withoutStep<CostStep & { id: number }>(
    line,
    later.map((row) => row.line),
    costNow,
  )
  for (const { id, stockBefore, costBefore, costAfter } of steps) {
    await tx.update(goodsInLines).set({ stockBefore, costBefore, costAfter }).where(eq(goodsInLines.id, id))
  }
  return costPaise
}

/** The entry neither takes another back nor was taken back. */
const stands = and(
  isNull(goodsIn.takesBack),
  sql`not exists (select from ${goodsIn} b where b.takes_back = ${goodsIn.id})`,
)

type Written = { before: Shelf; shelf: Shelf; rows: NewLine[] }

async function write(
  tx: Tx,
  admin: Receiver,
  { id, name, verb }: { id: string; name: string; verb: 'goods-in' | 'goods-back' },
  { before, shelf, rows }: Written,
): Promise<void> {
  const editor = requireAdmin(admin, 'change products')
  const changes = [...before.values()].map((row) => {
    const { stock = row.stock, costPaise = null } = shelf.get(row.id) ?? {}
    return { row, set: { stock, costPaise } }
  })
  await writeChanges(tx, editor, changes, { reason: 'goods_in', note: name })
  await tx.insert(goodsInLines).values(rows.map((row) => ({ ...row, entryId: id })))
  const pieces = rows.reduce((sum, row) => sum + row.pieces, 0)
  await recordAudit(tx, admin, { action: `product.${verb}`, subject: { id, name }, after: { pieces } })
}
