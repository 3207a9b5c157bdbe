/** Corrections to an order: delivery details, payment reference, notes. */
import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from 'drizzle-orm'
import { formatOrderNumber, type Gift } from '#db/order-values.ts'
import { orders } from '#db/schema/orders.ts'
import { classLists } from '#db/schema/selling.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { daysAfter, indianDay } from '#store/india.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { deliveryAddressIn } from '#store/selling/delivery/agree.ts'
import { deliveryMethodJson, deliveryMethodOf } from '#store/selling/delivery/ways.ts'
import { ACTS, type ActOfOrder } from '#store/selling/orders/desk-acts.ts'
import type { Details, FailedTry, OrderDetail } from '#store/selling/orders/order-desk.schema.ts'
import { moneyOf } from '#store/selling/orders/order-money.ts'
import { ADDRESS_REQUIRED } from '#store/selling/orders/orders.schema.ts'
import { receiverOf } from '#store/selling/orders/orders.ts'
import {
  readIssuedPapers,
  readIssuedRows,
  refuseOtherBuyer,
} from '#store/selling/orders/reading/issued-papers.server.ts'
import {
  auditOrder,
  type EventActor,
  findLastEvent,
  lockOrder,
  type OrderRow,
  readOrder,
  recordEvent,
  wrongStatus,
} from '#store/selling/orders/reading/order-row.server.ts'

export function addNote(db: Db, admin: Admin<'read orders'>, id: string, note: string): Promise<OrderDetail> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    await recordEvent(tx, id, admin, { kind: 'note', note })
    await auditOrder(tx, admin, order, ACTS.note.verb, { after: { changed: ['note'] } })
    return readOrder(tx, id)
  })
}

/**
 * Corrects name, phone, address, email or GSTIN until the parcel is shipped. Throws `not_found`, `wrong_status`, and
 * `invalid_input` for another state or GSTIN than on its invoice, and for an address that the order cannot go to.
 */
export function correctDetails(
  db: Db,
  admin: Admin<'change orders'>,
  id: string,
  details: Details,
  refuseOther: (address: string, pointer: string, order: OrderRow) => void,
): Promise<OrderDetail> {
  return inTransaction(db, async (tx) => {
    const order = await lockForChange(tx, id, 'correct details', details.seen)
    const after = {
      customerName: details.name,
      customerPhone: details.phone,
      customerAddress: details.address,
      customerEmail: details.email ?? order.customerEmail,
      customerGstin: details.gstin ?? order.customerGstin,
      // The price was agreed: a correction neither adds nor removes gift wrap.
      gift: order.gift && details.gift ? withWrapOf(order.gift, details.gift) : order.gift,
    }
    if (details.address === '' && deliveryMethodOf(order).hasAddress) throw invalidField('/address', ADDRESS_REQUIRED)
    if (!order.gift && details.gift) throw invalidField('/gift', 'This order was not placed as a gift.')
    const [address, field] = deliveryAddressIn({ customerInfo: details, gift: after.gift ?? undefined, way: order.way })
    const pointer = field.replace('/customerInfo', '')
    refuseOther(address, pointer, order)
    await refuseAwayFromSchool(tx, order, address, pointer)
    refuseOtherBuyer(await readIssuedRows(tx, id), order, after)
    const changes = await writeDetails(tx, admin, order, after)
    if (changes) await auditOrder(tx, admin, order, ACTS['correct details'].verb, namesOf(changes))
    return readOrder(tx, id)
  })
}

function withWrapOf({ wrap }: Gift, { wrap: _, ...sent }: Gift): Gift {
  return wrap === undefined ? sent : { ...sent, wrap }
}

/** Sets that are delivered to the school cannot go elsewhere, unless the list has another address by now. */
export async function refuseAwayFromSchool(tx: Tx, order: OrderRow, address: string, pointer: string): Promise<void> {
  const sets = order.classSets?.filter(({ isForSchool }) => isForSchool) ?? []
  if (sets.length === 0 || address === receiverOf(order).address) return
  const isSchool = and(
    inArray(
      classLists.id,
      sets.map(({ id }) => id),
    ),
    eq(classLists.schoolAddress, address),
  )
  if ((await tx.$count(classLists, isSchool)) > 0) return
  throw invalidField(
    pointer,
    `This order goes to the school with its class: ${receiverOf(order).address}`,
    'for_school',
  )
}

