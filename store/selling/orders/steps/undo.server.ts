/** Undo: reverts a press of the last seconds, on the record, unless the order has moved on. */
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { orderReturnLines, orderReturns, orders, orderUndos, stockMovements } from '#db/schema/orders.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { StoreError } from '#store/errors.ts'
import { type Admin, requireAdmin } from '#store/people/access/access.server.ts'
import { onlyRow } from '#store/rows.server.ts'
import { refuseUsedCoupon } from '#store/selling/coupons/coupons.server.ts'
import { refuseSecondExchange } from '#store/selling/orders/placing/exchanges.server.ts'
import { lockProducts, moveStock } from '#store/selling/orders/placing/move-stock.server.ts'
import { UNDO_SECONDS, UNDO_SECONDS_IN_ALL } from '#store/selling/orders/placing/order-limits.ts'
import {
  auditOrder,
  lockOrders,
  movedOrderOf,
  newestEventSql,
  type OrderRow,
  recordEvent,
  wrongStatus,
} from '#store/selling/orders/reading/order-row.server.ts'
import { dropMailOf } from '#store/talk/mail/outbox.server.ts'
import { UNDOABLE } from '../desk-acts.ts'
import type { OrdersChanged, UndoablePress } from '../order-desk.schema.ts'
import { isNextStatus, type OrderStatus, stepToward } from './order-statuses.ts'
import { type PressWhat, UNDOABLE_COLUMNS } from './press.server.ts'

type UndoRow = typeof orderUndos.$inferSelect
type Asker = Admin<'read orders'>

/** Nobody has changed the order since, nor sent goods in exchange for a return that was not accepted before. */
const isNewest = sql<boolean>`(${orderUndos.eventAfter} = ${newestEventSql(orderUndos.orderId)} and not exists (
  select from order_returns r join orders x on x.replaces_return = r.id where r.order_id = ${orderUndos.orderId} and not
    jsonb_path_exists(before, '$.returns[*] ? (@.id == $id && @.status != "asked")', jsonb_build_object('id', r.id))))`
const isOpen = sql`${orderUndos.until} > clock_timestamp()`

/** The presses that the asker can still undo, the latest first. */
export async function listUndoable(db: Db, asker: Asker): Promise<UndoablePress[]> {
  const grace = UNDO_SECONDS_IN_ALL - UNDO_SECONDS
  const left = sql<number>`(extract(epoch from ${orderUndos.until} - clock_timestamp()) - ${grace})::float8`
  const rows = await db
    .select({ pressId: orderUndos.pressId, what: orderUndos.what, order: orders, left })
    .from(orderUndos)
    .innerJoin(orders, eq(orders.id, orderUndos.orderId))
    .where(and(eq(orderUndos.actorId, asker.uid), isOpen, isNewest))
    .orderBy(desc(orderUndos.until), asc(orders.number))
  const presses = Map.groupBy(
    rows.filter(({ left }) => left > 0),
    ({ pressId }) => pressId,
  )
  return [...presses].map(([_id, group]) => ({
    _id,
    what: (group[0]?.what ?? '') as PressWhat,
    msLeft: Math.round((group[0]?.left ?? 0) * 1000),
    callAfter: group[0]?.order.callAfter?.toISOString() ?? null,
    orders: group.toSorted((a, b) => a.order.number - b.order.number).map(({ order }) => movedOrderOf(order)),
  }))
}

/**
 * Orders changed since stay as they are. Throws `wrong_status` when too late, when all of them changed or a coupon was used
 * meanwhile, and `out_of_stock` when restocked units were sold.
 */
export async function undoPressIn(tx: Tx, asker: Asker, pressId: string): Promise<OrdersChanged> {
  const isOwn = and(eq(orderUndos.pressId, pressId), eq(orderUndos.actorId, asker.uid), isOpen)
  const pressed = await tx.select().from(orderUndos).where(isOwn).orderBy(orderUndos.orderId).for('update')
  const locked = await lockOrders(
    tx,
    pressed.map(({ orderId }) => orderId),
  )
  // Read now that the orders are locked.
  const rows = await tx
    .select({ row: orderUndos, order: orders, isNewest })
    .from(orderUndos)
    .innerJoin(orders, eq(orders.id, orderUndos.orderId))
    .where(isOwn)
    .orderBy(asc(orders.number))
  const { undone = [], refused = [] } = Object.groupBy(rows, (one) => (one.isNewest ? 'undone' : 'refused'))
  const [first] = refused
  if (locked.length === 0 || undone.length === 0) throw first ? await wrongStatus(tx, first.order, 'staff') : tooLate()
  const isInTime = await dropMailOf(
    tx,
    pressId,
    undone.map(({ order }) => order.id),
  )
  if (!isInTime) throw tooLate()
  for (const { row, order } of undone) await takeBack(tx, asker, row, order)
  await tx.delete(orderUndos).where(eq(orderUndos.pressId, pressId))
  return {
    done: undone.map(({ order }) => movedOrderOf(order)),
    refused: refused.map(({ order }) => ({ ...movedOrderOf(order), currentStatus: order.status })),
  }
}

