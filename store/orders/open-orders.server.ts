/**
 * Caps on what waits for the confirming call, by account, phone number, address and network. Orders that are counted
 * together queue behind each other, so that none slips past while another is placed.
 */
import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { orderLines, orders, users } from '#db/schema.ts'
import { StoreError } from '#store/errors.ts'
import { type ClientNetwork, narrowest, startOfWide } from '#store/limits/client-network.server.ts'
import { type FullHouse, type OrderCaps, wordsOfFullHouse } from './order-caps.ts'
import type { Gate } from './place-order.server.ts'
import { statusThat } from './status-condition.server.ts'

type OrderRow = typeof orders.$inferSelect

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
  return {
    marks: { addressKey: addressKeyOf(address), network: client ? narrowest(client) : null },
    async refuse(tx, order, lines) {
      const units = lines.reduce((sum, { qty }) => sum + qty, 0)
      if (capping) await refuseTooManyOpen(tx, order, units, capping)
    },
  }
}

/**
 * Refuses an order that was just written, and has so many units, when it is more than may wait. Whoever has had an order
 * confirmed, or has proven the phone number, is only held to what is open of the own account: strangers who order with the
 * same number or from the same house keep nobody from ordering. Throws `too_many_open_orders`.
 */
async function refuseTooManyOpen(tx: Tx, order: OrderRow, units: number, capping: Capping): Promise<void> {
  const { caps, callUs } = capping
  const all = capsOn(order, caps).filter(({ mostOrders, mostUnits }) => mostOrders !== null || mostUnits !== null)
  if (all.length === 0) return
  const isKnown = await lockOpenOrders(tx, order, all)
  const capped = all.filter(({ isOwn }) => isOwn || !isKnown)
  if (capped.length === 0) return
  const open = await countOpen(tx, order.id, capped)
  const full = capped.map((cap, i) => ({ ...cap, ...(open[i] ?? NONE) })).find((cap) => breaks(cap, units))
  if (!full) return
  const { isOwn, key: _, where: __, ...facts } = full
  throw new StoreError('too_many_open_orders', wordsOfFullHouse({ isOwn, ...facts }, callUs), {
    facts: { ...facts, callUs },
  })
}

/** What is capped together: the orders that the condition finds, behind each other by the lock of the key. */
type Cap = { isOwn: boolean; key: string; where: SQL } & Pick<FullHouse, 'mostOrders' | 'mostUnits'>
type Open = Pick<FullHouse, 'openOrders' | 'openUnits'>

const NONE: Open = { openOrders: 0, openUnits: 0 }

/** A /48 has room for so many of its networks: more share it than one house, and one customer of a provider may have it. */
const WIDE = 3

function capsOn({ userId, customerPhone, addressKey, network }: OrderRow, caps: OrderCaps): Cap[] {
  const ofCustomer = { isOwn: false, mostOrders: caps.customerOrders, mostUnits: caps.customerUnits }
  const ofPlace = { isOwn: false, mostOrders: caps.placeOrders, mostUnits: caps.placeUnits }
  const ofWidePlace = { isOwn: false, mostOrders: timesWide(caps.placeOrders), mostUnits: timesWide(caps.placeUnits) }
  const around = network === null ? undefined : startOfWide(network)
  return [
    { key: `account ${userId}`, where: sql`user_id = ${userId}`, ...ofCustomer, isOwn: true },
    { key: `phone ${customerPhone}`, where: sql`customer_phone = ${customerPhone}`, ...ofCustomer },
    ...(addressKey === null
      ? []
      : [{ key: `address ${addressKey}`, where: sql`address_key = ${addressKey}`, ...ofPlace }]),
    ...(network === null ? [] : [{ key: `network ${network}`, where: sql`network = ${network}`, ...ofPlace }]),
    ...(around ? [{ key: `network ${around}`, where: sql`network like ${`${around}%`}`, ...ofWidePlace }] : []),
  ]
}

function timesWide(cap: number | null): number | null {
  return cap === null ? null : cap * WIDE
}

/**
 * Takes the locks in one order for everybody, so that nobody waits in a circle. Returns whether the customer is known, who
 * then only waits behind the own account.
 */
async function lockOpenOrders(tx: Tx, { userId, customerPhone }: OrderRow, caps: Cap[]): Promise<boolean> {
  const locks = caps
    .map(({ isOwn, key }) => ({ isOwn, lock: hashOf(`open orders of ${key}`).readBigInt64BE() }))
    .toSorted((one, other) => (one.lock < other.lock ? -1 : 1))
    .map(
      ({ isOwn, lock }) =>
        sql`case when ${isOwn} or not is_known then pg_advisory_xact_lock(${String(lock)}::bigint) end`,
    )
  const { rows } = await tx.execute<{ is_known: boolean }>(sql`
    with known as materialized (select
      exists (select from ${orders} where user_id = ${userId} and ${statusThat('provesCustomer')})
      or exists (select from ${users} where id = ${userId} and phone_number = ${customerPhone} and phone_number_verified) as is_known)
    select is_known, ${sql.join(locks, sql`, `)} from known`)
  return rows[0]?.is_known === true
}

/** Asked after the locks, because a statement sees what was committed when it began. In the order of the caps. */
async function countOpen(tx: Tx, orderId: string, caps: Cap[]): Promise<Open[]> {
  const counts = caps.map(
    ({ where }) =>
      sql`jsonb_build_object('openOrders', count(*) filter (where ${where}), 'openUnits', coalesce(sum(units) filter (where ${where}), 0))`,
  )
  const { rows } = await tx.execute<{ open: Open[] }>(sql`
    with open as materialized (select user_id, customer_phone, address_key, network,
        (select coalesce(sum(qty), 0) from ${orderLines} where order_id = o.id) as units
      from ${orders} o where ${statusThat('awaitsCall', sql`status`)} and taken_by is null and id <> ${orderId}
        and (${sql.join(
          caps.map(({ where }) => where),
          sql` or `,
        )}))
    select jsonb_build_array(${sql.join(counts, sql`, `)}) as open from open`)
  if (!rows[0]) throw new Error('The count returned no row')
  return rows[0].open
}

/** Whether one more order with so many units would be too much. */
function breaks({ openOrders, openUnits, mostOrders, mostUnits }: Cap & Open, units: number): boolean {
  return (mostOrders !== null && openOrders + 1 > mostOrders) || (mostUnits !== null && openUnits + units > mostUnits)
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
