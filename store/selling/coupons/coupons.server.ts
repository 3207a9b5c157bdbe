/**
 * The owner's coupons, and their use by orders. What a coupon took off an order never changes. An order locks its coupon's row
 * before the products, so that uses are counted one after another. "Once" means once per account and per phone number that an
 * account has proven; staff decide for orders by phone.
 */
import { desc, eq, isNull, sql } from 'drizzle-orm'
import { TODAY_TEXT } from '#db/indian-days.ts'
import { coupons, orderCharges, orders } from '#db/schema/orders.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { askInPipeline, type Statement } from '#engines/postgres/pipeline.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { type FieldError, invalidField, StoreError } from '#store/errors.ts'
import { paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import { onlyRow } from '#store/rows.server.ts'
import { chargesJson, type WireCharges } from '#store/selling/charges/charges.ts'
import { readCharges } from '#store/selling/charges/read-charges.server.ts'
import { withoutEmpty } from '#store/without-empty.ts'
import { type CouponTerms, couponWords } from './coupon-terms.ts'
import type { Coupon, CouponChange, CouponData } from './coupons.schema.ts'

type CouponRow = typeof coupons.$inferSelect
type Changer = Admin<'change products'>

const MOST = 1000

/** Newest first, each with the sum that it took off orders. */
export async function listCoupons(db: Db | Tx, _admin: Changer, code?: string): Promise<Coupon[]> {
  const off = sql<string>`(select coalesce(-sum(${orderCharges.paise}), 0) from ${orderCharges}
    join ${orders} on ${orders.id} = ${orderCharges.orderId}
    where ${orderCharges.couponCode} = ${coupons.code} and ${orders.status} <> 'cancelled')`
  const rows = await db
    .select({ row: coupons, off })
    .from(coupons)
    .where(code === undefined ? undefined : eq(coupons.code, code))
    .orderBy(desc(coupons.createdAt), coupons.code)
  return rows.map(({ row, off }) => couponOf(row, Number(off)))
}

/** Throws `invalid_input` for a code that exists, and for days or a reduction that do not fit. */
export async function makeCoupon(
  db: Db,
  admin: Changer,
  { code, ...data }: CouponData & { code: string },
): Promise<Coupon> {
  refuseUnfit(data)
  return inTransaction(db, async (tx) => {
    if ((await tx.$count(coupons)) >= MOST) throw invalidField('/code', `The shop can have ${MOST} coupons.`)
    const [row] = await tx
      .insert(coupons)
      .values({ code, ...columnsOf(data) })
      .onConflictDoNothing()
      .returning()
    if (!row) throw invalidField('/code', 'There is a coupon with this code already.')
    const coupon = couponOf(row, 0)
    await recordAudit(tx, admin, { action: 'coupon.make', subject: { id: code, name: code }, after: rulesOf(coupon) })
    return coupon
  })
}

/**
 * Throws `not_found`, `stale_settings` when it changed since `seen`, and `invalid_input` for other terms once it was used, or a
 * limit below the uses so far.
 */
export function changeCoupon(db: Db, admin: Changer, code: string, { seen, ...data }: CouponChange): Promise<Coupon> {
  refuseUnfit(data)
  return changed(db, admin, code, 'coupon.change', async (tx, row) => {
    const columns = columnsOf(data)
    const known = Object.entries(seen ? columnsOf(seen) : {})
    if (known.some(([name, value]) => row[name as keyof CouponRow] !== value)) {
      throw new StoreError('stale_settings', 'Somebody else changed this coupon meanwhile. Please load it again.')
    }
    const isSame = (['percent', 'amountPaise', 'fromPaise'] as const).every((name) => columns[name] === row[name])
    if (!isSame && (await tx.$count(orderCharges, eq(orderCharges.couponCode, code))) > 0) {
      throw invalidField(
        '/percent',
        'An order has this coupon: what it takes off stays. Stop it, and make another one.',
      )
    }
    if (data.mostUses !== undefined && data.mostUses < row.uses) {
      throw invalidField('/mostUses', `It was used ${row.uses} times already.`)
    }
    await tx.update(coupons).set(columns).where(eq(coupons.code, code))
  })
}

/** Throws `not_found`. */
export function stopCoupon(db: Db, admin: Changer, code: string, isStopped: boolean): Promise<Coupon> {
  return changed(db, admin, code, isStopped ? 'coupon.stop' : 'coupon.run', (tx) =>
    tx
      .update(coupons)
      .set({ stoppedAt: isStopped ? sql`now()` : null })
      .where(eq(coupons.code, code)),
  )
}

async function changed(
  db: Db,
  admin: Changer,
  code: string,
  action: `coupon.${string}`,
  change: (tx: Tx, row: CouponRow) => Promise<unknown>,
): Promise<Coupon> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('update')
    if (!row) throw new StoreError('not_found', 'There is no such coupon.')
    await change(tx, row)
    const coupon = onlyRow(await listCoupons(tx, admin, code))
    const [before, after] = [rulesOf(couponOf(row, 0)), rulesOf(coupon)]
    await recordAudit(tx, admin, { action, subject: { id: code, name: code }, before, after })
    return coupon
  })
}

