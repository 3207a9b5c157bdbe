/** The address of the requests: the list or the inbox, with its filters and page. */
import { href } from 'react-router'
import type { GroupQuery } from '#store/goods/requests/requests.schema.ts'
import { GROUP_ORDERS, LONGEST_SEARCH, REQUEST_STATUSES } from '#store/goods/requests/requests.ts'

export type InboxView = GroupQuery

const MOST_DIGITS = 4

/** Reads the address; undefined for the plain list. Invalid parameters are ignored. */
export function readView(params: URLSearchParams): InboxView | undefined {
  if (params.get('view') !== 'inbox') return undefined
  const page = params.get('page') ?? ''
  return {
    status: REQUEST_STATUSES.find((status) => status === params.get('status')),
    sort: GROUP_ORDERS.find((order) => order === params.get('sort')) ?? 'most',
    page: /^[1-9]\d*$/.test(page) && page.length <= MOST_DIGITS ? Number(page) : 1,
    q: params.get('q')?.trim().slice(0, LONGEST_SEARCH).toWellFormed() || undefined,
    setAside: params.get('set-aside') === 'yes' || undefined,
  }
}

/** The view as the API takes it. */
export function queryOfView({ status, sort, page, q, setAside }: InboxView) {
  return {
    ...(status ? { status } : {}),
    ...(q ? { q } : {}),
    ...(setAside ? { setAside: 'true' as const } : {}),
    sort,
    page: String(page),
  }
}

/** The address of the inbox, without defaults. */
export function inboxPath({ status, sort = 'most', page = 1, q, setAside }: Partial<InboxView> = {}): string {
  const params = new URLSearchParams({ view: 'inbox' })
  if (status) params.set('status', status)
  if (setAside) params.set('set-aside', 'yes')
  if (q) params.set('q', q)
  if (sort !== 'most') params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  return `${href('/admin/requests')}?${params}`
}
