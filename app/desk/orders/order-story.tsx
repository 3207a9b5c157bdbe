import { browserApi } from '#app/kit/api/api-client.ts'
import { TextArea } from '#app/kit/form/field.tsx'
import { Fold } from '#app/kit/page/section.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { formatDay, formatWhen, TimeOf } from '#app/kit/words/when.tsx'
import { ORDER_PAYMENT_WAYS, phraseOfWay } from '#store/money/cash-book/cash-book.ts'
import { formatTotal } from '#store/money.ts'
import type { OptionalWay } from '#store/selling/delivery/ways.ts'
import { ACTS, questionOf } from '#store/selling/orders/desk-acts.ts'
import type { DeskOrder, OrderEvent } from '#store/selling/orders/order-desk.schema.ts'
import { EVENTS, type EventKind, type WordsByFacts } from '#store/selling/orders/order-life.ts'
import { spacedPhone } from '#store/selling/orders/orders.ts'
import { DESK_LIMITS, TRY_REASONS } from '#store/selling/orders/placing/order-limits.ts'
import { type OrderStatus, statusWords } from '#store/selling/orders/steps/order-statuses.ts'
import { TRY_REASON_WORDS } from './order-steps.tsx'

/** The order's events, oldest first; none is ever changed. */
export function DeskOrderTimeline({ order }: { order: DeskOrder }) {
  return (
    <Fold id="order-timeline" heading="What happened" beside={<AddNote order={order} />}>
      <ol className="grid gap-3 border-l-2 border-line pl-4">
        {order.takenBy === null ? (
          <Entry at={order.createdAt} who={order.customerName} what="Placed the order" />
        ) : null}
        {order.events.map((event) => (
          <Entry
            key={event.id}
            at={event.at}
            who={event.actorName ?? 'The store'}
            what={wordsOf(event, order)}
            note={event.note}
            more={MORE[event.kind](event.facts)}
          />
        ))}
      </ol>
    </Fold>
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

/** Words of events that depend on their facts; the others are in the table of an order's life. */
const BY_FACTS: Record<WordsByFacts<'story'>, (event: OrderEvent, gets: OptionalWay) => string> = {
  status: ({ from, to, facts }, gets) => {
    const named = (status: OrderStatus) => statusWords(status, gets).words
    if (to === null) return 'Changed'
    if (Array.isArray(facts.undone)) return `Undone: it is ${named(to)} again`
    return from === null ? `Taken by phone: ${named(to)}` : `${named(from)} → ${named(to)}`
  },
  call: ({ facts }) => {
    if (facts.outcome === 'yes') return 'Said yes by themselves'
    return facts.outcome === 'undone' ? 'Undone: the call before' : `Called: ${textOf(facts.outcome)}`
  },
  return: ({ facts }) => RETURNS[textOf(recordOf(facts.return).what)] ?? 'Return',
  payment: ({ facts }) => moneyWords(facts.money) ?? 'UPI reference',
  invoice: ({ facts }) => (facts.kind === 'credit_note' ? 'Credit note issued' : 'Invoice issued'),
}

function isByFacts(kind: EventKind): kind is WordsByFacts<'story'> {
  return EVENTS[kind].story === 'by its facts'
}

function wordsOf(event: OrderEvent, gets: OptionalWay): string {
  return isByFacts(event.kind) ? BY_FACTS[event.kind](event, gets) : EVENTS[event.kind].story
}

const RETURNS: Record<string, string> = {
  asked: 'Asked for a return',
  withdrawn: 'Took the request for a return back',
  accepted: 'Accepted the return',
  refused: 'Refused the return',
  received: 'Took in what came back',
  undone: 'Undone: what was done with the return',
}

/** Further lines with an event's facts. */
const MORE: Record<EventKind, (facts: OrderEvent['facts']) => string[]> = {
  status: movedWords,
  call: ({ callAfter }) => (typeof callAfter === 'string' ? [`Call again at ${formatWhen(callAfter)}`] : []),
  note: () => [],
  lines: ({ before, after }) => [`Before: ${linesOf(before)}`, `After: ${linesOf(after)}`],
  details: ({ before, after }) => changesOf(before, after),
  payment: ({ before, after }) => changesOf(before, after),
  invoice: ({ serial }) => [textOf(serial)].filter(Boolean),
  return: () => [],
  try: triedWords,
}

function movedWords(facts: OrderEvent['facts']): string[] {
  if (typeof facts.yes === 'string') return ['Confirmed by the customer, without a call']
  const parcel = [facts.courier, facts.trackingNumber].map(textOf).filter(Boolean).join(', ')
  const shelf = facts.restocked === true ? 'Back on the shelf' : 'Not put back on the shelf'
  return [...(parcel ? [parcel] : []), ...(typeof facts.restocked === 'boolean' ? [shelf] : [])]
}

function triedWords({ reason, next }: OrderEvent['facts']): string[] {
  const why = TRY_REASONS.find((one) => one === reason)
  return [
    ...(why ? [TRY_REASON_WORDS[why]] : []),
    ...(typeof next === 'string' ? [`Next try on ${formatDay(next)}`] : []),
  ]
}

/** "Received ₹1,298.00 in cash" */
function moneyWords(said: unknown): string | undefined {
  const { kind, way, amount, courier } = recordOf(said)
  const known = ORDER_PAYMENT_WAYS.find((one) => one === way)
  if (known === undefined) return undefined
  if (kind === 'received' && way === 'khata') return `Put ${formatTotal(Number(amount))} on the khata`
  const verb = kind === 'correction' ? 'Correction' : Number(amount) > 0 ? 'Received' : 'Gave back'
  const sum = formatTotal(kind === 'correction' ? Number(amount) : Math.abs(Number(amount)))
  return `${verb} ${sum} ${phraseOfWay(known, textOf(courier))}`
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
  const words = (said: unknown) => spacedPhone(textOf(said)) || giftText(said) || 'none'
  return Object.keys(now).map((name) => `${FIELDS[name] ?? ''}${words(then[name])} → ${words(now[name])}`)
}

function giftText(said: unknown): string {
  return Object.values(recordOf(said))
    .filter((one) => typeof one === 'string')
    .join(', ')
}

const FIELDS: Record<string, string> = {
  customerName: 'Name: ',
  customerPhone: 'Phone: ',
  customerEmail: 'Email: ',
  customerAddress: 'Address: ',
  customerGstin: 'GSTIN: ',
  gift: 'Gift: ',
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A form for a note that only staff read. */
function AddNote({ order }: { order: DeskOrder }) {
  return (
    <Press
      look="text"
      ask={{
        ...questionOf('note', order),
        fields: (
          <TextArea
            label="For the shop only"
            name="note"
            rows={3}
            maxLength={DESK_LIMITS.note}
            missing="Please write the note first."
            required
            hint="It stands on the cards of the order and on its packing slip, but not on that of a gift which says no price. Customers who download their data can read it."
          />
        ),
      }}
      call={({ text }) =>
        browserApi.admin.orders[':id'].notes.$post({ param: { id: order._id }, json: { note: text('note') } })
      }
      done="The note is saved."
    >
      {ACTS.note.press.button}
    </Press>
  )
}
