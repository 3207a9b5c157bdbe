import { TimeOf } from '#app/ui/time-of.tsx'
import { formatWhen } from '#app/ui/when.ts'
import { formatTotal } from '#store/money.ts'
import type { DeskOrder } from '#store/orders/order-desk.ts'
import { STATUSES } from '#store/orders/order-statuses.ts'
import { type OrderEvent, spacedPhone } from '#store/orders/orders.ts'

/** Everything that happened to the order, oldest first. Nothing in it is ever changed. */
export function OrderTimeline({ order }: { order: DeskOrder }) {
  return (
    <section className="panel" aria-labelledby="order-timeline">
      <h2 id="order-timeline" className="mb-3 text-xl">
        What happened
      </h2>
      <ol className="grid gap-3 border-l-2 border-line pl-4">
        {order.takenBy === null ? (
          <Entry at={order.createdAt} who={order.customerName} what="Placed the order" />
        ) : null}
        {order.events.map((event) => (
          <Entry
            key={event.id}
            at={event.at}
            who={event.actorName ?? 'The store'}
            what={wordsOf(event)}
            note={event.note}
            more={moreOf(event)}
          />
        ))}
      </ol>
    </section>
  )
}

type EntryProps = { at: string; who: string; what: string; note?: string | null; more?: string[] }

function Entry({ at, who, what, note, more = [] }: EntryProps) {
  return (
    <li>
      <p className="font-semibold [overflow-wrap:anywhere]">{what}</p>
      {more.map((words, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have changed alike, and nothing of it ever moves
        <p key={place} className="text-sm [overflow-wrap:anywhere]">
          {words}
        </p>
      ))}
      {note ? <p className="whitespace-pre-line italic [overflow-wrap:anywhere]">{note}</p> : null}
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        <TimeOf iso={at} />, <bdi>{who}</bdi>
      </p>
    </li>
  )
}

function wordsOf({ kind, from, to, facts }: OrderEvent): string {
  switch (kind) {
    case 'status':
      if (to === null) return 'Changed'
      return from === null ? `Taken by phone: ${STATUSES[to].words}` : `${STATUSES[from].words} → ${STATUSES[to].words}`
    case 'call':
      return `Called: ${textOf(facts.outcome)}`
    case 'note':
      return 'Note'
    case 'lines':
      return 'Changed the lines'
    case 'details':
      return 'Corrected the details'
    case 'payment':
      return 'UPI reference'
    default:
      return 'Invoice issued'
  }
}

/** What the facts of an event say, line by line. */
function moreOf({ kind, facts }: OrderEvent): string[] {
  if (kind === 'lines') return [`Before: ${linesOf(facts.before)}`, `After: ${linesOf(facts.after)}`]
  if (kind === 'details' || kind === 'payment') return changesOf(facts.before, facts.after)
  if (kind === 'call')
    return typeof facts.callAfter === 'string' ? [`Call again at ${formatWhen(facts.callAfter)}`] : []
  if (kind === 'invoice') return [textOf(facts.serial)].filter(Boolean)
  if (kind !== 'status') return []
  const parcel = [facts.courier, facts.trackingNumber].map(textOf).filter(Boolean).join(', ')
  const shelf = facts.restocked === true ? 'Back on the shelf' : 'Not put back on the shelf'
  return [...(parcel ? [parcel] : []), ...(typeof facts.restocked === 'boolean' ? [shelf] : [])]
}

function linesOf(said: unknown): string {
  const { lines, totalAmount } = recordOf(said)
  const names = (Array.isArray(lines) ? lines : []).map((line) => {
    const { name, qty } = recordOf(line)
    return `${textOf(name)} × ${Number(qty)}`
  })
  return `${names.join(', ')}; ${formatTotal(Number(totalAmount))}`
}

function changesOf(before: unknown, after: unknown): string[] {
  const [then, now] = [recordOf(before), recordOf(after)]
  const words = (text: unknown) => spacedPhone(textOf(text)) || 'none'
  return Object.keys(now).map((name) => `${FIELDS[name] ?? ''}${words(then[name])} → ${words(now[name])}`)
}

const FIELDS: Record<string, string> = {
  customerName: 'Name: ',
  customerPhone: 'Phone: ',
  customerEmail: 'Email: ',
  customerAddress: 'Address: ',
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
