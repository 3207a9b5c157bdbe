/** A press at the desk can be undone for some seconds: `order_undos` keeps how each order and its returns stood before. */
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { orderReturnLines, orderReturns, orders, orderUndos } from '#db/schema/orders.ts'
import type { Tx } from '#engines/postgres/client.ts'
import type { Person } from '#store/people/access/access.server.ts'
import type { UNDOABLE } from '#store/selling/orders/desk-acts.ts'
import { UNDO_SECONDS_IN_ALL } from '#store/selling/orders/placing/order-limits.ts'
import { lockOrders, newestEventSql } from '#store/selling/orders/reading/order-row.server.ts'
import { holdMailOf } from '#store/talk/mail/outbox.server.ts'
import type { NextStatus } from './order-statuses.ts'

/** The effect of a press: the new status, the outcome of a call, or the answer to a return. */
export type PressWhat = NextStatus | keyof typeof UNDOABLE

/** The columns of an order that presses change. */
export const UNDOABLE_COLUMNS = sql.raw(
  'status, call_attempts, last_call_at, call_after, network, courier, tracking_number, tracking_url, returned_paise',
)

/**
 * Locks the orders by id, does `act` on them, and keeps how each that changed stood before. `act` takes the id of the press, for
 * its mail.
 */
export async function withUndo<T>(
  tx: Tx,
  actor: Person,
  { what, ids }: { what: PressWhat; ids: readonly string[] },
  act: (pressId: string) => Promise<T>,
): Promise<T> {
  const pressId = randomUUID()
  const ofPress = eq(orderUndos.pressId, pressId)
  await lockOrders(tx, ids)
  const [newest, eventAfter] = [newestEventSql(sql`o.id`), newestEventSql(orderUndos.orderId)]
  const lines = sql`(select jsonb_agg(l) from ${orderReturnLines} l join ${orderReturns} r on r.id = l.return_id where r.order_id = o.id)`
  const returns = sql`(select jsonb_agg(r) from ${orderReturns} r where r.order_id = o.id)`
  await tx.execute(sql`
    insert into ${orderUndos} (press_id, order_id, actor_id, what, event_before, event_after, until, before)
    select ${pressId}, o.id, ${actor.uid}, ${what}, ${newest}, ${newest}, now(),
      jsonb_build_object('order', (select to_jsonb(k) from (select ${UNDOABLE_COLUMNS}) k), 'returns', ${returns}, 'lines', ${lines})
    from ${orders} o where o.id = any(${sql.param(ids)}::uuid[])`)
  const done = await act(pressId)
  await holdMailOf(tx, pressId, UNDO_SECONDS_IN_ALL)
  // Counted from the end: a press of many orders takes time.
  const until = sql`clock_timestamp() + ${UNDO_SECONDS_IN_ALL} * interval '1 second'`
  await tx.update(orderUndos).set({ eventAfter, until }).where(ofPress)
  await tx.delete(orderUndos).where(and(ofPress, eq(orderUndos.eventAfter, orderUndos.eventBefore)))
  return done
}
