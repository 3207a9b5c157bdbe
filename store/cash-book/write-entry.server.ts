/**
 * The only way into the cash book: an entry with its lines, the orders' sums and events, and the audit line, in one
 * transaction. Lines never change, and an order's sums are those of its lines.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { type CashKind, type CashSum, type CashWay, formatOrderNumber } from '#db/order-values.ts'
import { cashEntries, cashLines, orders } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { StoreError } from '#store/errors.ts'
import { formatTotal, rupeesFromPaise } from '#store/money.ts'
import { duePaiseOf, type KeptMoney, refundablePaiseOf } from '#store/orders/order-money.ts'
import {
  auditOrder,
  lockOrders,
  type OrderRow,
  orderNotFound,
  recordEvent,
} from '#store/orders/reading/order-row.server.ts'
import { dayToEnter } from './read-book.server.ts'

export type NewLine = { orderId: string; amountPaise: number; countsAs: CashSum }

export type NewEntry = {
  kind: CashKind
  way: CashWay
  courier?: string | null
  corrects?: number
  note?: string | undefined
  /** Hash of the request, which tells another request under the same key apart. */
  requestHash: string
  idempotencyKey?: string | undefined
  isAuditedApart?: true
}

const VERBS: Record<CashKind, string> = { received: 'receive', refund: 'refund', correction: 'correct-money' }

/** Locks the orders of an entry. Throws `not_found` when one does not exist. */
export async function lockOrdersOf(tx: Tx, ids: readonly string[]): Promise<Map<string, OrderRow>> {
  const rows = await lockOrders(tx, ids)
  if (rows.length !== ids.length) throw orderNotFound()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Writes the entry once for each key of a person. Returns its id, and whether it existed. The orders must be locked;
 * `linesOf` is called for a new entry only. Throws `not_due` when an order would get more than its total or less than
 * nothing, and `idempotency_key_reused`.
 */
export async function writeEntry(
  tx: Tx,
  admin: Admin<'take money'>,
  entry: NewEntry,
  locked: ReadonlyMap<string, OrderRow>,
  linesOf: () => NewLine[],
): Promise<{ id: number; replayed: boolean }> {
  const day = await dayToEnter(tx)
  const earlier = await findEarlier(tx, admin, entry)
  if (earlier !== undefined) return { id: earlier, replayed: true }
  const lines = linesOf()
  for (const line of lines) refuseImpossible(orderOf(locked, line), line)
  const { kind, way, corrects, requestHash, idempotencyKey } = entry
  const amountPaise = lines.reduce((sum, line) => sum + line.amountPaise, 0)
  const [row] = await tx
    .insert(cashEntries)
    .values({
      kind,
      way,
      corrects,
      requestHash,
      idempotencyKey,
      amountPaise,
      day,
      courier: entry.courier || null,
      actorId: admin.uid,
    })
    .onConflictDoNothing({ target: [cashEntries.actorId, cashEntries.idempotencyKey] })
    .returning({ id: cashEntries.id })
  // A rival with the same key was faster and has written its entry.
  const rival = row ? undefined : await findEarlier(tx, admin, entry)
  if (rival !== undefined) return { id: rival, replayed: true }
  if (!row) throw new StoreError('busy', 'Another request with this key has just failed. Please try again.')
  await tx.insert(cashLines).values(lines.map((line) => ({ ...line, entryId: row.id })))
  for (const line of lines) await enterInOrder(tx, admin, orderOf(locked, line), { ...entry, ...line, id: row.id })
  return { id: row.id, replayed: false }
}

function orderOf(locked: ReadonlyMap<string, OrderRow>, { orderId }: NewLine): OrderRow {
  const order = locked.get(orderId)
  if (!order) throw orderNotFound()
  return order
}

/** The entry made under this key. Throws `idempotency_key_reused` when the request differs. */
async function findEarlier(
  tx: Tx,
  { uid }: Admin<'take money'>,
  { idempotencyKey, requestHash }: NewEntry,
): Promise<number | undefined> {
  if (idempotencyKey === undefined) return undefined
  const [row] = await tx
    .select({ id: cashEntries.id, requestHash: cashEntries.requestHash })
    .from(cashEntries)
    .where(and(eq(cashEntries.actorId, uid), eq(cashEntries.idempotencyKey, idempotencyKey)))
  if (row && row.requestHash !== requestHash) {
    throw new StoreError('idempotency_key_reused', 'This Idempotency-Key was used for something else.')
  }
  return row?.id
}

async function enterInOrder(
  tx: Tx,
  admin: Admin<'take money'>,
  order: OrderRow,
  { id, kind, way, courier, note, amountPaise, countsAs, isAuditedApart }: NewEntry & NewLine & { id: number },
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

type Counted = KeptMoney & { numberPrefix: string; number: number }
type Line = { amountPaise: number; countsAs: CashSum }

/** An order is never paid more than its total, nor refunded more than was received. Throws `not_due` with what is possible. */
function refuseImpossible(order: Counted, { amountPaise, countsAs }: Line): void {
  const received = (order.receivedPaise ?? 0) + (countsAs === 'received' ? amountPaise : 0)
  const refunded = order.refundedPaise - (countsAs === 'refunded' ? amountPaise : 0)
  const isPossible = refunded >= 0 && refunded <= received && received - refunded <= order.totalPaise
  const [duePaise, refundablePaise] = [duePaiseOf(order), refundablePaiseOf(order)]
  // Money received pays what is due; it does not offset refunds after delivery.
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
