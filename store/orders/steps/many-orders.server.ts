/** One press for several orders. Orders that changed in the meantime are reported, and the others proceed together. */
import type { Db, Tx } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import type { Admin } from '#store/access/access.server.ts'
import { StoreError } from '#store/errors.ts'
import { moneyOf } from '#store/orders/order-money.ts'
import { lockOrders, movedOrderOf, orderNotFound } from '#store/orders/reading/order-row.server.ts'
import type { CallHours } from './call-hours.ts'
import { changeStatusIn } from './change-status.server.ts'
import { pressOn } from './press.server.ts'
import { nextCall, recordCallIn, requireCall } from './record-call.server.ts'
import type { CallOfMany, OrdersChanged, StepOfMany } from './undo.schema.ts'

/** Takes the orders one step on: packed, shipped with one courier, or delivered. Throws `not_found` when one does not exist. */
export function takeStepOfMany(db: Db, admin: Admin<'pack orders'>, step: StepOfMany): Promise<OrdersChanged> {
  const { to, orders, ...said } = step
  return inTransaction(db, (tx) => {
    const ids = orders.map(({ _id }) => _id)
    return pressOn(tx, admin, { what: to, ids }, (pressId) =>
      each(tx, ids, (id) => {
        const { from = to, trackingNumber } = orders.find(({ _id }) => _id === id) ?? {}
        return changeStatusIn(tx, admin, id, { from, to, trackingNumber, ...said }, pressId)
      }),
    )
  })
}

/** Records how a call about several orders ended, as `recordCall` does for one. */
export function recordCallOfMany(
  db: Db,
  admin: Admin<'confirm orders'>,
  { orders: ids, ...call }: CallOfMany,
  hours: CallHours,
): Promise<OrdersChanged> {
  requireCall(admin, call)
  const callAfter = nextCall(call, hours)
  return inTransaction(db, (tx) =>
    pressOn(tx, admin, { what: call.outcome, ids }, (pressId) =>
      each(tx, ids, (id) => recordCallIn(tx, admin, id, { call, callAfter, pressId })),
    ),
  )
}

/** A refusal of one order writes nothing, so the others proceed in the same transaction. */
async function each(tx: Tx, ids: readonly string[], change: (id: string) => Promise<unknown>): Promise<OrdersChanged> {
  const rows = await lockOrders(tx, ids)
  if (rows.length < new Set(ids).size) throw orderNotFound()
  const changed: OrdersChanged = { done: [], refused: [] }
  for (const row of rows.toSorted((a, b) => a.number - b.number)) {
    const named = movedOrderOf(row)
    try {
      await change(row.id)
      changed.done.push(named)
    } catch (error) {
      if (!(error instanceof StoreError && (error.code === 'wrong_status' || error.code === 'not_paid'))) throw error
      const { advanceDue } = moneyOf(row)
      changed.refused.push({ ...named, currentStatus: row.status, ...(error.code === 'not_paid' && { advanceDue }) })
    }
  }
  return changed
}
