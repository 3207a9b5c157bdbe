/**
 * Caps on what waits for the confirming call, by account, phone number, address and network. Orders of one of the first
 * three queue behind each other, so that none slips past while another is placed; a network is shared by too many for that.
 */
import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { orderLines, orders, users } from '#db/schema.ts'
import { StoreError } from '#store/errors.ts'
import { type FullHouse, type OrderCaps, wordsOfFullHouse } from './order-caps.ts'

type OrderRow = typeof orders.$inferSelect

/** The caps of the shop, and the number that helps on whoever meets one. */
export type Capping = { caps: OrderCaps; callUs: string }

/** Stands for an address however its commas, spaces and capitals are written. */
export function addressKeyOf(address: string): string {
  const letters = address
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]/gu, '')
  return hashOf(letters || address).toString('base64url')
}

/**
 * Refuses an order that was just written, and has so many units, when it is more than may wait. Whoever has had an order
 * confirmed, or has proven the phone number, is only held to what is open of the own account: strangers who order with the
 * same number or from the same house keep nobody from ordering. Throws `too_many_open_orders`.
 */
export async function refuseTooManyOpen(tx: Tx, order: OrderRow, units: number, capping: Capping): Promise<void> {
  const { caps, callUs } = capping
  if (Object.values(caps).every((cap) => cap === null)) return
  await lockOpenOrders(tx, order)
  const open = await countOpen(tx, hasPlaceCap(caps) ? order : { ...order, addressKey: null, network: null })
  const full = fullHouseOf(open, units, caps)
  if (!full) return
  const { isOwn: _, ...facts } = full
  throw new StoreError('too_many_open_orders', wordsOfFullHouse(full, callUs), { facts: { ...facts, callUs } })
}

/** In one order for everybody, so that nobody waits in a circle. */
async function lockOpenOrders(tx: Tx, { userId, customerPhone, addressKey }: OrderRow): Promise<void> {
  const keys = [`account ${userId}`, `phone ${customerPhone}`, `address ${addressKey}`]
    .map((key) => hashOf(`open orders of ${key}`).readBigInt64BE())
    .toSorted((one, other) => (one < other ? -1 : 1))
  const locks = keys.map((key) => sql`pg_advisory_xact_lock(${String(key)}::bigint)`)
  await tx.execute(sql`select ${sql.join(locks, sql`, `)}`)
}

type Open = Record<'account' | 'phone' | 'address' | 'network', { orders: number; units: number }>

/** Asked after the locks, because a statement sees what was committed when it began. Zero for a place that is null. */
async function countOpen(tx: Tx, order: OrderRow): Promise<Open> {
  const { id, userId, customerPhone, addressKey, network } = order
  const { rows } = await tx.execute<{ open: Open }>(sql`
    with known as materialized (select
      exists (select from ${orders} where user_id = ${userId} and status in ('confirmed', 'packed', 'shipped', 'delivered'))
      or exists (select from ${users} where id = ${userId} and phone_number = ${customerPhone} and phone_number_verified) as is_known),
    open as materialized (select user_id, customer_phone, address_key, network,
        (select coalesce(sum(qty), 0) from ${orderLines} where order_id = o.id) as units
      from ${orders} o where status = 'placed' and taken_by is null and id <> ${id} and (user_id = ${userId}
        or not (select is_known from known)
          and (customer_phone = ${customerPhone} or address_key = ${addressKey} or network = ${network})))
    select jsonb_build_object(
      'account', ${countWhere(sql`user_id = ${userId}`)}, 'phone', ${countWhere(sql`customer_phone = ${customerPhone}`)},
      'address', ${countWhere(sql`address_key = ${addressKey}`)}, 'network', ${countWhere(sql`network = ${network}`)}) as open
    from open`)
  if (!rows[0]) throw new Error('The count returned no row')
  return rows[0].open
}

function countWhere(isCounted: SQL): SQL {
  return sql`jsonb_build_object('orders', count(*) filter (where ${isCounted}), 'units', coalesce(sum(units) filter (where ${isCounted}), 0))`
}

/** Without one, what is open in a place is not even counted: a large shop behind one address may have much. */
function hasPlaceCap({ placeOrders, placeUnits }: OrderCaps): boolean {
  return placeOrders !== null || placeUnits !== null
}

/** The first cap that this order would break; undefined when there is room. */
function fullHouseOf(open: Open, units: number, caps: OrderCaps): FullHouse | undefined {
  const ofCustomer = { mostOrders: caps.customerOrders, mostUnits: caps.customerUnits }
  const ofPlace = { mostOrders: caps.placeOrders, mostUnits: caps.placeUnits }
  const counted = [
    { isOwn: true, ...open.account, ...ofCustomer },
    { isOwn: false, ...open.phone, ...ofCustomer },
    { isOwn: false, ...open.address, ...ofPlace },
    { isOwn: false, ...open.network, ...ofPlace },
  ].map(({ orders: openOrders, units: openUnits, ...rest }) => ({ openOrders, openUnits, ...rest }))
  return counted.find(
    ({ openOrders, openUnits, mostOrders, mostUnits }) =>
      (mostOrders !== null && openOrders + 1 > mostOrders) || (mostUnits !== null && openUnits + units > mostUnits),
  )
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
