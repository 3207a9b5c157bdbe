import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ProductFinder } from '#app/desk/shared/product-finder.tsx'
import { peopleWords, REQUEST_STATUS_WORDS } from '#app/desk/shared/request-words.ts'
import { INBOX_PARAMS, type InboxQuery, inboxPath } from '#app/desk/shared/requests-query.ts'
import { INBOX_HEADING_ID, useAnswers } from '#app/desk/shared/use-answers.ts'
import { useMails } from '#app/frame/root-data.ts'
import { FormError } from '#app/kit/form/form-problems.tsx'
import { ListView } from '#app/kit/list/desk-list.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { FormDialog } from '#app/kit/press/dialogs.tsx'
import type { Product } from '#store/goods/products/products.schema.ts'
import type { GatheredRequests, RequestGroup } from '#store/goods/requests/requests.schema.ts'
import { GROUPS_PER_PAGE, REQUEST_STATUSES } from '#store/goods/requests/requests.ts'
import { GroupList } from './group-list.tsx'
import { MissedSearches, UnservedPins } from './missed-searches.tsx'

type InboxProps = { gathered: GatheredRequests; query: InboxQuery; above: ReactNode }

/** The wanted products, each once, beside searches without results. */
export function Inbox({ gathered, query, above }: InboxProps) {
  const { groups, setAside, counts, total, missed, unservedPins } = gathered
  const { busy, refused, answer } = useAnswers()
  const isThere = groups.some(({ _id }) => _id === refused?.about)
  const [asked, setAsked] = useState<RequestGroup>()
  const isSetAside = query.status === 'set-aside'
  const all = REQUEST_STATUSES.reduce((sum, status) => sum + counts[status], 0)
  const [sort, words] = query.sort ? [undefined, 'Most wanted first'] : (['newest', 'Newest first'] as const)
  return (
    <>
      <ListView
        params={INBOX_PARAMS}
        query={query}
        above={above}
        tabs={{
          of: 'status',
          label: 'Requests by status',
          words: { '': 'All', ...REQUEST_STATUS_WORDS, ...(setAside > 0 || isSetAside ? SET_ASIDE : {}) },
          counts: { '': all, ...counts, 'set-aside': setAside },
        }}
        filters={{ label: 'Find requests', columns: 'lg:grid-cols-[minmax(0,24rem)_auto]' }}
        frame={(list) => (
          <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
            <Section
              id={INBOX_HEADING_ID}
              heading={isSetAside ? 'Set aside' : 'Asked for'}
              takesFocus
              beside={
                <Link to={inboxPath({ ...query, sort, page: undefined })} className="text-link">
                  {words}
                </Link>
              }
            >
              {list}
            </Section>
            <div>
              <MissedSearches missed={missed} />
              {unservedPins ? <UnservedPins pins={unservedPins} /> : null}
            </div>
          </div>
        )}
        head={
          <>
            {isSetAside ? WHY_SET_ASIDE : null}
            {isThere ? null : <FormError of={refused?.refusal} />}
          </>
        }
        empty={groups.length === 0 && nothingIn(query, gathered)}
        pages={{ page: Number(query.page ?? 1), pages: Math.ceil(total / GROUPS_PER_PAGE) }}
      >
        <GroupList
          groups={groups}
          setAside={isSetAside ? setAside : undefined}
          busy={busy}
          refused={refused}
          onStatus={(group, status) => (status === 'stocked' ? setAsked(group) : answer(group, status))}
        />
      </ListView>
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

const SET_ASIDE = { 'set-aside': 'Set aside' }

/** Odd requests are set aside and not deleted, so that they bury nobody's wish. */
const WHY_SET_ASIDE = (
  <p className="mb-3 text-muted">
    With links, phone numbers or strange letters, or many of one visitor. A real one moves into the list when you give
    it a status.
  </p>
)

function nothingIn({ q, status }: InboxQuery, { total, counts }: GatheredRequests): string {
  if (total > 0) return 'This page is empty.'
  if (q) return `No request says “${q}”.`
  if (status === 'set-aside') return 'Nothing is set aside.'
  const isNothing = Object.values(counts).every((count) => count === 0)
  if (isNothing) return 'No requests yet. What shoppers ask you to stock is gathered here.'
  return status === 'new' ? 'Nothing new: every request has its answer.' : 'No requests here.'
}

type DialogProps = {
  /** The wished product; undefined while nothing is asked. */
  group: RequestGroup | undefined
  busy: boolean
  onStocked: (group: RequestGroup, productId: string | undefined) => void
  onClose: () => void
}

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
