/**
 * Placing an order: one READ COMMITTED transaction that claims the key, locks the products in id order, takes the units
 * conditionally and writes lines, movements and the mail to send. Nothing is acknowledged before it is committed.
 */
import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { orderLines, orders, products, stockMovements } from '#db/schema.ts'
import { MAX_QTY } from '#store/cart/cart.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { writeMail } from '#store/mail/write-mail.server.ts'
import { formatTotal, paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import type { Customer } from '#store/people/people.server.ts'
import { productOfRow } from '#store/products/products.server.ts'
import type { OrderToPlace } from './orders.schema.ts'
import { formatOrderNumber, type PlacedOrder } from './orders.ts'

type Line = { _id: string; qty: number }
type LockedProduct = typeof products.$inferSelect
type OrderRow = typeof orders.$inferSelect
type LineRow = typeof orderLines.$inferSelect

/**
 * Places the order, or answers the one that this key placed before (`replayed`).
 * Throws `invalid_input` beyond 3 of one product, `out_of_stock` with the items that ran short, `cart_changed` with the
 * current lines when the total is not the one the customer saw, `idempotency_key_reused` for another order under the key.
 */
export async function placeOrder(
  db: Db,
  customer: Customer,
  order: OrderToPlace,
  idempotencyKey?: string,
): Promise<{ order: PlacedOrder; replayed: boolean }> {
  const lines = mergeLines(order.orderItems)
  const requestHash = hashOf(order, lines)
  return inTransaction(db, async (tx) => {
    const claimed = await claimOrder(tx, customer, order, requestHash, idempotencyKey)
    if (!claimed) return replay(tx, customer, requestHash, idempotencyKey)
    const locked = await lockProducts(tx, lines)
    refuseShortStock(lines, locked)
    refuseOtherTotal(order, lines, locked)
    await takeStock(tx, lines)
    const written = await writeLines(tx, claimed, customer, lines, locked)
    const placed = placedOrderOf(claimed, written)
    await writeMail(tx, { kind: 'order_placed', recipient: claimed.customerEmail, facts: placed })
    return { order: placed, replayed: false }
  })
}

/** Lines of one product are summed before the limit of 3 is applied. */
function mergeLines(items: readonly Line[]): Line[] {
  const merged = new Map<string, Line>()
  for (const [index, item] of items.entries()) {
    const id = item._id.toLowerCase()
    const qty = (merged.get(id)?.qty ?? 0) + item.qty
    if (qty > MAX_QTY) {
      throw invalidField(`/orderItems/${index}/qty`, `At most ${MAX_QTY} of the same item can be ordered.`)
    }
    merged.set(id, { _id: id, qty })
  }
  return [...merged.values()]
}

function hashOf(order: OrderToPlace, lines: Line[]): string {
  const { name, phone, address } = order.customerInfo
  const totalPaise = paiseFromRupees(order.totalAmount)
  const said = JSON.stringify([name, phone, address, lines.map((line) => [line._id, line.qty]), totalPaise])
  return createHash('sha256').update(said).digest('hex')
}

/** Claims the key by inserting the order; a rival with the same key waits here and then finds it taken. */
async function claimOrder(
  tx: Tx,
  customer: Customer,
  order: OrderToPlace,
  requestHash: string,
  idempotencyKey: string | undefined,
): Promise<OrderRow | undefined> {
  const [row] = await tx
    .insert(orders)
    .values({
      userId: customer.uid,
      idempotencyKey: idempotencyKey ?? null,
      requestHash,
      customerEmail: customer.email,
      customerName: order.customerInfo.name,
      customerPhone: order.customerInfo.phone,
      customerAddress: order.customerInfo.address,
      totalPaise: paiseFromRupees(order.totalAmount),
    })
    .onConflictDoNothing({ target: [orders.userId, orders.idempotencyKey] })
    .returning()
  return row
}

async function replay(tx: Tx, customer: Customer, requestHash: string, idempotencyKey = '') {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, customer.uid), eq(orders.idempotencyKey, idempotencyKey)))
  if (!row) throw new StoreError('busy', 'Another request with this key has just failed. Please try again.')
  if (row.requestHash !== requestHash) {
    throw new StoreError('idempotency_key_reused', 'This Idempotency-Key was used for a different order.')
  }
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, row.id)).orderBy(orderLines.position)
  return { order: placedOrderOf(row, lines), replayed: true }
}

