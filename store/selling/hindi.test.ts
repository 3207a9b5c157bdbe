import { expect, test } from 'vitest'
import { ORDER_WAYS, TRY_REASONS } from '#db/order-values.ts'
import { STATE_NAMES, stateName } from '#store/money/gst/states.ts'
import { COUPON_WORDS, couponWords, couponWordsIn } from './coupons/coupon-terms.ts'
import {
  type DeliveryTerms,
  deliverySentence,
  deliveryWordsForPin,
  linesOfTerms,
  wordsAgreed,
} from './delivery/terms.ts'
import { deliveryMethodOf } from './delivery/ways.ts'
import { CUSTOMER_EVENTS, type CustomerEvent } from './orders/order-life.ts'
import { wordsOfStatus, wordsOfStep } from './orders/reading/customer-orders.ts'
import { RETURN_REASONS, RETURN_STATUSES, wordsOfReason, wordsOfReturn } from './orders/returns/returns.ts'
import { wordsOfCallHours } from './orders/steps/call-hours.ts'
import { ORDER_STATUSES } from './orders/steps/order-statuses.ts'

const pay = { isCashOpen: true, fee: 20, upTo: 2000, advance: null, isUpiOpen: true }
const TERMS: DeliveryTerms[] = [
  { charge: 0, freeFrom: null },
  { charge: 40, freeFrom: 500, days: '2 to 5' },
  { charge: 40, freeFrom: null, days: '1', pay },
  { charge: 40, freeFrom: null, pay: { ...pay, advance: { percent: 20, from: 1000 } } },
  { charge: 40, freeFrom: null, pay: { ...pay, isCashOpen: false } },
  { charge: 0, freeFrom: null, isUnserved: true },
]

const at = '2026-11-28T10:00:00.000Z'
const step = (what: (typeof ORDER_STATUSES)[number] | CustomerEvent) => [
  wordsOfStep({ what, at, byYou: false }, {}, { language: 'hi' }),
  wordsOfStep({ what, at, byYou: true }, { way: 'pickup' }, { isPast: true, language: 'hi' }),
]

const SAID: Record<string, (string | undefined)[]> = {
  statuses: ORDER_STATUSES.flatMap((status) =>
    ORDER_WAYS.map((way) => wordsOfStatus(status, { way }, 'hi')).concat(step(status)),
  ),
  events: (Object.keys(CUSTOMER_EVENTS) as CustomerEvent[]).flatMap(step),
  tries: TRY_REASONS.map((reason) =>
    wordsOfStep({ what: 'not delivered', at, byYou: false, reason }, {}, { language: 'hi' }),
  ),
  returns: [
    ...RETURN_STATUSES.map((status) => wordsOfReturn(status, 'hi')),
    ...RETURN_REASONS.map((reason) => wordsOfReason(reason, 'hi')),
  ],
  ways: ORDER_WAYS.flatMap((way) => {
    const { words, choice, closed, door, cash } = deliveryMethodOf({ way }, 'hi')
    return [words, choice, closed, door, cash]
  }),
  terms: TERMS.flatMap((terms) => [
    deliveryWordsForPin('411001', terms, 'hi'),
    wordsAgreed(terms, '', true, 'hi'),
    deliverySentence(terms, 'hi'),
    ...linesOfTerms(terms, ['411001'], { language: 'hi' }),
  ]),
  coupons: [
    COUPON_WORDS.hi.tooSmall('', '₹100'),
    ...[{ percent: 10 }, { amount: 50 }, { from: 500 }].map((terms) => couponWords(terms, 'hi')),
  ],
  states: Object.keys(STATE_NAMES).map((code) => stateName(code, 'hi')),
  hours: [wordsOfCallHours({ from: '09:30', until: '19:00' }, 'hi')],
}

test.each(Object.entries(SAID))('a customer reads the %s in Hindi, without an English word', (_, said) => {
  for (const words of said) expect(words?.replaceAll('UPI', '')).not.toMatch(/[A-Za-z]|undefined/)
})

test('says the words that an order keeps of its coupon in the language of the page', () => {
  for (const terms of [{ percent: 10 }, { amount: 1250.5 }, {}, { percent: 5, from: 1500 }, { from: 99.5 }])
    expect(couponWordsIn(couponWords(terms), 'hi')).toBe(couponWords(terms, 'hi'))
  expect(couponWordsIn('Of an older shop', 'hi')).toBe('Of an older shop')
})
