/**
 * What was agreed when an order was placed. It is written down at the first change of its lines, and each change is reckoned from
 * it: lines that are changed and changed back are the same order. Browser-safe.
 */
import type { AgreedTerms } from '#db/order-values.ts'
import type { ChargeSums, Reduction } from '#store/selling/charges/charges.ts'
import type { CouponTerms } from '#store/selling/coupons/coupon-terms.ts'
import { advanceOfGrown, chargesAfterChange, type DeliveryTerms } from '#store/selling/delivery/terms.ts'
import type { OrderWay } from '#store/selling/delivery/ways.ts'

export type { AgreedTerms }

type Before = {
  agreed: AgreedTerms | null
  totalPaise: number
  advancePaise: number
}

type Line = { productId: string; qty: number; pricePaise: number; costPaise: number | null }

/** Of an order whose lines never changed what it says now; the price of a product is the first that it was sold for here. */
export function agreedWith(
  { agreed, totalPaise, advancePaise }: Before,
  lines: readonly Line[],
  now: { deliveryPaise: number; cashFeePaise: number; coupon: CouponTerms | undefined },
): AgreedTerms {
  const prices = byProduct(lines, ({ pricePaise }) => pricePaise)
  const qtys = byProduct(lines, ({ qty }) => qty)
  const costs = byProduct(lines, ({ costPaise }) => costPaise)
  if (agreed)
    return {
      ...agreed,
      prices: { ...prices, ...agreed.prices },
      qtys: { ...qtys, ...agreed.qtys },
      costs: { ...costs, ...agreed.costs },
    }
  return { totalPaise, advancePaise, ...now, coupon: now.coupon ?? null, prices, qtys, costs }
}

/** The first line of a product counts. */
function byProduct<T>(lines: readonly Line[], ofLine: (line: Line) => T): Record<string, T> {
  return Object.fromEntries(lines.toReversed().map((line) => [line.productId, ofLine(line)]))
}

type First = Pick<AgreedTerms, 'totalPaise' | 'advancePaise'>
/** `paid`: what is received of the order. */
type Sums = ChargeSums & { way?: OrderWay; paid: number }

/**
 * What the order comes to with other goods, by the sums that were agreed and the terms of now. One that grew beyond what is paid at
 * the door comes first by UPI as a new one would, and then without the fee for cash. Paise.
 */
export function sumsAfterChange(
  terms: DeliveryTerms,
  agreed: First,
  { paid, ...sums }: Sums,
  subtotal: number,
  reduction?: Reduction,
) {
  const after = chargesAfterChange(terms, sums, subtotal, reduction)
  const { totalPaise: total, charges } = after
  const share = advanceOfTotal(agreed, total)
  const isGrown = total > agreed.totalPaise
  const advancePaise = Math.max(share, isGrown ? advanceOfGrown(terms, { ...sums, paid }, total) : 0)
  if (advancePaise < total) return { ...after, advancePaise }
  const bare = total - charges.cashFee
  return { ...after, charges: { ...charges, cashFee: 0 }, totalPaise: bare, advancePaise: bare }
}

/** What of such a total comes first by UPI: the same share of it, in whole rupees, rounded up. Paise. */
function advanceOfTotal({ totalPaise, advancePaise }: First, total: number): number {
  if (advancePaise === 0 || advancePaise === totalPaise) return advancePaise === 0 ? 0 : total
  const inRupees = (share: number, whole: number) => Math.ceil((total * share) / (whole * 100)) * 100
  const percent = Math.floor((advancePaise * 100) / totalPaise)
  const isPercent = Math.ceil((totalPaise * percent) / 10_000) * 100 === advancePaise
  return Math.min(total, isPercent ? inRupees(percent, 100) : inRupees(advancePaise, totalPaise))
}
