/**
 * What an order comes to beside its goods: every charge and reduction that there is. Answers, pages, mails, papers, books and
 * exports follow this table; `reckon` of store/delivery/terms.ts says how much. A kind that is missing somewhere does not compile.
 * Browser-safe.
 */
import { CHARGE_KINDS, type ChargeKind, type languageOf } from '#db/order-values.ts'
import { paiseFromRupees, rupeesFromPaise } from '#store/money.ts'

type Language = ReturnType<typeof languageOf>

type ChargeSpec = {
  /** Its member in answers and in the facts of mails. */
  wire: string
  label: Record<Language, string>
  /** A line of numbered papers, at the rate of the dearest goods. What a coupon takes off is in the lines it is taken off. */
  isTaxed: boolean
}

export const CHARGES = {
  coupon: { wire: 'coupon', label: { en: 'Coupon', hi: 'कूपन' }, isTaxed: false },
  delivery: { wire: 'deliveryCharge', label: { en: 'Delivery', hi: 'डिलीवरी' }, isTaxed: true },
  giftWrap: { wire: 'giftWrap', label: { en: 'Gift wrap', hi: 'गिफ़्ट रैप' }, isTaxed: true },
  cashFee: { wire: 'cashFee', label: { en: 'Cash on delivery fee', hi: 'कैश ऑन डिलीवरी शुल्क' }, isTaxed: true },
} as const satisfies Record<ChargeKind, ChargeSpec>

/** What each kind comes to, in paise: below zero when it takes off. */
export type ChargeSums = Record<ChargeKind, number>

/** As an order keeps it; `words` are the coupon's. Paise. */
export type Charge = { kind: ChargeKind; paise: number; couponCode: string | null; words: string }

export type ChargeWire = (typeof CHARGES)[ChargeKind]['wire']

/** As answers and facts of mails have them, in rupees: those that there are. */
export type WireCharges = { [W in Exclude<ChargeWire, 'coupon'>]?: number | undefined } & {
  coupon?: { code: string; words: string; off: number } | undefined
}

/** Of kept charges, or of what each kind comes to. */
export function sumOfCharges(charges: readonly Charge[] | ChargeSums): number {
  const sums = Array.isArray(charges) ? charges.map(({ paise }) => paise) : Object.values(charges)
  return sums.reduce((sum, paise) => sum + paise, 0)
}

/** The charges that an order keeps: those that come to something. */
export function chargesOf(sums: ChargeSums, coupon?: { code: string; words: string }): Charge[] {
  const { code, words } = coupon ?? { code: null, words: '' }
  return CHARGE_KINDS.flatMap((kind) => {
    const said = kind === 'coupon' ? { couponCode: code, words } : { couponCode: null, words: '' }
    return sums[kind] === 0 ? [] : [{ kind, paise: sums[kind], ...said }]
  })
}

export function wireOf(charges: readonly Charge[]): WireCharges {
  const inOrder = charges.toSorted((one, other) => CHARGE_KINDS.indexOf(one.kind) - CHARGE_KINDS.indexOf(other.kind))
  const said = inOrder.map(({ kind, paise, couponCode, words }) => [
    CHARGES[kind].wire,
    kind === 'coupon' ? { code: couponCode, words, off: rupeesFromPaise(-paise) } : rupeesFromPaise(paise),
  ])
  return Object.fromEntries(said)
}

export function sumsOf(said: WireCharges): ChargeSums {
  return Object.fromEntries(CHARGE_KINDS.map((kind) => [kind, paiseFromRupees(amountIn(said, kind))])) as ChargeSums
}

function amountIn(said: WireCharges, kind: ChargeKind): number {
  const value = said[CHARGES[kind].wire]
  return typeof value === 'object' ? -value.off : (value ?? 0)
}

/** A line that somebody reads: rupees, below zero for what is taken off. */
export type ShownCharge = { kind: ChargeKind; label: string; words: string; amount: number }

/** The charges to show, in their order; nothing of what comes to nothing. */
export function shownCharges(said: WireCharges, language: Language = 'en'): ShownCharge[] {
  return CHARGE_KINDS.flatMap((kind) => {
    const amount = amountIn(said, kind)
    const { code = '', words = '' } = (kind === 'coupon' && said.coupon) || {}
    const label = [CHARGES[kind].label[language], code].filter(Boolean).join(' ')
    return amount === 0 ? [] : [{ kind, label, words, amount }]
  })
}
