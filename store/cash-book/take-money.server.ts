/** Payments, refunds and corrections. */

import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import type { CashWay } from '#db/order-values.ts'
import { inTransaction } from '#db/retry.ts'
import { cashEntries, cashLines } from '#db/schema.ts'
import { sha256 } from '#db/sha256.ts'
import { type Admin, requireAdmin } from '#store/access/access.server.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { paiseFromRupees } from '#store/money.ts'
import type { OrderDetail, OrdersChanged, StatusChange } from '#store/orders/order-desk.schema.ts'
import { advanceDuePaiseOf, duePaiseOf, owedBackPaiseOf } from '#store/orders/order-money.ts'
import { readOrder, wrongStatus } from '#store/orders/reading/order-row.server.ts'
import { type AtReturns, pressOnReturn, receiveReturnIn } from '#store/orders/returns/answer-return.server.ts'
import type { ReturnReceived } from '#store/orders/returns/returns.schema.ts'
import { recordPaymentIn } from '#store/orders/steps/change-order.server.ts'
import { changeStatusIn } from '#store/orders/steps/change-status.server.ts'
import { STATUSES, stepInto } from '#store/orders/steps/order-statuses.ts'
import { pressOn } from '#store/orders/steps/press.server.ts'
import { undoPressIn } from '#store/orders/steps/undo.server.ts'
import type { CashEntry, EntryTakenBack, MoneyReceived, MoneyRefunded } from './cash-book.schema.ts'
import { getEntry } from './read-book.server.ts'
import { lockOrdersOf, writeEntry } from './write-entry.server.ts'

type Entered = { entry: CashEntry; replayed: boolean }

/**
 * All or nothing. Throws `not_found`, `wrong_status` for an order that came to nothing, `not_due` for more than is owed, and
 * `idempotency_key_reused`.
 */
export function receiveMoney(
  db: Db,
  admin: Admin<'take money'>,
  { way, courier = '', lines, note }: MoneyReceived,
  idempotencyKey?: string,
): Promise<Entered> {
  const sorted = lines.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))
  const requestHash = hashOf(['received', way, courier, sorted.map(({ orderId, amount }) => [orderId, amount])])
  return inTransaction(db, async (tx) => {
    const locked = await lockOrdersOf(
      tx,
      sorted.map(({ orderId }) => orderId),
    )
    const entry = { kind: 'received', way, courier, note, requestHash, idempotencyKey } as const
    const linesOf = () =>
      sorted.map(({ orderId, amount }) => ({
        orderId,
        amountPaise: paiseFromRupees(amount),
        countsAs: 'received' as const,
      }))
    // Checked for new entries only: a replay gets its first answer, whatever became of the order.
    const dead = [...locked.values()].find(({ status }) => !STATUSES[status].isSale)
    const refusal = dead && (await wrongStatus(tx, dead, 'staff'))
    const written = await writeEntry(tx, admin, entry, locked, () => {
      if (refusal) throw refusal
      return linesOf()
    })
    return { entry: await getEntry(tx, written.id), replayed: written.replayed }
  })
}

/**
 * Before delivery the amount is due again, afterwards it is not. Throws `not_found`, `not_due` for more than was received, and
 * `idempotency_key_reused`.
 */
