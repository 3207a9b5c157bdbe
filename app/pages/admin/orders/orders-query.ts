/** Reads the list's address: the view and the filters, so that a link shows everybody the same. */
import { href } from 'react-router'
import { MONEY_FILTERS, type MoneyFilter } from '#store/orders/order-money.ts'
import { DESK_LIMITS, HOUR_FORM, MOST_AT_ONCE, MOST_ORDERS_A_PAGE } from '#store/orders/placing/order-limits.ts'
import { ORDER_STATUSES, type OrderStatus, statusesThat } from '#store/orders/steps/order-statuses.ts'

export type OrdersView = {
  showsQueue: boolean
  /** All orders that wait for the same step, oldest first, to be worked through together. */
  work: WorkList | undefined
  search: string
  status: OrderStatus | undefined
  money: MoneyFilter | undefined
  from: string
  to: string
  /** An hour in India and a network, by which a flood is found. */
  hour: string
  network: string
  /** The number below which this page begins. */
  before: string
}

/** The queues of orders that wait for the same step: name, count, and the text for an empty one. */
export const WORK_LISTS = [
  ...statusesThat('awaitsPacking').map((status) => ({
    status,
    tab: 'To pack',
    counted: 'toPack' as const,
    empty: 'Nothing waits to be packed. Orders come here when they are confirmed.',
  })),
  ...statusesThat('awaitsCourier').map((status) => ({
    status,
    tab: 'To ship',
    counted: 'toShip' as const,
    empty: 'Nothing waits for a courier. Orders come here when they are packed.',
  })),
  ...statusesThat('isOnTheWay').map((status) => ({
    status,
    tab: 'On the way',
    counted: 'onTheWay' as const,
    empty: 'No parcel is on its way.',
  })),
]
export type WorkList = (typeof WORK_LISTS)[number]
export type WorkStatus = WorkList['status']

/** As many orders of the list as a screen wants; the older ones follow in parts. */
const A_PART = '25'

export function workPath(status: WorkStatus): string {
  return `${href('/admin/orders')}?status=${status}`
}

/** All that wait to be confirmed are the call queue; some of them, searched for, are a list. */
export const QUEUE_PATH = `${href('/admin/orders')}?status=placed`

/** Reads the address; what makes no sense in it is as good as absent. */
export function readView(params: URLSearchParams): OrdersView {
  const read = (name: string) => params.get(name)?.trim() ?? ''
  const day = (name: string) => (isDay(read(name)) ? read(name) : '')
  const view = {
    search: read('search').slice(0, DESK_LIMITS.search),
    status: ORDER_STATUSES.find((status) => status === read('status')),
    money: MONEY_FILTERS.find((money) => money === read('money')),
    from: day('from'),
    to: day('to'),
    hour: HOUR_FORM.test(read('hour')) ? read('hour') : '',
    network: read('network').slice(0, 60),
    before: /^[1-9]\d{0,14}$/.test(read('before')) ? read('before') : '',
  }
  const { status: _, ...narrowing } = view
  const isNarrowed = Object.values(narrowing).some(Boolean)
  const work = isNarrowed ? undefined : WORK_LISTS.find(({ status }) => status === view.status)
  return { ...view, work, showsQueue: view.status === 'placed' && !isNarrowed }
}

export function queryOfView({ search, status, money, from, to, hour, network, before }: OrdersView) {
  const said = { search, status: status ?? '', money: money ?? '', from, to, hour, network, before }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ''))
}

/** The API parameters for a part of the list, or for the waiting work. */
export function partOfView(view: OrdersView) {
  const asked = queryOfView(view)
  if (view.work) return { ...asked, sort: 'oldest', limit: String(MOST_AT_ONCE) }
  return { ...asked, limit: isFlood(view) ? String(MOST_ORDERS_A_PAGE) : A_PART }
}

/** Some of the orders that wait for the call, which can be cancelled together. */
export function isFlood({ status, showsQueue }: OrdersView): boolean {
  return status === 'placed' && !showsQueue
}

/** The orders that wait for the call and share it. */
export function floodPath(shared: { search: string } | { network: string } | { hour: string }): string {
  return `${QUEUE_PATH}&${new URLSearchParams(shared)}`
}

/** The address of the page after, with the same filters. */
export function olderPage(params: URLSearchParams, link: string | null): string | undefined {
  const before = /[?&]before=(\d+)[^>]*>; rel="next"/.exec(link ?? '')?.[1]
  if (before === undefined) return undefined
  const next = new URLSearchParams(params)
  next.set('before', before)
  return `?${next}`
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
