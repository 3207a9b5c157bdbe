/**
 * Gift cards that shoppers ask for. Asking keeps nothing back and is nothing in the books: once the desk has seen the money, it
 * sells the card, exactly once. Who asked follows it by a sealed link.
 */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { cardPurchases, cashEntries, khatas } from '#db/schema/money.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { lockForOne } from '#engines/postgres/locks.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import { pageLanguage } from '#store/page-language.server.ts'
import type { Admin, Person } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import { pickColumns } from '#store/rows.server.ts'
import { writeMail } from '#store/talk/mail/write-mail.server.ts'
import type { CardPurchase, CardToBuy, CardToPay } from './card-purchases.schema.ts'
import { sellGiftCardIn } from './gift-cards.server.ts'
import { CARD_LIMITS, formatCardNumber, KHATA_LIMITS } from './khata.ts'

type Row = typeof cardPurchases.$inferSelect
type Asking = { person: Person | undefined; idempotencyKey: string | undefined; isLimited: boolean }

/** Neither paid nor withdrawn. */
export const IS_TO_PAY = and(isNull(cardPurchases.khataId), isNull(cardPurchases.withdrawnAt))

/**
 * Keeps what somebody asks for, once for a key. `isLimited: false` lifts the limit. Throws `idempotency_key_reused`, and
 * `invalid_input` when too many of the number or the account wait.
 */
export function askForCard(db: Db, card: CardToBuy, asking: Asking): Promise<{ row: Row; replayed: boolean }> {
  const { person, idempotencyKey, isLimited } = asking
  const { amount, email = '', ...facts } = card
  const values = { ...facts, email, amountPaise: paiseFromRupees(amount) }
  return inTransaction(db, async (tx) => {
    await lockForOne(tx, 'cardBuyers', card.phone)
    const earlier = await findByKey(tx, idempotencyKey, values)
    if (earlier) return { row: earlier, replayed: true }
    if (isLimited) await refuseTooMany(tx, card.phone, person)
    const [row] = await tx
      .insert(cardPurchases)
      .values({ ...values, idempotencyKey, userId: person?.uid, language: pageLanguage() })
      .onConflictDoNothing()
      .returning()
    // Under another number at this moment.
    if (!row) throw keyReused()
    return { row, replayed: false }
  })
}

function keyReused(): StoreError {
  return new StoreError('idempotency_key_reused', 'This Idempotency-Key was used for something else.')
}

async function findByKey(tx: Tx, key: string | undefined, asked: Partial<Row>): Promise<Row | undefined> {
  if (key === undefined) return undefined
  const [row] = await tx.select().from(cardPurchases).where(eq(cardPurchases.idempotencyKey, key))
  if (row && Object.entries(asked).some(([name, value]) => row[name as keyof Row] !== value)) throw keyReused()
  return row
}

/** Against who is signed in only their own count: anybody else can type the number. */
async function refuseTooMany(tx: Tx, phone: string, person: Person | undefined): Promise<void> {
  const theirs = person ? eq(cardPurchases.userId, person.uid) : eq(cardPurchases.phone, phone)
  if ((await tx.$count(cardPurchases, and(theirs, IS_TO_PAY))) < CARD_LIMITS.toPay) return
  const waiting = `${CARD_LIMITS.toPay} gift cards wait to be paid already. Please pay one of them, or call us.`
  throw invalidField('/phone', waiting, 'many_wait')
}

/** Throws `not_found`. */
export async function getPurchase(db: Db, id: string | undefined): Promise<Row> {
  const found = id === undefined ? [] : await db.select().from(cardPurchases).where(eq(cardPurchases.id, id))
  if (!found[0]) throw new StoreError('not_found', 'This link is wrong or no longer works.')
  return found[0]
}

/** As its buyer sees it; `key` opens it. A card whose sale was taken back counts as withdrawn. */
export async function viewPurchase(db: Db, row: Row, key: string): Promise<CardPurchase> {
  const { khataId, withdrawnAt, email } = row
  const takenBack = sql<boolean>`exists (select from ${cashEntries} where khata_id = ${khataId} and kind = 'gift_card'
    and corrects is not null)`
  const [card] =
    khataId === null
      ? []
      : await db.select({ codeEnd: khatas.codeEnd, takenBack }).from(khatas).where(eq(khatas.id, khataId))
  return {
    ...boughtOf(row),
    key,
    state: withdrawnAt || card?.takenBack ? 'withdrawn' : card ? 'paid' : 'asked',
    words: row.words,
    hasEmail: email !== '',
    codeEnd: card?.codeEnd ?? null,
  }
}

function boughtOf(row: Row) {
  const numbers = { number: formatCardNumber(row.number), amount: rupeesFromPaise(row.amountPaise) }
  return { ...numbers, ...pickColumns(row, 'forName', 'createdAt') }
}

/** Those to be paid, the newest first. */
export async function listCardsToPay(tx: Tx): Promise<CardToPay[]> {
  const newest = tx.select().from(cardPurchases).where(IS_TO_PAY).orderBy(desc(cardPurchases.number))
  return (await newest.limit(KHATA_LIMITS.rows)).map((row) => ({
    ...boughtOf(row),
    ...pickColumns(row, 'name', 'phone', 'email', 'language'),
    _id: row.id,
  }))
}

/**
 * Its money has come by UPI: sells the card and mails its code, which is said this once. Throws `not_found`, and `wrong_status`
 * when somebody was quicker.
 */
export function sellPurchase(db: Db, admin: Admin<'take money'>, id: string, { sendsMail }: { sendsMail: boolean }) {
  return inTransaction(db, async (tx) => {
    const row = await lockToPay(tx, id)
    const amount = rupeesFromPaise(row.amountPaise)
    const { khataId, code, entry } = await sellGiftCardIn(tx, admin, { amount, way: 'upi' })
    await tx.update(cardPurchases).set({ khataId }).where(eq(cardPurchases.id, id))
    const facts = { ...pickColumns(row, 'name', 'forName', 'language'), code, amount }
    const about = row.userId === null ? {} : { userId: row.userId }
    // Where no mail leaves, the code would lie there for nothing.
    const isMailed =
      sendsMail &&
      (await writeMail(tx, { kind: 'gift_card', recipient: row.email, ...about, facts, expiresAt: inAWeek() }))
    return { code, entry, isMailed }
  })
}

/** A mail server may be away over a weekend; after that the desk sells the card anew. */
function inAWeek(): Date {
  return new Date(Date.now() + 7 * 86_400_000)
}

/** No money came. Throws as `sellPurchase`. */
export function withdrawPurchase(db: Db, admin: Admin<'take money'>, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { number, amountPaise } = await lockToPay(tx, id)
    await tx.update(cardPurchases).set({ withdrawnAt: new Date() }).where(eq(cardPurchases.id, id))
    const subject = { id, name: formatCardNumber(number) }
    const after = { amount: rupeesFromPaise(amountPaise) }
    await recordAudit(tx, admin, { action: 'khata.withdraw-card', subject, after })
  })
}

async function lockToPay(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.select().from(cardPurchases).where(eq(cardPurchases.id, id)).for('update')
  if (!row) throw new StoreError('not_found', 'There is no such gift card to be paid.')
  if (row.khataId === null && row.withdrawnAt === null) return row
  const end = row.khataId === null ? 'put away' : 'sold'
  throw new StoreError('wrong_status', `${formatCardNumber(row.number)} was ${end} already.`)
}
