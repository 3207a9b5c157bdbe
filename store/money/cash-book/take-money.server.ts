/** Payments, refunds and corrections. */

import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type CashKind, type CashSum, type CashWay, formatOrderNumber } from '#db/order-values.ts'
import { cashEntries, cashLines } from '#db/schema/money.ts'
import { orders } from '#db/schema/orders.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { formatTotal, paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import { type Admin, type AnyStaff, type Customer, requireAdmin } from '#store/people/access/access.server.ts'
import type { OrderDetail, OrdersChanged, StatusChange, StepOfMany } from '#store/selling/orders/order-desk.schema.ts'
import type { OrderVerb } from '#store/selling/orders/order-life.ts'
import {
  advanceDuePaiseOf,
  duePaiseOf,
  type MoneyColumns,
  owedBackPaiseOf,
  refundablePaiseOf,
} from '#store/selling/orders/order-money.ts'
import {
  auditOrder,
  lockOrders,
  type OrderRow,
  orderNotFound,
  readOrder,
  recordEvent,
  wrongStatus,
} from '#store/selling/orders/reading/order-row.server.ts'
import { type AtReturns, pressOnReturn, receiveReturnIn } from '#store/selling/orders/returns/answer-return.server.ts'
import type { ReturnReceived } from '#store/selling/orders/returns/returns.schema.ts'
import { recordPaymentIn } from '#store/selling/orders/steps/change-order.server.ts'
import { changeStatusIn } from '#store/selling/orders/steps/change-status.server.ts'
import { ALL_STEPS, type NextStatus, STATUSES } from '#store/selling/orders/steps/order-statuses.ts'
import { takeStepOfMany } from '#store/selling/orders/steps/record-call.server.ts'
import { undoPressIn, withUndo } from '#store/selling/orders/steps/undo.server.ts'
import type { CashEntry, EntryTakenBack, MoneyReceived, MoneyRefunded } from './cash-book.schema.ts'
import { isOrderMoney } from './cash-book.ts'
import { lockEntryDay } from './close-day.server.ts'
import {
  type EntryToWrite,
  findEntryOfKey,
  insertEntry,
  requestHashOf,
  reverseEntryWithoutOrders,
} from './enter.server.ts'
import { getEntry } from './read-book.server.ts'

type Entered = { entry: CashEntry; replayed: boolean }

/**
 * All orders or none. Throws `not_found`, `wrong_status` for a cancelled or returned order, `not_due` for more than is owed,
 * and `idempotency_key_reused`.
 */
export function receiveMoney(
  db: Db,
  admin: Admin<'take money'>,
  received: MoneyReceived,
  idempotencyKey?: string,
): Promise<Entered> {
  return inTransaction(db, (tx) => receiveMoneyIn(tx, admin, received, idempotencyKey))
}

/** As `receiveMoney`, in a transaction. `isAuditedApart`: the caller writes the line of the audit log. */
export async function receiveMoneyIn(
  tx: Tx,
  admin: Admin<'take money'>,
  { way, courier = '', lines, note }: MoneyReceived,
  idempotencyKey?: string,
  apart: { isAuditedApart?: true } = {},
): Promise<Entered> {
  const sorted = lines.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))
  const requestHash = requestHashOf(['received', way, courier, sorted.map(({ orderId, amount }) => [orderId, amount])])
  const locked = await lockOrdersOfEntry(
    tx,
    sorted.map(({ orderId }) => orderId),
  )
  const entry = { kind: 'received', way, courier, note, requestHash, idempotencyKey, ...apart } as const
  const linesOf = () =>
    sorted.map(({ orderId, amount }) => ({
      orderId,
      amountPaise: paiseFromRupees(amount),
      countsAs: 'received' as const,
    }))
  // A retry under the same key gets its first answer, although the order may be cancelled since.
  const dead = [...locked.values()].find(({ status }) => !STATUSES[status].isSale)
  const refusal = dead && (await wrongStatus(tx, dead, 'staff'))
  const written = await writeEntry(tx, admin, entry, locked, () => {
    if (refusal) throw refusal
    return linesOf()
  })
  return { entry: await getEntry(tx, written.id), replayed: written.replayed }
}

/** Gives the id of the khata of an order's customer. The order is locked before. */
export type KhataIdOf = (tx: Tx, orderId: string) => Promise<number>

/**
 * Before delivery the refunded amount is due again, afterwards it is not. Throws `not_found`, `not_due` for more than was
 * received, and `idempotency_key_reused`.
 */
