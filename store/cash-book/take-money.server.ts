/** Payments, refunds and corrections. */

import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { cashEntries, cashLines } from '#db/schema.ts'
import { sha256 } from '#db/sha256.ts'
import type { Admin } from '#store/access/access.server.ts'
import { StoreError } from '#store/errors.ts'
import { paiseFromRupees } from '#store/money.ts'
import { wrongStatus } from '#store/orders/reading/order-row.server.ts'
import { STATUSES } from '#store/orders/steps/order-statuses.ts'
import type { CashEntry, EntryTakenBack, MoneyReceived, MoneyRefunded } from './cash-book.schema.ts'
import { getEntry } from './read-book.server.ts'
import { lockOrdersOf, writeEntry } from './write-entry.server.ts'

type Entered = { entry: CashEntry; replayed: boolean }

/**
 * Enters a payment for one or more orders, all or nothing. Throws `not_found`, `wrong_status` for an order that came to
 * nothing, `not_due` for more than is owed, and `idempotency_key_reused`.
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
 * Enters a refund. Before delivery the amount is due again, afterwards it is not. Throws `not_found`, `not_due` for more than
 * was received, and `idempotency_key_reused`.
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
 * Reverses an entry by an opposite one; once only. Throws `not_found`, `already_exists` when it was reversed before,
 * `wrong_status` for an entry that reverses another, and `not_due` when later entries depend on it.
 */
export function takeBackEntry(
  db: Db,
  admin: Admin<'take money'>,
  id: number,
  said: EntryTakenBack,
): Promise<CashEntry> {
  return inTransaction(db, async (tx) => getEntry(tx, await takeBackEntryIn(tx, admin, id, said)))
}

/** Reverses an entry inside a larger transaction. Returns the id of the reversing entry. */
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
