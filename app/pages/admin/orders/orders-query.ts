/** What the address of the list says: the view and the filters, so that a link shows the same to everybody. */
import { href } from 'react-router'
import { DESK_LIMITS } from '#store/orders/order-desk.ts'
import { ORDER_STATUSES, type OrderStatus } from '#store/orders/order-statuses.ts'

export type OrdersView = {
  showsQueue: boolean
  search: string
  status: OrderStatus | undefined
  from: string
  to: string
  /** The number below which this page begins. */
  before: string
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
    from: day('from'),
    to: day('to'),
    before: /^[1-9]\d{0,14}$/.test(read('before')) ? read('before') : '',
  }
  const isNarrowed = view.search !== '' || view.from !== '' || view.to !== '' || view.before !== ''
  return { ...view, showsQueue: view.status === 'placed' && !isNarrowed }
}

/** The filters as the API takes them. */
export function queryOfView({ search, status, from, to, before }: OrdersView) {
  const said = { search, status: status ?? '', from, to, before }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ''))
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
