/** Undo: reverts a press of the last seconds, on the record, unless the order has moved on. */
import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { orderEvents, orders, orderUndos } from '#db/schema.ts'
import { type Admin, requireAdmin } from '#store/access/access.server.ts'
import { refuseUsedCoupon } from '#store/coupons/use-coupon.server.ts'
import { StoreError } from '#store/errors.ts'
import { dropMailOf } from '#store/mail/outbox.server.ts'
import { lockProducts, moveStock, unitsOf } from '#store/orders/placing/move-stock.server.ts'
import { RETURN_PRESSES, UNDO_SECONDS, UNDO_SECONDS_IN_ALL } from '#store/orders/placing/order-limits.ts'
import { readSoldLines } from '#store/orders/reading/list-orders.server.ts'
import {
  auditOrder,
  lockOrders,
  movedOrderOf,
  newestEvents,
  type OrderRow,
  recordEvent,
  wrongStatus,
} from '#store/orders/reading/order-row.server.ts'
import { putReturnsBack } from '#store/orders/returns/returns-before.server.ts'
import { dateOf } from '#store/rows.server.ts'
import { rightOfStep } from './change-status.server.ts'
import { NEXT_STATUSES } from './order-statuses.ts'
import { changesReturns, type OrderBefore, type PressWhat } from './press.server.ts'
import type { OrdersChanged, UndoablePress } from './undo.schema.ts'

type UndoRow = typeof orderUndos.$inferSelect
type Asker = Admin<'read orders'>

/** Nobody has changed the order since. */
const isNewest = sql`not exists (
  select from ${orderEvents} e where e.order_id = ${orderUndos.orderId} and e.id > ${orderUndos.eventAfter})`
const isOpen = sql`${orderUndos.until} > clock_timestamp()`

/** The presses that the asker can still undo, the latest first. */
export async function listUndoable(db: Db, asker: Asker): Promise<UndoablePress[]> {
  const grace = UNDO_SECONDS_IN_ALL - UNDO_SECONDS
  const rows = await db
    .select({
      pressId: orderUndos.pressId,
      what: orderUndos.what,
      order: orders,
      left: sql<number>`(extract(epoch from ${orderUndos.until} - clock_timestamp()) - ${grace})::float8`,
    })
    .from(orderUndos)
    .innerJoin(orders, eq(orders.id, orderUndos.orderId))
    .where(and(eq(orderUndos.actorId, asker.uid), isOpen, isNewest))
    // The rows of one press end some microseconds apart.
    .orderBy(desc(sql`max(${orderUndos.until}) over (partition by ${orderUndos.pressId})`), asc(orders.number))
  const presses = Map.groupBy(
    rows.filter(({ left }) => left > 0),
    ({ pressId }) => pressId,
  )
  return [...presses].map(([_id, [first, ...rest]]) => ({
    _id,
    what: (first?.what ?? '') as PressWhat,
    msLeft: Math.round((first?.left ?? 0) * 1000),
    callAfter: first?.order.callAfter?.toISOString() ?? null,
    orders: [first, ...rest].flatMap((row) => (row ? [movedOrderOf(row.order)] : [])),
  }))
}

/**
 * Reverts a press: status, calls and parcel as before, units taken off the shelf again, mail dropped. Orders changed since
 * stay as they are. Throws `wrong_status` when too late, when all of them changed or a coupon was used meanwhile, and `out_of_stock` when restocked units
 * were sold.
 */
