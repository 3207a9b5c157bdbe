/**
 * Using a coupon with an order. An order that uses one locks its row first, before the products, so that uses are counted one
 * after another. "Once" is once an account; an order taken by phone has none, and staff decide.
 */
import { eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { TODAY_TEXT } from '#db/indian-days.ts'
import { ask, type Statement } from '#db/pipeline.ts'
import { coupons, orders } from '#db/schema.ts'
import { type WireCharges, wireOf } from '#store/charges/charges.ts'
import { readCharges } from '#store/charges/read-charges.server.ts'
import { StoreError } from '#store/errors.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { withoutEmpty } from '#store/without-empty.ts'
import { COUPON_REFUSED, type CouponTerms } from './coupon-terms.ts'

type CouponRow = typeof coupons.$inferSelect
type OrderRow = typeof orders.$inferSelect
type Rows = Record<string, unknown>[]

/** A coupon that holds, or why it does not. */
export type FoundCoupon = { terms?: CouponTerms; refused?: string }

export function termsOfCoupon(row: Pick<CouponRow, 'code' | 'percent' | 'amountPaise' | 'fromPaise'>): CouponTerms {
  const { code, percent, amountPaise, fromPaise } = row
  const [amount, from] = [amountPaise, fromPaise].map((paise) => (paise === null ? null : rupeesFromPaise(paise)))
  return { code, ...withoutEmpty({ percent, amount, from }) }
}

const IS_OPEN = `stopped_at is null and uses < coalesce(most_uses, uses + 1)
  and ${TODAY_TEXT} between coalesce(starts_on, '-infinity') and coalesce(ends_on, 'infinity')`
const FIND = `select code, percent, amount_paise as "amountPaise", from_paise as "fromPaise", ${IS_OPEN} as "isOpen",
  is_once as "isOnce" from coupons where code = $1`

/** Two statements: a statement sees what was committed before it began, so the count of an account follows the lock. */
export function statementsOfCoupon(code: string, userId: string | undefined): [lock: Statement, used: Statement] {
  return [
    { name: 'lock a coupon', text: `${FIND} for update`, values: [code] },
    {
      name: 'who used a coupon',
      text: `select exists (select from order_charges c join orders o on o.id = c.order_id
        where c.coupon_code = $1 and o.user_id = $2 and o.status <> 'cancelled') as was_used`,
      values: [code, userId ?? null],
    },
  ]
}

/** From the rows of both statements. */
export function foundCoupon([row]: Rows, [used]: Rows): FoundCoupon {
  if (row?.isOpen !== true) return { refused: COUPON_REFUSED }
  const terms = termsOfCoupon(row as CouponRow)
  if (row.isOnce !== true || used?.was_used !== true) return { terms }
  return { refused: `${terms.code} can be used once: it was, with this account.` }
}

/** The terms of the coupon that an order with these charges has. */
export async function readCouponTerms(db: Db | Tx, { coupon }: WireCharges): Promise<CouponTerms | undefined> {
  if (!coupon) return undefined
  const [row] = await db.select().from(coupons).where(eq(coupons.code, coupon.code))
  return row && termsOfCoupon(row)
}

/** Before an order that may be cancelled is put back. Throws `wrong_status` when the coupon was used meanwhile. */
export async function refuseUsedCoupon(tx: Tx, order: OrderRow): Promise<void> {
  const { id, status, userId } = order
  if (status !== 'cancelled') return
  const couponCode = wireOf(await readCharges(tx, id)).coupon?.code
  if (!couponCode) return
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.code, couponCode)).for('update')
  const isOther = sql`${orders.id} in (select order_id from order_charges where coupon_code = ${couponCode}) and ${orders.userId} = ${userId} and ${orders.status} <> 'cancelled' and ${orders.id} <> ${id}`
  const others = coupon?.isOnce ? await tx.$count(orders, isOther) : 0
  if (coupon && coupon.uses < (coupon.mostUses ?? coupon.uses + 1) && others === 0) return
  throw new StoreError('wrong_status', `The coupon ${couponCode} of this order was used with another one meanwhile.`)
}

/** Whether a coupon runs, so that the checkout asks for a code. */
export async function hasCoupons(db: Db): Promise<true | undefined> {
  return (await db.$count(coupons, isNull(coupons.stoppedAt))) > 0 || undefined
}

/** The terms of a code for its asker, as far as they can be told before the order. */
export async function findCoupon(db: Db, code: string, userId: string): Promise<FoundCoupon> {
  const [, used] = statementsOfCoupon(code, userId)
  return foundCoupon(await ask(db, { name: 'find a coupon', text: FIND, values: [code] }), await ask(db, used))
}
