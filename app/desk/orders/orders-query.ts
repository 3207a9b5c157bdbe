/** The address of the orders page: its filters, and the view that they mean. */
import { href } from 'react-router'
import { day, matching, oneOf, type Query, rowNumber, text } from '#app/kit/list/params.ts'
import { formatDay } from '#app/kit/words/when.tsx'
import { deliveryMethodOf, ORDER_WAYS } from '#store/selling/delivery/ways.ts'
import { MONEY_FILTERS, wordsOfMoney } from '#store/selling/orders/order-money.ts'
import { QUEUE_NAMES, QUEUES } from '#store/selling/orders/order-queues.ts'
import { DESK_LIMITS, HOUR_FORM } from '#store/selling/orders/placing/order-limits.ts'
import { ORDER_STATUSES, type OrderStatus, STATUSES } from '#store/selling/orders/steps/order-statuses.ts'

export const ORDER_PARAMS = {
  search: text(DESK_LIMITS.search, 'Order number, phone or name', { className: 'max-lg:col-span-2' }),
  status: oneOf(ORDER_STATUSES, { label: 'Status', words: (status) => STATUSES[status].words }),
  money: oneOf(MONEY_FILTERS, { label: 'Payment', words: wordsOfMoney }),
  way: oneOf(ORDER_WAYS, { label: 'Way', words: (way) => deliveryMethodOf({ way }).words }),
  from: day('From'),
  to: day('Until'),
  /** Filters for a flood of orders: an hour in India, and a network. */
  hour: matching(HOUR_FORM, (hour) => `${formatDay(hour.slice(0, 10))} from ${hour.slice(11)}:00`),
  network: text(60),
  before: rowNumber,
}
export type OrdersPageQuery = Query<typeof ORDER_PARAMS>

/** Lists of orders that wait for the same step; the call queue has a page of its own. */
export const WORK_LISTS = QUEUE_NAMES.filter((name) => name !== 'toConfirm').map((name) => ({ name, ...QUEUES[name] }))
export type WorkList = (typeof WORK_LISTS)[number]
export type WorkStatus = WorkList['status']

/** Orders to collect share a status with others and differ by way. */
export function workPath({ status, isCollected }: Pick<WorkList, 'status' | 'isCollected'>): string {
  return `${href('/admin/orders')}?status=${status}${isCollected ? '&way=pickup' : ''}`
}

/** The address of the call queue; narrowed further, it is an ordinary list. */
export const CALL_QUEUE_PATH = `${href('/admin/orders')}?status=placed`

/** The view that a query means: call queue, work list, some orders waiting for the call, or any others. */
export function orderViewOf({ status, ...narrowing }: OrdersPageQuery): 'queue' | WorkList | 'flood' | 'all' {
  const isNarrowed = Object.keys(narrowing).length > 0
  const { way, ...others } = narrowing
  const list = WORK_LISTS.find((one) => one.status === status && (one.isCollected ? 'pickup' : undefined) === way)
  if ((status as OrderStatus) === 'placed') return isNarrowed ? 'flood' : 'queue'
  return (Object.keys(others).length > 0 ? undefined : list) ?? 'all'
}

/** The list of orders that wait for the call and have this in common. */
export function floodPath(shared: { search: string } | { network: string } | { hour: string }): string {
  return `${CALL_QUEUE_PATH}&${new URLSearchParams(shared)}`
}
