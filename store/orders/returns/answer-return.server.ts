/** Staff's work on returns: answering requests, recording returns agreed by phone, and receiving goods. */
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { orderReturnLines, orderReturns } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import type { OrderDetail } from '#store/orders/order-desk.schema.ts'
import { readSoldLines } from '#store/orders/reading/list-orders.server.ts'
import {
  auditOrder,
  lockOrder,
  type OrderRow,
  readOrder,
  recordEvent,
  wrongStatus,
} from '#store/orders/reading/order-row.server.ts'
import { bringBack, writeReturn } from '#store/orders/steps/bring-back.server.ts'
import { changeStatusIn } from '#store/orders/steps/change-status.server.ts'
import { STATUSES } from '#store/orders/steps/order-statuses.ts'
import { type PressWhat, pressOn } from '#store/orders/steps/press.server.ts'
import { tellOfReturn, unitsToReturn } from './ask-return.server.ts'
import { readReturnsOf } from './read-returns.server.ts'
import type { ReturnAnswered, ReturnReceived, ReturnRecorded } from './returns.schema.ts'

type ReturnRow = typeof orderReturns.$inferSelect
export type AtReturns = Admin<'cancel orders'>

/** Records a return agreed with the customer, even against the policy. Throws `not_found`, `wrong_status`, `invalid_input`. */
export function recordReturn(db: Db, admin: AtReturns, orderId: string, input: ReturnRecorded): Promise<OrderDetail> {
  return inTransaction(db, (tx) =>
    pressOn(tx, admin, { what: 'return accepted', ids: [orderId] }, async (pressId) => {
      const order = await lockOrder(tx, orderId)
      if (!STATUSES[order.status].isReturnable) throw await wrongStatus(tx, order, 'staff')
      const sold = await readSoldLines(tx, orderId)
      const units = unitsToReturn(sold, await readReturnsOf(tx, orderId), input.lines)
      const { reason, answer } = input
      const kept = { reason, answer: answer || null, answeredAt: new Date() }
      const id = await writeReturn(tx, { orderId, status: 'accepted', isAsked: false, ...kept }, units)
      await noteReturn(tx, admin, order, { id, what: 'accepted' })
      await tellOfReturn(tx, order, id, pressId)
      return readOrder(tx, orderId)
    }),
  )
}

/**
 * Accepts or refuses a request; an accepted return that never arrived can still be refused. Throws `not_found`,
 * `wrong_status` when someone else answered first, and `invalid_input` for a refusal without an answer.
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
    await tellOfReturn(tx, order, row.id, pressId)
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

/** Receives a return inside a larger transaction that has locked the order. */
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
  await tellOfReturn(tx, order, row.id, pressId)
}

/** Every line must be named, with no more units than were expected. */
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

/** Locks the order and does `act` on its return, as one press that can be undone. Throws `not_found`. */
export async function pressOnReturn(
  db: Db,
  admin: AtReturns,
  returnId: string,
  what: PressWhat,
  act: (tx: Tx, order: OrderRow, row: ReturnRow, pressId: string) => Promise<void>,
): Promise<OrderDetail> {
  return inTransaction(db, async (tx) => {
    const [found] = await tx.select().from(orderReturns).where(eq(orderReturns.id, returnId))
    if (!found) throw new StoreError('not_found', 'There is no such return.')
    const { orderId } = found
    return pressOn(tx, admin, { what, ids: [orderId] }, async (pressId) => {
      const order = await lockOrder(tx, orderId)
      const [row] = await tx.select().from(orderReturns).where(eq(orderReturns.id, returnId))
      if (!row) throw new StoreError('not_found', 'There is no such return.')
      await act(tx, order, row, pressId)
      return readOrder(tx, orderId)
    })
  })
}

async function noteReturn(tx: Tx, admin: AtReturns, order: OrderRow, facts: { id: string; what: string }) {
  await recordEvent(tx, order.id, admin, { kind: 'return', facts: { return: facts } })
  await auditOrder(tx, admin, order, `return-${facts.what}`, { after: { return: facts.what } })
}

function answeredAlready({ status }: ReturnRow): StoreError {
  return new StoreError('wrong_status', `This return is ${status} now.`, { facts: { returnStatus: status } })
}
