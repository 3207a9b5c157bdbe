import { useRef } from 'react'
import { useDeskSend } from '#app/admin/outcomes.tsx'
import { useDeskData } from '#app/frame/root-data.ts'
import { Empty } from '#app/ui/messages.tsx'
import type { CallQueue, OrderToCall } from '#store/orders/order-desk.schema.ts'
import { withinCallHours, wordsOfCallHours } from '#store/orders/steps/call-hours.ts'
import { CallCard, type Joined } from './call-card.tsx'

/** The orders to confirm: those due now on top, oldest first; below them those to be called later. */
export function CallQueueView({ queue, now }: { queue: CallQueue; now: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const sending = useDeskSend()
  const { due, later } = joinByPhone(queue)
  // The button that was pressed is gone with its card.
  const onDone = () => heading.current?.focus({ preventScroll: true })
  const shown = { now, sending, onDone }
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="mb-1 text-lg">
        Due now <Count of={queue.dueCount} />
      </h2>
      <Hours now={now} />
      {due.length === 0 ? (
        <Empty message="Nobody waits for a call now. New orders appear here, oldest first." />
      ) : (
        <Cards calls={due} {...shown} />
      )}
      <MoreWait hidden={queue.dueCount - queue.due.length} />
      {later.length > 0 ? (
        <>
          <h2 className="mt-6 mb-1 text-lg">
            Later <Count of={queue.laterCount} />
          </h2>
          <Cards calls={later} {...shown} />
          <MoreWait hidden={queue.laterCount - queue.later.length} />
        </>
      ) : null}
    </>
  )
}

/** Says when it is no hour to call anybody. */
function Hours({ now }: { now: string }) {
  const hours = useDeskData()?.desk?.callHours
  if (!hours || withinCallHours(Date.parse(now), hours) === Date.parse(now)) return null
  return <p className="mb-2 text-sm font-semibold">Your hours for calls are {wordsOfCallHours(hours)}.</p>
}

function Count({ of }: { of: number }) {
  return <span className="text-muted">({of >= 1000 ? '1000 or more' : of})</span>
}

function MoreWait({ hidden }: { hidden: number }) {
  if (hidden <= 0) return null
  return <p className="mt-3 text-muted">{hidden} more wait behind these; they move up as these are done.</p>
}

type CardsProps = Omit<Parameters<typeof CallCard>[0], 'orders'> & { calls: readonly Joined[] }

function Cards({ calls, ...shown }: CardsProps) {
  return (
    <ul className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
      {calls.map((orders) => (
        <li key={orders[0]._id}>
          <CallCard orders={orders} {...shown} />
        </li>
      ))}
    </ul>
  )
}

/** The queue as calls to make: one call is about all orders of the customer, those for later too. */
function joinByPhone({ due, later }: Pick<CallQueue, 'due' | 'later'>): { due: Joined[]; later: Joined[] } {
  const of = Map.groupBy([...due, ...later], keyOf)
  const told = new Set<string>()
  const joined = (orders: readonly OrderToCall[]) =>
    orders.flatMap((order): Joined[] => {
      if (told.has(keyOf(order))) return []
      told.add(keyOf(order))
      const [first = order, ...others] = of.get(keyOf(order)) ?? []
      return [[first, ...others]]
    })
  return { due: joined(due), later: joined(later) }
}

/** An erased order has no phone and stands alone. So do those of another account: a stranger may have typed the number. */
function keyOf({ customerPhone, customerEmail, _id }: OrderToCall): string {
  return customerPhone ? `${customerPhone} ${customerEmail}` : _id
}