export function refundMoney(
  db: Db,
  admin: Admin<'take money'>,
  { way, orderId, amount, note }: MoneyRefunded,
  findKhata: KhataIdOf,
  idempotencyKey?: string,
): Promise<Entered> {
  const requestHash = requestHashOf(['refund', way, orderId, amount])
  return inTransaction(db, async (tx) => {
    const locked = await lockOrdersOfEntry(tx, [orderId])
    const khataId = way === 'khata' ? await findKhata(tx, orderId) : null
    const entry = { kind: 'refund', way, khataId, note, requestHash, idempotencyKey } as const
    const written = await writeEntry(tx, admin, entry, locked, () =>
      [...locked.values()].map(({ status }) => ({
        orderId,
        amountPaise: -paiseFromRupees(amount),
        countsAs: STATUSES[status].isEnded ? 'refunded' : 'received',
      })),
    )
    return { entry: await getEntry(tx, written.id), replayed: written.replayed }
  })
}

/**
 * Reverses an entry by an opposite one. Throws `not_found`, `already_exists` the second time, `wrong_status` for a correction,
 * and `not_due` when later entries depend on it.
 */
export function reverseEntry(
  db: Db,
  admin: Admin<'take money'>,
  id: number,
  input: EntryTakenBack,
): Promise<CashEntry> {
  return inTransaction(db, async (tx) => getEntry(tx, await reverseEntryIn(tx, admin, id, input)))
}

export async function reverseEntryIn(
  tx: Tx,
  admin: Admin<'take money'>,
  id: number,
  { note }: EntryTakenBack,
): Promise<number> {
  const { entry, lines } = await readForCorrection(tx, id)
  if (!isOrderMoney(entry)) return reverseEntryWithoutOrders(tx, admin, entry)
  const locked = await lockOrdersOfEntry(
    tx,
    lines.map(({ orderId }) => orderId),
  )
  const [done] = await tx.select({ id: cashEntries.id }).from(cashEntries).where(eq(cashEntries.corrects, id))
  if (done) throw new StoreError('already_exists', 'This entry was taken back already.')
  const { way, courier, khataId } = entry
  const correction = {
    kind: 'correction',
    way,
    courier,
    khataId,
    corrects: id,
    note,
    requestHash: requestHashOf(['correct', id]),
  }
  const written = await writeEntry(tx, admin, { ...correction, kind: 'correction' }, locked, () =>
    lines.map(({ orderId, amountPaise, countsAs }) => ({ orderId, amountPaise: -amountPaise, countsAs })),
  )
  return written.id
}

async function readForCorrection(tx: Tx, id: number) {
  const [entry] = await tx.select().from(cashEntries).where(eq(cashEntries.id, id))
  if (!entry) throw new StoreError('not_found', 'There is no such entry.')
  if (entry.corrects !== null) {
    throw new StoreError('wrong_status', 'A correction stays. Enter the money again instead.')
  }
  const lines = await tx.select().from(cashLines).where(eq(cashLines.entryId, id)).orderBy(cashLines.orderId)
  return { entry, lines }
}

type AtDoor = Parameters<typeof changeStatusIn>[1]

/**
 * Delivers the order and enters that the amount due was paid. Throws what `changeStatus` throws, `forbidden`, and
 * `invalid_input` for a step that takes no payment.
 */
export function deliverPaid(
  db: Db,
  asker: AtDoor,
  id: string,
  { received, ...change }: StatusChange & { received: CashWay },
): Promise<OrderDetail> {
  const admin = mayTakeAt(asker, change.to, '/received')
  return inTransaction(db, (tx) =>
    withUndo(tx, admin, { what: change.to, ids: [id] }, async (pressId) => {
      await changeStatusIn(tx, asker, id, change, pressId)
      const order = (await lockOrdersOfEntry(tx, [id])).get(id)
      if (order) await enterAtDoor(tx, admin, order, { way: received, pressId })
      return readOrder(tx, id)
    }),
  )
}

/** Delivers several orders, with an entry for each that was paid. Throws what `takeStepOfMany` and `deliverPaid` throw. */
export async function deliverManyPaid(db: Db, asker: Admin<'pack orders'>, step: StepOfMany): Promise<OrdersChanged> {
  const paidBy = new Map(step.orders.flatMap(({ _id, received }) => (received ? [[_id, received] as const] : [])))
  if (paidBy.size === 0) return takeStepOfMany(db, asker, step)
  const first = step.orders.findIndex(({ received }) => received !== undefined)
  const admin = mayTakeAt(asker, step.to, `/orders/${first}/received`)
  return takeStepOfMany(db, asker, step, async (tx, order, pressId) => {
    const way = paidBy.get(order.id)
    if (way !== undefined) await enterAtDoor(tx, admin, order, { way, pressId })
  })
}

