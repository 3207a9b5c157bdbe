/** Refunds returned goods: receiving them and the cash entry in one transaction. */
import type { Db } from '#db/client.ts'
import { requireAdmin } from '#store/access/access.server.ts'
import type { OrderDetail } from '#store/orders/order-desk.schema.ts'
import { owedBackPaiseOf } from '#store/orders/order-money.ts'
import { type AtReturns, pressOnReturn, receiveReturnIn } from '#store/orders/returns/answer-return.server.ts'
import type { ReturnReceived } from '#store/orders/returns/returns.schema.ts'
import { lockOrdersOf, writeEntry } from './write-entry.server.ts'

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
