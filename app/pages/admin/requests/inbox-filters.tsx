import { REQUEST_STATUS_WORDS } from '#app/requests/request-words.ts'
import { type InboxView, inboxPath } from '#app/requests/requests-query.ts'
import { Link } from '#app/ui/link.tsx'
import type { GatheredRequests } from '#store/requests/requests.schema.ts'
import { GROUP_ORDERS, type GroupOrder, REQUEST_STATUSES } from '#store/requests/requests.ts'

const ORDER_WORDS: Record<GroupOrder, string> = { most: 'Most wanted first', newest: 'Newest first' }

type FiltersProps = { view: InboxView; gathered: Pick<GatheredRequests, 'counts' | 'setAside'> }

/** Links, so that they work before any script and can be passed on. */
export function InboxFilters({ view, gathered: { counts, setAside } }: FiltersProps) {
  const { sort, q } = view
  const shown = view.setAside ? 'set aside' : view.status
  const whole = REQUEST_STATUSES.reduce((sum, status) => sum + counts[status], 0)
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <nav aria-label="Requests by status">
        <ul className="flex flex-wrap gap-2">
          <FilterLink to={inboxPath({ sort, q })} isShown={shown === undefined} words="All" count={whole} />
          {REQUEST_STATUSES.map((status) => (
            <FilterLink
              key={status}
              to={inboxPath({ status, sort, q })}
              isShown={status === shown}
              words={REQUEST_STATUS_WORDS[status]}
              count={counts[status]}
            />
          ))}
          {setAside > 0 || view.setAside ? (
            <FilterLink
              to={inboxPath({ setAside: true, sort, q })}
              isShown={shown === 'set aside'}
              words="Set aside"
              count={setAside}
            />
          ) : null}
        </ul>
      </nav>
      <nav aria-label="Order of the requests">
        <ul className="flex flex-wrap gap-2">
          {GROUP_ORDERS.map((order) => (
            <FilterLink
              key={order}
              to={inboxPath({ ...view, sort: order, page: 1 })}
              isShown={order === sort}
              words={ORDER_WORDS[order]}
            />
          ))}
        </ul>
      </nav>
    </div>
  )
}

const CHIP = 'inline-flex min-h-11 items-center rounded-full border px-3 text-sm font-semibold sm:px-4 sm:text-base'

type LinkProps = { to: string; isShown: boolean; words: string; count?: number }

function FilterLink({ to, isShown, words, count }: LinkProps) {
  const look = isShown ? 'border-action bg-action-soft' : 'border-line bg-surface hover:border-action hover:text-action'
  return (
    <li>
      <Link to={to} preventScrollReset aria-current={isShown ? 'page' : undefined} className={`${CHIP} ${look}`}>
        {words}
        {count === undefined ? null : ` (${count.toLocaleString('en-IN')})`}
      </Link>
    </li>
  )
}
