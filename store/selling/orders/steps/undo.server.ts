/**
 * A press of staff can be undone for some seconds, on the record, unless the order has moved on. `order_undos` has each order
 * and its returns as they were before.
 */
import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { orders, orderUndos, stockMovements } from '#db/schema/orders.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { StoreError } from '#store/errors.ts'
import { type Admin, type Person, requireAdmin } from '#store/people/access/access.server.ts'
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
import { dropMailOf, holdMailOf } from '#store/talk/mail/outbox.server.ts'
import { UNDOABLE_PRESSES } from '../desk-acts.ts'
import type { OrdersChanged, UndoablePress } from '../order-desk.schema.ts'
import { isNextStatus, type NextStatus, type OrderStatus, stepToward } from './order-statuses.ts'

/** The effect of a press: a new status, the outcome of a call, or the answer to a return. */
export type UndoableAction = NextStatus | keyof typeof UNDOABLE_PRESSES

/** By table, in the order of restoring: rows that belong to an order `o`, their key, and columns that presses change. */
const BEFORE = {
  order_returns: { of: 'order_id = o.id', key: ['id'], columns: ['status', 'answer', 'answered_at', 'received_at'] },
  order_return_lines: {
    of: 'return_id in (select id from order_returns where order_id = o.id)',
    key: ['return_id', 'product_id'],
    columns: ['came_back', 'on_shelf'],
  },
  orders: {
    of: 'id = o.id',
    key: ['id'],
    columns:
      'status call_attempts last_call_at call_after network courier tracking_number tracking_url returned_paise'.split(
        ' ',
      ),
  },
}
const IMAGES = sql.raw(
  Object.entries(BEFORE)
    .map(([table, { of, key, columns }]) => {
      const rows = `select ${[...key, ...columns].join(', ')} from ${table} where ${of}`
      return `'${table}', (select coalesce(jsonb_agg(t), '[]') from (${rows}) t)`
    })
    .join(', '),
)

/** Locks the orders by id, runs `act` on them, and stores the state before of those that changed. `act` gets the id of the press, for its mail. */
export async function withUndo<T>(
  tx: Tx,
  actor: Person,
  { what, ids }: { what: UndoableAction; ids: readonly string[] },
  act: (pressId: string) => Promise<T>,
): Promise<T> {
  const pressId = randomUUID()
  const ofPress = eq(orderUndos.pressId, pressId)
  await lockOrders(tx, ids)
  const [newest, eventAfter] = [newestEventSql(sql`o.id`), newestEventSql(orderUndos.orderId)]
  await tx.execute(sql`
    insert into ${orderUndos} (press_id, order_id, actor_id, what, event_before, event_after, until, before)
    select ${pressId}, o.id, ${actor.uid}, ${what}, ${newest}, ${newest}, now(), jsonb_build_object(${IMAGES})
    from ${orders} o where o.id = any(${sql.param(ids)}::uuid[])`)
  const done = await act(pressId)
  await holdMailOf(tx, pressId, UNDO_SECONDS_IN_ALL)
  // Counted from the end: a press of many orders takes time.
  const until = sql`clock_timestamp() + ${UNDO_SECONDS_IN_ALL} * interval '1 second'`
  await tx.update(orderUndos).set({ eventAfter, until }).where(ofPress)
  await tx.delete(orderUndos).where(and(ofPress, eq(orderUndos.eventAfter, orderUndos.eventBefore)))
  return done
}

type UndoRow = typeof orderUndos.$inferSelect
type Asker = Admin<'read orders'>

/** SQL: the order has not changed since the press, and no goods were sent in exchange for a return that it accepted. */
const isNewest = sql<boolean>`(${orderUndos.eventAfter} = ${newestEventSql(orderUndos.orderId)} and not exists (
  select from order_returns r join orders x on x.replaces_return = r.id where r.order_id = ${orderUndos.orderId} and not
    jsonb_path_exists(before, '$.order_returns[*] ? (@.id == $id && @.status != "asked")', jsonb_build_object('id', r.id))))`
const isOpen = sql`${orderUndos.until} > clock_timestamp()`

/** Presses that the asker can still undo, newest first. */
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
    what: (group[0]?.what ?? '') as UndoableAction,
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
  // Read after the locks.
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
  const what = row.what as UndoableAction
  const press = isNextStatus(what) ? undefined : UNDOABLE_PRESSES[what]
  const { right } = isNextStatus(what) ? stepToward({ from: statusBefore(row), to: what }) : UNDOABLE_PRESSES[what]
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
  return onlyRow(before.orders as { status: OrderStatus }[]).status
}

/** Restores the order and its returns, and deletes returns that the press made. Returns the status, and the events of the press. */
async function putBack(tx: Tx, { orderId, before, eventBefore, eventAfter }: UndoRow) {
  const imageOf = (table: string) =>
    sql`jsonb_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(before[table])}::jsonb) b`
  await tx.execute(sql`delete from order_returns where order_id = ${orderId}
    and id not in (select b.id from ${imageOf('order_returns')})`)
  for (const [table, { key, columns }] of Object.entries(BEFORE)) {
    const values = columns.map((column) => `${column} = b.${column}`).join(', ')
    const isSame = key.map((column) => `b.${column} = t.${column}`).join(' and ')
    await tx.execute(sql`update ${sql.raw(`${table} t set ${values}`)} from ${imageOf(table)} where ${sql.raw(isSame)}`)
  }
  const { rows } = await tx.execute<{ status: OrderStatus; undone: number[] }>(sql`
    select status, (select jsonb_agg(e.id order by e.id) from order_events e
      where e.order_id = o.id and e.id > ${eventBefore} and e.id <= ${eventAfter}) as undone
    from ${orders} o where id = ${orderId}`)
  return onlyRow(rows)
}

/** Takes back units that the press restocked: their movements have the time of its transaction, as events have. */
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
