import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { inboxPath } from '#app/desk/shared/requests-query.ts'
import { useMay } from '#app/frame/root-data.ts'
import { formatAge } from '#app/kit/words/when.tsx'
import { formatPrice } from '#store/money.ts'
import { QUEUE_NAMES, QUEUES, type QueueName } from '#store/selling/orders/order-queues.ts'
import type { OrderStatus } from '#store/selling/orders/steps/order-statuses.ts'
import type { Overview } from '#store/shop/overview/overview.schema.ts'
import { MOST_COUNTED } from '#store/shop/overview/overview.ts'

type TilesProps = { overview: Overview }

/** The work to do now, calls first; each tile leads to its page. */
export function OverviewTiles({ overview }: TilesProps) {
  const { waiting, stock } = overview
  const mayConfirm = useMay()('confirm orders')
  return (
    <ul className="flex flex-wrap gap-3 *:grow *:basis-36 lg:*:basis-32 lg:has-[>:nth-child(7)]:*:basis-56">
      {mayConfirm ? <ToConfirm overview={overview} /> : <ToPack waiting={waiting} />}
      {mayConfirm ? <Today overview={overview} /> : null}
      {QUEUE_NAMES.map((name) => (
        <QueueTile key={name} name={name} count={waiting[name]} />
      ))}
      {stock ? (
        <Tile to={`${href('/admin/products')}?sort=stock-asc`} count={stock.low + stock.out} label="low stock">
          {stock.out === 0 ? 'None sold out' : `${stock.out} of them sold out`}
        </Tile>
      ) : null}
      <OfCustomers waiting={waiting} />
    </ul>
  )
}

function QueueTile({ name, count }: { name: QueueName; count: number }) {
  const { status, isCollected, tile } = QUEUES[name]
  const other = useMay()('confirm orders') ? 'packers' : 'confirmers'
  if (!tile || tile.of === other || (count === 0 && tile.none === null)) return null
  return (
    <Tile to={`${listOf(status)}${isCollected ? '&way=pickup' : ''}`} count={count} label={tile.label}>
      {count === 0 ? tile.none : tile.some}
    </Tile>
  )
}

/** Customers' requests and reviews, and mails that did not reach them. */
function OfCustomers({ waiting }: { waiting: Overview['waiting'] }) {
  const { openRequests, returnsAsked, openComplaints, lateComplaints, reviewsToRead, failedMails } = waiting
  const word = (count: number, one: string) => (count === 1 ? one : `${one}s`)
  return (
    <>
      {openRequests === undefined ? null : (
        <Tile to={inboxPath({ status: 'new' })} count={openRequests} label={word(openRequests, 'request')}>
          New, from shoppers
        </Tile>
      )}
      {returnsAsked ? (
        <Tile to={href('/admin/orders/returns')} count={returnsAsked} label={word(returnsAsked, 'return')}>
          Asked for
        </Tile>
      ) : null}
      {openComplaints ? (
        <Tile
          to={href('/admin/requests/complaints')}
          count={openComplaints}
          label={word(openComplaints, 'complaint')}
          alarming={Boolean(lateComplaints)}
        >
          {lateComplaints ? `${lateComplaints} past the time` : 'Not settled yet'}
        </Tile>
      ) : null}
      {reviewsToRead ? (
        <Tile to={href('/admin/reviews')} count={reviewsToRead} label={word(reviewsToRead, 'review')}>
          To read
        </Tile>
      ) : null}
      {failedMails ? (
        <Tile to={href('/admin/mail')} count={failedMails} label="mails failed" alarming>
          A customer was not told
        </Tile>
      ) : null}
    </>
  )
}

function listOf(status: OrderStatus): string {
  return `${href('/admin/orders')}?status=${status}`
}

/** The tiles of packers, who do not confirm orders. */
function ToPack({ waiting }: { waiting: Overview['waiting'] }) {
  return (
    <FirstTile to={listOf('confirmed')} count={waiting.toPack} label="to pack">
      {waiting.toPack === 0 ? 'Everything is packed' : 'Confirmed, oldest first'}
    </FirstTile>
  )
}

function ToConfirm({ overview: { waiting, toCall, asOf } }: TilesProps) {
  return (
    <FirstTile to={`${href('/admin/orders')}?status=placed`} count={waiting.toConfirm} label="to confirm">
      {waiting.toConfirm === 0 ? 'Everybody has been called' : waitingWords(toCall, asOf)}
    </FirstTile>
  )
}

/** The largest one. */
function FirstTile({ to, count, label, children }: TileProps) {
  return (
    <li className="basis-full! lg:basis-64!">
      <Link
        to={to}
        className={`flex h-full items-center justify-between gap-3 rounded-card border p-4 ${
          count === 0 ? 'border-line bg-surface hover:border-action' : 'border-action bg-action text-on-action'
        }`}
      >
        <span>
          <Count count={count} label={label} />
          <span className="mt-1 block">{children}</span>
        </span>
        <ChevronRight className="size-8 shrink-0" aria-hidden="true" />
      </Link>
    </li>
  )
}

function waitingWords({ due, oldestAt }: Overview['toCall'], asOf: string): string {
  const calls = due === 0 ? 'None to call just now' : `${counted(due)} to call now`
  return oldestAt === null ? calls : `${calls}, the oldest for ${formatAge(oldestAt, asOf)}`
}

function Today({ overview: { days } }: TilesProps) {
  const today = days.at(-1)
  const orders = today?.orders ?? 0
  return (
    <Tile to={href('/admin/orders')} count={orders} label={orders === 1 ? 'order today' : 'orders today'}>
      {today?.takings === undefined ? 'Since midnight' : `${formatPrice(today.takings)} worth of orders`}
    </Tile>
  )
}

type TileProps = { to: string; count: number; label: string; alarming?: boolean; children: ReactNode }

function Tile({ to, count, label, alarming = false, children }: TileProps) {
  const look = alarming ? 'border-danger bg-danger-soft' : 'border-line bg-surface hover:border-action'
  return (
    <li>
      <Link to={to} className={`block h-full rounded-card border p-4 ${look}`}>
        <Count count={count} label={label} />
        <span className={`mt-1 block ${alarming ? '' : 'text-muted'}`}>{children}</span>
      </Link>
    </li>
  )
}

function Count({ count, label }: Pick<TileProps, 'count' | 'label'>) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-1.5">
      <span className="font-heading text-2xl font-bold lg:text-3xl">{counted(count)}</span>{' '}
      <span className="font-semibold whitespace-nowrap lg:text-lg">{label}</span>
    </span>
  )
}

function counted(count: number): string {
  return count < MOST_COUNTED ? String(count) : `${MOST_COUNTED - 1}+`
}
