/**
 * The charges and reductions of an order beside its goods. Answers, pages, mails, papers, books and exports follow this table;
 * `computeOrderTotals` of store/selling/delivery/terms.ts computes the amounts. A kind that is missing somewhere does not
 * compile. Browser-safe.
 */
import { CHARGE_KINDS, type ChargeKind } from '#db/order-values.ts'
import type { Language } from '#store/language.ts'
import { paiseFromRupees, rupeesFromPaise } from '#store/money.ts'

type ChargeSpec = {
  /** Its field in answers and in facts of mails. */
  wire: string
  label: Record<Language, string>
  /** A line of numbered papers, taxed as the dearest goods. Discounts off the goods are in the lines of the goods. */
  isTaxed: boolean
}

export const CHARGES = {
  coupon: { wire: 'coupon', label: { en: 'Coupon', hi: 'कूपन' }, isTaxed: false },
  delivery: { wire: 'deliveryCharge', label: { en: 'Delivery', hi: 'डिलीवरी' }, isTaxed: true },
  giftWrap: { wire: 'giftWrap', label: { en: 'Gift wrap', hi: 'तोहफ़े की पैकिंग' }, isTaxed: true },
  cashFee: { wire: 'cashFee', label: { en: 'Cash on delivery fee', hi: 'घर पर नकद का शुल्क' }, isTaxed: true },
} as const satisfies Record<ChargeKind, ChargeSpec>

/** Paise of each kind; below 0 for a reduction. */
export type ChargeSums = Record<ChargeKind, number>

/** A charge as stored with its order, in paise; `words` are the coupon's. */
export type Charge = { kind: ChargeKind; paise: number; couponCode: string | null; words: string }

export type ChargeWire = (typeof CHARGES)[ChargeKind]['wire']

/** Charges in answers and facts of mails: rupees, without those of 0. */
export type WireCharges = { [W in Exclude<ChargeWire, 'coupon'>]?: number | undefined } & {
  coupon?: { code: string; words: string; off: number } | undefined
}

/** What a coupon takes off an order. */
export type Reduction = {
  code: string
  words: string
  /** In paise: off the goods, or else off the delivery, never more than they cost. */
  off: (goods: number, delivery: number) => { goods: number; delivery: number }
  /** Why the goods, of so many rupees, are too little for it; undefined when they are enough. */
  tooSmall: (subtotal: number) => string | undefined
}

/** The sums with the coupon's reduction; `offGoods` is its part off the goods, the rest is off the delivery. Paise. */
export function reducedBy(reduction: Reduction | undefined, goods: number, sums: Omit<ChargeSums, 'coupon'>) {
  const off = reduction?.off(goods, sums.delivery) ?? { goods: 0, delivery: 0 }
  const charges: ChargeSums = { ...sums, coupon: 0 - off.goods - off.delivery }
  return { charges, offGoods: off.goods }
}

/** Sum of all reductions, above 0. */
export function takenOff(sums: ChargeSums): number {
  return Object.values(sums).reduce((off, paise) => off + Math.max(0, -paise), 0)
}

/** The coupon code that an order with these charges is placed with. */
export function codesIn({ coupon }: WireCharges): { coupon?: string } {
  return coupon ? { coupon: coupon.code } : {}
}

export function sumOfCharges(charges: readonly Charge[] | ChargeSums): number {
  const sums = Array.isArray(charges) ? charges.map(({ paise }) => paise) : Object.values(charges)
  return sums.reduce((sum, paise) => sum + paise, 0)
}

/** The charges to store: those that are not 0. */
export function chargesOf(sums: ChargeSums, reduction?: Pick<Reduction, 'code' | 'words'>): Charge[] {
  const { code, words } = reduction ?? { code: null, words: '' }
  return CHARGE_KINDS.flatMap((kind) => {
    const json = kind === 'coupon' ? { couponCode: code, words } : { couponCode: null, words: '' }
    return sums[kind] === 0 ? [] : [{ kind, paise: sums[kind], ...json }]
  })
}

export function chargesJson(charges: readonly Charge[]): WireCharges {
  const inOrder = charges.toSorted((one, other) => CHARGE_KINDS.indexOf(one.kind) - CHARGE_KINDS.indexOf(other.kind))
  const json = inOrder.map(({ kind, paise, couponCode, words }) => [
    CHARGES[kind].wire,
    kind === 'coupon' ? { code: couponCode, words, off: rupeesFromPaise(-paise) } : rupeesFromPaise(paise),
  ])
  return Object.fromEntries(json)
}

export function sumsOf(json: WireCharges): ChargeSums {
  return Object.fromEntries(CHARGE_KINDS.map((kind) => [kind, paiseFromRupees(amountIn(json, kind))])) as ChargeSums
}

function amountIn(json: WireCharges, kind: ChargeKind): number {
  const value = json[CHARGES[kind].wire]
  return typeof value === 'object' ? -value.off : (value ?? 0)
}

/** A charge as people read it: rupees, below 0 for a reduction. `words` are the coupon's, in English as stored. */
export type ShownCharge = { kind: ChargeKind; label: string; words: string; amount: number }

/** Charges to show, in order, without those of 0. */
export function shownCharges(json: WireCharges, language: Language = 'en'): ShownCharge[] {
  return CHARGE_KINDS.flatMap((kind) => {
    const amount = amountIn(json, kind)
    const { code = '', words = '' } = (kind === 'coupon' && json.coupon) || {}
    const label = [CHARGES[kind].label[language], code].filter(Boolean).join(' ')
    return amount === 0 ? [] : [{ kind, label, words, amount }]
  })
}
