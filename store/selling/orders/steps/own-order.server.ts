/**
 * Customers' own steps with their open order, by account or link: confirm, change the address, cancel. Each locks the order as
 * staff do, so that concurrent ones see each other.
 */
import { eq } from 'drizzle-orm'
import { formatOrderNumber } from '#db/order-values.ts'
import { orders } from '#db/schema/orders.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { paiseFromRupees } from '#store/money.ts'
import { deliveryMethodOf, type OrderWay } from '#store/selling/delivery/ways.ts'
import { receiverOf } from '#store/selling/orders/orders.ts'
import { byCustomer, lockOwnOrder, type OwnOrderAt } from '#store/selling/orders/reading/customer-orders.server.ts'
import { type OrderRow, recordEvent, wrongStatus } from '#store/selling/orders/reading/order-row.server.ts'
import { dropUntried } from '#store/talk/mail/outbox.server.ts'
import { refuseAwayFromSchool, writeDetails } from './change-order.server.ts'
import { notifyOfStep, takeStep, WITHOUT_NETWORK } from './change-status.server.ts'
import { STATUSES, stepToward } from './order-statuses.ts'

/**
 * The customer's yes to the total they saw, in rupees. It confirms the order, unless the shop calls about every order or the
 * account has proven neither mailbox nor number: then it is only noted. Repeated, or after the call, it changes nothing. Throws
 * `not_found`, and `wrong_status` when cancelled or changed meanwhile.
 */
export function confirmOwnOrder(
  db: Db,
  whose: OwnOrderAt,
  totalAmount: number,
  { isCalledAnyway }: { isCalledAnyway: boolean },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { order, by: yesBy } = await lockOwnOrder(tx, whose)
    const isNoted = isCalledAnyway || yesBy === 'account'
    const { awaitsCall, isSale } = STATUSES[order.status]
    if (!isSale) throw await wrongStatus(tx, order, 'customer')
    if (!awaitsCall || (isNoted && order.yesBy !== null)) return
    if (paiseFromRupees(totalAmount) !== order.totalPaise) throw changedMeanwhile(order)
    if (isNoted) {
      await tx.update(orders).set({ yesBy }).where(eq(orders.id, order.id))
      return recordEvent(tx, order.id, byCustomer(order), { kind: 'call', facts: { outcome: 'yes', yes: yesBy } })
    }
    const change = { from: order.status, to: 'confirmed' as const }
    // Confirmed by a mailbox alone, the order still counts towards the caps (open-orders.server.ts).
    const columns = { yesBy, ...(yesBy === 'phone' ? WITHOUT_NETWORK : {}) }
    await takeStep(tx, byCustomer(order), order, change, { columns, facts: { yes: yesBy } })
    await notifyOfStep(tx, order, { step: stepToward(change) })
  })
}

/**
 * Changes the delivery address until the order is packed. Throws `not_found`, `forbidden` for a mere reader, `wrong_status`,
 * and `invalid_input` where the terms differ from those of the address before (`hasSameTerms`).
 */
export function changeOwnAddress(
  db: Db,
  whose: OwnOrderAt,
  address: string,
  hasSameTerms: (before: string, after: string, way: OrderWay) => boolean,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOpenOrder(tx, whose)
    if (!deliveryMethodOf(order).hasAddress)
      throw invalidField('/address', 'This order is collected from the shop.', 'collected')
    if (!hasSameTerms(receiverOf(order).address, address, order.way))
      throw invalidField('/address', OTHER_TERMS, 'other_terms')
    await refuseAwayFromSchool(tx, order, address, '/address')
    const { gift } = order
    const after = gift?.address ? { gift: { ...gift, address } } : { customerAddress: address }
    await writeDetails(tx, byCustomer(order), order, after)
  })
}

/** Until it is packed. Throws `not_found`, `forbidden` for a mere reader, `wrong_status`. */
export function cancelOwnOrder(db: Db, whose: OwnOrderAt, note?: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOpenOrder(tx, whose)
    const change = { from: order.status, to: 'cancelled' as const, note }
    await takeStep(tx, byCustomer(order), order, change)
    await dropUntried(tx, 'order_confirmed', order.id)
    await notifyOfStep(tx, order, { step: stepToward(change) })
  })
}

const OTHER_TERMS = 'Delivery has other terms there. Please call us, or cancel this order and place it anew.'

async function lockOpenOrder(tx: Tx, whose: OwnOrderAt): Promise<OrderRow> {
  const { order, isCustomer } = await lockOwnOrder(tx, whose)
  if (!isCustomer) throw new StoreError('forbidden', 'Please log in to change or cancel the order.')
  if (!STATUSES[order.status].isOpen) throw await wrongStatus(tx, order, 'customer')
  return order
}

function changedMeanwhile(order: OrderRow): StoreError {
  const words = `Order ${formatOrderNumber(order)} was changed in the meantime.`
  return new StoreError('wrong_status', words, { facts: { currentStatus: order.status } })
}
