import { and, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import type { MoneyFilter } from '#store/orders/order-money.ts'
import { ORDER_STATUSES, type OrderStatus, STATUSES } from './order-statuses.ts'

const { receivedPaise, refundedPaise, returnedPaise, totalPaise } = orders

/** What it costs without what came back. */
const costs = sql`${totalPaise} - ${returnedPaise}`

/** The condition that an order's money stands like that. What was ended before there was a book is none of them. */
export function moneyCondition(filter: MoneyFilter): SQL | undefined {
  if (filter === 'refund due') return isRefundDue
  if (filter === 'paid') return and(anyOf(isSale), sql`${receivedPaise} >= ${costs}`)
  const isUnderWay = anyOf((one) => isSale(one) && !STATUSES[one].isEnded, lt(receivedPaise, totalPaise))
  const numbers = (which: SQL | undefined) => sql`select ${orders.number} from ${orders} where ${which}`
  // Looked up first: left to itself the planner walks through all orders until it has a page of the few unpaid ones.
  return sql`${orders.number} = any(array(${numbers(isOwed)} union all ${numbers(isUnderWay)}))`
}

const isSale = (one: OrderStatus) => STATUSES[one].isSale

/** Each by itself and in the text, so that the planner sees which partial index fits. */
function anyOf(is: (one: OrderStatus) => boolean, also?: SQL): SQL | undefined {
  const each = ORDER_STATUSES.filter(is).map((one) => eq(orders.status, sql.raw(`'${one}'`)))
  return or(...each.map((status) => and(status, also)))
}

/** Delivered, and not paid for: an index knows these. */
export const isOwed = anyOf((one) => isSale(one) && STATUSES[one].isEnded, sql`${receivedPaise} < ${costs}`)

/** More of their money is here than what the customer kept costs: an index for each of their statuses knows these. */
export const isRefundDue = or(
  anyOf((one) => !isSale(one), gt(receivedPaise, refundedPaise)),
  anyOf((one) => STATUSES[one].isReturnable, sql`${receivedPaise} - ${refundedPaise} > ${costs}`),
)
