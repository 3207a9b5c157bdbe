/** Customers' return requests, by account or link. Goods and money move only after staff have answered. */
import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { formatOrderNumber, languageOf } from '#db/order-values.ts'
import { inTransaction } from '#db/retry.ts'
import { orderEvents, orderReturns } from '#db/schema.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { writeMail } from '#store/mail/write-mail.server.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { moneyOf } from '#store/orders/order-money.ts'
import { UNDO_SECONDS_IN_ALL } from '#store/orders/placing/order-limits.ts'
import { readSoldLines, type SoldLine } from '#store/orders/reading/list-orders.server.ts'
import { byCustomer, lockOwnOrder, type OwnOrderAt } from '#store/orders/reading/order-link.server.ts'
import { lockOrder, type OrderRow, recordEvent, wrongStatus } from '#store/orders/reading/order-row.server.ts'
import { writeReturn } from '#store/orders/steps/bring-back.server.ts'
import { STATUSES } from '#store/orders/steps/order-statuses.ts'
import { readReturnsOf, returnableOf, unitsLeft } from './read-returns.server.ts'
import type { OrderReturn, ReturnRequest } from './returns.schema.ts'

/**
 * Requests a return within `days` of delivery. Throws `not_found` for others' orders, `wrong_status` when not delivered or
 * too late, `already_exists` while another request waits, and `invalid_input` for more units than are left.
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
    await tellOfReturn(tx, order, id)
  })
}

/** Withdraws a request that nobody has answered. Throws `not_found` and `wrong_status`. */
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
    throw invalidField(`/lines/${at}/qty`, `${words}: ${sold.find(({ productId }) => productId === _id)?.name}.`)
  }
  return new Map(lines.map(({ _id, qty }) => [_id, qty]))
}

/** Mails the customer the state of a return. Without a press, because the customer acted, the mail leaves at once. */
export async function tellOfReturn(tx: Tx, { id }: OrderRow, returnId: string, pressId?: string): Promise<void> {
  const order = await lockOrder(tx, id)
  const returned = (await readReturnsOf(tx, id)).find(({ _id }) => _id === returnId)
  if (!returned) return
  const { status, answer, lines } = returned
  const back = status === 'received' ? lines.filter(({ cameBack }) => cameBack) : lines
  const facts = {
    _id: id,
    orderNumber: formatOrderNumber(order),
    orderItems: back.map(({ _id, name, price, qty, cameBack }) => ({ _id, name, price, qty: cameBack ?? qty })),
    totalAmount: rupeesFromPaise(order.totalPaise),
    customerName: order.customerName,
    language: languageOf(order),
    what: status,
    answer: answer ?? '',
    owedBack: moneyOf(order).owedBack,
  }
  const undoable = pressId === undefined ? undefined : { pressId, seconds: UNDO_SECONDS_IN_ALL }
  const cause = pressId === undefined ? 'account' : undefined
  await writeMail(tx, { kind: 'order_return', recipient: order.customerEmail, facts, undoable, cause })
}