/** Locks in id order, so that carts that cross each other queue instead of deadlocking. */
async function lockProducts(tx: Tx, lines: Line[]): Promise<Map<string, LockedProduct>> {
  const ids = lines.map((line) => line._id)
  const rows = await tx.select().from(products).where(inArray(products.id, ids)).orderBy(asc(products.id)).for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

function refuseShortStock(lines: Line[], locked: Map<string, LockedProduct>): void {
  const items = lines
    .map(({ _id, qty }) => {
      const product = locked.get(_id)
      return { _id, name: product?.name ?? null, requested: qty, available: availableOf(product) }
    })
    .filter((item) => item.available < item.requested)
  if (items.length === 0) return
  const names = items.map((item) => item.name ?? 'a product that is no longer sold').join(', ')
  throw new StoreError('out_of_stock', `Not enough in stock: ${names}.`, { facts: { items } })
}

/** A deleted product is named, but none of it can be had. */
function availableOf(product: LockedProduct | undefined): number {
  return product?.deletedAt === null ? product.stock : 0
}

function refuseOtherTotal(order: OrderToPlace, lines: Line[], locked: Map<string, LockedProduct>): void {
  const totalPaise = lines.reduce((sum, line) => sum + (locked.get(line._id)?.pricePaise ?? 0) * line.qty, 0)
  if (totalPaise === paiseFromRupees(order.totalAmount)) return
  const totalAmount = rupeesFromPaise(totalPaise)
  const current = lines.flatMap((line) => {
    const row = locked.get(line._id)
    return row ? [{ ...productOfRow(row), qty: line.qty }] : []
  })
  throw new StoreError('cart_changed', `Prices have changed: the total is now ${formatTotal(totalAmount)}.`, {
    facts: { totalAmount, orderItems: current },
  })
}

/** The condition repeats the check under the lock: whatever changes above it, no stock is sold twice. */
async function takeStock(tx: Tx, lines: Line[]): Promise<void> {
  const wanted = sql.join(
    lines.map((line) => sql`(${line._id}::uuid, ${line.qty}::int)`),
    sql`, `,
  )
  const taken = await tx.execute(sql`
    update products set stock = stock - wanted.qty
    from (values ${wanted}) as wanted (id, qty)
    where products.id = wanted.id and products.stock >= wanted.qty`)
  if (taken.rowCount !== lines.length) throw new Error('Stock changed under its lock')
}

async function writeLines(
  tx: Tx,
  order: OrderRow,
  customer: Customer,
  lines: Line[],
  locked: Map<string, LockedProduct>,
): Promise<LineRow[]> {
  const rows = lines.flatMap((line, position) => {
    const product = locked.get(line._id)
    if (!product) return []
    const { name, pricePaise, imageUrl } = product
    return [{ orderId: order.id, productId: product.id, position, name, pricePaise, imageUrl, qty: line.qty }]
  })
  await tx.insert(orderLines).values(rows)
  await tx.insert(stockMovements).values(
    rows.map((row) => ({
      productId: row.productId,
      delta: -row.qty,
      reason: 'order' as const,
      orderId: order.id,
      actorId: customer.uid,
    })),
  )
  return rows
}

/** Built from the rows alone, so that a replay answers the same bytes. */
function placedOrderOf(order: OrderRow, lines: LineRow[]): PlacedOrder {
  return {
    _id: order.id,
    orderNumber: formatOrderNumber(order.number),
    createdAt: order.createdAt.toISOString(),
    status: 'placed',
    customerInfo: { name: order.customerName, phone: order.customerPhone, address: order.customerAddress },
    orderItems: lines.map((line) => ({
      _id: line.productId,
      name: line.name,
      qty: line.qty,
      price: rupeesFromPaise(line.pricePaise),
      ...(line.imageUrl === null ? {} : { imageUrl: line.imageUrl }),
    })),
    totalAmount: rupeesFromPaise(order.totalPaise),
  }
}
