/**
 * Placing an order: one READ COMMITTED transaction of two round trips. The first locks the products in id order, behind the
 * caps, and asks whether the key was used; the second writes all of it and commits. Nothing is acknowledged before.
 */
import { createHash, randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { formatOrderNumber, MAX_QTY, type OrderStatus } from '#db/order-values.ts'
import { inPipeline, type Pipeline } from '#db/pipeline.ts'
import { orderLines, orders } from '#db/schema.ts'
import type { SignedIn } from '#store/access/signed-in.server.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { formatTotal, paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import { type LockedProduct, lockedOf, refuseShortStock, statementThatLocks } from './move-stock.server.ts'
import {
  type Beginning,
  beginningOf,
  type Gate,
  type Mailing,
  type Sold,
  statementThatBegins,
  statementThatWrites,
  type WrittenOrder,
} from './order-statements.server.ts'

type Line = { _id: string; qty: number }

/** Whose order it is, who sends it, and in which status it begins: a customer's own, or one that was taken by phone. */
export type OrderRequest = {
  /** Null for an order taken by phone. */
  userId: string | null
  /** The uid of whoever took it. */
  takenBy: string | null
  email: string
  /** Whether that mailbox is known to be theirs. */
  isEmailProven: boolean
  status: OrderStatus
  terms: Terms
  /** Absent for an order taken by phone. */
  gate?: Gate | undefined
  mailing?: Mailing
}

/** What the shop asks of every order, as it was set when the order came in. */
export type Terms = {
  /** What bringing an order of this subtotal costs; both in paise. */
  deliveryPaiseFor: (subtotalPaise: number) => number
  /** Stands before the number of the order, from now on. */
  numberPrefix: string
  /** At so many units or fewer the shop's people are told to buy more. */
  lowStock: number
  /** A product as customers see it: what a refusal says of the present prices. */
  productOf: (row: LockedProduct) => object
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
export async function placeOrder(
  db: Db,
  customer: SignedIn,
  order: Wanted,
  { gate, mailing, ...terms }: Terms & { gate: Gate; mailing?: Mailing },
  idempotencyKey?: string,
): Promise<PlacedOrder> {
  const { uid, email, emailVerified } = customer
  const who = { userId: uid, takenBy: null, email, isEmailProven: emailVerified }
  const ordering: OrderRequest = { ...who, status: 'placed', terms, gate, ...(mailing ? { mailing } : {}) }
  const placing = await inPipeline(db, (pipeline) => placeOrderIn(pipeline, ordering, order, idempotencyKey))
  // Read when the connection is given back: many that are sent again at once must not wait for a second one each.
  return placedOnce(db, placing)
}

/** An order, or whose key has placed one before: `placedOnce` reads that. */
type Placing = PlacedOrder | Whose

export async function placedOnce(db: Db | Tx, placing: Placing): Promise<PlacedOrder> {
  return 'order' in placing ? placing : replay(db, placing)
}

/** Places an order inside a larger transaction, for a customer or by phone. */
export async function placeOrderIn(
  pipeline: Pipeline,
  ordering: OrderRequest,
  order: Wanted,
  idempotencyKey?: string,
): Promise<Placing> {
  const lines = mergeLines(order.orderItems)
  const whose: Whose = { ...ordering, idempotencyKey, requestHash: hashOf(ordering, order, lines) }
  const { beginning, locked } = await lockAll(pipeline, whose, order, lines)
  if (beginning.isReplay) return whose
  const { isFirst, rings } = beginning.admit()
  refuseShortStock(lines, locked)
  const deliveryPaise = refuseOtherTotal(ordering, order, lines, locked)
  const row = rowOf(whose, order, { ...beginning, isFirst }, deliveryPaise)
  const sold = soldOf(lines, locked)
  const placed = placedOrderOf(row, sold, ordering.status)
  const mail = { recipient: ordering.email, facts: toldOf(ordering, placed), ...ordering.mailing }
  const told = { mail, lowStock: ordering.terms.lowStock, firstRings: rings }
  const [written] = await pipeline.finish(statementThatWrites(row, sold, told))
  // A rival with the same key, which wanted other products, was quicker.
  return written?.length === 1 ? { order: placed, replayed: false } : whose
}

type Whose = OrderRequest & { idempotencyKey: string | undefined; requestHash: string }

/** A rival with the same key waits here, behind the same products, and then finds the key taken. */
async function lockAll(pipeline: Pipeline, whose: Whose, order: Wanted, lines: Line[]) {
  const units = lines.reduce((sum, { qty }) => sum + qty, 0)
  const guard = whose.gate?.guardOf?.({ userId: whose.userId, customerPhone: order.customerInfo.phone, units })
  const statements = [statementThatLocks(lines.map((line) => line._id)), statementThatBegins(whose)]
  const rows = await pipeline.send(...(guard ? [guard.lock, ...statements, guard.count] : statements))
  const [known = [], locked = [], began = [], open = []] = guard ? rows : [[], ...rows]
  const admit = () => guard?.admit(known, open) ?? { isFirst: false, rings: false }
  return { beginning: { ...beginningOf(began), admit }, locked: lockedOf(locked) }
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

/** The order as it is going to be written. */
function rowOf(
  { userId, takenBy, email, status, terms, gate, idempotencyKey, requestHash }: Whose,
  { customerInfo: { name, phone, address }, totalAmount }: Wanted,
  { number, createdAt, isFirst }: Beginning & Pick<WrittenOrder, 'isFirst'>,
  deliveryPaise: number,
) {
  return {
    id: randomUUID(),
    number,
    numberPrefix: terms.numberPrefix,
    userId,
    takenBy,
    idempotencyKey: idempotencyKey ?? null,
    requestHash,
    customerEmail: email,
    customerName: name,
    customerPhone: phone,
    customerAddress: address,
    deliveryPaise,
    totalPaise: paiseFromRupees(totalAmount),
    status,
    addressKey: gate?.marks.addressKey ?? null,
    network: gate?.marks.network ?? null,
    isFirst,
    createdAt,
  }
}

async function replay(db: Db | Tx, { userId, takenBy, status, requestHash, idempotencyKey = '' }: Whose) {
  const whose =
    userId === null ? and(eq(orders.takenBy, takenBy ?? ''), isNull(orders.userId)) : eq(orders.userId, userId)
  const isIt = and(whose, eq(orders.idempotencyKey, idempotencyKey))
  // A lock is a write, and its commit waits for the standby: what can be seen may lie on the leader alone.
  const [row] = await db.select().from(orders).where(isIt).for('key share')
  if (!row) throw new StoreError('busy', 'Another request with this key has just failed. Please try again.')
  if (row.requestHash !== requestHash) {
    throw new StoreError('idempotency_key_reused', 'This Idempotency-Key was used for a different order.')
  }
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, row.id)).orderBy(orderLines.position)
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

/** The lines as they are sold, in the order in which they were asked for. */
function soldOf(lines: Line[], locked: Map<string, LockedProduct>): Sold[] {
  return lines.flatMap(({ _id, qty }) => {
    const { name, pricePaise, imageUrl = null } = locked.get(_id) ?? {}
    return name === undefined || pricePaise === undefined ? [] : [{ productId: _id, name, pricePaise, imageUrl, qty }]
  })
}

/** Built from the rows and the status it began in, so that a replay answers the same bytes. */
function placedOrderOf(order: WrittenOrder, lines: readonly Sold[], status: OrderRequest['status']) {
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
