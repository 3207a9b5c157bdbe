import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { formatOrderNumber, languageOf } from '#db/order-values.ts'
import { orderReturns } from '#db/schema.ts'
import { writeMail } from '#store/mail/write-mail.server.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { moneyOf } from '#store/orders/order-money.ts'
import { UNDO_SECONDS_IN_ALL } from '#store/orders/placing/order-limits.ts'
import { lockOrder, type OrderRow } from '#store/orders/reading/order-row.server.ts'
import { readReturnsOf } from './read-returns.server.ts'

/** Mails the customer the state of a return. Without a press, because the customer acted, the mail leaves at once. */
export async function tellOfReturn(tx: Tx, { id }: OrderRow, returnId: string, pressId?: string): Promise<void> {
  const order = await lockOrder(tx, id)
  const [row] = await tx
    .select({ status: orderReturns.status, answer: orderReturns.answer })
    .from(orderReturns)
    .where(eq(orderReturns.id, returnId))
  const returned = (await readReturnsOf(tx, id)).find(({ _id }) => _id === returnId)
  if (!row || !returned) return
  const back = row.status === 'received' ? returned.lines.filter(({ cameBack }) => cameBack) : returned.lines
  const facts = {
    _id: id,
    orderNumber: formatOrderNumber(order),
    orderItems: back.map(({ _id, name, price, qty, cameBack }) => ({ _id, name, price, qty: cameBack ?? qty })),
    totalAmount: rupeesFromPaise(order.totalPaise),
    customerName: order.customerName,
    language: languageOf(order),
    what: row.status,
    answer: row.answer ?? '',
    owedBack: moneyOf(order).owedBack,
  }
  const undoable = pressId === undefined ? undefined : { pressId, seconds: UNDO_SECONDS_IN_ALL }
  const cause = pressId === undefined ? 'account' : undefined
  await writeMail(tx, { kind: 'order_return', recipient: order.customerEmail, facts, undoable, cause })
}
