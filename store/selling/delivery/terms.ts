/**
 * What delivery to a PIN code costs and how long it takes, how an order can be paid, and what it comes to: the one computation
 * for pages, cart, checkout, order, papers, mails and desk. Browser-safe.
 */
import type { Choices, OrderChoices, PAY_WAYS } from '#db/order-values.ts'
import type { Language } from '#store/language.ts'
import { formatPrice, paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import {
  type ChargeSums,
  chargesJson,
  chargesOf,
  type Reduction,
  reducedBy,
  sumOfCharges,
} from '#store/selling/charges/charges.ts'
import type { DeliveryTerms } from './delivery.schema.ts'
import { type DeliveryRule, findRule } from './rules.ts'
import { coversPin, type OrderWay, pickUpPlace, type WaySettings } from './ways.ts'

export type PayWay = (typeof PAY_WAYS)[number]

/** Ways to pay, where an order cannot simply be paid at the door. Rupees. */
export type PayTerms = NonNullable<DeliveryTerms['pay']>
export type { Choices, DeliveryTerms, OrderChoices }

export type DeliverySettings = WaySettings & {
  deliveryCharge: number
  freeDeliveryFrom: number | null
  /** Usual days of delivery, where a rule names none; empty without a promise. */
  days: string
  upiId: string
  giftWrapCharge: number | null
  listedPinsOnly: boolean
  cashRules: { advancePercent: number; advanceFrom: number | null; refusals: number | null; openOrders: number | null }
  deliveryRules?: readonly DeliveryRule[]
}

/** Of a phone number: parcels refused at the door, and open orders to be paid there. */
export type CashHistory = { refused: number; open: number }

export const NO_HISTORY: CashHistory = { refused: 0, open: 0 }

export const FREE_DELIVERY: DeliveryTerms = { charge: 0, freeFrom: null }

/** Whether the price or payment of an order depends on its PIN code. */
export function dependsOnPin({
  deliveryRules,
  listedPinsOnly,
}: Pick<DeliverySettings, 'deliveryRules' | 'listedPinsOnly'>) {
  return listedPinsOnly || deliveryRules !== undefined
}

/** Whether customers are asked for the PIN code, because terms or ways differ between places. */
export function asksPin(shop: Parameters<typeof dependsOnPin>[0] & Pick<WaySettings, 'ownRider'>): boolean {
  return dependsOnPin(shop) || shop.ownRider.isOn
}

/** The terms at a PIN code; without one, those of places without a rule. */
export function termsAt(pin: string | undefined, shop: DeliverySettings, history = NO_HISTORY): DeliveryTerms {
  const rule = pin === undefined ? undefined : findRule(shop.deliveryRules ?? [], pin)
  const isUnserved = rule ? rule.charge === null : shop.listedPinsOnly && pin !== undefined
  const days = pin !== undefined && dependsOnPin(shop) ? rule?.days || shop.days : ''
  const pay = payTermsOf(rule, shop, history)
  const ways = waysAt(pin, shop, history)
  return {
    charge: rule ? (rule.charge ?? 0) : shop.deliveryCharge,
    freeFrom: rule ? rule.freeFrom : shop.freeDeliveryFrom,
    ...(days === '' ? {} : { days }),
    ...(isUnserved ? { isUnserved } : {}),
    ...(pay ? { pay } : {}),
    ...(shop.giftWrapCharge === null ? {} : { giftWrap: shop.giftWrapCharge }),
    ...(ways ? { ways } : {}),
  }
}

/** The ways other than delivery. PIN code rules are for couriers: the own rider has one charge, and the shop's rules for cash. */
function waysAt(pin: string | undefined, shop: DeliverySettings, history: CashHistory): DeliveryTerms['ways'] {
  const { pickUp, ownRider } = shop
  if (!pickUp.isOn && !ownRider.isOn) return undefined
  const goesThere = ownRider.isOn && pin !== undefined && coversPin(ownRider.pins, pin)
  const pay = payTermsOf(undefined, shop, history)
  const rider = goesThere ? { charge: ownRider.charge, days: ownRider.days, ...(pay ? { pay } : {}) } : null
  return { ...(pickUp.isOn ? { pickup: pickUpPlace(shop) } : {}), ...(ownRider.isOn ? { rider } : {}) }
}

/** Undefined where the shop does not offer the way. Rules for cash do not apply to payment at the counter. */
export function findTermsForWay(
  way: OrderWay = 'delivery',
  { ways, ...terms }: DeliveryTerms,
): DeliveryTerms | undefined {
  if (way === 'delivery') return terms
  if (!ways?.[way]) return undefined
  const { charge = 0, pay } = way === 'rider' ? (ways.rider ?? {}) : {}
  const { days: _, isUnserved: __, pay: ___, ...rest } = terms
  return { ...rest, charge, freeFrom: null, ...(pay ? { pay } : {}) }
}

/** Undefined where every order can be paid in full at the door without a fee. */
function payTermsOf(
  rule: DeliveryRule | undefined,
  { cashRules: { advancePercent: percent, advanceFrom, refusals, openOrders }, upiId }: DeliverySettings,
  { refused, open }: CashHistory,
): PayTerms | undefined {
  const isAlways = rule?.cash === 'advance' || (refusals !== null && refused >= refusals)
  const from = isAlways ? 0 : advanceFrom
  const isCashOpen = rule?.cash !== 'no' && !(openOrders !== null && open >= openOrders)
  const { cashFee: fee = 0, cashUpTo: upTo = null } = rule ?? {}
  if (isCashOpen && fee === 0 && upTo === null && from === null) return undefined
  return { isCashOpen, fee, upTo, advance: from === null ? null : { percent, from }, isUpiOpen: upiId !== '' }
}

export function withoutCharge(terms: DeliveryTerms): DeliveryTerms {
  return { ...terms, charge: 0, ...(terms.pay ? { pay: { ...terms.pay, fee: 0 } } : {}) }
}

/** `prepaid`: paise from a gift card or credit. */
type Chosen = Choices & { reduction?: Reduction; prepaid?: number }

/** An order's amounts, in paise. `advance`: the part paid first by UPI. */
export type OrderTotals = {
  charges: ChargeSums
  /** The reduction off the goods. */
  offGoods: number
  total: number
  advance: number
  /** The part paid by gift card or credit. */
  prepaid: number
  /** Ways to pay that are open; empty where nothing is delivered. */
  ways: readonly PayWay[]
  way: PayWay
}

/** What an order comes to, in paise. The wanted way to pay counts where it is open. */
export function computeOrderTotals(
  terms: DeliveryTerms,
  subtotal: number,
  { payBy, reduction, gift, prepaid: has = 0 }: Chosen = {},
): OrderTotals {
  const delivery = deliveryPaiseFor(terms, subtotal)
  const giftWrap = gift?.wrap ? paiseFromRupees(terms.giftWrap ?? 0) : 0
  const charged = reducedBy(reduction, subtotal, { delivery, giftWrap, cashFee: 0 })
  const { charges } = charged
  const bare = subtotal + sumOfCharges(charges)
  const { pay, isUnserved } = terms
  const prepaid = Math.min(has, bare)
  // Nothing is left to pay at the door, so rules for cash do not apply.
  const isPaid = prepaid > 0 && prepaid === bare
  if (!pay || isPaid)
    return { ...charged, total: bare, advance: 0, prepaid, ways: isUnserved ? [] : ['cash'], way: 'cash' }
  const cashFee = paiseFromRupees(pay.fee)
  const withFee = bare + cashFee
  const part = advanceOf(pay, bare, withFee)
  const [atDoor, first] = [withFee - prepaid, Math.max(0, part - prepaid)]
  const isCashOpen =
    pay.isCashOpen &&
    (pay.upTo === null || atDoor <= paiseFromRupees(pay.upTo)) &&
    (first === 0 || (first < atDoor && pay.isUpiOpen))
  const open: PayWay[] = [...(isCashOpen ? (['cash'] as const) : []), ...(pay.isUpiOpen ? (['upi'] as const) : [])]
  const ways = isUnserved ? [] : open
  const way = ways.find((one) => one === payBy) ?? ways[0] ?? 'cash'
  return way === 'cash'
    ? { ...charged, charges: { ...charges, cashFee }, total: withFee, advance: part, prepaid, ways, way }
    : { ...charged, total: bare, advance: bare, prepaid, ways, way }
}

/** A gift can be paid first where the shop takes UPI: its receiver should not have to pay. */
export function termsForGift(gift: object | undefined, terms: DeliveryTerms, upiId: string): DeliveryTerms {
  if (!gift || terms.pay || upiId === '') return terms
  return { ...terms, pay: { isCashOpen: true, fee: 0, upTo: null, advance: null, isUpiOpen: true } }
}

/** In paise, rounded up to whole rupees. */
function advanceOf({ advance }: PayTerms, bare: number, atDoor: number): number {
  if (!advance || bare < paiseFromRupees(advance.from)) return 0
  return Math.min(atDoor, Math.ceil((atDoor * advance.percent) / 10_000) * 100)
}

export function deliveryPaiseFor({ charge, freeFrom }: DeliveryTerms, subtotal: number): number {
  const isFree = freeFrom !== null && subtotal >= paiseFromRupees(freeFrom)
  return isFree ? 0 : paiseFromRupees(charge)
}

/** What comes first by UPI of an order that grew to so much. Paise; nothing in a shop that takes no UPI. What is paid is nothing to collect. */
export function advanceOfGrown(
  terms: DeliveryTerms,
  { way, cashFee, paid }: { way?: OrderWay | undefined; cashFee: number; paid: number },
  total: number,
): number {
  const pay = findTermsForWay(way, terms)?.pay
  if (!pay?.isUpiOpen) return 0
  const isCashOpen = pay.isCashOpen && (pay.upTo === null || total - paid <= paiseFromRupees(pay.upTo))
  return isCashOpen ? advanceOf(pay, total - cashFee, total) : total
}

/**
 * The charges after the lines changed, in paise: those before, except delivery by courier, which may be cheaper by the present
 * terms, and the coupon's reduction of the new goods.
 */
export function chargesAfterChange(
  terms: DeliveryTerms,
  { way = 'delivery', ...before }: ChargeSums & { way?: OrderWay },
  subtotal: number,
  reduction?: Reduction,
) {
  const courier = way === 'delivery' ? deliveryPaiseFor(terms, subtotal) : before.delivery
  const delivery = Math.min(before.delivery, courier)
  const after = reducedBy(reduction, subtotal, { ...before, delivery })
  return { ...after, totalPaise: subtotal + sumOfCharges(after.charges) }
}

export function pricesWithDelivery(subtotal: number, terms: DeliveryTerms, chosen: Chosen = {}) {
  const {
    charges,
    offGoods: _,
    total,
    advance,
    prepaid,
    ...ways
  } = computeOrderTotals(terms, paiseFromRupees(subtotal), chosen)
  return {
    ...ways,
    ...chargesJson(chargesOf(charges, chosen.reduction)),
    total: rupeesFromPaise(total),
    advance: rupeesFromPaise(advance),
    prepaid: rupeesFromPaise(prepaid),
  }
}

type Texts = {
  notServed: string
  notServedAt: (pin: string) => string
  days: (days: string) => string
  freeDelivery: string
  freeFrom: (sum: string) => string
  delivery: (sum: string) => string
  isFree: string
  costs: (sum: string, freeFrom: string) => string
  upiFirst: string
  cash: (upTo: string, fee: string) => string
  orUpi: (cash: string) => string
  advance: (cash: string, percent: number, from: string) => string
}

/** An empty string says nothing. */
const TEXTS: Record<Language, Texts> = {
  en: {
    notServed: 'We do not deliver there yet.',
    notServedAt: (pin) => `We do not deliver to ${pin} yet.`,
    days: (days) => `${days} ${days === '1' ? 'day' : 'days'}`,
    freeDelivery: 'Free delivery',
    freeFrom: (sum) => `free from ${sum}`,
    delivery: (sum) => `Delivery ${sum}`,
    isFree: 'Delivery is free.',
    costs: (sum, freeFrom) => `Delivery costs ${sum} for each order${freeFrom && `, and is free from ${freeFrom}`}.`,
    upiFirst: 'to be paid first by UPI',
    cash: (upTo, fee) => `cash on delivery${upTo && ` up to ${upTo}`}${fee && ` for ${fee}`}`,
    orUpi: (cash) => `${cash} or UPI`,
    advance: (cash, percent, from) => `${cash}, ${percent} % first by UPI${from && ` for orders from ${from}`}`,
  },
  hi: {
    notServed: 'वहाँ हम अभी नहीं पहुँचाते।',
    notServedAt: (pin) => `${pin} पर हम अभी नहीं पहुँचाते।`,
    days: (days) => `${days.replace(' to ', ' से ')} दिन`,
    freeDelivery: 'डिलीवरी मुफ़्त',
    freeFrom: (sum) => `${sum} से ऊपर मुफ़्त`,
    delivery: (sum) => `डिलीवरी ${sum}`,
    isFree: 'डिलीवरी मुफ़्त है।',
    costs: (sum, freeFrom) => `हर ऑर्डर पर डिलीवरी ${sum}${freeFrom && `, ${freeFrom} से ऊपर मुफ़्त`}।`,
    upiFirst: 'पैसे पहले UPI से',
    cash: (upTo, fee) => `${upTo && `${upTo} तक `}घर पर नकद${fee && ` (${fee} शुल्क)`}`,
    orUpi: (cash) => `${cash} या UPI`,
    advance: (cash, percent, from) => `${cash}, ${from && `${from} से ऊपर के ऑर्डर पर `}${percent} % पहले UPI से`,
  },
}

export const NOT_SERVED = TEXTS.en.notServed

export function daysWords(days: string, language: Language = 'en'): string {
  return TEXTS[language].days(days)
}

function isServed({ isUnserved, pay }: DeliveryTerms): boolean {
  return !isUnserved && (!pay || pay.isCashOpen || pay.isUpiOpen)
}

/** "₹40, free from ₹500, 2 days, cash on delivery"; orders store it as what the customer saw. */
function wordsOfTerms(terms: DeliveryTerms, language: Language): string {
  const { charge, freeFrom, days = '', pay } = terms
  const texts = TEXTS[language]
  if (!isServed(terms)) return texts.notServed
  const cost = charge === 0 ? texts.freeDelivery : formatPrice(charge)
  const free = charge === 0 || freeFrom === null ? [] : [texts.freeFrom(formatPrice(freeFrom))]
  return [cost, ...free, ...(days === '' ? [] : [texts.days(days)]), payWords(pay, language)].join(', ')
}

/** For pages: "411001 Pune, by Sun 29 Nov", "Delivery ₹40, free from ₹500", "Cash on delivery". `when` replaces the days. */
export function linesOfTerms(
  terms: DeliveryTerms,
  place: readonly string[],
  { when, language = 'en' }: { when?: string | undefined; language?: Language } = {},
): string[] {
  const { days = '', charge, pay } = terms
  const texts = TEXTS[language]
  if (!isServed(terms)) return [...place, texts.notServed]
  const where = [...place, ...(days === '' ? [] : [when ?? texts.days(days)])].join(', ')
  const ways = payWords(pay, language)
  const how = ways.charAt(0).toUpperCase() + ways.slice(1)
  return [where, charge === 0 ? texts.freeDelivery : deliveryWords(terms, language), how].filter(Boolean)
}

/** "411001: ₹40, 2 days, cash on delivery". */
export function deliveryWordsForPin(pin: string, terms: DeliveryTerms, language: Language = 'en'): string {
  return terms.isUnserved ? TEXTS[language].notServedAt(pin) : `${pin}: ${wordsOfTerms(terms, language)}`
}

/** The terms shown beside the total; empty where all places have the same. Orders store the English words. */
export function wordsAgreed(terms: DeliveryTerms, pin: string, isByPin: boolean, language: Language = 'en'): string {
  if (!terms.pay && !(isByPin && pin !== '')) return ''
  return pin === '' ? wordsOfTerms(terms, language) : deliveryWordsForPin(pin, terms, language)
}

function payWords(pay: PayTerms | undefined, language: Language): string {
  const texts = TEXTS[language]
  if (!pay) return texts.cash('', '')
  const { isCashOpen, fee, upTo, advance, isUpiOpen } = pay
  if (!isCashOpen || (advance?.percent === 100 && advance.from === 0)) return texts.upiFirst
  const atDoor = texts.cash(upTo === null ? '' : formatPrice(upTo), fee === 0 ? '' : formatPrice(fee))
  if (!advance) return isUpiOpen ? texts.orUpi(atDoor) : atDoor
  return texts.advance(atDoor, advance.percent, advance.from > 0 ? formatPrice(advance.from) : '')
}

export function deliveryWords({ charge, freeFrom }: DeliveryTerms, language: Language = 'en'): string {
  const { delivery, freeFrom: free } = TEXTS[language]
  return [delivery(formatPrice(charge)), ...(freeFrom === null ? [] : [free(formatPrice(freeFrom))])].join(', ')
}

export function deliverySentence({ charge, freeFrom }: DeliveryTerms, language: Language = 'en'): string {
  const { isFree, costs } = TEXTS[language]
  return charge === 0 ? isFree : costs(formatPrice(charge), freeFrom === null ? '' : formatPrice(freeFrom))
}
