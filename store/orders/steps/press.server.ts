/**
 * A press at the desk: one change of one or more orders that can be undone for some seconds. The state before is stored in
 * the same transaction, and so survives a reload, another process and a crash.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { orderUndos } from '#db/schema.ts'
import type { Person } from '#store/access/access.server.ts'
import { holdMailOf } from '#store/mail/outbox.server.ts'
import type { CallMade } from '#store/orders/order-desk.schema.ts'
import { RETURN_PRESSES, UNDO_SECONDS_IN_ALL } from '#store/orders/placing/order-limits.ts'
import { lockOrders, newestEvents, type OrderRow } from '#store/orders/reading/order-row.server.ts'
import { type ReturnBefore, readReturnsBefore } from '#store/orders/returns/returns-before.server.ts'
import type { NextStatus } from './order-statuses.ts'

/** The effect of a press: the new status, the outcome of a call, or the answer to a return. */
export type PressWhat = NextStatus | CallMade['outcome'] | (typeof RETURN_PRESSES)[number]

export function changesReturns(what: string): boolean {
  return what === 'returned' || RETURN_PRESSES.some((press) => press === what)
}

/** The columns that an undo restores. */
const KEPT = [
  'status',
  'callAttempts',
  'lastCallAt',
  'callAfter',
  'network',
  'courier',
  'trackingNumber',
  'trackingUrl',
  'returnedPaise',
] as const

/** Those columns as stored in jsonb: times in ISO 8601. */
export type OrderBefore = {
  [K in (typeof KEPT)[number]]: OrderRow[K] extends Date | null ? string | null : OrderRow[K]
} & { returns?: ReturnBefore[] }

/**
 * Locks the orders by id, does `act` on them, and stores the state before of each that changed. `act` takes the id of the
 * press, for its mail. `restocked`: units were restocked.
 */
export async function pressOn<T>(
  tx: Tx,
  actor: Person,
  { what, ids, restocked }: { what: PressWhat; ids: readonly string[]; restocked: boolean },
  act: (pressId: string) => Promise<T>,
): Promise<T> {
  const pressId = randomUUID()
  const rows = await lockOrders(tx, ids)
  const before = await newestEvents(tx, ids)
  const returns = changesReturns(what) ? await readReturnsBefore(tx, rows) : undefined
  const done = await act(pressId)
  const after = await newestEvents(tx, ids)
  const changed = rows.filter(({ id }) => after.get(id) !== before.get(id))
  if (changed.length === 0) return done
  // Counted from the end: a press of many orders takes time.
  const until = sql`clock_timestamp() + ${UNDO_SECONDS_IN_ALL} * interval '1 second'`
  await holdMailOf(tx, pressId, UNDO_SECONDS_IN_ALL)
  await tx.insert(orderUndos).values(
    changed.map((row) => ({
      pressId,
      orderId: row.id,
      actorId: actor.uid,
      what,
      restocked,
      until,
      eventBefore: before.get(row.id) ?? 0,
      eventAfter: after.get(row.id) ?? 0,
      before: {
        ...Object.fromEntries(KEPT.map((name) => [name, row[name]])),
        ...(returns ? { returns: returns(row) } : {}),
      },
    })),
  )
  return done
}
