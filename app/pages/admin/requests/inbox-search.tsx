import { Search } from 'lucide-react'
import { Form, href } from 'react-router'
import { type InboxView, inboxPath } from '#app/requests/requests-query.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm } from '#app/ui/forms/checked-form.tsx'
import { Link } from '#app/ui/link.tsx'
import { LONGEST_SEARCH } from '#store/requests/requests.ts'

/** Finds requests by what was written. It works before any script, and its end can be passed on as an address. */
export function InboxSearch({ view }: { view: InboxView }) {
  const { status, sort, setAside, q } = view
  const rest = { status, 'set-aside': setAside ? 'yes' : undefined, sort: sort === 'most' ? undefined : sort }
  return (
    <CheckedForm
      as={Form}
      role="search"
      aria-label="Requests"
      method="get"
      action={href('/admin/requests')}
      className="mb-4 flex flex-wrap items-center gap-2"
    >
      <input type="hidden" name="view" value="inbox" />
      {Object.entries(rest).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <input
        key={q}
        type="search"
        name="q"
        aria-label="Search the requests"
        placeholder="Search the requests"
        defaultValue={q}
        maxLength={LONGEST_SEARCH}
        className="min-h-11 min-w-0 flex-1 rounded-full border border-edge bg-surface px-4 placeholder:text-muted sm:max-w-sm"
      />
      <Button type="submit" look="quiet" aria-label="Search requests">
        <Search className="size-5" aria-hidden="true" />
      </Button>
      {q ? (
        <Link
          to={inboxPath({ ...view, q: undefined, page: 1 })}
          className="text-link inline-flex min-h-11 items-center"
        >
          Show all
        </Link>
      ) : null}
    </CheckedForm>
  )
}
