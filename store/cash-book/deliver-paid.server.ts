/** Delivery against payment: the step and the cash entry in one transaction. */

import type { Db } from '#db/client.ts'
import type { CashWay } from '#db/order-values.ts'
import { inTransaction } from '#db/retry.ts'
import { requireAdmin } from '#store/access/access.server.ts'
import { invalidField } from '#store/errors.ts'
import type { OrderDetail, StatusChange } from '#store/orders/order-desk.schema.ts'
import { duePaiseOf } from '#store/orders/order-money.ts'
import { orderAfter } from '#store/orders/reading/order-row.server.ts'
import { changeStatusIn } from '#store/orders/steps/change-status.server.ts'
import { stepInto } from '#store/orders/steps/order-statuses.ts'
import { pressOn } from '#store/orders/steps/press.server.ts'
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
    pressOn(tx, admin, { what: change.to, ids: [id], restocked: false }, async (pressId) => {
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
