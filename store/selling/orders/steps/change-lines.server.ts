/** Changes an order's lines before packing. Stock follows, and lines already sold keep their price. */
import { and, eq, notInArray } from 'drizzle-orm'
import { formatOrderNumber } from '#db/order-values.ts'
import { orderCharges, orderLines, orders } from '#db/schema/orders.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { unitPaiseOf } from '#store/goods/prices/price-steps.ts'
import { formatTotal, paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { type Charge, chargesJson, chargesOf, sumsOf } from '#store/selling/charges/charges.ts'
import { withDiscount } from '#store/selling/charges/line-discounts.ts'
import { readCharges } from '#store/selling/charges/read-charges.server.ts'
import { reductionOf } from '#store/selling/coupons/coupon-terms.ts'
import { lockAgreedCoupon } from '#store/selling/coupons/coupons.server.ts'
import type { DeliveryTerms } from '#store/selling/delivery/terms.ts'
import { agreedTermsOf, sumsAfterChange } from '#store/selling/orders/agreed-terms.ts'
import { ACTS } from '#store/selling/orders/desk-acts.ts'
import type { NewLines, OrderDetail } from '#store/selling/orders/order-desk.schema.ts'
import { refundablePaiseOf } from '#store/selling/orders/order-money.ts'
import { receiverOf } from '#store/selling/orders/orders.ts'
import {
  type LockedProduct,
  lockProducts,
  moveStock,
  refuseShortStock,
  soldLinesOf,
  unitsOf,
} from '#store/selling/orders/placing/move-stock.server.ts'
import { ORDER_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
import { readSoldLines, type SoldLine } from '#store/selling/orders/reading/list-orders.server.ts'
import { auditOrder, type OrderRow, readOrder, recordEvent } from '#store/selling/orders/reading/order-row.server.ts'
import { lockForChange } from './change-order.server.ts'

type OrderedLine = NewLines['lines'][number]

/**
 * Replaces the lines, on the terms agreed: delivery costs no more than then, the coupon counts unless it fell away and is used
 * up, the advance has the same share or what such a total asks for. Throws `not_found`, `out_of_stock`, `cart_changed` for
 * another total than seen, and `wrong_status` when packed, invoiced, or changed since `seen`.
 */
export function changeLines(
  db: Db,
  admin: Admin<'change orders'>,
  id: string,
  { lines, note, seen, totalAmount }: NewLines,
  termsOf: (address: string) => DeliveryTerms,
): Promise<OrderDetail> {
  return inTransaction(db, async (tx) => {
    const order = await lockForChange(tx, id, 'change lines', seen)
    const sold = await readSoldLines(tx, id)
    const changed = unitsToMove(sold, lines)
    if (changed.size === 0) return readOrder(tx, id)
    const before = chargesJson(await readCharges(tx, id))
    const coupon = await lockAgreedCoupon(tx, order, before)
    const rows = await moveLines(tx, admin, { order, sold, changed, lines })
    const sums = sumsOf(before)
    const now = { deliveryPaise: sums.delivery, cashFeePaise: sums.cashFee, coupon }
    const agreed = agreedTermsOf(order, [...sold, ...rows], now)
    const subtotalPaise = rows.reduce((sum, row) => sum + row.pricePaise * row.qty, 0)
    const terms = termsOf(receiverOf(order).address)
    const { deliveryPaise: delivery, cashFeePaise: cashFee = sums.cashFee } = agreed
    const agreedSums = { ...sums, delivery, cashFee, way: order.way, paid: refundablePaiseOf(order) }
    const reduction = reductionOf(coupon)
    const after = sumsAfterChange(terms, agreed, agreedSums, subtotalPaise, reduction)
    const { charges, totalPaise, advancePaise, offGoods } = after
    await writeRows(tx, id, withDiscount(rows, offGoods))
    await writeCharges(tx, id, chargesOf(charges, before.coupon ?? reduction))
    refuseBeyondTotal(totalPaise)
    refuseOtherTotal(totalPaise, totalAmount)
    refuseBelowPaid(order, totalPaise)
    await tx.update(orders).set({ totalPaise, advancePaise, agreed }).where(eq(orders.id, id))
    const changes = { before: eventFactsOf(sold, order.totalPaise), after: eventFactsOf(rows, totalPaise) }
    await recordEvent(tx, id, admin, { kind: 'lines', note: note ?? null, facts: changes })
    await auditOrder(tx, admin, order, ACTS['change lines'].verb, changes)
    return readOrder(tx, id)
  })
}

type Moving = {
  order: OrderRow
  sold: readonly SoldLine[]
  changed: ReadonlyMap<string, number>
  lines: readonly OrderedLine[]
}

/** Moves the stock and returns the new lines. Throws `out_of_stock`. */
async function moveLines(tx: Tx, admin: Admin<'change orders'>, { order, sold, changed, lines }: Moving) {
  const soldParts = unitsOf(sold.filter(({ productId }) => changed.has(productId)))
  const locked = await lockProducts(tx, [...changed.keys(), ...soldParts.keys()])
  refuseShortStock(moreOf(changed, sold), withFreed(changed, sold, locked))
  const rows = rowsOf(order, sold, lines, locked)
  const deltas = unitsOf([...sold, ...rows.map((row) => ({ ...row, qty: -row.qty }))])
  await moveStock(tx, locked, deltas, { orderId: order.id, actorId: admin.uid, reason: 'change' })
  return rows
}

function refuseBeyondTotal(totalPaise: number): void {
  if (rupeesFromPaise(totalPaise) <= ORDER_LIMITS.total) return
  throw invalidField('/lines', `An order comes to at most ${formatTotal(ORDER_LIMITS.total)}.`)
}

/** Since the form was opened the coupon may be used up, or delivery cost something else. */
function refuseOtherTotal(totalPaise: number, seen: number | undefined): void {
  if (seen === undefined || paiseFromRupees(seen) === totalPaise) return
  const totalAmount = rupeesFromPaise(totalPaise)
  const words = `Coupon or delivery has changed: the total would be ${formatTotal(totalAmount)}. Nothing was changed.`
  throw new StoreError('cart_changed', words, { facts: { totalAmount } })
}

/** Refuses a total below what was paid: the difference must be refunded first. */
function refuseBelowPaid(order: OrderRow, totalPaise: number): void {
  const paidPaise = refundablePaiseOf(order)
  if (paidPaise <= totalPaise) return
  const [paid, rest] = [rupeesFromPaise(paidPaise), rupeesFromPaise(paidPaise - totalPaise)]
  const words = `${formatTotal(paid)} is paid already. Record a refund of ${formatTotal(rest)} first, then change the items.`
  throw new StoreError('not_due', words, { facts: { orderNumber: formatOrderNumber(order), due: 0, refundable: paid } })
}

/** By product: units to restock (above 0) or to take, without products that stay the same. */
function unitsToMove(sold: readonly SoldLine[], newLines: readonly OrderedLine[]): Map<string, number> {
  const deltas = new Map(sold.map((line) => [line.productId, line.qty]))
  for (const { _id, qty } of newLines) deltas.set(_id, (deltas.get(_id) ?? 0) - qty)
  return new Map([...deltas].filter(([, delta]) => delta !== 0))
}

function moreOf(changed: ReadonlyMap<string, number>, sold: readonly SoldLine[]) {
  const partsOf = new Map(sold.map(({ productId, parts }) => [productId, parts]))
  return [...changed].flatMap(([_id, delta]) =>
    delta < 0 ? [{ _id, qty: -delta, parts: partsOf.get(_id) ?? null }] : [],
  )
}

function withFreed(
  changed: ReadonlyMap<string, number>,
  sold: readonly SoldLine[],
  locked: Map<string, LockedProduct>,
) {
  const freed = unitsOf(sold.map((line) => ({ ...line, qty: Math.max(0, changed.get(line.productId) ?? 0) })))
  return new Map([...locked].map(([id, row]) => [id, { ...row, stock: row.stock + (freed.get(id) ?? 0) }]))
}

/** The new rows, unchanged lines first. A product that was taken out and is put back has its agreed price. */
function rowsOf(
  { id: orderId, agreed }: OrderRow,
  sold: readonly SoldLine[],
  newLines: readonly OrderedLine[],
  locked: Map<string, LockedProduct>,
): SoldLine[] {
  const qtyOf = new Map(newLines.map((line) => [line._id, line.qty]))
  const soldIds = new Set(sold.map((line) => line.productId))
  const remaining = sold.flatMap((line) => {
    const qty = qtyOf.get(line.productId)
    return qty === undefined ? [] : [{ ...line, qty, pricePaise: priceAfter(agreed, line, qty, locked) }]
  })
  const isNew = ({ _id }: OrderedLine) => !soldIds.has(_id)
  const added = soldLinesOf(newLines.filter(isNew), locked).map((line) => ({
    ...line,
    pricePaise: priceAgain(agreed, line, locked),
    costPaise: costBefore(agreed, line),
    orderId,
    position: 0,
  }))
  return [...remaining, ...added].map((row, position) => ({ ...row, position }))
}

type PricedLine = Pick<SoldLine, 'productId' | 'qty' | 'pricePaise'>

/** The agreed price of a product put back, else its present one. */
function priceAgain(agreed: OrderRow['agreed'], line: PricedLine, locked: ReadonlyMap<string, LockedProduct>): number {
  const known = agreed?.prices[line.productId]
  return known === undefined
    ? line.pricePaise
    : priceAfter(agreed, { ...line, qty: 0, pricePaise: known }, line.qty, locked)
}

/** Beyond the agreed quantity a lower price by quantity applies; up to it, the agreed price. */
function priceAfter(
  agreed: OrderRow['agreed'],
  { productId, qty, pricePaise }: PricedLine,
  qtyAfter: number,
  locked: ReadonlyMap<string, LockedProduct>,
): number {
  if (qtyAfter === qty) return pricePaise
  const first = { qty: agreed?.qtys?.[productId] ?? qty, pricePaise: agreed?.prices[productId] ?? pricePaise }
  const priceSteps = (qtyAfter > first.qty && locked.get(productId)?.priceSteps) || null
  return unitPaiseOf({ ...first, priceSteps }, qtyAfter)
}

/** Null where the cost was unknown then, whatever is known now. */
function costBefore(agreed: OrderRow['agreed'], { productId, costPaise }: Pick<SoldLine, 'productId' | 'costPaise'>) {
  const before = agreed?.costs?.[productId]
  return before === undefined ? costPaise : before
}

async function writeRows(tx: Tx, orderId: string, rows: SoldLine[]): Promise<void> {
  await tx.delete(orderLines).where(eq(orderLines.orderId, orderId))
  await tx.insert(orderLines).values(rows)
}

/** Writes the charges. A trigger counts a coupon's use by its charge: a coupon that takes nothing off is not used. */
async function writeCharges(tx: Tx, orderId: string, charges: readonly Charge[]): Promise<void> {
  const kinds = charges.map(({ kind }) => kind)
  await tx.delete(orderCharges).where(and(eq(orderCharges.orderId, orderId), notInArray(orderCharges.kind, kinds)))
  for (const charge of charges) {
    const target = [orderCharges.orderId, orderCharges.kind]
    const row = { orderId, ...charge }
    await tx.insert(orderCharges).values(row).onConflictDoUpdate({ target, set: row })
  }
}

function eventFactsOf(rows: readonly SoldLine[], totalPaise: number) {
  const lines = rows.map(({ productId, name, qty, pricePaise }) => ({
    _id: productId,
    name,
    qty,
    price: rupeesFromPaise(pricePaise),
  }))
  return { lines, totalAmount: rupeesFromPaise(totalPaise) }
}
