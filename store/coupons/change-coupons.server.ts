/** The owner's coupons. What one takes off never changes once an order has it, so that the order's words stay true. */
import { desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { coupons, orderCharges, orders } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { recordAudit } from '#store/audit/audit.server.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import { onlyRow } from '#store/rows.server.ts'
import { withoutEmpty } from '#store/without-empty.ts'
import { couponWords } from './coupon-terms.ts'
import type { Coupon, CouponChange, CouponData } from './coupons.schema.ts'
import { termsOfCoupon } from './use-coupon.server.ts'

type CouponRow = typeof coupons.$inferSelect
type Changer = Admin<'change products'>

const MOST = 1000

/** Newest first, each with what its orders had off in all. */
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

/** Throws `invalid_input` for a code that there is, and for days or a gift that do not fit. */
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
 * Throws `not_found`, `stale_settings` when it is no longer what was `seen`, and `invalid_input` for other terms once it was used,
 * or fewer uses than there were.
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
    // From 0 on is from any sum.
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

/** The coupon as the log keeps it. */
function rulesOf({ code: _, uses: __, off: ___, ...rules }: Coupon) {
  return rules
}
