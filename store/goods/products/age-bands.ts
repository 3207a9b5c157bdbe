/** Age bands. Browser-safe. */
import { PRODUCT_LIMITS } from './products.ts'

/** First and last age in years, both inclusive. */
export type Ages = readonly [from: number, to: number]

/** Age bands of the filter: five for children, one for adults. */
export const AGE_BANDS = ['0-2', '3-5', '6-8', '9-12', '13-16', `17-${PRODUCT_LIMITS.age}`] as const
export type AgeBand = (typeof AGE_BANDS)[number]

/** The ages of a band: "3-5" is [3, 5]. */
export function agesOfBand(band: AgeBand): Ages {
  const [from = 0, to = from] = band.split('-').map(Number)
  return [from, to]
}

/** The ages of a filter. A missing end, or one below the start, counts as equal to the start. */
export function ageRange(filter: { age?: number | undefined; age_to?: number | undefined }): Ages | undefined {
  const from = filter.age ?? filter.age_to
  return from === undefined ? undefined : [from, Math.max(from, filter.age_to ?? from)]
}
