/** Customers pay their own orders by gift card or credit. They never go into debt by themselves. */
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { CashSum } from '#db/order-values.ts'
import { cashEntries, cashLines, khatas } from '#db/schema/money.ts'
import { orders } from '#db/schema/orders.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { StoreError } from '#store/errors.ts'
import { lockOrdersOfEntry } from '#store/money/cash-book/take-money.server.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { Customer } from '#store/people/access/access.server.ts'
import { onlyRow } from '#store/rows.server.ts'
import type { OptionalWay } from '#store/selling/delivery/ways.ts'
import { advanceDuePaiseOf, duePaiseOf } from '#store/selling/orders/order-money.ts'
import { orderNotFound, wrongStatus } from '#store/selling/orders/reading/order-row.server.ts'
import type { OrderStatus } from '#store/selling/orders/steps/order-statuses.ts'
import { lockGiftCard } from './gift-cards.server.ts'
import type { OwnMeans, OwnPayment } from './khata.schema.ts'
import { payableByCard } from './khata.ts'
import { lockKhata, payOrder } from './ledger.server.ts'

type Whose = { customer: Customer; orderId: string }
type Means = OwnPayment & {
  /** In paise, exactly this; otherwise as much as the card or credit has. */
  exactly?: number
}

/**
 * Pays as much of the order as the card or credit has. Throws `not_found`, `invalid_input` at `/giftCard`, `wrong_status`, and
 * `not_due` when nothing is due or nothing is left.
 */
export function payOwnOrder(db: Db, whose: Whose, payment: OwnPayment): Promise<void> {
  return inTransaction(db, (tx) => payOwnOrderIn(tx, whose, payment))
}

/** As `payOwnOrder`, in a transaction that has locked the order. */
export async function payOwnOrderIn(tx: Tx, { customer, orderId }: Whose, { giftCard, exactly }: Means): Promise<void> {
  const locked = await lockOrdersOfEntry(tx, [orderId])
  const order = locked.get(orderId)
  if (order?.userId !== customer.uid) throw orderNotFound()
  const all = duePaiseOf(order)
  const due = payableByCard(order, { due: all, advanceDue: advanceDuePaiseOf(order) })
  if (due < all && due === 0) throw await wrongStatus(tx, order, 'customer')
  if (due === 0) throw new StoreError('not_due', 'Nothing of this order is still to be paid.', { facts: { due: 0 } })
  const credit = giftCard === undefined ? await findOwnCredit(tx, customer) : undefined
  if (giftCard === undefined && !credit)
    throw new StoreError('not_due', 'You have no credit here.', { facts: { due: 0 } })
  const find = () => (credit ? lockKhata(tx, credit.id) : lockGiftCard(tx, giftCard ?? ''))
  const asked = (room: number) => exactly ?? Math.min(room, due)
  await payOrder(tx, customer, { locked, orderId, find, asked, mayOwe: false, requestHash: '', isAuditedApart: true })
}

/** Means of payment in the checkout beside money: credit in rupees, and whether the shop has sold gift cards. */
export async function readOwnPaymentMeans(db: Db, customer: Customer): Promise<OwnMeans> {
  const credit = rupeesFromPaise((await findOwnCredit(db, customer))?.balancePaise ?? 0)
  return { credit, takesGiftCards: await hasGiftCards(db) }
}

/** Only khatas on orders of the account; one on an order by phone is for staff to use. */
async function findOwnCredit(db: Db | Tx, { uid }: Customer) {
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, uid))
  const hasCredit = and(inArray(khatas.orderId, own), gt(khatas.balancePaise, 0))
  const [khata] = await db.select().from(khatas).where(hasCredit).orderBy(khatas.id).limit(1)
  return khata
}

type OwnOrder = OptionalWay & {
  _id: string
  status: OrderStatus
  money: { due: number; advanceDue?: number | undefined; received: number }
}

/** What of an own order is on the khata, and what it can be paid with beside money. Empty while the shop keeps none. */
export async function readOrderOnKhata(db: Db, customer: Customer, order: OwnOrder) {
  const { onKhata = 0, credited = 0 } = order.money.received > 0 ? await sumOnKhata(db, order._id) : {}
  const due = payableByCard(order, order.money)
  const credit = due > 0 ? rupeesFromPaise((await findOwnCredit(db, customer))?.balancePaise ?? 0) : 0
  const takesGiftCards = due > 0 && (await hasGiftCards(db))
  return {
    ...(onKhata > 0 ? { onKhata: rupeesFromPaise(onKhata) } : {}),
    ...(credited > 0 ? { credited: rupeesFromPaise(credited) } : {}),
    ...(credit > 0 || takesGiftCards ? { means: { credit, takesGiftCards } } : {}),
  }
}

/** In paise. Given back as credit before the delivery, it is received no more. */
async function sumOnKhata(db: Db, orderId: string) {
  const sumOf = (countsAs: CashSum) =>
    sql<number>`coalesce(sum(${cashLines.amountPaise}) filter (where ${cashLines.countsAs} = ${countsAs}), 0)::float8`
  const { received, refunded } = onlyRow(
    await db
      .select({ received: sumOf('received'), refunded: sumOf('refunded') })
      .from(cashLines)
      .innerJoin(cashEntries, eq(cashEntries.id, cashLines.entryId))
      .where(and(eq(cashLines.orderId, orderId), eq(cashEntries.way, 'khata'))),
  )
  return { onKhata: Math.max(0, received), credited: Math.max(0, -received) - refunded }
}

async function hasGiftCards(db: Db): Promise<boolean> {
  const hasLeft = and(eq(khatas.kind, 'gift_card'), gt(khatas.balancePaise, 0))
  return (await db.select({ id: khatas.id }).from(khatas).where(hasLeft).limit(1)).length > 0
}
