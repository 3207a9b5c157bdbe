/** Staff's work on returns: answering requests, recording returns agreed by phone, and receiving goods. */
import { and, eq, sql } from 'drizzle-orm'
import type { ReturnStatus } from '#db/order-values.ts'
import { formatOrderNumber } from '#db/order-values.ts'
import { orderEvents, orderReturnLines, orderReturns } from '#db/schema/orders.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import type { OrderDetail } from '#store/selling/orders/order-desk.schema.ts'
import { moneyOf } from '#store/selling/orders/order-money.ts'
import { UNDO_SECONDS_IN_ALL } from '#store/selling/orders/placing/order-limits.ts'
import { byCustomer, lockOwnOrder, type OwnOrderAt } from '#store/selling/orders/reading/customer-orders.server.ts'
import { readSoldLines, type SoldLine } from '#store/selling/orders/reading/list-orders.server.ts'
import {
  auditOrder,
  lockOrder,
  type OrderRow,
  readOrder,
  recordEvent,
  wrongStatus,
} from '#store/selling/orders/reading/order-row.server.ts'
import { bringBack, writeReturn } from '#store/selling/orders/steps/bring-back.server.ts'
import { changeStatusIn } from '#store/selling/orders/steps/change-status.server.ts'
import { STATUSES } from '#store/selling/orders/steps/order-statuses.ts'
import { type UndoableAction, withUndo } from '#store/selling/orders/steps/undo.server.ts'
import { writeMail } from '#store/talk/mail/write-mail.server.ts'
import { readReturnsOf, returnableOf, unitsLeft } from './read-returns.server.ts'
import type { OrderReturn, ReturnAnswered, ReturnReceived, ReturnRecorded, ReturnRequest } from './returns.schema.ts'

type ReturnRow = typeof orderReturns.$inferSelect
export type AtReturns = Admin<'cancel orders'>

/** Records a return agreed with the customer, even against the policy. Throws `not_found`, `wrong_status`, `invalid_input`. */
export function recordReturn(db: Db, admin: AtReturns, orderId: string, input: ReturnRecorded): Promise<OrderDetail> {
  return inTransaction(db, (tx) =>
    withUndo(tx, admin, { what: 'return accepted', ids: [orderId] }, async (pressId) => {
      const order = await lockOrder(tx, orderId)
      if (!STATUSES[order.status].isReturnable) throw await wrongStatus(tx, order, 'staff')
      const sold = await readSoldLines(tx, orderId)
      const units = unitsToReturn(sold, await readReturnsOf(tx, orderId), input.lines)
      const { reason, answer } = input
      const columns = { reason, answer: answer || null, answeredAt: new Date() }
      const id = await writeReturn(tx, { orderId, status: 'accepted', isAsked: false, ...columns }, units)
      await noteReturn(tx, admin, order, { id, what: 'accepted' })
      await mailReturn(tx, order, id, pressId)
      return readOrder(tx, orderId)
    }),
  )
}

/**
 * Accepts or refuses a request; an accepted return that never arrived can still be refused. Throws `not_found`, `wrong_status`
 * when somebody else answered first, and `invalid_input` for a refusal without an answer.
 */
export async function answerReturn(
  db: Db,
  admin: AtReturns,
  returnId: string,
  { accept, answer }: ReturnAnswered,
): Promise<OrderDetail> {
  if (!accept && answer === '') throw invalidField('/answer', 'Please say why: the customer reads it.')
  const what = accept ? 'accepted' : 'refused'
  return pressOnReturn(db, admin, returnId, `return ${what}`, async (tx, order, row, pressId) => {
    if (row.status !== 'asked' && !(row.status === 'accepted' && !accept)) throw answeredAlready(row)
    await tx
      .update(orderReturns)
      .set({ status: what, answer: answer || null, answeredAt: sql`now()` })
      .where(eq(orderReturns.id, row.id))
    await noteReturn(tx, admin, order, { id: row.id, what })
    await mailReturn(tx, order, row.id, pressId)
  })
}

/**
 * Receives returned units, restocks some or all, and lowers what is due. When the last units are back, the order counts as
 * returned. Throws `not_found`, `wrong_status` unless the return was accepted, and `invalid_input`.
 */
export function receiveReturn(db: Db, admin: AtReturns, returnId: string, input: ReturnReceived): Promise<OrderDetail> {
  return pressOnReturn(db, admin, returnId, 'return received', (tx, order, row, pressId) =>
    receiveReturnIn(tx, admin, { order, row, pressId }, input),
  )
}

