/**
 * The discount of a coupon on an order, and how it is spread over its lines: the one reckoning for checkout, order, papers,
 * returns and figures. Offers come first, for they are prices; then the coupon off the goods; then delivery, whose "free
 * from" and the coupon's own "from" count the goods before the coupon; then the fee for cash. Browser-safe.
 */
import { formatPrice, paiseFromRupees } from '#store/money.ts'
import type { CouponTerms } from './coupons.schema.ts'

export type { CouponTerms }

/** The same for every code that is not taken. */
export const COUPON_REFUSED = 'We cannot take this code: it is unknown, not valid today, or used up.'

/**
 * Its discount, in paise: off the goods, or else off the delivery; never more than that. A percentage comes to whole
 * rupees, half a rupee counting as one.
 */
export function couponOff(
  coupon: CouponTerms | undefined,
  goods: number,
  delivery: number,
): { goods: number; delivery: number } {
  const none = { goods: 0, delivery: 0 }
  if (!coupon || goods < paiseFromRupees(coupon.from ?? 0)) return none
  const { percent, amount } = coupon
  if (percent === undefined && amount === undefined) return { ...none, delivery }
  const off = percent === undefined ? paiseFromRupees(amount ?? 0) : Math.round((goods * percent) / 10_000) * 100
  return { ...none, goods: Math.min(goods, off) }
}

/** Shares the amount out in proportion to the room of each, and never more than that; whole paise that add up to it. */
export function shareOut(paise: number, rooms: readonly number[]): number[] {
  let [left, room] = [paise, rooms.reduce((sum, one) => sum + one, 0)]
  return rooms.map((one) => {
    if (left <= 0 || room === 0) return 0
    const share = Math.min(one, left, Math.round((left * one) / room))
    left -= share
    room -= one
    return share
  })
}

/** The lines, each with its part of what is off the goods. */
export function withDiscount<L extends { pricePaise: number; qty: number }>(lines: readonly L[], offGoods: number) {
  const parts = shareOut(
    offGoods,
    lines.map(({ pricePaise, qty }) => pricePaise * qty),
  )
  return lines.map((line, at) => ({ ...line, discountPaise: parts[at] ?? 0 }))
}

type DiscountedLine = { qty: number; pricePaise: number; discountPaise?: number | undefined }

/** The money for so many of a line's units: their price less their part of the discount, which is rounded down. */
export function paidForUnits({ qty, pricePaise, discountPaise = 0 }: DiscountedLine, units: number): number {
  return pricePaise * units - Math.floor((discountPaise * units) / qty)
}

/** The same in SQL, of a row of `order_lines`. */
export function paidForUnitsSql(line: string, units: string): string {
  return `(${line}.price_paise::bigint * (${units})::bigint - ${line}.discount_paise::bigint * (${units})::bigint / ${line}.qty)`
}

/** "10 % off, from ₹500" */
export function couponWords({ percent, amount, from }: Omit<CouponTerms, 'code'>): string {
  const what =
    percent !== undefined ? `${percent} % off` : amount !== undefined ? `${formatPrice(amount)} off` : 'Free delivery'
  return from === undefined ? what : `${what}, from ${formatPrice(from)}`
}

/** Why it takes nothing off these goods; undefined when it may. Rupees. */
export function couponTooSmall({ code, from = 0 }: CouponTerms, subtotal: number): string | undefined {
  return subtotal < from ? `${code} needs goods of at least ${formatPrice(from)}.` : undefined
}
