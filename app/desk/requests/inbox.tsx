import { Search } from 'lucide-react'
import { useState } from 'react'
import { Form, href, Link } from 'react-router'
import { ProductFinder } from '#app/desk/shared/product-finder.tsx'
import { peopleWords, REQUEST_STATUS_WORDS } from '#app/desk/shared/request-words.ts'
import { type InboxView, inboxPath } from '#app/desk/shared/requests-query.ts'
import { INBOX_HEADING_ID, useAnswers } from '#app/desk/shared/use-answers.ts'
import { useMails } from '#app/frame/root-data.ts'
import { CheckedForm } from '#app/kit/form/checked-form.tsx'
import { type Tab, Tabs } from '#app/kit/list/tabs.tsx'
import { Empty } from '#app/kit/page/messages.tsx'
import { Pager } from '#app/kit/page/page-links.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { Button, ButtonLink } from '#app/kit/press/button.tsx'
import { FormDialog } from '#app/kit/press/dialogs.tsx'
import type { Product } from '#store/goods/products/products.schema.ts'
import type { GatheredRequests, RequestGroup } from '#store/goods/requests/requests.schema.ts'
import { GROUPS_PER_PAGE, type GroupOrder, LONGEST_SEARCH, REQUEST_STATUSES } from '#store/goods/requests/requests.ts'
import { GroupList } from './group-list.tsx'
import { MissedSearches, UnservedPins } from './missed-searches.tsx'

type InboxProps = { gathered: GatheredRequests; view: InboxView }

/** The wanted products, each once, beside searches without results. */
export function Inbox({ gathered, view }: InboxProps) {
  const { busy, answer } = useAnswers()
  const [asked, setAsked] = useState<RequestGroup>()
  return (
    <>
      <Tabs label="Requests by status" tabs={statusTabs(view, gathered)} />
      <InboxSearch view={view} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <Section id={INBOX_HEADING_ID} heading={view.setAside ? 'Set aside' : 'Asked for'} takesFocus>
          {view.setAside ? <WhySetAside /> : null}
          {gathered.groups.length === 0 ? (
            <NoGroups gathered={gathered} view={view} />
          ) : (
            <GroupList
              groups={gathered.groups}
              setAside={view.setAside ? gathered.setAside : undefined}
              busy={busy}
              onStatus={(group, status) => (status === 'stocked' ? setAsked(group) : answer(group, status))}
            />
          )}
          <Pages total={gathered.total} view={view} />
        </Section>
        <div>
          <MissedSearches missed={gathered.missed} />
          {gathered.unservedPins ? <UnservedPins pins={gathered.unservedPins} /> : null}
        </div>
      </div>
      <StockedDialog
        group={asked}
        busy={busy !== undefined}
        onClose={() => setAsked(undefined)}
        onStocked={(group, productId) => {
          setAsked(undefined)
          void answer(group, 'stocked', productId)
        }}
      />
    </>
  )
}

const ORDER_WORDS: Record<GroupOrder, string> = { most: 'Most wanted first', newest: 'Newest first' }

function statusTabs({ sort, q, ...view }: InboxView, { counts, setAside }: GatheredRequests): Tab[] {
  const shown = view.setAside ? 'set aside' : view.status
  const count = REQUEST_STATUSES.reduce((sum, status) => sum + counts[status], 0)
  return [
    { words: 'All', to: inboxPath({ sort, q }), isShown: shown === undefined, count },
    ...REQUEST_STATUSES.map((status) => ({
      words: REQUEST_STATUS_WORDS[status],
      to: inboxPath({ status, sort, q }),
      isShown: status === shown,
      count: counts[status],
    })),
    ...(setAside > 0 || view.setAside
      ? [
          {
            words: 'Set aside',
            to: inboxPath({ setAside: true, sort, q }),
            isShown: shown === 'set aside',
            count: setAside,
          },
        ]
      : []),
  ]
}

/** Nothing is thrown away unseen: what is odd only stands apart, so that it buries nobody's wish. */
function WhySetAside() {
  return (
    <p className="mb-3 text-muted">
      With links, phone numbers or strange letters, or many of one visitor. A real one moves into the list when you give
      it a status.
    </p>
  )
}

