/** Delivery against payment: the step and the cash entry in one transaction. */

import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { CashWay } from '#db/order-values.ts'
import { inTransaction } from '#db/retry.ts'
import { cashEntries } from '#db/schema.ts'
import { type Admin, requireAdmin } from '#store/access/access.server.ts'
import { invalidField } from '#store/errors.ts'
import type { OrderDetail, StatusChange } from '#store/orders/order-desk.schema.ts'
import { advanceDuePaiseOf, duePaiseOf, owedBackPaiseOf } from '#store/orders/order-money.ts'
import { orderAfter } from '#store/orders/reading/order-row.server.ts'
import { type AtReturns, pressOnReturn, receiveReturnIn } from '#store/orders/returns/answer-return.server.ts'
import type { ReturnReceived } from '#store/orders/returns/returns.schema.ts'
import { recordPaymentIn } from '#store/orders/steps/change-order.server.ts'
import { changeStatusIn } from '#store/orders/steps/change-status.server.ts'
import { stepInto } from '#store/orders/steps/order-statuses.ts'
import { pressOn } from '#store/orders/steps/press.server.ts'
import type { OrdersChanged } from '#store/orders/steps/undo.schema.ts'
import { undoPressIn } from '#store/orders/steps/undo.server.ts'
import { takeBackEntryIn } from './take-money.server.ts'
import { lockOrdersOf, writeEntry } from './write-entry.server.ts'

type AtDoor = Parameters<typeof changeStatusIn>[1]

/**
 * Takes the step and enters that the amount due was paid. Throws what `changeStatus` throws, `forbidden` without the right to
 * take money, and `invalid_input` for a step that takes no payment.
 */
export function deliverPaid(
  db: Db,
  asker: AtDoor,
  id: string,
  { received, ...change }: StatusChange & { received: CashWay },
): Promise<OrderDetail> {
  const admin = requireAdmin(asker, 'take money')
  if (stepInto(change.to).asks !== 'money') throw invalidField('/received', 'Money is entered with a delivery only.')
  return inTransaction(db, (tx) =>
    pressOn(tx, admin, { what: change.to, ids: [id] }, async (pressId) => {
      const delivered = await changeStatusIn(tx, asker, id, change, pressId)
      const locked = await lockOrdersOf(tx, [id])
      const order = locked.get(id)
      const amountPaise = order ? duePaiseOf(order) : 0
      if (amountPaise === 0) return delivered
      // The press is the key by which an undo finds the entry.
      const entry = { kind: 'received', way: received, requestHash: '', idempotencyKey: pressId } as const
      await writeEntry(tx, admin, entry, locked, () => [{ orderId: id, amountPaise, countsAs: 'received' }])
      return orderAfter(tx, id)
    }),
  )
}

/**
 * Stores the reference; the first one also enters that the amount due, or what of it comes first, was paid by UPI. Removing the reference leaves the
 * entry, which the book corrects in its own way. Throws `not_found` and `wrong_status`.
 */
export function payByReference(
  db: Db,
  asker: Admin<'change orders'>,
  id: string,
  reference: string,
): Promise<OrderDetail> {
  return inTransaction(db, async (tx) => {
    const before = await recordPaymentIn(tx, asker, id, reference)
    const amountPaise =
      before.upiReference === null && reference !== '' ? advanceDuePaiseOf(before) || duePaiseOf(before) : 0
    if (amountPaise > 0) {
      const entry = { kind: 'received', way: 'upi', requestHash: '', isAuditedApart: true } as const
      const locked = new Map([[id, before]])
      const line = { orderId: id, amountPaise, countsAs: 'received' } as const
      await writeEntry(tx, requireAdmin(asker, 'take money'), entry, locked, () => [line])
    }
    return orderAfter(tx, id)
  })
}

/**
 * Receives the goods and enters the refund of all that is owed for them. Throws what `receiveReturn` throws, and `forbidden`
 * without the right to take money.
 */
export function refundReturn(
  db: Db,
  admin: AtReturns,
  returnId: string,
  { refund, lines }: ReturnReceived & { refund: 'cash' | 'upi' },
): Promise<OrderDetail> {
  const till = requireAdmin(admin, 'take money')
  return pressOnReturn(db, admin, returnId, 'return received', async (tx, order, row, pressId) => {
    await receiveReturnIn(tx, admin, { order, row, pressId }, { lines })
    const locked = await lockOrdersOf(tx, [order.id])
    const now = locked.get(order.id)
    const amountPaise = now ? owedBackPaiseOf(now) : 0
    if (amountPaise === 0) return
    // The press is the key by which an undo finds the entry.
    const entry = { kind: 'refund', way: refund, requestHash: '', idempotencyKey: pressId } as const
    const line = { orderId: order.id, amountPaise: -amountPaise, countsAs: 'refunded' } as const
    await writeEntry(tx, till, entry, locked, () => [line])
  })
}

/** Undoes a press, and reverses the cash entry it made. Throws what `undoPressIn` throws. */
export function undoPress(db: Db, asker: Admin<'read orders'>, pressId: string): Promise<OrdersChanged> {
  return inTransaction(db, async (tx) => {
    const changed = await undoPressIn(tx, asker, pressId)
    const isOfPress = and(eq(cashEntries.actorId, asker.uid), eq(cashEntries.idempotencyKey, pressId))
    const [entry] = await tx.select({ id: cashEntries.id }).from(cashEntries).where(isOfPress)
    if (entry) await takeBackEntryIn(tx, requireAdmin(asker, 'take money'), entry.id, { note: 'Undone at once' })
    return changed
  })
}