function refuseUnfit({ percent, amount, startsOn, endsOn }: CouponData): void {
  if (percent !== undefined && amount !== undefined) throw invalidField('/amount', 'Percent or an amount, not both.')
  if (startsOn && endsOn && endsOn < startsOn) throw invalidField('/endsOn', 'Must not be before the first day.')
}

function columnsOf({ percent, amount, from, isOnce, mostUses, startsOn, endsOn }: CouponData) {
  return {
    percent: percent ?? null,
    amountPaise: amount === undefined ? null : paiseFromRupees(amount),
    // From 0 means any sum.
    fromPaise: from ? paiseFromRupees(from) : null,
    isOnce,
    mostUses: mostUses ?? null,
    startsOn: startsOn ?? null,
    endsOn: endsOn ?? null,
  }
}

function couponOf(row: CouponRow, offPaise: number): Coupon {
  const { isOnce, mostUses, startsOn, endsOn, uses, stoppedAt } = row
  const terms = termsOfCoupon(row)
  return {
    ...terms,
    isOnce,
    ...withoutEmpty({ mostUses, startsOn, endsOn }),
    words: couponWords(terms),
    uses,
    off: rupeesFromPaise(offPaise),
    isStopped: stoppedAt !== null,
  }
}

/** The coupon as the audit log has it. */
function rulesOf({ code: _, uses: __, off: ___, ...rules }: Coupon) {
  return rules
}

type OrderRow = typeof orders.$inferSelect
type Rows = Record<string, unknown>[]

/** The terms of a valid coupon, or why the code is refused. */
export type FoundCoupon = { terms: CouponTerms; refused?: never } | { terms?: never; refused: CouponRefusal }
export type CouponRefusal = Pick<FieldError, 'detail' | 'reason'>

function termsOfCoupon(row: Pick<CouponRow, 'code' | 'percent' | 'amountPaise' | 'fromPaise'>): CouponTerms {
  const { code, percent, amountPaise, fromPaise } = row
  const [amount, from] = [amountPaise, fromPaise].map((paise) => (paise === null ? null : rupeesFromPaise(paise)))
  return { code, ...withoutEmpty({ percent, amount, from }) }
}

const IS_VALID = `stopped_at is null and ${TODAY_TEXT} between coalesce(starts_on, '-infinity') and coalesce(ends_on, 'infinity')`
const FIND = `select code, percent, amount_paise as "amountPaise", from_paise as "fromPaise", ${IS_VALID} as "isValid", uses >= most_uses as "isUsedUp",
  is_once as "isOnce" from coupons where code = $1`

