import { Mail, MailCheck, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { REQUEST_STATUS_WORDS } from '#app/desk/shared/request-words.ts'
import { calls, failureMessage, SEPARATED_MESSAGE, separate, type useAnswers } from '#app/desk/shared/use-answers.ts'
import { newProductPath } from '#app/desk/shared/wish.ts'
import type { Refusal } from '#app/kit/api/ask.ts'
import { FormError } from '#app/kit/form/form-problems.tsx'
import { type Selection, SelectPage, SelectRow, useSelection } from '#app/kit/list/selection.tsx'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { Button, ButtonLink } from '#app/kit/press/button.tsx'
import { Press, usePageSending } from '#app/kit/press/press.tsx'
import { counted } from '#app/kit/words/counted.ts'
import { TimeOf } from '#app/kit/words/when.tsx'
import type { RequestGroup } from '#store/goods/requests/requests.schema.ts'
import { REQUEST_STATUSES, type RequestStatus } from '#store/goods/requests/requests.ts'

type ListProps = {
  groups: readonly RequestGroup[]
  /** Number of groups set aside, where these are shown. */
  setAside: number | undefined
  /** The group that is being answered. */
  busy: string | undefined
  /** Groups that could not be answered, with reasons. */
  refused: ReturnType<typeof useAnswers>['refused']
  onStatus: (group: RequestGroup, status: RequestStatus) => void
}

/** The groups of a page, and a no to several of them at once. */
export function GroupList({ groups, setAside, busy, refused, onStatus }: ListProps) {
  const selection = useSelection(groups.map(({ _id }) => _id))
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SelectPage selection={selection}>Choose all on this page</SelectPage>
        <Many selection={selection} />
        {setAside ? <EverythingSetAside count={setAside} /> : null}
      </div>
      <ul className="grid gap-3">
        {groups.map((group) => (
          <li key={group._id}>
            <GroupCard
              group={group}
              busy={busy === group._id}
              refusal={refused?.about === group._id ? refused.refusal : undefined}
              selection={selection}
              onStatus={(status) => onStatus(group, status)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

const saidNo = ({ groups }: { groups: number }) => `Said no to ${counted(groups, 'thing')}.`

function Many({ selection: { onPage, clear } }: { selection: Selection }) {
  const { send } = usePageSending()
  const [one = '', other = ''] = onPage
  if (onPage.length === 0) return null
  return (
    <>
      <Press
        look="quiet"
        call={() => calls.dismiss.$post({ json: { _ids: [...onPage] } })}
        done={saidNo}
        failed={failureMessage}
        onDone={clear}
      >
        Say no to {counted(onPage.length, 'thing')}
      </Press>
      {onPage.length === 2 ? (
        <Press
          look="quiet"
          call={() => calls.join.$post({ json: { _ids: [one, other] } })}
          done={({ join }) => ({
            kind: 'done',
            text: 'They are one now, and so are later requests for either.',
            action: {
              label: 'Undo',
              run: () => void send(separate(join), { done: SEPARATED_MESSAGE, failed: failureMessage }),
            },
          })}
          failed={failureMessage}
          onDone={clear}
        >
          Join these two
        </Press>
      ) : null}
    </>
  )
}

function EverythingSetAside({ count }: { count: number }) {
  return (
    <Press
      look="danger"
      ask={{
        title: `Say no to ${counted(count, 'thing')}?`,
        yes: 'Say no',
        words: 'Nobody is told. They move to No and are deleted after 90 days.',
      }}
      call={() => calls.dismiss.$post({ json: { setAside: true } })}
      done={saidNo}
      failed={failureMessage}
    >
      Say no to everything set aside
    </Press>
  )
}

type AnswerProps = {
  group: RequestGroup
  busy: boolean
  onStatus: (status: RequestStatus) => void
}
type CardProps = AnswerProps & {
  selection: Selection
  refusal: Refusal | undefined
}

/** A product that several people want: how many, how they wrote it, and what the shop does about it. */
function GroupCard({ group, busy, selection, refusal, onStatus }: CardProps) {
  const headingId = `wish-${group._id}`
  return (
    <article aria-labelledby={headingId} aria-busy={busy} className={`panel ${busy ? 'opacity-60' : ''}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <div className="flex -ml-2 min-w-0 items-center gap-1">
          <SelectRow selection={selection} id={group._id} label={`Choose ${group.name}`} />
          <h3 id={headingId} className="min-w-0 font-sans text-lg [overflow-wrap:anywhere]">
            <bdi>{group.name}</bdi>
          </h3>
        </div>
        <Counts group={group} />
      </div>
      <Facts group={group} />
      {group.join === undefined ? null : <Separate group={group} />}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <StatusButtons group={group} busy={busy} onStatus={onStatus} />
        <NextStep group={group} busy={busy} onStatus={onStatus} />
      </div>
      <FormError of={refusal} />
    </article>
  )
}

/** Shows requests and visitors apart, because few visitors may send many requests. */
function Counts({ group: { count, visitors, searches } }: { group: RequestGroup }) {
  return (
    <p className="font-semibold tabular-nums">
      {counted(count, 'request')}
      {visitors < count ? <span className="font-normal text-muted"> of {counted(visitors, 'visitor')}</span> : null}
      {searches > 0 ? (
        <span className="font-normal text-muted"> and {counted(searches, 'search', 'searches')}</span>
      ) : null}
    </p>
  )
}

/** Splits a group that was joined by hand. */
function Separate({ group: { name, join = '' } }: Pick<CardProps, 'group'>) {
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      Joined by hand.
      <Press
        look="quiet"
        aria-label={`Take apart again: ${name}`}
        call={separate(join)}
        done={SEPARATED_MESSAGE}
        failed={failureMessage}
      >
        Take apart again
      </Press>
    </p>
  )
}

function Facts({ group }: { group: RequestGroup }) {
  const { spellings, count, firstAt, lastAt, waiting, told, product } = group
  return (
    <div className="mt-1 space-y-1 [overflow-wrap:anywhere]">
      {spellings.length > 0 ? <Spellings spellings={spellings} /> : null}
      <p className="text-sm text-muted">
        Newest <TimeOf iso={lastAt} />
        {count > 1 ? (
          <>
            , first <TimeOf iso={firstAt} />
          </>
        ) : null}
      </p>
      {waiting > 0 ? (
        <Fact icon={<Mail className="mt-1 size-4 shrink-0" aria-hidden="true" />}>
          {counted(waiting, 'person waits', 'people wait')} to hear of it
        </Fact>
      ) : null}
      {told > 0 ? (
        <Fact icon={<MailCheck className="mt-1 size-4 shrink-0" aria-hidden="true" />}>
          {counted(told, 'message is', 'messages are')} written: see Mail for what has left
        </Fact>
      ) : null}
      {product ? (
        <p>
          {group.isAwaited ? 'Sold out, they wait for ' : 'It became '}
          <Link to={href('/admin/products/edit/:id', { id: product._id })} className="text-link inline-block py-2">
            {product.name || 'a product'}
          </Link>
        </p>
      ) : null}
    </div>
  )
}

function Spellings({ spellings }: { spellings: readonly string[] }) {
  return (
    <p>
      <span className="text-muted">Also asked as:</span>{' '}
      {spellings.map((spelling, at) => (
        <span key={spelling}>
          {at > 0 ? ', ' : ''}“<bdi>{spelling}</bdi>”
        </span>
      ))}
    </p>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2">
      {icon}
      <span>{children}</span>
    </p>
  )
}

const CHOICE = 'min-h-11 border-line px-1 text-sm font-semibold not-first:border-l disabled:cursor-not-allowed sm:px-3'

/** Buttons for the group's status; the present one is pressed. */
function StatusButtons({ group, busy, onStatus }: AnswerProps) {
  const isHydrated = useHydrated()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lie in a row in every browser
    <div
      role="group"
      aria-label={`Status of ${group.name}`}
      className="grid w-full grid-cols-4 overflow-hidden rounded-xl border border-line sm:w-auto"
    >
      {REQUEST_STATUSES.map((status) => {
        const isSo = status === group.status
        const look = isSo ? 'bg-action text-on-action underline underline-offset-4' : 'hover:bg-action-soft'
        return (
          <button
            key={status}
            type="button"
            aria-pressed={isSo}
            disabled={!isHydrated || busy}
            className={`${CHOICE} ${look}`}
            onClick={() => (isSo ? undefined : onStatus(status))}
          >
            {REQUEST_STATUS_WORDS[status]}
          </button>
        )
      })}
    </div>
  )
}

/** The next step: make the product, and later tell those who wait which one it is. */
function NextStep({ group, busy, onStatus }: AnswerProps) {
  const isHydrated = useHydrated()
  if (group.product || group.status === 'no') return null
  if (group.status === 'stocked') {
    return (
      <Button look="quiet" disabled={!isHydrated || busy} onClick={() => onStatus('stocked')}>
        Choose the product
      </Button>
    )
  }
  return (
    <ButtonLink
      look="quiet"
      className="w-full sm:w-auto"
      to={newProductPath(group)}
      aria-label={`Create product from this: ${group.name}`}
    >
      <Plus className="size-4" aria-hidden="true" />
      Create product from this
    </ButtonLink>
  )
}
