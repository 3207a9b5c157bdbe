/**
 * Caps on what waits for the confirming call, by account, phone number, address and network. Orders that are counted
 * together queue behind each other, so that none slips past while another is placed.
 */
import { createHash } from 'node:crypto'
import type { Statement } from '#db/pipeline.ts'
import { StoreError } from '#store/errors.ts'
import { type ClientNetwork, narrowest, startOfWide } from '#store/limits/client-network.server.ts'
import { type FullHouse, type OrderCaps, wordsOfFullHouse } from './order-caps.ts'
import type { Gate, Guard } from './order-statements.server.ts'
import { inStatusThat } from './status-condition.server.ts'

type Marks = Gate['marks']
type Whose = Parameters<NonNullable<Gate['guardOf']>>[0]
type Rows = Record<string, unknown>[]

/** The caps of the shop, and the number that helps on whoever meets one. */
type Capping = { caps: OrderCaps; callUs: string }

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
  return capping ? { marks, guardOf: (whose) => guardOf({ ...whose, ...marks }, capping) } : { marks }
}

/**
 * Whoever has had an order confirmed, or has proven the phone number, is only held to what is open of the own account:
 * strangers who order with the same number or from the same house keep nobody from ordering. It throws `too_many_open_orders`.
 */
function guardOf(order: Whose & Marks, { caps, callUs }: Capping): Guard | undefined {
  const all = capsOn(order, caps).filter(({ mostOrders, mostUnits }) => mostOrders !== null || mostUnits !== null)
  if (all.length === 0) return undefined
  return {
    lock: lockOpenOrders(order, all),
    count: countOpen(order),
    refuse([locked], [counted], units) {
      const isKnown = locked?.is_known === true
      const open = openOf(counted)
      const capped = all.filter(({ isOwn }) => isOwn || !isKnown).map((cap) => ({ ...cap, ...open[cap.by] }))
      const full = capped.find((cap) => breaks(cap, units))
      if (!full) return
      const { isOwn, key: _, by: __, ...facts } = full
      throw new StoreError('too_many_open_orders', wordsOfFullHouse({ isOwn, ...facts }, callUs), {
        facts: { ...facts, callUs },
      })
    },
  }
}

const COUNTED_BY = ['account', 'phone', 'address', 'network', 'around'] as const
type CountedBy = (typeof COUNTED_BY)[number]
/** What is capped together: the orders of the same `by`, behind each other by the lock of the key. */
type Cap = { isOwn: boolean; by: CountedBy; key: string } & Pick<FullHouse, 'mostOrders' | 'mostUnits'>
type Open = Pick<FullHouse, 'openOrders' | 'openUnits'>

/** A /48 has room for so many of its networks: more share it than one house, and one customer of a provider may have it. */
const WIDE = 3

function capsOn({ userId, customerPhone, addressKey, network }: Whose & Marks, caps: OrderCaps): Cap[] {
  const ofCustomer = { isOwn: false, mostOrders: caps.customerOrders, mostUnits: caps.customerUnits }
  const ofPlace = { isOwn: false, mostOrders: caps.placeOrders, mostUnits: caps.placeUnits }
  const ofWidePlace = { isOwn: false, mostOrders: timesWide(caps.placeOrders), mostUnits: timesWide(caps.placeUnits) }
  const around = aroundOf(network)
  return [
    { by: 'account', key: `account ${userId}`, ...ofCustomer, isOwn: true },
    { by: 'phone', key: `phone ${customerPhone}`, ...ofCustomer },
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

/**
 * Takes the locks in one order for everybody, so that nobody waits in a circle. Answers whether the customer is known, who
 * then only waits behind the own account.
 */
function lockOpenOrders({ userId, customerPhone }: Whose, caps: Cap[]): Statement {
  const locks = caps
    .map(({ isOwn, key }) => ({ isOwn, lock: hashOf(`open orders of ${key}`).readBigInt64BE() }))
    .toSorted((one, other) => (one.lock < other.lock ? -1 : 1))
  const taken = locks.map((_, i) => {
    const [isOwn, lock] = [`$${3 + 2 * i}::boolean`, `$${4 + 2 * i}::bigint`]
    return `case when ${isOwn} or not is_known then pg_advisory_xact_lock(${lock}) end`
  })
  return {
    name: `lock of ${locks.length} for open orders`,
    text: `with known as materialized (select
        exists (select from orders where user_id = $1 and ${inStatusThat('provesCustomer')})
        or exists (select from users where id = $1 and phone_number = $2 and phone_number_verified) as is_known)
      select is_known, ${taken.join(', ')} from known`,
    values: [userId, customerPhone, ...locks.flatMap(({ isOwn, lock }) => [isOwn, String(lock)])],
  }
}

const COUNT: Record<Exclude<CountedBy, 'around'>, string> = {
  account: 'user_id = $1',
  phone: 'customer_phone = $2',
  address: 'address_key = $3',
  network: 'network = $4',
}

/** Around a network is looked for by its beginning, which an index finds only in a statement that is planned for it. */
function countOpen({ userId, customerPhone, addressKey, network }: Whose & Marks): Statement {
  const around = aroundOf(network)
  const values = [userId, customerPhone, addressKey, network]
  if (around === undefined) return { name: 'open orders', text: textOfCount(COUNT), values }
  return { text: textOfCount({ ...COUNT, around: 'network like $5' }), values: [...values, `${around}%`] }
}

function textOfCount(conditions: Partial<Record<CountedBy, string>>): string {
  const counts = Object.entries(conditions).map(
    ([by, where]) => `count(*) filter (where ${where})::int as "${by} orders",
      (coalesce(sum(units) filter (where ${where}), 0))::int as "${by} units"`,
  )
  return `with open as materialized (select user_id, customer_phone, address_key, network,
        (select coalesce(sum(qty), 0) from order_lines where order_id = o.id) as units
      from orders o where ${inStatusThat('awaitsCall')} and taken_by is null and (${Object.values(conditions).join(' or ')}))
    select ${counts.join(', ')} from open`
}

function openOf(counted: Rows[number] | undefined): Record<CountedBy, Open> {
  if (!counted) throw new Error('The count returned no row')
  const open = COUNTED_BY.map((by): [CountedBy, Open] => [
    by,
    { openOrders: Number(counted[`${by} orders`] ?? 0), openUnits: Number(counted[`${by} units`] ?? 0) },
  ])
  return Object.fromEntries(open) as Record<CountedBy, Open>
}

/** Whether one more order with so many units would be too much. */
function breaks({ openOrders, openUnits, mostOrders, mostUnits }: Cap & Open, units: number): boolean {
  return (mostOrders !== null && openOrders + 1 > mostOrders) || (mostUnits !== null && openUnits + units > mostUnits)
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
