/** The address of the requests: the list or the inbox, with its filters and page. */
import { href } from 'react-router'
import { addressOf, oneOf, pageNumber, type Query, text } from '#app/kit/list/params.ts'
import { LONGEST_SEARCH, REQUEST_STATUSES } from '#store/goods/requests/requests.ts'

export const INBOX_PARAMS = {
  view: oneOf(['inbox'], { isFace: true }),
  status: oneOf([...REQUEST_STATUSES, 'set-aside'], { isFace: true }),
  q: text(LONGEST_SEARCH, 'Search the requests'),
  /** Sorted by the number of people by default. */
  sort: oneOf(['newest'], { isFace: true }),
  page: pageNumber,
}
export type InboxQuery = Query<typeof INBOX_PARAMS>

export function inboxPath(query: InboxQuery = {}): string {
  return addressOf(href('/admin/requests'), { view: 'inbox', ...query })
}

/** The query as the API takes it. */
export function groupQueryOf({ status, q, sort, page = '1' }: InboxQuery) {
  return {
    q,
    sort: sort ?? ('most' as const),
    page,
    ...(status === 'set-aside' ? { setAside: 'true' as const } : { status }),
  }
}
