/**
 * Caps on orders that await the confirming call, by account and phone number, never by address: a thousand phones share one.
 * Orders counted together queue behind one lock, so that no two slip past a cap at once.
 */

import { lockOf } from '#engines/postgres/locks.ts'
import type { ClientNetwork } from '#engines/rate-limit/client-network.server.ts'
import { StoreError } from '#store/errors.ts'
import { onlyRow } from '#store/rows.server.ts'
import { inStatusThat } from '#store/selling/orders/steps/status-condition.server.ts'
import { knownOf } from './known-customer.server.ts'
import type { OrderCaps } from './order-limits.ts'

type Capping = { caps: OrderCaps; callUs: string }

/** Network of the order, and the caps on it. */
export type OrderLimits = { network: string | null; capping?: Capping }

export function limitsFor(client: ClientNetwork | undefined, capping: Capping | undefined): OrderLimits {
  const isCapped = capping && Object.values(capping.caps).some((cap) => cap !== null)
  return { network: client?.narrow ?? null, capping: isCapped ? capping : undefined }
}

type Ordering = { userId: string | null; customerPhone: string; units: number }

/** Two statements, in this order: a statement sees what was committed before it began, so the count follows the lock. */
export function guardOf({ userId, customerPhone, units }: Ordering, { caps, callUs }: Capping) {
  const { customerOrders: mostOrders, customerUnits: mostUnits } = caps
  const values = [userId, customerPhone]
  return {
    lock: { name: 'lock open orders', text: LOCK, values },
    count: { name: 'count open orders', text: COUNT, values },
    /** Throws `too_many_open_orders`. */
    admit(counted: Record<string, unknown>[]): void {
      const row = onlyRow(counted)
      for (const by of ['own', 'phone']) {
        const [openOrders, openUnits] = [Number(row[`${by}_orders`]), Number(row[`${by}_units`])]
        const hasRoom =
          (mostOrders === null || openOrders < mostOrders) && (mostUnits === null || openUnits + units <= mostUnits)
        if (hasRoom) continue
        const facts = { openOrders, openUnits, mostOrders, mostUnits }
        throw new StoreError('too_many_open_orders', wordsOfCaps({ isOwn: by === 'own', ...facts }, callUs), {
          facts: { ...facts, callUs },
        })
      }
    },
  }
}

const LOCK = `select count(pg_advisory_xact_lock(key)) from (
  select ${lockOf('openOrders', 'whose')} as key
  from unnest(array['account ' || $1::text, 'phone ' || $2::text]) as whose order by 1) as keys`

type Counted = Record<'openOrders' | 'openUnits', number> &
  Record<'mostOrders' | 'mostUnits', number | null> & { isOwn: boolean }

/** Tells shoppers the limit and what to do, never whose the other orders are. `phone` is the shop's. */
function wordsOfCaps({ isOwn, openOrders, openUnits, mostOrders, mostUnits }: Counted, phone: string): string {
  const next = `This order is not placed yet: we keep the latest such order for the shop to look at. To have it now, call us on ${phone}.`
  if (openOrders === 0) return `We confirm orders of more than ${mostUnits} items on the phone. ${next}`
  const orders = countOf(openOrders, 'order')
  const open = isOwn
    ? `You have ${orders}`
    : `There ${openOrders === 1 ? 'is' : 'are'} ${orders} with this phone number`
  return mostOrders !== null && openOrders >= mostOrders
    ? `${open} that we have not confirmed yet, the most we hold at a time. ${next}`
    : `${open} that we have not confirmed yet, with ${countOf(openUnits, 'item')}. We hold ${mostUnits} items at a time. ${next}`
}

function countOf(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

/** SQL: awaits the call, or was confirmed by mailbox alone, which costs a stranger nothing. */
const IS_COUNTED = `(${inStatusThat('awaitsCall')} or (${inStatusThat('awaitsPacking')} and yes_by = 'mail'))`

/**
 * `own`: orders of the account and of its proven number. `phone`: orders of the typed number; strangers who type it never block
 * a customer with a confirmed order, nor who has proven it.
 */
const COUNT = `with known as materialized (${knownOf('$1', '$2')}),
  open as (select user_id = $1 or (phone_proven and customer_phone = $2 and is_proven) as is_own,
      customer_phone = $2 and not (is_customer or is_proven) as is_phone,
      greatest(0, (select coalesce(sum(qty), 0) from order_lines where order_id = o.id)
        - (select coalesce(sum(qty * (units - coalesce(counts, 1))), 0)
          from jsonb_to_recordset(class_sets) as s (qty int, units int, counts int))) as units
    from orders o, known where ${IS_COUNTED} and taken_by is null and (user_id = $1 or customer_phone = $2))
  select ${['own', 'phone']
    .map(
      (by) => `count(*) filter (where is_${by})::int as ${by}_orders,
        coalesce(sum(units) filter (where is_${by}), 0)::int as ${by}_units`,
    )
    .join(', ')} from open`