/** Two statements, in this order: a statement sees what was committed before it began, so the count of the account's uses follows the lock. */
export function statementsOfCoupon(code: string, userId: string | undefined): [lock: Statement, used: Statement] {
  return [
    { name: 'lock a coupon', text: `${FIND} for update`, values: [code] },
    {
      name: 'who used a coupon',
      text: `select exists (select from order_charges c join orders o on o.id = c.order_id
        left join users u on u.id = $2 and u.phone_number_verified
        where c.coupon_code = $1 and o.status <> 'cancelled'
          and (o.user_id = $2 or (o.phone_proven and o.customer_phone = u.phone_number))) as was_used`,
      values: [code, userId ?? null],
    },
  ]
}

/** Reads the rows of both statements: a code can be unknown, expired or not yet valid, used by this account, or used up. */
export function foundCoupon([row]: Rows, [used]: Rows): FoundCoupon {
  if (!row) return { refused: { detail: 'There is no coupon with this code.', reason: 'coupon_unknown' } }
  const terms = termsOfCoupon(row as CouponRow)
  const { code } = terms
  if (row.isValid !== true) return { refused: { detail: `${code} is not valid today.`, reason: 'coupon_closed' } }
  if (row.isOnce === true && used?.was_used === true) {
    const detail = `${code} can be used once: it was, with this account or its number.`
    return { refused: { detail, reason: 'coupon_used' } }
  }
  return row.isUsedUp === true ? { refused: { detail: `${code} is used up.`, reason: 'coupon_used_up' } } : { terms }
}

type Whose = Pick<OrderRow, 'id' | 'agreed' | 'userId'>

/** Terms of the coupon that the order has or had: also an expired one, but not one that was used up since it fell away. */
export async function readAgreedCoupon(db: Db | Tx, order: Whose, { coupon: held }: WireCharges) {
  const code = held?.code ?? order.agreed?.coupon?.code
  if (code === undefined) return undefined
  const [row] = await db.select().from(coupons).where(eq(coupons.code, code))
  if (!row || (!held && (await isUsedUp(db, order, row)))) return undefined
  return order.agreed?.coupon ?? termsOfCoupon(row)
}

/** As `readAgreedCoupon`, with the coupon's row locked; call it before locking products. */
export async function lockAgreedCoupon(tx: Tx, order: Whose, charges: WireCharges) {
  const code = charges.coupon?.code ?? order.agreed?.coupon?.code
  if (code !== undefined)
    await tx.select({ code: coupons.code }).from(coupons).where(eq(coupons.code, code)).for('update')
  return readAgreedCoupon(tx, order, charges)
}

/** Whether its uses are used up, by all, or by this customer's other orders. */
async function isUsedUp(db: Db | Tx, { id, userId }: Whose, { code, uses, mostUses, isOnce }: CouponRow) {
  if (mostUses !== null && uses >= mostUses) return true
  const isOther = sql`${orders.id} in (select order_id from order_charges where coupon_code = ${code}) and ${orders.userId} = ${userId} and ${orders.status} <> 'cancelled' and ${orders.id} <> ${id}`
  return isOnce && (await db.$count(orders, isOther)) > 0
}

/** Before a cancelled order is put back. Throws `wrong_status` when its coupon was used up meanwhile. */
export async function refuseUsedCoupon(tx: Tx, order: OrderRow): Promise<void> {
  if (order.status !== 'cancelled') return
  const code = chargesJson(await readCharges(tx, order.id)).coupon?.code
  if (!code) return
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('update')
  if (coupon && !(await isUsedUp(tx, order, coupon))) return
  throw new StoreError('wrong_status', `The coupon ${code} of this order was used with another one meanwhile.`)
}

/** Whether any coupon is active, so that the checkout asks for a code. */
export async function hasCoupons(db: Db): Promise<true | undefined> {
  return (await db.$count(coupons, isNull(coupons.stoppedAt))) > 0 || undefined
}

/** Terms of a code for this account, before it is used in an order. */
export async function findCoupon(db: Db, code: string, userId: string): Promise<FoundCoupon> {
  const [, used] = statementsOfCoupon(code, userId)
  return foundCoupon(
    await askInPipeline(db, { name: 'find a coupon', text: FIND, values: [code] }),
    await askInPipeline(db, used),
  )
}