function mayTakeAt(asker: AnyStaff, to: NextStatus, pointer: string): Admin<'take money'> {
  const admin = requireAdmin(asker, 'take money')
  const takesMoney = ALL_STEPS.some((step) => step.to === to && step.asks?.for === 'money')
  if (!takesMoney) throw invalidField(pointer, 'Money is entered with a delivery only.')
  return admin
}

type AtTheDoor = { way: CashWay; pressId: string }

/** Enters the amount due of the locked order. */
async function enterAtDoor(tx: Tx, admin: Admin<'take money'>, order: OrderRow, { way, pressId }: AtTheDoor) {
  const amountPaise = duePaiseOf(order)
  if (amountPaise === 0) return
  const entry = { kind: 'received', way, requestHash: '', idempotencyKey: keyOfPress(pressId, order.id) } as const
  const line = { orderId: order.id, amountPaise, countsAs: 'received' } as const
  await writeEntry(tx, admin, entry, new Map([[order.id, order]]), () => [line])
}

/** The key under which an undo finds the entry of an order. */
function keyOfPress(pressId: string, orderId: string): string {
  return `${pressId} ${orderId}`
}

/** Stores the UPI reference. The first one also enters the amount due, or the advance; removing it leaves that entry. */
export function payByReference(
  db: Db,
  asker: Admin<'change orders'>,
  id: string,
  reference: string,
): Promise<OrderDetail> {
  return inTransaction(db, async (tx) => {
    const before = await recordPaymentIn(tx, asker, id, reference)
    const amountPaise =
      before.upiReference === null && reference !== '' ? advanceDuePaiseOf(before) || duePaiseOf(before) : 0
    if (amountPaise > 0) {
      const entry = { kind: 'received', way: 'upi', requestHash: '', isAuditedApart: true } as const
      const locked = new Map([[id, before]])
      const line = { orderId: id, amountPaise, countsAs: 'received' } as const
      await writeEntry(tx, requireAdmin(asker, 'take money'), entry, locked, () => [line])
    }
    return readOrder(tx, id)
  })
}

/** Receives returned goods and enters the refund owed for them. Throws what `receiveReturn` throws, and `forbidden`. */
export function refundReturn(
  db: Db,
  admin: AtReturns,
  returnId: string,
  { refund, lines }: ReturnReceived & { refund: 'cash' | 'upi' | 'khata' },
  findKhata: KhataIdOf,
): Promise<OrderDetail> {
  const till = requireAdmin(admin, 'take money')
  return pressOnReturn(db, admin, returnId, 'return received', async (tx, order, row, pressId) => {
    await receiveReturnIn(tx, admin, { order, row, pressId }, { lines })
    const locked = await lockOrdersOfEntry(tx, [order.id])
    const now = locked.get(order.id)
    const amountPaise = now ? owedBackPaiseOf(now) : 0
    if (amountPaise === 0) return
    const entry = {
      kind: 'refund',
      way: refund,
      khataId: refund === 'khata' ? await findKhata(tx, order.id) : null,
      requestHash: '',
      idempotencyKey: keyOfPress(pressId, order.id),
    } as const
    const line = { orderId: order.id, amountPaise: -amountPaise, countsAs: 'refunded' } as const
    await writeEntry(tx, till, entry, locked, () => [line])
  })
}

/** Undoes a press, and reverses the cash entries of the orders that it puts back. Throws what `undoPressIn` throws. */
export function undoPress(db: Db, asker: Admin<'read orders'>, pressId: string): Promise<OrdersChanged> {
  return inTransaction(db, async (tx) => {
    const changed = await undoPressIn(tx, asker, pressId)
    const keys = changed.done.map(({ _id }) => keyOfPress(pressId, _id))
    const isOfPress = and(eq(cashEntries.actorId, asker.uid), inArray(cashEntries.idempotencyKey, keys))
    const entries = await tx
      .select({ id: cashEntries.id })
      .from(cashEntries)
      .where(isOfPress)
      .orderBy(asc(cashEntries.id))
    for (const { id } of entries)
      await reverseEntryIn(tx, requireAdmin(asker, 'take money'), id, { note: 'Undone at once' })
    return changed
  })
}