function NoGroups({ gathered: { total, counts }, view }: InboxProps) {
  if (total > 0) {
    return (
      <Empty message="This page is empty.">
        <ButtonLink look="quiet" to={inboxPath({ ...view, page: 1 })}>
          First page
        </ButtonLink>
      </Empty>
    )
  }
  if (view.q) {
    return (
      <Empty message={`No request says “${view.q}”.`}>
        <ButtonLink look="quiet" to={inboxPath({ ...view, q: undefined, page: 1 })}>
          Show all
        </ButtonLink>
      </Empty>
    )
  }
  if (view.setAside) return <Empty message="Nothing is set aside." />
  const isNothing = Object.values(counts).every((count) => count === 0)
  if (isNothing) return <Empty message="No requests yet. What shoppers ask you to stock is gathered here." />
  return (
    <Empty message={view.status === 'new' ? 'Nothing new: every request has its answer.' : 'No requests here.'}>
      <ButtonLink look="quiet" to={inboxPath({ sort: view.sort })}>
        Show all
      </ButtonLink>
    </Empty>
  )
}

function Pages({ total, view }: { total: number; view: InboxView }) {
  const last = Math.ceil(total / GROUPS_PER_PAGE)
  if (last < 2 || view.page > last) return null
  return <Pager page={view.page} pages={last} toPage={(page) => inboxPath({ ...view, page })} />
}

/** Finds requests by what was written. It works before any script, and what it finds can be passed on as an address. */
function InboxSearch({ view }: { view: InboxView }) {
  const { status, sort, setAside, q } = view
  const other = sort === 'most' ? 'newest' : 'most'
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
        placeholder="Search"
        defaultValue={q}
        maxLength={LONGEST_SEARCH}
        className="min-h-11 min-w-0 flex-1 rounded-full border border-edge bg-surface px-4 placeholder:text-muted sm:max-w-sm"
      />
      <Button type="submit" look="quiet" aria-label="Search requests">
        <Search className="size-5" aria-hidden="true" />
      </Button>
      <Link to={inboxPath({ ...view, sort: other, page: 1 })} className="text-link">
        {ORDER_WORDS[other]}
      </Link>
      {q ? (
        <Link to={inboxPath({ ...view, q: undefined, page: 1 })} className="text-link">
          Show all
        </Link>
      ) : null}
    </CheckedForm>
  )
}

type DialogProps = {
  /** The wished product; undefined while nothing is asked. */
  group: RequestGroup | undefined
  busy: boolean
  onStocked: (group: RequestGroup, productId: string | undefined) => void
  onClose: () => void
}

/** Asks which product a wish became. */
function StockedDialog({ group, busy, onStocked, onClose }: DialogProps) {
  const [product, setProduct] = useState<Product>()
  const mails = useMails()

  function close() {
    setProduct(undefined)
    onClose()
  }

  async function submit() {
    if (group) onStocked(group, product?._id)
    setProduct(undefined)
    return true
  }

  return (
    <FormDialog
      isOpen={group !== undefined}
      title="Which product is it?"
      yes="Mark as stocked"
      busy={busy}
      onSubmit={submit}
      onClose={close}
    >
      {group ? (
        <>
          <p>{whatHappens(group, product, mails)}</p>
          <ProductFinder
            key={group._id}
            label="Find the product"
            verb={{ add: 'Choose', added: 'Chosen' }}
            initial={group.name}
            chosenIds={product ? [product._id] : []}
            onAdd={setProduct}
          />
        </>
      ) : null}
    </FormDialog>
  )
}

const NO_MAIL = ', which stays under Mail until mail is set up'

function whatHappens({ name, waiting }: RequestGroup, product: Product | undefined, mails: boolean): string {
  const who = peopleWords(waiting)
  if (waiting === 0) return `Nobody who asked for “${name}” left an address, so nobody is written to.`
  if (product) return `${who} asked for “${name}”. Each gets one message about ${product.name}${mails ? '' : NO_MAIL}.`
  return `${who} left an address for “${name}”. Choose the product for a message to them${mails ? '' : NO_MAIL}; without one there is none.`
}
