/** What a narrowed list is called, where its address is shared or found. */
import { formatPrice } from '#store/money.ts'
import { PRICE_FILTER } from '#store/products/products.ts'
import type { Filters } from './listing-filters.ts'

/** " for a 6-year-old up to ₹500", or "" when nothing narrows the list. */
export function narrowedWords({ age, priceMax }: Pick<Filters, 'age' | 'priceMax'>): string {
  const forWhom = age === undefined ? '' : ` for ${personOfAge(age)}`
  return priceMax < PRICE_FILTER.max ? `${forWhom} up to ${formatPrice(priceMax)}` : forWhom
}

function personOfAge(age: number): string {
  if (age === 0) return 'a baby under 1'
  const startsWithVowel = age === 8 || age === 11 || age === 18 || (age >= 80 && age < 90)
  return `${startsWithVowel ? 'an' : 'a'} ${age}-year-old`
}

/** "1 product", "24 products". */
export function countWords(count: number): string {
  return `${count} ${count === 1 ? 'product' : 'products'}`
}
