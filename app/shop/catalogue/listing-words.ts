/** Words about a list: what narrows it, and how many products it has. */

import { PRICE_FILTER } from '#store/goods/products/products.ts'
import { type Language, listOf } from '#store/language.ts'
import { formatPrice } from '#store/money.ts'
import { countryIn } from './countries.texts.ts'
import { LIST_TEXTS, type ListingTexts } from './listing.texts.ts'
import type { ListingFilters } from './listing-filters.ts'

/** " by Nandik from India for a 6-year-old up to ₹500", or "" when nothing narrows the list. */
export function narrowedWords(
  { age, ageTo, priceMax, brand, origin }: Pick<ListingFilters, 'age' | 'ageTo' | 'priceMax' | 'brand' | 'origin'>,
  language: Language = 'en',
): string {
  const t = LIST_TEXTS[language]
  const either = (names: readonly string[]) => (language === 'en' ? names.join(' or ') : listOf(names, language, 'or'))
  return [
    brand && t.by(either(brand)),
    origin && t.of(either(origin.map((name) => countryIn(name, language)))),
    age !== undefined && t.forWhom(personOfAge(age, ageTo, t)),
    priceMax < PRICE_FILTER.max && t.below(formatPrice(priceMax)),
  ]
    .filter(Boolean)
    .join('')
}

function personOfAge(age: number, ageTo: number | undefined, t: ListingTexts): string {
  if (ageTo !== undefined) return age >= 17 ? t.grownUps : t.peopleOf(age, ageTo)
  return age === 0 ? t.baby : t.personOf(age)
}
