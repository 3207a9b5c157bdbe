/** Ages by band, as a shopper names whom something is for. Browser-safe. */
import { PRODUCT_LIMITS } from './products.ts'

/** First and last age in years, both inclusive. */
export type Ages = readonly [from: number, to: number]

/** Bands of children, and at the end everybody who has grown up. */
export const AGE_BANDS = ['0-2', '3-5', '6-8', '9-12', '13-16', `17-${PRODUCT_LIMITS.age}`] as const
export type AgeBand = (typeof AGE_BANDS)[number]

/** The ages of a band: "3-5" is 3 to 5. */
export function agesOfBand(band: AgeBand): Ages {
  const [from = 0, to = from] = band.split('-').map(Number)
  return [from, to]
}

/** Which ages a filter asks for; one end that is missing or behind the other is taken for the other. */
export function agesAsked(filter: { age?: number | undefined; age_to?: number | undefined }): Ages | undefined {
  const from = filter.age ?? filter.age_to
  return from === undefined ? undefined : [from, Math.max(from, filter.age_to ?? from)]
}
