/**
 * Caps on orders that await the confirming call: by account, phone number, address, network, and over all newcomers.
 * Orders counted together queue behind one lock, so that no two slip past a cap at once.
 */
import { createHash } from 'node:crypto'
import { lte, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Statement } from '#db/pipeline.ts'
import { orders } from '#db/schema.ts'
import { StoreError } from '#store/errors.ts'
import { type ClientNetwork, narrowest, startOfWide } from '#store/limits/client-network.server.ts'
import { inStatusThat } from '#store/orders/steps/status-condition.server.ts'
import { onlyRow } from '#store/rows.server.ts'
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

/** The shop's caps, the limits on first orders (null for none), and the phone number that refusals name. */
type Capping = { caps: OrderCaps; first: FirstOrders | null; callUs: string }

/** Hash of an address that ignores commas, spaces and capitals. */
export function addressKeyOf(address: string): string {
  const letters = address
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]/gu, '')
  return hashOf(letters || address).toString('base64url')
}

/** The gate of an order to this address from this client. Without `capping` it refuses nothing and only records both. */
export function gateOf(address: string, client: ClientNetwork | undefined, capping: Capping | undefined): Gate {
  const marks = { addressKey: addressKeyOf(address), network: client ? narrowest(client) : null }
  return capping ? { marks, guardOf: (order) => guardOf({ ...order, ...marks }, capping) } : { marks }
}

/** Erases address and network of cancelled orders that no longer count. */
export async function forgetWhatCountedOn(db: Db): Promise<void> {
  const forgotten = { addressKey: null, network: null, countsUntil: null }
  await db.update(orders).set(forgotten).where(lte(orders.countsUntil, sql`now()`))
}

/**
 * The customer's own open orders, and those of a phone number they have proven, always count. Orders that strangers placed
 * with the same number, from the same place or as newcomers never block a customer with a confirmed order.
 * Throws `too_many_open_orders`.
 */
function guardOf(order: Ordering, capping: Capping): Guard | undefined {
  const { first, callUs } = capping
  const caps = capsOn(order, capping.caps)
  const isCapped = caps.some(({ mostOrders, mostUnits }) => mostOrders !== null || mostUnits !== null)
  if (!isCapped && !first) return undefined
  return {
    lock: lockOpenOrders(order, caps, first !== null),
    count: countOpen(order),
    admit(lockedRows, countedRows) {
      const [locked, counted] = [onlyRow(lockedRows), onlyRow(countedRows)]
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
/** The people that a cap limits: everybody, customers who have not proven the number, or newcomers from the same place. */
type CapKind = 'own' | 'phone' | 'place'
/** Orders with the same `by` and key are counted together, one at a time behind the key's lock. */
type Cap = { kind: CapKind; by: CountedBy; key: string } & Pick<FullHouse, 'mostOrders' | 'mostUnits'>
type Open = Pick<FullHouse, 'openOrders' | 'openUnits'>

/** A /48 holds several households, or many customers of one provider: it may hold this many times a place's share. */
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

/** Throws when the order and those already open exceed the cap. */
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

/** `open`: the open orders that may be the newcomer's. */
function admitFirst(
  units: number,
  open: (Cap & Open)[],
  who: Pick<Newcomer, 'isProven' | 'held'>,
  first: FirstOrders,
  callUs: string,
): Admission {
  const theirs = open.filter(({ kind }) => kind !== 'place')
  // A proven number is one person. Without one, every order from the same place may be theirs.
  const near = who.isProven ? theirs : open
  const ownUnits = Math.max(...theirs.map(({ openUnits }) => openUnits))
  const hasNothingOpen = near.every(({ by, openOrders }) => openOrders < (by === 'around' ? WIDE : 1))
  const newcomer = { ...who, ownUnits, hasNothingOpen }
  const room = roomForFirst(newcomer, first)
  if (units <= room) return { isFirst: true, rings: isNearlyFull(who.held + units, first) }
  const openOrders = Math.max(...theirs.map((cap) => cap.openOrders))
  const share = firstShare(first)
  // More than any newcomer may order.
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

/** SQL conditions under which an order waits for a lock. A small order with a proven number is bounded by that number. */
const WAITS: Record<CapKind | 'first' | 'small first', string> = {
  own: 'true',
  phone: 'is_proven or not is_customer',
  place: 'is_held_to_place',
  first: 'not is_customer',
  'small first': 'not is_customer and not is_proven',
}

/** Takes the locks in one fixed order, which avoids deadlocks. Returns what is known of the customer. */
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

/** The index finds networks by prefix only in an unnamed statement, which is planned for its values. */
function countOpen({ userId, customerPhone, addressKey, network }: Ordering): Statement {
  const around = aroundOf(network)
  const values = [userId, customerPhone, addressKey, network]
  if (around === undefined) return { name: 'open orders', text: textOfCount(COUNT), values }
  return { text: textOfCount({ ...COUNT, around: 'network like $5' }), values: [...values, `${around}%`] }
}

/** Orders that await the call, and those that their own account cancelled within the hour. */
const COUNTS = `(${inStatusThat('awaitsCall')} or counts_until > now())`

function textOfCount(conditions: Partial<Record<CountedBy, string>>): string {
  const counts = Object.entries(conditions).map(
    ([by, where]) => `count(*) filter (where ${where})::int as "${by} orders",
      (coalesce(sum(units) filter (where ${where}), 0))::int as "${by} units"`,
  )
  // The condition on the phone number covers the rest of `own`.
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
