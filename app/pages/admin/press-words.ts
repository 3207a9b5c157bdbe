/** What a press at the desk did, in words. */
import { namesOf } from '#app/admin/refusal-texts.ts'
import { formatWhen } from '#app/ui/when.tsx'
import { STATUSES } from '#store/orders/steps/order-statuses.ts'
import type { UndoablePress } from '#store/orders/steps/undo.schema.ts'

type Pressed = Pick<UndoablePress, 'what' | 'orders' | 'callAfter'>

/** "TK-1001 is confirmed.", "12 orders: packed." */
export function wordsOfPress({ what, orders, callAfter }: Pressed): string {
  const names = namesOf(orders)
  const [is, has] = orders.length === 1 ? ['is', 'its'] : ['are', 'their']
  const when = callAfter ? ` Call again at ${formatWhen(callAfter)}.` : ''
  switch (what) {
    case 'confirmed':
      return `${names} ${is} confirmed.`
    case 'cancelled':
      return `${names} ${is} cancelled; ${has} units are back on the shelf.`
    case 'no answer':
      return `${names}: no answer.${when}`
    case 'call later':
      return `${names}: later.${when}`
    case 'changed':
      return `${names}: the customer wants a change.`
    case 'return accepted':
      return `${names}: the return is accepted.`
    case 'return refused':
      return `${names}: the return is refused.`
    case 'return received':
      return `${names}: what came back is taken in.`
    default:
      return `${names}: ${STATUSES[what].words.toLowerCase()}.`
  }
}
