/** Terms of a coupon: in words, and as a reduction of an order. Browser-safe. */

import type { Language } from '#store/language.ts'
import { formatPrice, paiseFromRupees } from '#store/money.ts'
import type { Reduction } from '#store/selling/charges/charges.ts'
import type { CouponTerms } from './coupons.schema.ts'

export type { CouponTerms }

type Texts = {
  percent: (percent: number) => string
  amount: (sum: string) => string
  freeDelivery: string
  from: (what: string, sum: string) => string
  tooSmall: (code: string, sum: string) => string
}

export const COUPON_WORDS: Record<Language, Texts> = {
  en: {
    percent: (percent) => `${percent} % off`,
    amount: (sum) => `${sum} off`,
    freeDelivery: 'Free delivery',
    from: (what, sum) => `${what}, from ${sum}`,
    tooSmall: (code, sum) => `${code} needs goods of at least ${sum}.`,
  },
  hi: {
    percent: (percent) => `${percent} % छूट`,
    amount: (sum) => `${sum} छूट`,
    freeDelivery: 'डिलीवरी मुफ़्त',
    from: (what, sum) => `${sum} से ऊपर ${what}`,
    tooSmall: (code, sum) => `${code} के लिए कम से कम ${sum} का सामान चाहिए।`,
  },
}

/**
 * A reduction off the goods, or else off the delivery. A percentage below 100 is rounded to whole rupees. Minimum sums, of the
 * coupon and of free delivery, count the goods before the reduction.
 */
export function reductionOf(coupon: CouponTerms | undefined, language: Language = 'en'): Reduction | undefined {
  return (
    coupon && {
      code: coupon.code,
      words: couponWords(coupon, language),
      off: (goods, delivery) => offOf(coupon, goods, delivery),
      tooSmall: (subtotal) => tooSmall(coupon, subtotal, language),
    }
  )
}

function offOf({ percent, amount, from = 0 }: CouponTerms, goods: number, delivery: number) {
  const none = { goods: 0, delivery: 0 }
  if (goods < paiseFromRupees(from)) return none
  if (percent === undefined && amount === undefined) return { ...none, delivery }
  // 100 % takes off every paisa.
  const share = percent === 100 ? goods : Math.round((goods * (percent ?? 0)) / 10_000) * 100
  const off = percent === undefined ? paiseFromRupees(amount ?? 0) : share
  return { ...none, goods: Math.min(goods, off) }
}

/** "10 % off, from ₹500". */
export function couponWords({ percent, amount, from }: Omit<CouponTerms, 'code'>, language: Language = 'en'): string {
  const texts = COUPON_WORDS[language]
  const off = amount === undefined ? texts.freeDelivery : texts.amount(formatPrice(amount))
  const what = percent === undefined ? off : texts.percent(percent)
  return from === undefined ? what : texts.from(what, formatPrice(from))
}

const KEPT = /^(?:(\d+) % off|(₹[\d,.]+) off|Free delivery)(?:, from (₹[\d,.]+))?$/

/** Translates the words stored with an order, which are English; unknown words stay as they are. */
export function couponWordsIn(kept: string, language: Language): string {
  const [found, percent, amount, from] = KEPT.exec(kept) ?? []
  if (found === undefined) return kept
  const texts = COUPON_WORDS[language]
  const off = amount === undefined ? texts.freeDelivery : texts.amount(amount)
  const what = percent === undefined ? off : texts.percent(Number(percent))
  return from === undefined ? what : texts.from(what, from)
}

function tooSmall({ code, from = 0 }: CouponTerms, subtotal: number, language: Language): string | undefined {
  return subtotal < from ? COUPON_WORDS[language].tooSmall(code, formatPrice(from)) : undefined
}
