/**
 * Caps on what waits for the confirming call, by account, phone number, address and network, and for all newcomers
 * together. Orders that are counted together queue behind each other, so that none slips past while another is placed.
 */
import { createHash } from 'node:crypto'
import { lte, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Statement } from '#db/pipeline.ts'
import { orders } from '#db/schema.ts'
import { StoreError } from '#store/errors.ts'
import { type ClientNetwork, narrowest, startOfWide } from '#store/limits/client-network.server.ts'
import { inStatusThat } from '#store/orders/steps/status-condition.server.ts'
import { knownOf } from './known-customer.server.ts'
import {
  type FirstOrders,
  type FullHouse,
  firstShare,
  isNearlyFull,
  type Newcomer,
  type OrderCaps,
  roomForFirst,
  SMALL_ORDER,
  wordsOfFirst,
  wordsOfFullHouse,
} from './order-caps.ts'
import type { Admission, Gate, Guard } from './order-statements.server.ts'

type Marks = Gate['marks']
type Ordering = Parameters<NonNullable<Gate['guardOf']>>[0] & Marks
type Rows = Record<string, unknown>[]

/** The caps of the shop, what first orders may hold (null for all they want), and the number that helps on. */
type Capping = { caps: OrderCaps; first: FirstOrders | null; callUs: string }

/** Stands for an address however its commas, spaces and capitals are written. */
export function addressKeyOf(address: string): string {
  const letters = address
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]/gu, '')
  return hashOf(letters || address).toString('base64url')
}

/** The gate of an order to this address that came from there; without `capping` it refuses nothing and only marks. */
export function gateOf(address: string, client: ClientNetwork | undefined, capping: Capping | undefined): Gate {
  const marks = { addressKey: addressKeyOf(address), network: client ? narrowest(client) : null }
  return capping ? { marks, guardOf: (order) => guardOf({ ...order, ...marks }, capping) } : { marks }
}

/** Forgets where orders came from that their customers cancelled and that count no more. */
export async function forgetWhatCountedOn(db: Db): Promise<void> {
  const forgotten = { addressKey: null, network: null, countsUntil: null }
  await db.update(orders).set(forgotten).where(lte(orders.countsUntil, sql`now()`))
}

/**
 * What is open of the own account, and of the number that it has proven, holds for everybody. What strangers have open
 * with the same number, in the same place, or as newcomers, holds up nobody who had an order confirmed. Throws
 * `too_many_open_orders`.
 */
function guardOf(order: Ordering, capping: Capping): Guard | undefined {
  const { first, callUs } = capping
  const caps = capsOn(order, capping.caps)
  const isCapped = caps.some(({ mostOrders, mostUnits }) => mostOrders !== null || mostUnits !== null)
  if (!isCapped && !first) return undefined
  return {
    lock: lockOpenOrders(order, caps, first !== null),
    count: countOpen(order),
    admit([locked], [counted]) {
      if (!locked || !counted) throw new Error('The count returned no row')
      const who = { isCustomer: locked.is_customer === true, isProven: locked.is_proven === true }
      const kind = { own: true, phone: !who.isCustomer && !who.isProven, place: locked.is_held_to_place === true }
      const held = caps.filter((cap) => kind[cap.kind]).map((cap) => ({ ...cap, ...openOf(counted, cap.by) }))
      for (const cap of held) refuseBeyond(cap, order.units, callUs)
      if (who.isCustomer) return { isFirst: false, rings: false }
      return first ? admitFirst(order.units, held, { ...who, held: Number(counted.first_units) }, first, callUs) : FIRST
    },
  }
}

const FIRST: Admission = { isFirst: true, rings: false }