export type NewEntryLine = { orderId: string; amountPaise: number; countsAs: CashSum }

type NewEntry = EntryToWrite & { kind: CashKind; note?: string | undefined; isAuditedApart?: true }

const VERBS: Record<CashKind, OrderVerb> = { received: 'receive', refund: 'refund', correction: 'correct-money' }

/** Throws `not_found` when one does not exist. */
export async function lockOrdersOfEntry(tx: Tx, ids: readonly string[]): Promise<Map<string, OrderRow>> {
  const rows = await lockOrders(tx, ids)
  if (rows.length !== ids.length) throw orderNotFound()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Writes the entry once for each key of a person. Returns its id, and whether it existed. Lock the orders before; `linesOf` is
 * called for a new entry only. Throws `not_due` when an order would get more than its total or less than nothing, and
 * `idempotency_key_reused`.
 */
export async function writeEntry(
  tx: Tx,
  admin: Admin<'take money'> | Customer,
  entry: NewEntry,
  locked: ReadonlyMap<string, OrderRow>,
  linesOf: () => NewEntryLine[],
): Promise<{ id: number; replayed: boolean }> {
  const day = await lockEntryDay(tx)
  const earlier = await findEntryOfKey(tx, admin, entry)
  if (earlier !== undefined) return { id: earlier, replayed: true }
  const lines = linesOf()
  for (const line of lines) refuseImpossible(orderOf(locked, line), line)
  const amountPaise = lines.reduce((sum, line) => sum + line.amountPaise, 0)
  const row = await insertEntry(tx, admin, entry, { day, amountPaise })
  if (row.replayed) return row
  await tx.insert(cashLines).values(lines.map((line) => ({ ...line, entryId: row.id })))
  for (const line of lines) await enterInOrder(tx, admin, orderOf(locked, line), { ...entry, ...line, id: row.id })
  return row
}

function orderOf(locked: ReadonlyMap<string, OrderRow>, { orderId }: NewEntryLine): OrderRow {
  const order = locked.get(orderId)
  if (!order) throw orderNotFound()
  return order
}

async function enterInOrder(
  tx: Tx,
  admin: Admin<'take money'> | Customer,
  order: OrderRow,
  { id, kind, way, courier, note, amountPaise, countsAs, isAuditedApart }: NewEntry & NewEntryLine & { id: number },
): Promise<void> {
  const sum =
    countsAs === 'received'
      ? { receivedPaise: sql`coalesce(${orders.receivedPaise}, 0) + ${amountPaise}::bigint` }
      : { refundedPaise: sql`${orders.refundedPaise} - ${amountPaise}::bigint` }
  await tx.update(orders).set(sum).where(eq(orders.id, order.id))
  const money = { kind, way, amount: rupeesFromPaise(amountPaise), entry: id, ...(courier ? { courier } : {}) }
  await recordEvent(tx, order.id, admin, { kind: 'payment', note: note ?? null, facts: { money } })
  if (!isAuditedApart) await auditOrder(tx, admin, order, VERBS[kind], { after: money })
}

type Counted = MoneyColumns & { numberPrefix: string; number: number }
type Line = { amountPaise: number; countsAs: CashSum }

/** Throws `not_due` with what is possible: an order takes no more than its total, and gives back no more than it received. */
function refuseImpossible(order: Counted, { amountPaise, countsAs }: Line): void {
  const received = (order.receivedPaise ?? 0) + (countsAs === 'received' ? amountPaise : 0)
  const refunded = order.refundedPaise - (countsAs === 'refunded' ? amountPaise : 0)
  const isPossible = refunded >= 0 && refunded <= received && received - refunded <= order.totalPaise
  const [duePaise, refundablePaise] = [duePaiseOf(order), refundablePaiseOf(order)]
  // Received money pays what is due; it does not offset refunds after delivery.
  const isOwed = amountPaise < 0 || countsAs === 'refunded' || amountPaise <= duePaise || order.receivedPaise === null
  if (isPossible && isOwed) return
  const orderNumber = formatOrderNumber(order)
  const [due, refundable] = [rupeesFromPaise(duePaise), rupeesFromPaise(refundablePaise)]
  const words =
    amountPaise > 0
      ? `Only ${formatTotal(due)} of order ${orderNumber} is still to be paid.`
      : `Only ${formatTotal(refundable)} of order ${orderNumber} can be given back.`
  throw new StoreError('not_due', words, { facts: { orderNumber, due, refundable } })
}