export async function writeDetails(
  tx: Tx,
  actor: EventActor,
  order: OrderRow,
  after: Partial<OrderRow>,
): Promise<Changes | undefined> {
  const changes = differences(order, after)
  if (!changes) return undefined
  const { customerPhone = order.customerPhone } = after
  const phoneProven = order.phoneProven && customerPhone === order.customerPhone
  await tx
    .update(orders)
    .set({ ...after, phoneProven })
    .where(eq(orders.id, order.id))
  await recordEvent(tx, order.id, actor, { kind: 'details', facts: changes })
  return changes
}

const LONGEST_WAIT_DAYS = 60

/**
 * Records that a parcel on its way was not delivered, and the day of the next try. Throws `not_found`, `wrong_status`, and
 * `invalid_input` for a day in the past or too far ahead.
 */
export function recordTry(
  db: Db,
  admin: Admin<'pack orders'>,
  id: string,
  { reason, next, note, seen }: FailedTry,
): Promise<OrderDetail> {
  const today = indianDay(Date.now())
  if (next !== undefined && (next < today || next > daysAfter(today, LONGEST_WAIT_DAYS))) {
    throw invalidField('/next', `Choose a day from today on, at most ${LONGEST_WAIT_DAYS} days ahead.`)
  }
  return inTransaction(db, async (tx) => {
    const order = await lockForChange(tx, id, 'not delivered', seen)
    const tries = order.tries + 1
    await tx
      .update(orders)
      .set({ tries, nextTry: next ?? null })
      .where(eq(orders.id, id))
    const facts = { reason, next }
    await recordEvent(tx, id, admin, { kind: 'try', note: note ?? null, facts })
    await auditOrder(tx, admin, order, ACTS['not delivered'].verb, { after: { ...facts, tries } })
    return readOrder(tx, id)
  })
}

/** Records the reference of a UPI payment; an empty one removes it. Returns the order as it was, locked. Throws `not_found` and `wrong_status`. */
export async function recordPaymentIn(
  tx: Tx,
  admin: Admin<'change orders'>,
  id: string,
  reference: string,
): Promise<OrderRow> {
  const order = await lockForChange(tx, id, 'record payment')
  const changes = differences(order, { upiReference: reference || null })
  if (!changes) return order
  await tx
    .update(orders)
    .set({ upiReference: reference || null })
    .where(eq(orders.id, id))
  await recordEvent(tx, id, admin, { kind: 'payment', facts: changes })
  await auditOrder(tx, admin, order, ACTS['record payment'].verb, namesOf(changes))
  return order
}

/**
 * Locks the order for a change that its status must allow, based on its newest event `seen`. Throws `not_found`, and
 * `wrong_status` when either has changed.
 */
export async function lockForChange(tx: Tx, id: string, act: ActOfOrder, seen?: number): Promise<OrderRow> {
  const order = await lockOrder(tx, id)
  const papers = await readIssuedPapers(tx, id)
  if (!ACTS[act].isPossible({ ...deliveryMethodJson(order), status: order.status, papers, money: moneyOf(order) }))
    throw await wrongStatus(tx, order, 'staff')
  if (seen === undefined) return order
  const last = await findLastEvent(tx, id)
  if ((last?.id ?? 0) === seen) return order
  const facts = {
    currentStatus: order.status,
    ...deliveryMethodJson(order),
    changedBy: last?.actorName ?? null,
    changedAt: last?.at ?? null,
  }
  const words = `Order ${formatOrderNumber(order)} was changed in the meantime.`
  throw new StoreError('wrong_status', words, { facts })
}

type Changes = { before: Record<string, unknown>; after: Record<string, unknown> }

/** Names of fields only: the audit log is never erased, the values are in the order's events. */
function namesOf({ after }: Changes) {
  return { after: { changed: Object.keys(after) } }
}

function differences(order: OrderRow, after: Partial<OrderRow>): Changes | undefined {
  const names = (Object.keys(after) as (keyof OrderRow)[]).filter(
    (name) => !isDeepStrictEqual(after[name], order[name]),
  )
  if (names.length === 0) return undefined
  const pick = (from: Partial<OrderRow>) => Object.fromEntries(names.map((name) => [name, from[name]]))
  return { before: pick(order), after: pick(after) }
}
