import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { inboxPath } from '#app/requests/requests-query.ts'
import { formatAge } from '#app/ui/when.ts'
import { formatPrice } from '#store/money.ts'
import type { Overview } from '#store/overview/overview.schema.ts'
import { MOST_COUNTED } from '#store/overview/overview.ts'

type TilesProps = { overview: Overview }

/** What there is to do now, first what waits for a call; each tile leads to where it is done. */
export function OverviewTiles({ overview }: TilesProps) {
  const { waiting, stock } = overview
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-6 lg:gap-4">
      <ToConfirm overview={overview} />
      <Today overview={overview} />
      <Tile to={`${href('/admin/orders')}?status=confirmed`} count={waiting.toPack} label="to pack">
        {waiting.toPack === 0 ? 'Nothing is waiting' : 'Confirmed by phone'}
      </Tile>
      {stock ? (
        <Tile to={`${href('/admin/products')}?sort=stock-asc`} count={stock.low + stock.out} label="running low">
          {stock.out === 0 ? 'None sold out' : `${stock.out} of them sold out`}
        </Tile>
      ) : null}
      {waiting.openRequests === undefined ? null : (
        <Tile
          to={inboxPath({ status: 'new' })}
          count={waiting.openRequests}
          label={waiting.openRequests === 1 ? 'request' : 'requests'}
        >
          New, from shoppers
        </Tile>
      )}
      {waiting.failedMails ? (
        <Tile to={href('/admin/mail')} count={waiting.failedMails} label="mails failed" alarming>
          Somebody was not told
        </Tile>
      ) : null}
    </ul>
  )
}

function ToConfirm({ overview: { waiting, toCall, asOf } }: TilesProps) {
  const isNothing = waiting.toConfirm === 0
  return (
    <li className="col-span-2">
      <Link
        to={`${href('/admin/orders')}?status=placed`}
        className={`flex h-full items-center justify-between gap-3 rounded-card border p-5 shadow-card ${
          isNothing ? 'border-line bg-surface hover:border-action' : 'border-action bg-action text-on-action'
        }`}
      >
        <span>
          <Count count={waiting.toConfirm} /> <span className="text-lg font-semibold">to confirm</span>
          <span className="mt-1 block">{isNothing ? 'Everybody has been called' : waitingWords(toCall, asOf)}</span>
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
      {today?.takings === undefined ? 'Since midnight' : `${formatPrice(today.takings)} taken`}
    </Tile>
  )
}

type TileProps = { to: string; count: number; label: string; alarming?: boolean; children: ReactNode }

function Tile({ to, count, label, alarming = false, children }: TileProps) {
  const look = alarming ? 'border-danger bg-danger-soft' : 'border-line bg-surface hover:border-action'
  return (
    <li>
      <Link to={to} className={`block h-full rounded-card border p-4 shadow-card lg:p-5 ${look}`}>
        <Count count={count} /> <span className="text-lg font-semibold">{label}</span>
        <span className={`mt-1 block ${alarming ? '' : 'text-muted'}`}>{children}</span>
      </Link>
    </li>
  )
}

function Count({ count }: { count: number }) {
  return <span className="font-heading text-4xl font-bold tabular-nums">{counted(count)}</span>
}

function counted(count: number): string {
  return count < MOST_COUNTED ? String(count) : `${MOST_COUNTED - 1}+`
}