type Receiving = { order: OrderRow; row: ReturnRow; pressId: string }

/** As `receiveReturn`, in a transaction that has locked the order. */
export async function receiveReturnIn(
  tx: Tx,
  admin: AtReturns,
  { order, row, pressId }: Receiving,
  { lines }: Pick<ReturnReceived, 'lines'>,
): Promise<void> {
  if (row.status !== 'accepted') throw answeredAlready(row)
  const expected = await tx.select().from(orderReturnLines).where(eq(orderReturnLines.returnId, row.id))
  refuseOther(new Map(expected.map(({ productId, qty }) => [productId, qty])), lines)
  const units = new Map(lines.map(({ _id, cameBack, onShelf }) => [_id, { cameBack, onShelf }]))
  const isWhole = await bringBack(tx, admin, order, row.id, units)
  await noteReturn(tx, admin, order, { id: row.id, what: 'received' })
  if (isWhole) {
    const restock = lines.some(({ onShelf }) => onShelf > 0)
    await changeStatusIn(tx, admin, order.id, { from: order.status, to: 'returned', restock }, pressId)
  }
  await mailReturn(tx, order, row.id, pressId)
}

/** Every line must be named, with no more units than expected. */
function refuseOther(expected: ReadonlyMap<string, number>, lines: ReturnReceived['lines']): void {
  for (const [at, { _id, cameBack, onShelf }] of lines.entries()) {
    const qty = expected.get(_id)
    if (qty === undefined) throw invalidField(`/lines/${at}/_id`, 'This is not part of the return.')
    if (cameBack > qty) throw invalidField(`/lines/${at}/cameBack`, `At most ${qty} were to come back.`)
    if (onShelf > cameBack) throw invalidField(`/lines/${at}/onShelf`, 'More than came back cannot go on the shelf.')
  }
  if (lines.length < expected.size) throw invalidField('/lines', 'Say of each line how many came back.')
  if (lines.every(({ cameBack }) => cameBack === 0)) {
    throw invalidField('/lines', 'Nothing came back? Then refuse the return instead.')
  }
}

/** Locks the order and runs `act` on its return, as one press that can be undone. Throws `not_found`. */
export async function pressOnReturn(
  db: Db,
  admin: AtReturns,
  returnId: string,
  what: UndoableAction,
  act: (tx: Tx, order: OrderRow, row: ReturnRow, pressId: string) => Promise<void>,
): Promise<OrderDetail> {
  return inTransaction(db, async (tx) => {
    const [found] = await tx.select().from(orderReturns).where(eq(orderReturns.id, returnId))
    if (!found) throw new StoreError('not_found', 'There is no such return.')
    const { orderId } = found
    return withUndo(tx, admin, { what, ids: [orderId] }, async (pressId) => {
      const order = await lockOrder(tx, orderId)
      const [row] = await tx.select().from(orderReturns).where(eq(orderReturns.id, returnId))
      if (!row) throw new StoreError('not_found', 'There is no such return.')
      await act(tx, order, row, pressId)
      return readOrder(tx, orderId)
    })
  })
}

async function noteReturn(tx: Tx, admin: AtReturns, order: OrderRow, facts: { id: string; what: ReturnStatus }) {
  await recordEvent(tx, order.id, admin, { kind: 'return', facts: { return: facts } })
  await auditOrder(tx, admin, order, `return-${facts.what}`, { after: { return: facts.what } })
}

function answeredAlready({ status }: ReturnRow): StoreError {
  return new StoreError('wrong_status', `This return is ${status} now.`, { facts: { returnStatus: status } })
}

/**
 * Requests a return within `days` of delivery. Throws `not_found` for others' orders, `wrong_status` when not delivered or too
 * late, `already_exists` while another request waits, and `invalid_input` for more units than are left.
 */
export function askReturn(db: Db, whose: OwnOrderAt, request: ReturnRequest, days: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { order } = await lockOwnOrder(tx, whose)
    const sold = await readSoldLines(tx, order.id)
    const returns = await readReturnsOf(tx, order.id)
    await refuseUnlessInTime(tx, order, { lines: sold, returns }, days)
    if (returns.some(({ status }) => status === 'asked')) {
      throw new StoreError('already_exists', 'You asked for a return already. Please wait for our answer.')
    }
    const units = unitsToReturn(sold, returns, request.lines)
    const { reason, words } = request
    const row = { orderId: order.id, status: 'asked', isAsked: true, reason, words: words || null } as const
    const id = await writeReturn(tx, row, units)
    await recordEvent(tx, order.id, byCustomer(order), { kind: 'return', facts: { return: { id, what: 'asked' } } })
    await mailReturn(tx, order, id)
  })
}

