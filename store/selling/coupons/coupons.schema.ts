/** API schemas of coupons. Rupees. */
import { z } from 'zod'
import { COUPON_FORM } from '#db/order-values.ts'
import { bareCode } from '#store/typed/code.ts'
import { calendarDay, plainText, rupeesShape, wholeNumber } from '#store/wire.ts'

const MOST_RUPEES = 1_000_000
const CODE_WORDS = 'Must have 3 to 20 letters, digits or dashes.'

/** Small letters, spaces and dashes make no difference. */
const anyCode = plainText(1, 40).transform(bareCode)
const code = anyCode.refine((text) => new RegExp(COUPON_FORM).test(text), { error: CODE_WORDS })

const termsFields = {
  percent: z.int().optional().describe('Off the goods, to whole rupees'),
  amount: z.number().optional().describe('Off the goods; with neither, delivery is free'),
  from: z.number().optional().describe('What the goods must come to, before the coupon'),
}

export const couponTermsShape = z.object({ code: z.string(), ...termsFields }).meta({ id: 'CouponTerms' })

export type CouponTerms = z.output<typeof couponTermsShape>

export const couponQuestionShape = z.object({ code: anyCode }).meta({ id: 'CouponQuestion' })

/** The coupon of an order, checked when it is placed. */
export const couponOfOrderShape = anyCode
  .optional()
  .describe(
    'A coupon: `totalAmount` is then less what it takes off. A code that does not hold is answered 409 cart_changed',
  )

export const usedCouponShape = z
  .object({ ...couponTermsShape.pick({ code: true }).shape, words: z.string(), off: z.number() })
  .meta({ id: 'UsedCoupon' })

const rules = {
  isOnce: z.boolean().default(false).describe('Each account once'),
  mostUses: wholeNumber(1, MOST_RUPEES).optional().describe('In all; absent without a limit'),
  startsOn: calendarDay().optional().describe('First day, in India'),
  endsOn: calendarDay().optional().describe('Last day'),
}

export const couponDataShape = z.object({
  percent: wholeNumber(1, 100).optional(),
  amount: wholeNumber(1, MOST_RUPEES).optional().describe('In whole rupees'),
  from: rupeesShape(MOST_RUPEES).optional(),
  ...rules,
})

export type CouponData = z.output<typeof couponDataShape>

export const couponChangeShape = couponDataShape.extend({
  seen: couponDataShape
    .optional()
    .describe('What it was when it was read: 409 stale_settings when somebody changed it since'),
})

export type CouponChange = z.output<typeof couponChangeShape>

export const newCouponShape = couponDataShape.extend({ code })

export const couponShape = z
  .object({
    code: z.string(),
    ...termsFields,
    isOnce: z.boolean(),
    mostUses: z.int().optional(),
    startsOn: z.string().optional(),
    endsOn: z.string().optional(),
    words: z.string(),
    uses: z.int().describe('Orders, without cancelled ones'),
    off: z.number().describe('What these took off in all'),
    isStopped: z.boolean(),
  })
  .meta({ id: 'Coupon' })

export type Coupon = z.output<typeof couponShape>
