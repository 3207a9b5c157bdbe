import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type CallSaid, sendCall } from '#app/admin/desk-calls.ts'
import { useRootData } from '#app/frame/root-data.ts'
import type { Outcome } from '#app/ui/outcome.tsx'
import { formatWhen } from '#app/ui/when.ts'
import type { DeskOrder } from '#store/orders/order-desk.ts'
import type { Order } from '#store/orders/orders.ts'

/** Records how calls ended, one at a time, and says how that went. */
export type Calling = {
  /** The order whose call is being recorded. */
  busyWith: string | undefined
  /** True when it was recorded. */
  record: (order: Pick<Order, '_id' | 'orderNumber'>, said: CallSaid) => Promise<boolean>
}

/** `onDone` runs after the page shows the order as it is now. */
export function useCalling(onOutcome: (outcome: Outcome | undefined) => void, onDone?: () => void): Calling {
  const userId = useRootData()?.signIn.user?.uid
  const { revalidate } = useRevalidator()
  const [busyWith, setBusyWith] = useState<string>()

  async function record({ _id, orderNumber }: Pick<Order, '_id' | 'orderNumber'>, said: CallSaid) {
    setBusyWith(_id)
    onOutcome(undefined)
    const sent = await sendCall(_id, said, userId)
    await revalidate()
    setBusyWith(undefined)
    if (sent.kind === 'done') onDone?.()
    onOutcome(
      sent.kind === 'done'
        ? { kind: 'done', text: wordsOf(orderNumber, said, sent.answer) }
        : { kind: 'failed', text: `${orderNumber}: ${sent.words}` },
    )
    return sent.kind === 'done'
  }

  return { busyWith, record }
}

function wordsOf(orderNumber: string, { outcome }: CallSaid, { callAfter }: DeskOrder): string {
  const when = callAfter ? ` Call again at ${formatWhen(callAfter)}.` : ''
  switch (outcome) {
    case 'confirmed':
      return `${orderNumber} is confirmed.`
    case 'cancelled':
      return `${orderNumber} is cancelled; its units are back on the shelf.`
    case 'no answer':
      return `${orderNumber}: no answer.${when}`
    case 'call later':
      return `${orderNumber}: later.${when}`
    default:
      return `${orderNumber}: the customer wants a change.`
  }
}