export function refundMoney(
  db: Db,
  admin: Admin<'take money'>,
  { way, orderId, amount, note }: MoneyRefunded,
  idempotencyKey?: string,
): Promise<Entered> {
  const requestHash = hashOf(['refund', way, orderId, amount])
  return inTransaction(db, async (tx) => {
    const locked = await lockOrdersOf(tx, [orderId])
    const entry = { kind: 'refund', way, note, requestHash, idempotencyKey } as const
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
export function takeBackEntry(
  db: Db,
  admin: Admin<'take money'>,
  id: number,
  said: EntryTakenBack,
): Promise<CashEntry> {
  return inTransaction(db, async (tx) => getEntry(tx, await takeBackEntryIn(tx, admin, id, said)))
}

export async function takeBackEntryIn(
  tx: Tx,
  admin: Admin<'take money'>,
  id: number,
  { note }: EntryTakenBack,
): Promise<number> {
  const { entry, lines } = await readForCorrection(tx, id)
  const locked = await lockOrdersOf(
    tx,
    lines.map(({ orderId }) => orderId),
  )
  const [done] = await tx.select({ id: cashEntries.id }).from(cashEntries).where(eq(cashEntries.corrects, id))
  if (done) throw new StoreError('already_exists', 'This entry was taken back already.')
  const { way, courier } = entry
  const correction = { kind: 'correction', way, courier, corrects: id, note, requestHash: hashOf(['correct', id]) }
  const written = await writeEntry(tx, admin, { ...correction, kind: 'correction' }, locked, () =>
    lines.map(({ orderId, amountPaise, countsAs }) => ({ orderId, amountPaise: -amountPaise, countsAs })),
  )
  return written.id
}

async function readForCorrection(tx: Tx, id: number) {
  const [entry] = await tx.select().from(cashEntries).where(eq(cashEntries.id, id))
  if (!entry) throw new StoreError('not_found', 'There is no such entry.')
  if (entry.kind === 'correction') {
    throw new StoreError('wrong_status', 'A correction stays. Enter the money again instead.')
  }
  const lines = await tx.select().from(cashLines).where(eq(cashLines.entryId, id)).orderBy(cashLines.orderId)
  return { entry, lines }
}

function hashOf(asked: unknown): string {
  return sha256(JSON.stringify(asked))
}

type AtDoor = Parameters<typeof changeStatusIn>[1]

/**
 * Takes the step and enters that the amount due was paid. Throws what `changeStatus` throws, `forbidden`, and `invalid_input`
 * for a step that takes no payment.
 */
export function deliverPaid(
  db: Db,
  asker: AtDoor,
  id: string,
  { received, ...change }: StatusChange & { received: CashWay },
): Promise<OrderDetail> {
  const admin = requireAdmin(asker, 'take money')
  if (stepInto(change.to).asks !== 'money') throw invalidField('/received', 'Money is entered with a delivery only.')
  return inTransaction(db, (tx) =>
    pressOn(tx, admin, { what: change.to, ids: [id] }, async (pressId) => {
      const delivered = await changeStatusIn(tx, asker, id, change, pressId)
      const locked = await lockOrdersOf(tx, [id])
      const order = locked.get(id)
      const amountPaise = order ? duePaiseOf(order) : 0
      if (amountPaise === 0) return delivered
      // The press is the key by which an undo finds the entry.
      const entry = { kind: 'received', way: received, requestHash: '', idempotencyKey: pressId } as const
      await writeEntry(tx, admin, entry, locked, () => [{ orderId: id, amountPaise, countsAs: 'received' }])
      return readOrder(tx, id)
    }),
  )
}

/** Stores the reference; the first one enters the amount due, or what of it comes first. Removing it leaves the entry. */
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

/** Receives the goods and enters the refund of all that is owed for them. Throws what `receiveReturn` throws, and `forbidden`. */
export function refundReturn(
  db: Db,
  admin: AtReturns,
  returnId: string,
  { refund, lines }: ReturnReceived & { refund: 'cash' | 'upi' },
): Promise<OrderDetail> {
  const till = requireAdmin(admin, 'take money')
  return pressOnReturn(db, admin, returnId, 'return received', async (tx, order, row, pressId) => {
    await receiveReturnIn(tx, admin, { order, row, pressId }, { lines })
    const locked = await lockOrdersOf(tx, [order.id])
    const now = locked.get(order.id)
    const amountPaise = now ? owedBackPaiseOf(now) : 0
    if (amountPaise === 0) return
    // The press is the key by which an undo finds the entry.
    const entry = { kind: 'refund', way: refund, requestHash: '', idempotencyKey: pressId } as const
    const line = { orderId: order.id, amountPaise: -amountPaise, countsAs: 'refunded' } as const
    await writeEntry(tx, till, entry, locked, () => [line])
  })
}

/** Undoes a press, and reverses the cash entry it made. Throws what `undoPressIn` throws. */
export function undoPress(db: Db, asker: Admin<'read orders'>, pressId: string): Promise<OrdersChanged> {
  return inTransaction(db, async (tx) => {
    const changed = await undoPressIn(tx, asker, pressId)
    const isOfPress = and(eq(cashEntries.actorId, asker.uid), eq(cashEntries.idempotencyKey, pressId))
    const [entry] = await tx.select({ id: cashEntries.id }).from(cashEntries).where(isOfPress)
    if (entry) await takeBackEntryIn(tx, requireAdmin(asker, 'take money'), entry.id, { note: 'Undone at once' })
    return changed
  })
}
