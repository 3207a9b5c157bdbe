/** Calls to confirm orders: each is counted and told in the story of its order, and some of them are its next step. */
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { orders } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { holds } from '#store/access/rights.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { changeStatusIn } from './change-status.server.ts'
import type { CallMade, OrderDetail } from './order-desk.schema.ts'
import { NO_ANSWER_PAUSE_MINUTES } from './order-limits.ts'
import { auditOrder, lockOrder, type OrderRow, orderAfter, recordEvent, wrongStatus } from './order-row.server.ts'
import { NEXT_STATUSES, STATUSES } from './order-statuses.ts'

const LONGEST_WAIT_DAYS = 60

/**
 * Notes how a call ended, and confirms or cancels the order when that is what was said. Throws `not_found`, `wrong_status`
 * when the order is not placed any more, `forbidden` for cancelling without the right to, and `invalid_input` for a time
 * to call again that is none.
 */
export function recordCall(db: Db, admin: Admin<'confirm orders'>, id: string, call: CallMade): Promise<OrderDetail> {
  if (call.outcome === 'cancelled' && !holds(admin.role, 'cancel orders')) {
    throw new StoreError('forbidden', 'You are not authorized to cancel orders.')
  }
  const callAfter = nextCall(call)
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!STATUSES[order.status].awaitsCall) throw await wrongStatus(tx, order, 'staff')
    await countCall(tx, admin, order, call, callAfter)
    const to = NEXT_STATUSES.find((status) => status === call.outcome)
    if (to === undefined) return orderAfter(tx, id)
    return changeStatusIn(tx, admin, id, { from: order.status, to, words: call.words })
  })
}

async function countCall(
  tx: Tx,
  admin: Admin<'confirm orders'>,
  order: OrderRow,
  call: CallMade,
  callAfter: Date | null,
) {
  const { outcome, note } = call
  await tx
    .update(orders)
    .set({ callAttempts: sql`least(${orders.callAttempts} + 1, 32000)`, lastCallAt: sql`now()`, callAfter })
    .where(eq(orders.id, order.id))
  const facts = { outcome, ...(callAfter ? { callAfter: callAfter.toISOString() } : {}) }
  await recordEvent(tx, order.id, admin, { kind: 'call', note: note ?? null, facts })
  await auditOrder(tx, admin, order, 'call', { after: { ...facts, callAttempts: order.callAttempts + 1 } })
}

/** When the order is due again; null means at once. */
function nextCall({ outcome, at }: CallMade): Date | null {
  if (outcome === 'no answer') return new Date(Date.now() + NO_ANSWER_PAUSE_MINUTES * 60_000)
  if (outcome !== 'call later') return null
  if (at === undefined) throw invalidField('/at', 'Say when to call again.')
  const wait = Date.parse(at) - Date.now()
  if (wait <= 0) throw invalidField('/at', 'This time has passed.')
  if (wait > LONGEST_WAIT_DAYS * 86_400_000) throw invalidField('/at', `At most ${LONGEST_WAIT_DAYS} days from now.`)
  return new Date(at)
}
