/**
 * The terms agreed when an order was placed, stored at the first change of its lines. Each change is computed from them, so
 * that lines changed and changed back make the same order. Browser-safe.
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

/** Takes the present terms for an order whose lines never changed. The first price of a product stays its agreed price. */
export function agreedTermsOf(
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

type AgreedTotals = Pick<AgreedTerms, 'totalPaise' | 'advancePaise'>
/** `paid`: what is received of the order. */
type Sums = ChargeSums & { way?: OrderWay; paid: number }

/**
 * The order's sums after its lines changed, in paise, by the agreed sums and the present terms. An order that grew beyond the
 * limit of cash needs an advance as a new one would, and has no fee for cash if all is paid first.
 */
export function sumsAfterChange(
  terms: DeliveryTerms,
  agreed: AgreedTotals,
  { paid, ...sums }: Sums,
  subtotal: number,
  reduction?: Reduction,
) {
  const after = chargesAfterChange(terms, sums, subtotal, reduction)
  const { totalPaise: total, charges } = after
  const share = agreedShareOf(agreed, total)
  const isGrown = total > agreed.totalPaise
  const advancePaise = Math.max(share, isGrown ? advanceOfGrown(terms, { ...sums, paid }, total) : 0)
  if (advancePaise < total) return { ...after, advancePaise }
  const bare = total - charges.cashFee
  return { ...after, charges: { ...charges, cashFee: 0 }, totalPaise: bare, advancePaise: bare }
}

/** The advance of the new total: the agreed share, rounded up to whole rupees. In paise. */
function agreedShareOf({ totalPaise, advancePaise }: AgreedTotals, total: number): number {
  if (advancePaise === 0 || advancePaise === totalPaise) return advancePaise === 0 ? 0 : total
  const inRupees = (share: number, whole: number) => Math.ceil((total * share) / (whole * 100)) * 100
  const percent = Math.floor((advancePaise * 100) / totalPaise)
  const isPercent = Math.ceil((totalPaise * percent) / 10_000) * 100 === advancePaise
  return Math.min(total, isPercent ? inRupees(percent, 100) : inRupees(advancePaise, totalPaise))
}