export async function undoPressIn(tx: Tx, asker: Asker, pressId: string): Promise<OrdersChanged> {
  const isOwn = and(eq(orderUndos.pressId, pressId), eq(orderUndos.actorId, asker.uid), isOpen)
  const rows = await tx.select().from(orderUndos).where(isOwn).orderBy(orderUndos.orderId).for('update')
  const ids = rows.map(({ orderId }) => orderId)
  const locked = new Map((await lockOrders(tx, ids)).map((order) => [order.id, order]))
  const newest = await newestEvents(tx, ids)
  const [undone, refused]: [[UndoRow, OrderRow][], OrderRow[]] = [[], []]
  for (const row of rows) {
    const order = locked.get(row.orderId)
    if (order && newest.get(row.orderId) === row.eventAfter) undone.push([row, order])
    else if (order) refused.push(order)
  }
  const [first] = refused
  if (undone.length === 0) throw first ? await wrongStatus(tx, first, 'staff') : tooLate()
  const isInTime = await dropMailOf(
    tx,
    pressId,
    undone.map(([, { id }]) => id),
  )
  if (!isInTime) throw tooLate()
  for (const [row, order] of undone) await takeBack(tx, asker, row, order)
  undone.sort(([, one], [, other]) => one.number - other.number)
  await tx.delete(orderUndos).where(eq(orderUndos.pressId, pressId))
  return {
    done: undone.map(([, order]) => movedOrderOf(order)),
    refused: refused.map((order) => ({ ...movedOrderOf(order), currentStatus: order.status })),
  }
}

function tooLate(): StoreError {
  return new StoreError('wrong_status', 'It is too late to undo this.')
}

async function takeBack(tx: Tx, asker: Asker, row: UndoRow, order: OrderRow): Promise<void> {
  const step = NEXT_STATUSES.find((status) => status === row.what)
  const isReturn = RETURN_PRESSES.some((press) => press === row.what)
  const admin = requireAdmin(asker, step ? rightOfStep(step) : isReturn ? 'cancel orders' : 'confirm orders')
  const { returns = [], ...before } = row.before as OrderBefore
  // Redacted in the meantime: the network does not come back.
  const gone = order.customerPhone === '' ? { network: null } : {}
  await refuseUsedCoupon(tx, order)
  const times = { lastCallAt: dateOf(before.lastCallAt), callAfter: dateOf(before.callAfter) }
  await tx
    .update(orders)
    .set({ ...before, ...times, ...gone })
    .where(eq(orders.id, order.id))
  const units = changesReturns(row.what) ? await putReturnsBack(tx, order.id, returns) : undefined
  if (row.restocked) await takeOffShelf(tx, asker, order, units)
  const undone = await eventsBetween(tx, row)
  const event =
    before.status !== order.status
      ? ({ kind: 'status', from: order.status, to: before.status, facts: { undone } } as const)
      : isReturn
        ? ({ kind: 'return', facts: { return: { what: 'undone' }, undone } } as const)
        : ({ kind: 'call', facts: { outcome: 'undone', undone } } as const)
  await recordEvent(tx, order.id, asker, event)
  await letEarlierBeUndone(tx, row)
  await auditOrder(tx, admin, order, 'undo', { before: { status: order.status }, after: { status: before.status } })
}

/** The press before is the newest again, and can be undone while its time lasts. */
async function letEarlierBeUndone(tx: Tx, { orderId, eventBefore }: UndoRow): Promise<void> {
  const newest = (await newestEvents(tx, [orderId])).get(orderId) ?? 0
  await tx
    .update(orderUndos)
    .set({ eventAfter: newest })
    .where(and(eq(orderUndos.orderId, orderId), eq(orderUndos.eventAfter, eventBefore)))
}

/** All units of the order, unless `back` names those that the press restocked. */
async function takeOffShelf(tx: Tx, asker: Asker, { id }: OrderRow, back?: ReadonlyMap<string, number>): Promise<void> {
  const lines = await readSoldLines(tx, id)
  const units = unitsOf(lines.map((line) => ({ ...line, qty: -(back ? (back.get(line.productId) ?? 0) : line.qty) })))
  const locked = await lockProducts(tx, [...units.keys()])
  await moveStock(tx, locked, units, { orderId: id, actorId: asker.uid, reason: 'change' })
}

async function eventsBetween(tx: Tx, { orderId, eventBefore, eventAfter }: UndoRow): Promise<number[]> {
  const { id } = orderEvents
  const isBetween = and(gt(id, eventBefore), lte(id, eventAfter))
  const rows = await tx
    .select({ id })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, [orderId]), isBetween))
    .orderBy(asc(id))
  return rows.map((row) => row.id)
}
