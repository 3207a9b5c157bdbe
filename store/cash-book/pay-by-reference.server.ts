/** Records a UPI payment by the reference that staff read off the shop's phone. */
import type { Db } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { type Admin, requireAdmin } from '#store/access/access.server.ts'
import type { OrderDetail } from '#store/orders/order-desk.schema.ts'
import { advanceDuePaiseOf, duePaiseOf } from '#store/orders/order-money.ts'
import { orderAfter } from '#store/orders/reading/order-row.server.ts'
import { recordPaymentIn } from '#store/orders/steps/change-order.server.ts'
import { writeEntry } from './write-entry.server.ts'

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
