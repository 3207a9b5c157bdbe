/** Gift cards: sold at the desk, stored by a hash of the code. A balance never goes below 0. */
import { eq } from 'drizzle-orm'
import { khatas } from '#db/schema/money.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { sha256 } from '#engines/sha256.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import type { CashEntry } from '#store/money/cash-book/cash-book.schema.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { Admin, Customer } from '#store/people/access/access.server.ts'
import { onlyRow } from '#store/rows.server.ts'
import type { CardBalance, GiftCardSold } from './khata.schema.ts'
import { newGiftCode, spacedCode } from './khata.ts'
import { enterInLedger, type Khata } from './ledger.server.ts'

const NO_CARD = 'There is no gift card with this code. Please check it.'

const hashOfCode = (code: string) => sha256(`gift card ${code}`)

/** Throws `invalid_input` at `/giftCard` for an unknown code. */
export async function lockGiftCard(tx: Tx, code: string): Promise<Khata> {
  const [card] = await tx
    .select()
    .from(khatas)
    .where(eq(khatas.codeHash, hashOfCode(code)))
    .for('update')
  if (!card) throw invalidField('/giftCard', NO_CARD)
  return card
}

type Sold = { code: string; entry: CashEntry }

/** Sells a card and returns its code, which is never shown again. Its price is no turnover before it is used. */
export function sellGiftCard(db: Db, admin: Admin<'take money'>, sold: GiftCardSold): Promise<Sold> {
  return inTransaction(db, async (tx) => {
    const { code, entry } = await sellGiftCardIn(tx, admin, sold)
    return { code, entry }
  })
}

/** The same, in a transaction. */
export async function sellGiftCardIn(
  tx: Tx,
  admin: Admin<'take money'>,
  { amount, way }: GiftCardSold,
): Promise<Sold & { khataId: number }> {
  const code = newGiftCode()
  const rows = await tx
    .insert(khatas)
    .values({ kind: 'gift_card', codeHash: hashOfCode(code), codeEnd: code.slice(-4) })
    .returning({ id: khatas.id })
  const khataId = onlyRow(rows).id
  const { entry } = await enterInLedger(tx, admin, { kind: 'gift_card', way, khataId, requestHash: '' }, amount)
  return { khataId, code: spacedCode(code), entry }
}

/** Throws `not_found` for an unknown code. */
export async function readGiftCard(db: Db, _asker: Admin<'take money'> | Customer, code: string): Promise<CardBalance> {
  const [card] = await db
    .select()
    .from(khatas)
    .where(eq(khatas.codeHash, hashOfCode(code)))
  if (!card?.codeEnd) throw new StoreError('not_found', NO_CARD)
  return { codeEnd: card.codeEnd, balance: rupeesFromPaise(card.balancePaise) }
}