const COUNTED_BY = ['own', 'phone', 'address', 'network', 'around'] as const
type CountedBy = (typeof COUNTED_BY)[number]
/** Who is held to a cap: everybody, whoever has not proven the number, or whoever is new in this place. */
type CapKind = 'own' | 'phone' | 'place'
/** What is capped together: the orders of the same `by`, behind each other by the lock of the key. */
type Cap = { kind: CapKind; by: CountedBy; key: string } & Pick<FullHouse, 'mostOrders' | 'mostUnits'>
type Open = Pick<FullHouse, 'openOrders' | 'openUnits'>

/** A /48 has room for so many of its networks: more share it than one house, and one customer of a provider may have it. */
const WIDE = 3

function capsOn({ userId, customerPhone, addressKey, network }: Ordering, caps: OrderCaps): Cap[] {
  const ofCustomer = { mostOrders: caps.customerOrders, mostUnits: caps.customerUnits }
  const ofPlace = { kind: 'place', mostOrders: caps.placeOrders, mostUnits: caps.placeUnits } as const
  const ofWidePlace = { ...ofPlace, mostOrders: timesWide(caps.placeOrders), mostUnits: timesWide(caps.placeUnits) }
  const around = aroundOf(network)
  return [
    { kind: 'own', by: 'own', key: `account ${userId}`, ...ofCustomer },
    { kind: 'phone', by: 'phone', key: `phone ${customerPhone}`, ...ofCustomer },
    ...(addressKey === null ? [] : [{ by: 'address' as const, key: `address ${addressKey}`, ...ofPlace }]),
    ...(network === null ? [] : [{ by: 'network' as const, key: `network ${network}`, ...ofPlace }]),
    ...(around ? [{ by: 'around' as const, key: `network ${around}`, ...ofWidePlace }] : []),
  ]
}

function timesWide(cap: number | null): number | null {
  return cap === null ? null : cap * WIDE
}

function aroundOf(network: string | null): string | undefined {
  return network === null ? undefined : startOfWide(network)
}

/** Throws when the order would be too much beside what is open. */
function refuseBeyond(
  { kind, openOrders, openUnits, mostOrders, mostUnits }: Cap & Open,
  units: number,
  callUs: string,
) {
  const isRoom =
    (mostOrders === null || openOrders + 1 <= mostOrders) && (mostUnits === null || openUnits + units <= mostUnits)
  if (isRoom) return
  const facts = { openOrders, openUnits, mostOrders, mostUnits }
  throw new StoreError('too_many_open_orders', wordsOfFullHouse({ isOwn: kind === 'own', ...facts }, callUs), {
    facts: { ...facts, callUs },
  })
}

/** `open`: what is open that may be the newcomer's. */
function admitFirst(
  units: number,
  open: (Cap & Open)[],
  who: Pick<Newcomer, 'isProven' | 'held'>,
  first: FirstOrders,
  callUs: string,
): Admission {
  const theirs = open.filter(({ kind }) => kind !== 'place')
  // A proven number is one person; else whatever comes from the same place may be.
  const near = who.isProven ? theirs : open
  const ownUnits = Math.max(...theirs.map(({ openUnits }) => openUnits))
  const hasNothingOpen = near.every(({ by, openOrders }) => openOrders < (by === 'around' ? WIDE : 1))
  const newcomer = { ...who, ownUnits, hasNothingOpen }
  const room = roomForFirst(newcomer, first)
  if (units <= room) return { isFirst: true, rings: isNearlyFull(who.held + units, first) }
  const openOrders = Math.max(...theirs.map((cap) => cap.openOrders))
  const share = firstShare(first)
  // Too much for a newcomer on any day.
  if (ownUnits + units > share) {
    const full = { openOrders, openUnits: ownUnits, mostOrders: null, mostUnits: share }
    throw new StoreError('too_many_open_orders', wordsOfFullHouse({ isOwn: true, ...full }, callUs), {
      facts: { ...full, callUs },
    })
  }
  throw new StoreError('too_many_open_orders', wordsOfFirst(room, newcomer, first, callUs), {
    facts: { openOrders, openUnits: ownUnits, mostOrders: null, mostUnits: ownUnits + room, callUs },
  })
}

