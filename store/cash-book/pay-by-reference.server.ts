/** A UPI payment that somebody read off the shop's phone: its reference, and the money in the book. */
import type { Db } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { type Admin, requireAdmin } from '#store/access/access.server.ts'
import type { OrderDetail } from '#store/orders/order-desk.schema.ts'
import { duePaiseOf } from '#store/orders/order-money.ts'
import { orderAfter } from '#store/orders/reading/order-row.server.ts'
import { recordPaymentIn } from '#store/orders/steps/change-order.server.ts'
import { writeEntry } from './write-entry.server.ts'

/**
 * Keeps the reference, and with the first one enters that what was still to be paid came by UPI. Taking the reference back
 * leaves the entry: the book has a way of its own for that. Throws `not_found` and `wrong_status`.
 */
export function payByReference(
  db: Db,
  asker: Admin<'change orders'>,
  id: string,
  reference: string,
): Promise<OrderDetail> {
  return inTransaction(db, async (tx) => {
    const before = await recordPaymentIn(tx, asker, id, reference)
    const amountPaise = before.upiReference === null && reference !== '' ? duePaiseOf(before) : 0
    if (amountPaise > 0) {
      const entry = { kind: 'received', way: 'upi', requestHash: '', isAuditedApart: true } as const
      const locked = new Map([[id, before]])
      const line = { orderId: id, amountPaise, countsAs: 'received' } as const
      await writeEntry(tx, requireAdmin(asker, 'take money'), entry, locked, () => [line])
    }
    return orderAfter(tx, id)
  })
}