/** Withdraws an unanswered request. Throws `not_found` and `wrong_status`. */
export function withdrawReturn(db: Db, whose: OwnOrderAt, returnId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { order } = await lockOwnOrder(tx, whose)
    const isTheirs = and(eq(orderReturns.id, returnId), eq(orderReturns.orderId, order.id))
    const [row] = await tx.select().from(orderReturns).where(isTheirs)
    if (!row) throw new StoreError('not_found', 'There is no such return.')
    if (row.status !== 'asked') throw new StoreError('wrong_status', 'It is answered already. Please call us.')
    await tx.update(orderReturns).set({ status: 'withdrawn' }).where(eq(orderReturns.id, returnId))
    const facts = { return: { id: returnId, what: 'withdrawn' } }
    await recordEvent(tx, order.id, byCustomer(order), { kind: 'return', facts })
  })
}

type OfOrder = { lines: readonly SoldLine[]; returns: OrderReturn[] }

async function refuseUnlessInTime(tx: Tx, order: OrderRow, { lines, returns }: OfOrder, days: number): Promise<void> {
  if (!STATUSES[order.status].isReturnable) throw await wrongStatus(tx, order, 'customer')
  if (days === 0) throw new StoreError('wrong_status', 'Returns cannot be asked for here. Please call us.')
  const events = await tx.select().from(orderEvents).where(eq(orderEvents.orderId, order.id)).orderBy(orderEvents.id)
  const { until, lines: left } = returnableOf(order, { lines, events, returns }, days)
  if (left.length > 0 || returns.some(({ status }) => status === 'asked')) return
  const isOver = [...unitsLeft(lines, returns).values()].some((qty) => qty > 0)
  const words = isOver
    ? `A return could be asked for until ${until}.`
    : 'All of this order is back, or on its way back.'
  throw new StoreError('wrong_status', words, { facts: { currentStatus: order.status, until } })
}

/** By product. Throws `invalid_input` for a line with more units than are left, or a product that was not sold. */
export function unitsToReturn(
  sold: readonly SoldLine[],
  returns: readonly OrderReturn[],
  lines: ReturnRequest['lines'],
): Map<string, number> {
  const left = unitsLeft(sold, returns)
  for (const [at, { _id, qty }] of lines.entries()) {
    const most = left.get(_id)
    if (most === undefined) throw invalidField(`/lines/${at}/_id`, 'This is not part of the order.')
    if (qty <= most) continue
    const words = most === 0 ? 'No more of it can go back' : `At most ${most} can go back`
    throw invalidField(
      `/lines/${at}/qty`,
      `${words}: ${sold.find(({ productId }) => productId === _id)?.name}.`,
      'return_qty',
    )
  }
  return new Map(lines.map(({ _id, qty }) => [_id, qty]))
}

/** Mails the state of a return to the customer. Without a press, because the customer acted, the mail leaves at once. */
export async function mailReturn(tx: Tx, { id }: OrderRow, returnId: string, pressId?: string): Promise<void> {
  const order = await lockOrder(tx, id)
  const returned = (await readReturnsOf(tx, id)).find(({ _id }) => _id === returnId)
  if (!returned) return
  const { status, answer, lines } = returned
  const back = status === 'received' ? lines.filter(({ cameBack }) => cameBack) : lines
  const facts = {
    _id: id,
    orderNumber: formatOrderNumber(order),
    orderItems: back.map(({ _id, name, nameHi, price, qty, cameBack }) => {
      return { _id, name, nameHi, price, qty: cameBack ?? qty }
    }),
    totalAmount: rupeesFromPaise(order.totalPaise),
    customerName: order.customerName,
    language: order.language,
    what: status,
    answer: answer ?? '',
    owedBack: moneyOf(order).owedBack,
  }
  const undoable = pressId === undefined ? undefined : { pressId, seconds: UNDO_SECONDS_IN_ALL }
  const cause = pressId === undefined ? 'account' : undefined
  await writeMail(tx, { kind: 'order_return', recipient: order.customerEmail, facts, undoable, cause })
}
