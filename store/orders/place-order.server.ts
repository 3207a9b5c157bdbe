/**
 * Placing an order: one READ COMMITTED transaction that claims the key, locks the products in id order, takes the units
 * conditionally and writes lines, movements and the mail to send. Nothing is acknowledged before it is committed.
 */
import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { formatOrderNumber, MAX_QTY } from '#db/order-values.ts'
import { inTransaction } from '#db/retry.ts'
import { orderLines, orders, stockMovements } from '#db/schema.ts'
import type { Customer } from '#store/access/access.server.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { writeMail } from '#store/mail/write-mail.server.ts'
import { formatTotal, paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import { type LockedProduct, lockProducts, refuseShortStock, takeStock } from './move-stock.server.ts'

type Line = { _id: string; qty: number }
type OrderRow = typeof orders.$inferSelect
type LineRow = typeof orderLines.$inferSelect

/** Whose order it is, who sends it, and in which status it begins: a customer's own, or one that was taken by phone. */
export type OrderRequest = {
  /** Null for an order taken by phone. */
  userId: string | null
  /** The uid of whoever took it. */
  takenBy: string | null
  email: string
  /** Whether that mailbox is known to be theirs: by its own link, or because the shop's people wrote it down. */
  isEmailProven: boolean
  status: OrderRow['status']
  terms: Terms
  /** Absent for an order taken by phone. */
  gate?: Gate | undefined
}

/** What the shop asks of every order, as it was set when the order came in. */
export type Terms = {
  /** What bringing an order of this subtotal costs; both in paise. */
  deliveryPaiseFor: (subtotalPaise: number) => number
  /** Stands before the number of the order, from now on. */
  numberPrefix: string
  /** A product as customers see it: what a refusal says of the present prices. */
  productOf: (row: LockedProduct) => object
}

/** What keeps one customer from holding the stock of all: see open-orders.server.ts. */
export type Gate = {
  /** What the order is counted by, until it is confirmed. */
  marks: Pick<OrderRow, 'addressKey' | 'network'>
  /** Throws when the order, which was just written, is more than may wait. */
  refuse: (tx: Tx, order: OrderRow, lines: readonly Line[]) => Promise<void>
}

/** What somebody wants to buy. Rupees; the total is the one they saw. */
type Wanted = {
  customerInfo: { name: string; phone: string; address: string }
  orderItems: readonly Line[]
  totalAmount: number
}

/** What was placed, in the shape of the wire, and whether the key had placed it before. */
export type PlacedOrder = { order: ReturnType<typeof placedOrderOf>; replayed: boolean }

/**
 * Places the order, or answers the one that this key placed before (`replayed`).
 * The total holds the delivery, on whichever terms the caller last knew: a customer who saw others is told so.
 * Throws `invalid_input` beyond 3 of one product, `out_of_stock` with the items that ran short, `cart_changed` with the
 * current lines when the total is not the one the customer saw, `idempotency_key_reused` for another order under the
 * key, `too_many_open_orders` beyond the caps.
 */
export function placeOrder(
  db: Db,
  customer: Customer,
  order: Wanted,
  { gate, ...terms }: Terms & { gate: Gate },
  idempotencyKey?: string,
): Promise<PlacedOrder> {
  const { uid, email, emailVerified } = customer
  const who = { userId: uid, takenBy: null, email, isEmailProven: emailVerified }
  const ordering: OrderRequest = { ...who, status: 'placed', terms, gate }
  return inTransaction(db, (tx) => placeOrderIn(tx, ordering, order, idempotencyKey))
}

/** Places an order inside a larger transaction, for a customer or by phone. */
export async function placeOrderIn(
  tx: Tx,
  ordering: OrderRequest,
  order: Wanted,
  idempotencyKey?: string,
): Promise<PlacedOrder> {
  const lines = mergeLines(order.orderItems)
  const requestHash = hashOf(ordering, order, lines)
  const claimed = await claimOrder(tx, ordering, order, requestHash, idempotencyKey)
  if (!claimed) return replay(tx, ordering, requestHash, idempotencyKey)
  await ordering.gate?.refuse(tx, claimed, lines)
  const locked = await lockProducts(
    tx,
    lines.map((line) => line._id),
  )
  refuseShortStock(lines, locked)
  const deliveryPaise = refuseOtherTotal(ordering, order, lines, locked)
  await takeStock(tx, lines)
  const written = await writeLines(tx, claimed, lines, locked)
  if (deliveryPaise > 0) await tx.update(orders).set({ deliveryPaise }).where(eq(orders.id, claimed.id))
  const placed = placedOrderOf({ ...claimed, deliveryPaise }, written, ordering.status)
  await writeMail(tx, { kind: 'order_placed', recipient: claimed.customerEmail, facts: toldOf(ordering, placed) })
  return { order: placed, replayed: false }
}

/** A mailbox that may be a stranger's is not sent the free text of an address. */
function toldOf({ isEmailProven }: OrderRequest, placed: PlacedOrder['order']): PlacedOrder['order'] {
  return isEmailProven ? placed : { ...placed, customerInfo: { ...placed.customerInfo, address: '' } }
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

function hashOf({ takenBy, email, status }: OrderRequest, order: Wanted, lines: Line[]): string {
  const { name, phone, address } = order.customerInfo
  const totalPaise = paiseFromRupees(order.totalAmount)
  const byPhone = takenBy === null ? [] : [email, status]
  const said = JSON.stringify([name, phone, address, lines.map((line) => [line._id, line.qty]), totalPaise, ...byPhone])
  return createHash('sha256').update(said).digest('hex')
}

/** Claims the key by inserting the order; a rival with the same key waits here and then finds it taken. */
async function claimOrder(
  tx: Tx,
  { userId, takenBy, email, status, terms, gate }: OrderRequest,
  order: Wanted,
  requestHash: string,
  idempotencyKey: string | undefined,
): Promise<OrderRow | undefined> {
  const [row] = await tx
    .insert(orders)
    .values({
      userId,
      takenBy,
      status,
      numberPrefix: terms.numberPrefix,
      idempotencyKey: idempotencyKey ?? null,
      requestHash,
      customerEmail: email,
      customerName: order.customerInfo.name,
      customerPhone: order.customerInfo.phone,
      customerAddress: order.customerInfo.address,
      totalPaise: paiseFromRupees(order.totalAmount),
      ...gate?.marks,
    })
    .onConflictDoNothing({ target: [takenBy === null ? orders.userId : orders.takenBy, orders.idempotencyKey] })
    .returning()
  return row
}

async function replay(tx: Tx, { userId, takenBy, status }: OrderRequest, requestHash: string, idempotencyKey = '') {
  const whose =
    userId === null ? and(eq(orders.takenBy, takenBy ?? ''), isNull(orders.userId)) : eq(orders.userId, userId)
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(whose, eq(orders.idempotencyKey, idempotencyKey)))
  if (!row) throw new StoreError('busy', 'Another request with this key has just failed. Please try again.')
  if (row.requestHash !== requestHash) {
    throw new StoreError('idempotency_key_reused', 'This Idempotency-Key was used for a different order.')
  }
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, row.id)).orderBy(orderLines.position)
  return { order: placedOrderOf(row, lines, status), replayed: true }
}

