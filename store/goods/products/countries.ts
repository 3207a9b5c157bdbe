/** Countries of origin, each in one spelling. Browser-safe. */
import countries from './countries.json' with { type: 'json' }

/** ISO 3166 codes of two letters. */
const CODES = countries.codes.split(' ')
/** Countries listed first: the origins of most goods in Indian shops. */
export const USUAL_COUNTRIES = countries.usual
/** Countries by other names. */
const ALSO = new Map(Object.entries(countries.also))

/** The country for a name, code or other name in any case; undefined when there is none. */
export function findCountry(text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  const code = ALSO.get(wanted) ?? CODES.find((one) => one.toLowerCase() === wanted || nameOf(one) === wanted)
  return code === undefined ? undefined : names.of(code)

  function nameOf(one: string): string | undefined {
    return names.of(one)?.toLowerCase()
  }
}
