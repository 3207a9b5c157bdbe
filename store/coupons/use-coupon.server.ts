/**
 * Using a coupon with an order. An order that uses one locks its row first, before the products, so that uses are counted one
 * after another. A person is the account, its proven number, the number and the address of the order: as far as an order
 * that names them is surely theirs (`countsAgainst` of store/orders/placing/known-customer.server.ts).
 */
import { createHash } from 'node:crypto'
import { eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { ask, type Statement } from '#db/pipeline.ts'
import { coupons, orders } from '#db/schema.ts'
import { StoreError } from '#store/errors.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { withoutEmpty } from '#store/without-empty.ts'
import { COUPON_REFUSED, type CouponTerms } from './coupon-terms.ts'

type CouponRow = typeof coupons.$inferSelect
type OrderRow = typeof orders.$inferSelect
type Rows = Record<string, unknown>[]

/** `addressKey`: hash of the address, however it is written. */
export type CouponUser = { userId: string | null; phone: string | null; addressKey: string | null }

/** Hash of an address that ignores commas, spaces and capitals. */
export function addressKeyOf(address: string): string {
  const letters = address
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]/gu, '')
  return createHash('sha256')
    .update(letters || address)
    .digest('base64url')
}

/** A coupon that holds, with the marks of who uses it; or why it does not. */
export type FoundCoupon = { terms?: CouponTerms; marks?: string[] | null; refused?: string }

export function termsOfCoupon(row: Pick<CouponRow, 'code' | 'percent' | 'amountPaise' | 'fromPaise'>): CouponTerms {
  const { code, percent, amountPaise, fromPaise } = row
  const [amount, from] = [amountPaise, fromPaise].map((paise) => (paise === null ? null : rupeesFromPaise(paise)))
  return { code, ...withoutEmpty({ percent, amount, from }) }
}

/** The code with what each is known by: $1 to $4 are code, account, phone number and address. */
const MARKS = `array(select $1 || ' ' || mark from (
    values ('account ' || $2::text), ('phone ' || $3::text), ('address ' || $4::text)
    union select 'phone ' || phone_number from users where id = $2 and phone_number_verified) as who (mark)
  where mark is not null)`
const TODAY = `(now() at time zone 'Asia/Kolkata')::date`
const IS_OPEN = `stopped_at is null and uses < coalesce(most_uses, uses + 1)
  and ${TODAY} between coalesce(starts_on, '-infinity') and coalesce(ends_on, 'infinity')`

/**
 * Two statements: a statement sees what was committed before it began, so the count of a person follows the lock. `counts`:
 * SQL of which orders count against the account $2 with the number $3.
 */
export function statementsOfCoupon(
  code: string,
  { userId, phone, addressKey }: CouponUser,
  counts: string,
): [lock: Statement, used: Statement] {
  const values = [code, userId, phone, addressKey]
  return [
    { name: 'lock a coupon', text: textOfFind('for update of coupons'), values },
    {
      name: 'who used a coupon',
      text: `select exists (select from orders where coupon_marks && ${MARKS} and status <> 'cancelled'
        and ${counts}) as was_used`,
      values,
    },
  ]
}

function textOfFind(lock: string): string {
  return `select code, percent, amount_paise as "amountPaise", from_paise as "fromPaise", ${IS_OPEN} as "isOpen",
    case when is_once then ${MARKS} end as marks from coupons where code = $1 ${lock}`
}

/** From the rows of both statements. */
export function foundCoupon([row]: Rows, [used]: Rows): FoundCoupon {
  if (row?.isOpen !== true) return { refused: COUPON_REFUSED }
  const terms = termsOfCoupon(row as CouponRow)
  const marks = row.marks as string[] | null
  if (marks === null || used?.was_used !== true) return { terms, marks }
  return { refused: `${terms.code} can be used once: it was, with this account, phone number or address.` }
}

/** The terms of a coupon, for an order that has it already. */
export async function readCouponTerms(db: Db | Tx, code: string | null): Promise<CouponTerms | undefined> {
  if (code === null) return undefined
  const [row] = await db.select().from(coupons).where(eq(coupons.code, code))
  return row && termsOfCoupon(row)
}

/** A coupon that takes nothing more off an order is no use: it is taken from the order, and may be used again. */
export async function couponAfter(tx: Tx, { couponCode }: OrderRow, { discountPaise }: { discountPaise: number }) {
  if (couponCode === null || discountPaise > 0) return {}
  await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} - 1` })
    .where(eq(coupons.code, couponCode))
  return { couponCode: null, couponWords: '', couponMarks: null }
}

/** Before an order that may be cancelled is put back. Throws `wrong_status` when somebody else used the coupon meanwhile. */
export async function refuseUsedCoupon(tx: Tx, order: OrderRow): Promise<void> {
  const { id, status, couponCode, couponMarks } = order
  if (couponCode === null || status !== 'cancelled') return
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.code, couponCode)).for('update')
  const isOther = sql`${orders.couponMarks} && ${sql.param(couponMarks, orders.couponMarks)}::text[] and ${orders.status} <> 'cancelled' and ${orders.id} <> ${id}`
  const others = couponMarks === null ? 0 : await tx.$count(orders, isOther)
  if (coupon && coupon.uses < (coupon.mostUses ?? coupon.uses + 1) && others === 0) return
  throw new StoreError('wrong_status', `The coupon ${couponCode} of this order was used with another one meanwhile.`)
}

/** Whether a coupon runs, so that the checkout asks for a code. */
export async function hasCoupons(db: Db): Promise<true | undefined> {
  return (await db.$count(coupons, isNull(coupons.stoppedAt))) > 0 || undefined
}

/** The terms of a code for its asker, as far as they can be told before the order. */
export async function findCoupon(db: Db, code: string, userId: string, counts: string): Promise<FoundCoupon> {
  const who = { userId, phone: null, addressKey: null }
  const [, used] = statementsOfCoupon(code, who, counts)
  const find = { name: 'find a coupon', text: textOfFind(''), values: used.values }
  return foundCoupon(await ask(db, find), await ask(db, used))
}
