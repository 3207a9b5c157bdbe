/** The terms of a coupon, in words and as what they take off an order. Browser-safe. */

import { formatPrice, paiseFromRupees } from '#store/money.ts'
import type { Reduction } from '#store/selling/charges/charges.ts'
import type { CouponTerms } from './coupons.schema.ts'

export type { CouponTerms }

/** The same for every code that is not taken. */
export const COUPON_REFUSED = 'We cannot take this code: it is unknown, not valid today, or used up.'

/**
 * What it takes off an order: off the goods, or else off the delivery. A percentage below 100 comes to whole rupees, half a rupee counting as one.
 * "Free from" of the delivery and the coupon's own "from" count the goods before it.
 */
export function reductionOf(coupon: CouponTerms | undefined): Reduction | undefined {
  return (
    coupon && {
      code: coupon.code,
      words: couponWords(coupon),
      off: (goods, delivery) => offOf(coupon, goods, delivery),
      tooSmall: (subtotal) => tooSmall(coupon, subtotal),
    }
  )
}

function offOf({ percent, amount, from = 0 }: CouponTerms, goods: number, delivery: number) {
  const none = { goods: 0, delivery: 0 }
  if (goods < paiseFromRupees(from)) return none
  if (percent === undefined && amount === undefined) return { ...none, delivery }
  // All of it is all of it, to the paisa.
  const share = percent === 100 ? goods : Math.round((goods * (percent ?? 0)) / 10_000) * 100
  const off = percent === undefined ? paiseFromRupees(amount ?? 0) : share
  return { ...none, goods: Math.min(goods, off) }
}

/** "10 % off, from ₹500" */
export function couponWords({ percent, amount, from }: Omit<CouponTerms, 'code'>): string {
  const what =
    percent !== undefined ? `${percent} % off` : amount !== undefined ? `${formatPrice(amount)} off` : 'Free delivery'
  return from === undefined ? what : `${what}, from ${formatPrice(from)}`
}

function tooSmall({ code, from = 0 }: CouponTerms, subtotal: number): string | undefined {
  return subtotal < from ? `${code} needs goods of at least ${formatPrice(from)}.` : undefined
}
