/** Confirming calls: each is counted and recorded in the order's events, and may confirm or cancel it. */
import { eq, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { DAY_MS } from '#store/india.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { roleHasRight } from '#store/people/access/rights.ts'
import { ACTS } from '#store/selling/orders/desk-acts.ts'
import type { CallMade, OrderDetail } from '#store/selling/orders/order-desk.schema.ts'
import { moneyOf } from '#store/selling/orders/order-money.ts'
import { NO_ANSWER_PAUSE_MINUTES } from '#store/selling/orders/placing/order-limits.ts'
import {
  auditOrder,
  lockOrder,
  lockOrders,
  movedOrderOf,
  type OrderRow,
  orderNotFound,
  readOrder,
  recordEvent,
  wrongStatus,
} from '#store/selling/orders/reading/order-row.server.ts'
import type { CallOfMany, OrdersChanged, StepOfMany } from '../order-desk.schema.ts'
import { type CallHours, withinCallHours } from './call-hours.ts'
import { changeStatusIn, type MailOption } from './change-status.server.ts'
import { NEXT_STATUSES, STATUSES } from './order-statuses.ts'
import { withUndo } from './undo.server.ts'

const LONGEST_WAIT_DAYS = 60

/**
 * Records how a call ended, and confirms or cancels the order accordingly. Throws `not_found`, `wrong_status` when the order no
 * longer awaits a call, `forbidden` without the right to cancel, and `invalid_input` for a bad time to call again.
 */
export function recordCall(db: Db, admin: Caller, id: string, call: CallMade, hours: CallHours): Promise<OrderDetail> {
  return pressCall(db, admin, [id], { call, hours }, async (tx, record) => {
    await record(id)
    return readOrder(tx, id)
  })
}

/** As `recordCall`, for several orders of one call. */
export function recordCallOfMany(
  db: Db,
  admin: Caller,
  { orders: ids, ...call }: CallOfMany,
  hours: CallHours,
): Promise<OrdersChanged> {
  return pressCall(db, admin, ids, { call, hours }, (tx, record) => each(tx, ids, record))
}

type Caller = Admin<'confirm orders'>
type Call = { call: CallMade & MailOption; hours: CallHours }

async function pressCall<T>(
  db: Db,
  admin: Caller,
  ids: readonly string[],
  { call, hours }: Call,
  act: (tx: Tx, record: (of: string | OrderRow) => Promise<void>) => Promise<T>,
): Promise<T> {
  const { outcome } = call
  // The right to confirm does not include cancelling.
  if (outcome === 'cancelled' && !roleHasRight(admin.role, 'cancel orders'))
    throw new StoreError('forbidden', 'You are not authorized to cancel orders.')
  const callAfter = nextCall(call, hours)
  return inTransaction(db, (tx) =>
    withUndo(tx, admin, { what: outcome, ids }, (pressId) =>
      act(tx, (of) => recordCallIn(tx, admin, of, { call, callAfter, pressId })),
    ),
  )
}

type Recorded = { call: CallMade & MailOption; callAfter: Date | null; pressId: string }

/** Throws `not_found` and `wrong_status` before writing anything. */
async function recordCallIn(
  tx: Tx,
  admin: Caller,
  of: string | OrderRow,
  { call, callAfter, pressId }: Recorded,
): Promise<void> {
  const order = typeof of === 'string' ? await lockOrder(tx, of) : of
  const { id } = order
  if (!STATUSES[order.status].awaitsCall) throw await wrongStatus(tx, order, 'staff')
  const { outcome, note, words, mails } = call
  await tx
    .update(orders)
    .set({ callAttempts: sql`least(${orders.callAttempts} + 1, 32000)`, lastCallAt: sql`now()`, callAfter })
    .where(eq(orders.id, id))
  const facts = { outcome, callAfter: callAfter?.toISOString() }
  await recordEvent(tx, id, admin, { kind: 'call', note: note ?? null, facts })
  await auditOrder(tx, admin, order, ACTS.call.verb, { after: { ...facts, callAttempts: order.callAttempts + 1 } })
  const to = NEXT_STATUSES.find((status) => status === outcome)
  if (to === undefined) return
  await changeStatusIn(tx, admin, order, { from: order.status, to, words, mails }, pressId)
}

/** When the order is due for a call again; null for at once. After an unanswered call, a time within calling hours. */
export function nextCall({ outcome, at }: CallMade, hours: CallHours, now = Date.now()): Date | null {
  if (outcome === 'no answer') {
    return new Date(withinCallHours(now + NO_ANSWER_PAUSE_MINUTES * 60_000, hours))
  }
  if (outcome !== 'call later') return null
  if (at === undefined) throw invalidField('/at', 'Say when to call again.')
  const wait = Date.parse(at) - now
  if (wait <= 0) throw invalidField('/at', 'This time has passed.')
  if (wait > LONGEST_WAIT_DAYS * DAY_MS) throw invalidField('/at', `At most ${LONGEST_WAIT_DAYS} days from now.`)
  return new Date(at)
}

type Besides = (tx: Tx, row: OrderRow, pressId: string) => Promise<void>

/**
 * Takes the orders one step on: packed, shipped with one courier, or delivered; `besides` runs for each order that took it.
 * Throws `not_found` when one does not exist.
 */
export function takeStepOfMany(
  db: Db,
  admin: Admin<'pack orders'>,
  step: StepOfMany,
  besides?: Besides,
): Promise<OrdersChanged> {
  const { to, orders, ...details } = step
  return inTransaction(db, (tx) => {
    const ids = orders.map(({ _id }) => _id)
    return withUndo(tx, admin, { what: to, ids }, (pressId) =>
      each(tx, ids, async (row) => {
        const { from = to, trackingNumber } = orders.find(({ _id }) => _id === row.id) ?? {}
        await changeStatusIn(tx, admin, row, { from, to, trackingNumber, ...details }, pressId)
        await besides?.(tx, { ...row, status: to }, pressId)
      }),
    )
  })
}

/** A refusal of one order writes nothing, so the others proceed in the same transaction. */
async function each(tx: Tx, ids: readonly string[], change: (row: OrderRow) => Promise<void>): Promise<OrdersChanged> {
  const rows = await lockOrders(tx, ids)
  if (rows.length < new Set(ids).size) throw orderNotFound()
  const changed: OrdersChanged = { done: [], refused: [] }
  for (const row of rows.toSorted((a, b) => a.number - b.number)) {
    const named = movedOrderOf(row)
    try {
      await change(row)
      changed.done.push(named)
    } catch (error) {
      if (!(error instanceof StoreError && (error.code === 'wrong_status' || error.code === 'not_paid'))) throw error
      const { advanceDue } = moneyOf(row)
      changed.refused.push({
        ...named,
        currentStatus: row.status,
        advanceDue: error.code === 'not_paid' ? advanceDue : undefined,
      })
    }
  }
  return changed
}