/** The order stands in the text: whoever is held to it waits behind the lock. A small order of a proven number is bounded by that. */
const WAITS: Record<CapKind | 'first' | 'small first', string> = {
  own: 'true',
  phone: 'is_proven or not is_customer',
  place: 'is_held_to_place',
  first: 'not is_customer',
  'small first': 'not is_customer and not is_proven',
}

/** Takes the locks in one order for everybody, so that nobody waits in a circle. Answers what is known of the customer. */
function lockOpenOrders({ userId, customerPhone, units }: Ordering, caps: Cap[], isFirstCapped: boolean): Statement {
  const first = { kind: units <= SMALL_ORDER ? 'small first' : 'first', key: 'newcomers' } as const
  const locks = [...caps, ...(isFirstCapped ? [first] : [])]
    .map(({ kind, key }) => ({ kind, lock: hashOf(`open orders of ${key}`).readBigInt64BE() }))
    .toSorted((one, other) => (one.lock < other.lock ? -1 : 1))
  const cases = Object.entries(WAITS).map(([kind, waits]) => `when '${kind}' then ${waits}`)
  const taken = locks.map((_, i) => {
    const [kind, lock] = [`$${3 + 2 * i}::text`, `$${4 + 2 * i}::bigint`]
    return `case when case ${kind} ${cases.join(' ')} end then pg_advisory_xact_lock(${lock}) end`
  })
  return {
    name: `lock of ${locks.length} for open orders`,
    text: `with known as materialized (
        select *, not (is_customer or is_settled) as is_held_to_place from (${knownOf('$1', '$2')}) as known)
      select is_customer, is_proven, is_held_to_place, ${taken.join(', ')} from known`,
    values: [userId, customerPhone, ...locks.flatMap(({ kind, lock }) => [kind, String(lock)])],
  }
}

const COUNT: Record<Exclude<CountedBy, 'around'>, string> = {
  own: '(user_id = $1 or (phone_proven and customer_phone = $2 and (select is_proven from known)))',
  phone: 'customer_phone = $2',
  address: 'address_key = $3',
  network: 'network = $4',
}

/** Around a network is looked for by its beginning, which an index finds only in a statement that is planned for it. */
function countOpen({ userId, customerPhone, addressKey, network }: Ordering): Statement {
  const around = aroundOf(network)
  const values = [userId, customerPhone, addressKey, network]
  if (around === undefined) return { name: 'open orders', text: textOfCount(COUNT), values }
  return { text: textOfCount({ ...COUNT, around: 'network like $5' }), values: [...values, `${around}%`] }
}

/** What waits for the call, and what its own account cancelled within the hour. */
const COUNTS = `(${inStatusThat('awaitsCall')} or counts_until > now())`

function textOfCount(conditions: Partial<Record<CountedBy, string>>): string {
  const counts = Object.entries(conditions).map(
    ([by, where]) => `count(*) filter (where ${where})::int as "${by} orders",
      (coalesce(sum(units) filter (where ${where}), 0))::int as "${by} units"`,
  )
  // The number finds all that the own condition counts beside the account.
  const { own: _, ...found } = { ...conditions, account: 'user_id = $1' }
  return `with known as materialized (${knownOf('$1', '$2')}),
    open as materialized (select user_id, customer_phone, address_key, network, phone_proven,
        (select coalesce(sum(qty), 0) from order_lines where order_id = o.id) as units
      from orders o where ${COUNTS} and taken_by is null and (${Object.values(found).join(' or ')}))
    select ${counts.join(', ')},
      case when (select is_customer from known) then 0 else (
        select coalesce(sum(qty), 0) from orders o join order_lines on order_id = o.id where is_first and ${COUNTS}) end::int as first_units
    from open`
}

function openOf(counted: Rows[number], by: CountedBy): Open {
  return { openOrders: Number(counted[`${by} orders`] ?? 0), openUnits: Number(counted[`${by} units`] ?? 0) }
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
