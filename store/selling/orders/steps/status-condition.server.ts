import { and, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import type { MoneyFilter } from '#store/selling/orders/order-money.ts'
import { QUEUES, type QueueName } from '#store/selling/orders/order-queues.ts'
import { ORDER_STATUSES, type OrderStatus, STATUSES, statusesThat } from './order-statuses.ts'

/**
 * SQL: the status has the flag. Names the statuses in the text, so that the planner can use partial indexes. `column` is for
 * queries with other table names.
 */
export function statusThat(flag: Flag, column: SQL = sql`${orders.status}`): SQL {
  return sql`${column} ${sql.raw(inStatuses(flag))}`
}

/** As `statusThat`, as text for a statement on the table `orders` alone. */
export function inStatusThat(flag: Flag): string {
  return `status ${inStatuses(flag)}`
}

/** SQL: the order waits in that queue. */
export function inQueue(name: QueueName): SQL {
  const { status, isCollected } = QUEUES[name]
  const standing = sql`${orders.status} = ${sql.raw(`'${status}'`)}`
  return isCollected === null
    ? standing
    : sql`(${standing} and ${orders.way} ${sql.raw(isCollected ? '=' : '<>')} 'pickup')`
}

type Flag = Parameters<typeof statusesThat>[0]

function inStatuses(flag: Flag): string {
  return `in (${statusesThat(flag)
    .map((status) => `'${status}'`)
    .join(', ')})`
}

const { receivedPaise, refundedPaise, returnedPaise, totalPaise } = orders

const costs = sql`${totalPaise} - ${returnedPaise}`

/** SQL of the payment filter. Orders that ended before the cash book match none. */
export function moneyCondition(filter: MoneyFilter): SQL | undefined {
  if (filter === 'refund due') return isRefundDue
  if (filter === 'paid') return and(anyOf(isSale), sql`${receivedPaise} >= ${costs}`)
  const isUnderWay = anyOf((one) => isSale(one) && !STATUSES[one].isEnded, lt(receivedPaise, totalPaise))
  const numbers = (which: SQL | undefined) => sql`select ${orders.number} from ${orders} where ${which}`
  // Numbers are looked up first: otherwise the planner walks through all orders to find a page of the few unpaid ones.
  return sql`${orders.number} = any(array(${numbers(isOwed)} union all ${numbers(isUnderWay)}))`
}

const isSale = (one: OrderStatus) => STATUSES[one].isSale

/** Names each status in the text, so that the planner can use the partial indexes. */
function anyOf(is: (one: OrderStatus) => boolean, also?: SQL): SQL | undefined {
  const each = ORDER_STATUSES.filter(is).map((one) => eq(orders.status, sql.raw(`'${one}'`)))
  return or(...each.map((status) => and(status, also)))
}

/** Delivered and not paid in full; has an index. */
export const isOwed = anyOf((one) => isSale(one) && STATUSES[one].isEnded, sql`${receivedPaise} < ${costs}`)

/** More was received than is owed. Has a partial index for each status. */
export const isRefundDue = or(
  anyOf((one) => !isSale(one), gt(receivedPaise, refundedPaise)),
  anyOf((one) => STATUSES[one].isReturnable, sql`${receivedPaise} - ${refundedPaise} > ${costs}`),
)
