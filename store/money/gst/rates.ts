/** GST rates: how much, and what a rate of 0 % means. Browser-safe. */
import type { ZeroRate } from '#db/order-values.ts'

export { ZERO_RATES, type ZeroRate } from '#db/order-values.ts'

/** The rates since 22 September 2025. */
const RATES_OF_LAW: readonly number[] = [0, 0.25, 3, 5, 18, 40]
export const RATE_REFUSAL =
  'Since 22 September 2025 the rates are 0, 5, 18 and 40 %, and 3 % for gold and silver. Please check.'

export function isRateOfLaw(percent: number): boolean {
  return RATES_OF_LAW.includes(percent)
}

export const HSN_FORM = /^(?:\d\d){2,4}$/
export const HSN_REFUSAL = 'Enter 4, 6 or 8 digits.'

/** Nil-rated and exempt goods are untaxed and get a bill of supply; goods taxed at 0 % stay on a tax invoice. */
export type RateKind = 'taxable' | 'nil' | 'exempt'
export type Rate = { percent: number; kind: RateKind }

export const ZERO_RATE_NAMES: Record<ZeroRate, string> = {
  nil: 'Nil-rated',
  exempt: 'Exempt',
  taxed: 'Taxed at 0 %',
}

/** Null when no rate was set. A 0 without a meaning is nil-rated. */
export function rateOf(percent: number | null, zero: string | null): Rate | null {
  if (percent === null) return null
  if (percent > 0 || zero === 'taxed') return { percent, kind: 'taxable' }
  return { percent, kind: zero === 'exempt' ? 'exempt' : 'nil' }
}

export function rateInWords({ percent, kind }: Rate): string {
  return kind === 'taxable' ? `${percent} %` : kind === 'nil' ? 'nil-rated' : kind
}

/** A value of `T` that held until the day before `untilDay`. */
type Until = { untilDay: string }

/** The earlier value that held on the day; undefined when the present one did. */
export function earlierHeldOn<T extends Until>(day: string, earlier: readonly T[]): T | undefined {
  const later = earlier.filter(({ untilDay }) => untilDay > day)
  return later.toSorted((one, other) => (one.untilDay < other.untilDay ? -1 : 1))[0]
}

/** Days such as "2025-09-22": when the goods left the shop, when the invoice was issued, and when all was paid, if it is. */
export type DaysOfSale = { supplied: string; invoiced: string; paid?: string }

/**
 * The day whose rates an invoice has. By section 14 of the CGST Act the rate follows two of supply, invoice and payment, in
 * every case of its (a) and (b): the middle one of the three days.
 */
export function dayOfRate({ supplied, invoiced, paid }: DaysOfSale): string {
  const [first = supplied, second = invoiced] = [supplied, invoiced].toSorted()
  if (paid === undefined || paid > second) return second
  return paid < first ? first : paid
}
