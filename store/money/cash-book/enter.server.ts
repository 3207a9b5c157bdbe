/** Writes single entries of the cash book, and moves money between till, bank and owner. Sums in paise. */
import { and, eq } from 'drizzle-orm'
import type { EntryKind, MoneyWay } from '#db/order-values.ts'
import { cashEntries, khatas } from '#db/schema/money.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { sha256 } from '#engines/sha256.ts'
import { StoreError } from '#store/errors.ts'
import { formatTotal, paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import type { Admin, Person } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import { onlyRow } from '#store/rows.server.ts'
import type { CashEntry, MoneyMoved } from './cash-book.schema.ts'
import { MONEY_MOVES, wordsOfEntryKind } from './cash-book.ts'
import { lockEntryDay } from './close-day.server.ts'
import { getEntry } from './read-book.server.ts'

export type EntryToWrite = {
  kind: EntryKind
  way: MoneyWay
  courier?: string | null
  corrects?: number
  /** The khata or gift card that the entry is on. */
  khataId?: number | null
  /** Refuses another request under the same idempotency key. */
  requestHash: string
  idempotencyKey?: string | undefined
}

type Written = { id: number; replayed: boolean }

export function requestHashOf(request: unknown): string {
  return sha256(JSON.stringify(request))
}

/** The entry made under this idempotency key. Throws `idempotency_key_reused` when the request differs. */
export async function findEntryOfKey(
  tx: Tx,
  { uid }: Pick<Person, 'uid'>,
  { idempotencyKey, requestHash }: EntryToWrite,
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

/**
 * Once for each key of a person, and once as the correction of an entry. Throws `already_exists` and `idempotency_key_reused`.
 */
export async function insertEntry(
  tx: Tx,
  actor: Pick<Person, 'uid'>,
  entry: EntryToWrite,
  { day, amountPaise }: { day: string; amountPaise: number },
): Promise<Written> {
  const { kind, way, courier, corrects, khataId, requestHash, idempotencyKey } = entry
  const facts = {
    kind,
    way,
    corrects,
    khataId,
    requestHash,
    idempotencyKey,
    amountPaise,
    day,
    courier: courier || null,
  }
  const [row] = await tx
    .insert(cashEntries)
    .values({ ...facts, actorId: actor.uid })
    .onConflictDoNothing()
    .returning({ id: cashEntries.id })
  if (row) return { id: row.id, replayed: false }
  // A concurrent request with the same key has written its entry.
  const rival = await findEntryOfKey(tx, actor, entry)
  if (rival !== undefined) return { id: rival, replayed: true }
  if (corrects !== undefined) throw new StoreError('already_exists', 'This entry was taken back already.')
  throw new StoreError('busy', 'Another request with this key has just failed. Please try again.')
}

/** Throws `idempotency_key_reused`. */
export function moveMoney(
  db: Db,
  admin: Admin<'take money'>,
  { kind, amount }: MoneyMoved,
  idempotencyKey?: string,
): Promise<{ entry: CashEntry; replayed: boolean }> {
  const { way, sign } = MONEY_MOVES[kind]
  const amountPaise = sign * paiseFromRupees(amount)
  const entry = { kind, way, requestHash: requestHashOf(['move', kind, amount]), idempotencyKey }
  return inTransaction(db, async (tx) => {
    const day = await lockEntryDay(tx)
    const earlier = await findEntryOfKey(tx, admin, entry)
    const { id, replayed } =
      earlier === undefined
        ? await insertEntry(tx, admin, entry, { day, amountPaise })
        : { id: earlier, replayed: true }
    if (!replayed) await audit(tx, admin, { id, kind, verb: 'enter', after: { amount } })
    return { entry: await getEntry(tx, id), replayed }
  })
}

/** Corrects an entry without orders by its opposite. Throws `already_exists`, and `not_due` for a gift card that was used. */
export async function reverseEntryWithoutOrders(
  tx: Tx,
  admin: Admin<'take money'>,
  { id: corrects, kind, way, courier, khataId, amountPaise }: typeof cashEntries.$inferSelect,
): Promise<number> {
  const day = await lockEntryDay(tx)
  if (kind === 'gift_card' && khataId !== null) await requireUnspent(tx, khataId, amountPaise)
  const entry = { kind, way, courier, corrects, khataId, requestHash: requestHashOf(['correct', corrects]) }
  const { id } = await insertEntry(tx, admin, entry, { day, amountPaise: -amountPaise })
  await audit(tx, admin, { id: corrects, kind, verb: 'take-back', after: { amount: rupeesFromPaise(-amountPaise) } })
  return id
}

async function requireUnspent(tx: Tx, khataId: number, amountPaise: number): Promise<void> {
  const card = onlyRow(await tx.select().from(khatas).where(eq(khatas.id, khataId)).for('update'))
  if (card.balancePaise >= amountPaise) return
  const left = rupeesFromPaise(card.balancePaise)
  throw new StoreError('not_due', `Of this gift card ${formatTotal(left)} is left: the rest is spent.`, {
    facts: { due: left },
  })
}

type Audited = { id: number; kind: EntryKind; verb: 'enter' | 'take-back'; after: object }

function audit(tx: Tx, admin: Admin<'take money'>, { id, kind, verb, after }: Audited): Promise<void> {
  const subject = { id: String(id), name: `no. ${id}, ${wordsOfEntryKind(kind)}` }
  const noun = kind === 'expense' ? 'expense' : 'till'
  return recordAudit(tx, admin, { action: `${noun}.${verb}`, subject, after: { ...after } })
}