function tooLate(): StoreError {
  return new StoreError('wrong_status', 'It is too late to undo this.')
}

async function takeBack(tx: Tx, asker: Asker, row: UndoRow, order: OrderRow): Promise<void> {
  const what = row.what as PressWhat
  const press = isNextStatus(what) ? undefined : UNDOABLE[what]
  const { right } = isNextStatus(what) ? stepToward({ from: statusBefore(row), to: what }) : UNDOABLE[what]
  const admin = requireAdmin(asker, right)
  await refuseUsedCoupon(tx, order)
  await refuseSecondExchange(tx, order)
  const { status, undone } = await putBack(tx, row)
  await takeOffShelf(tx, asker, row)
  const event =
    status === order.status && press
      ? { kind: press.undone.kind, facts: { ...press.undone.facts, undone } }
      : { kind: 'status' as const, from: order.status, to: status, facts: { undone } }
  await recordEvent(tx, order.id, asker, event)
  // The press before is the newest again, and can be undone while its time lasts.
  await tx
    .update(orderUndos)
    .set({ eventAfter: newestEventSql(orderUndos.orderId) })
    .where(and(eq(orderUndos.orderId, order.id), eq(orderUndos.eventAfter, row.eventBefore)))
  await auditOrder(tx, admin, order, 'undo', { before: { status: order.status }, after: { status } })
}

function statusBefore({ before }: UndoRow): OrderStatus {
  return (before.order as { status: OrderStatus }).status
}

/** The order and its returns as before; those that the press made go. Returns the status, and the events of the press. */
async function putBack(tx: Tx, { orderId, before, eventBefore, eventAfter }: UndoRow) {
  const [returns, lines] = [before.returns ?? [], before.lines ?? []].map((rows) => sql`${JSON.stringify(rows)}::jsonb`)
  await tx.execute(sql`delete from ${orderReturns} where order_id = ${orderId} and id not in (
    select id from jsonb_populate_recordset(null::order_returns, ${returns}))`)
  await tx.execute(sql`update ${orderReturns} r
    set status = b.status, answer = b.answer, answered_at = b.answered_at, received_at = b.received_at
    from jsonb_populate_recordset(null::order_returns, ${returns}) b where b.id = r.id`)
  await tx.execute(sql`update ${orderReturnLines} l set came_back = b.came_back, on_shelf = b.on_shelf
    from jsonb_populate_recordset(null::order_return_lines, ${lines}) b
    where b.return_id = l.return_id and b.product_id = l.product_id`)
  const { rows } = await tx.execute<{ status: OrderStatus; undone: number[] }>(sql`
    update ${orders} o set (${UNDOABLE_COLUMNS}) = (select ${UNDOABLE_COLUMNS}
      from jsonb_populate_record(null::orders, ${JSON.stringify(before.order)}::jsonb))
    where id = ${orderId} returning status, (select jsonb_agg(e.id order by e.id) from order_events e
      where e.order_id = o.id and e.id > ${eventBefore} and e.id <= ${eventAfter}) as undone`)
  return onlyRow(rows)
}

/** What the press put there: movements have the time of their transaction, as events have. */
async function takeOffShelf(tx: Tx, asker: Asker, { orderId, eventBefore }: UndoRow): Promise<void> {
  const { productId, delta } = stockMovements
  const moved = await tx
    .select({ productId, delta })
    .from(stockMovements)
    .where(sql`order_id = ${orderId} and created_at = (select created_at from order_events
      where order_id = ${orderId} and id > ${eventBefore} order by id limit 1)`)
  const units = new Map(moved.map(({ productId, delta }) => [productId, -delta]))
  const locked = await lockProducts(tx, [...units.keys()])
  await moveStock(tx, locked, units, { orderId, actorId: asker.uid, reason: 'change', isUndo: true })
}