/** Returns what of the total is for the delivery, in paise. */
function refuseOtherTotal(
  { terms: { deliveryPaiseFor, productOf } }: OrderRequest,
  order: Wanted,
  lines: Line[],
  locked: Map<string, LockedProduct>,
): number {
  const subtotalPaise = lines.reduce((sum, line) => sum + (locked.get(line._id)?.pricePaise ?? 0) * line.qty, 0)
  const deliveryPaise = deliveryPaiseFor(subtotalPaise)
  const totalPaise = subtotalPaise + deliveryPaise
  if (totalPaise === paiseFromRupees(order.totalAmount)) return deliveryPaise
  const totalAmount = rupeesFromPaise(totalPaise)
  const current = lines.flatMap((line) => {
    const row = locked.get(line._id)
    return row ? [{ ...productOf(row), qty: line.qty }] : []
  })
  throw new StoreError('cart_changed', `Prices have changed: the total is now ${formatTotal(totalAmount)}.`, {
    facts: { totalAmount, deliveryCharge: rupeesFromPaise(deliveryPaise), orderItems: current },
  })
}

async function writeLines(
  tx: Tx,
  order: OrderRow,
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
      actorId: order.takenBy ?? order.userId,
    })),
  )
  return rows
}

/** Built from the rows and the status it began in, so that a replay answers the same bytes. */
function placedOrderOf(order: OrderRow, lines: LineRow[], status: OrderRequest['status']) {
  return {
    _id: order.id,
    orderNumber: formatOrderNumber(order),
    createdAt: order.createdAt.toISOString(),
    status,
    customerInfo: { name: order.customerName, phone: order.customerPhone, address: order.customerAddress },
    orderItems: lines.map((line) => ({
      _id: line.productId,
      name: line.name,
      qty: line.qty,
      price: rupeesFromPaise(line.pricePaise),
      ...(line.imageUrl === null ? {} : { imageUrl: line.imageUrl }),
    })),
    ...(order.deliveryPaise > 0 ? { deliveryCharge: rupeesFromPaise(order.deliveryPaise) } : {}),
    totalAmount: rupeesFromPaise(order.totalPaise),
  }
}
