import { texts } from '#app/kit/words/texts.ts'
import type { Category } from '#store/goods/products/products.ts'
import type { Language } from '#store/language.ts'

const PATHS: Readonly<Record<Category, string>> = {
  Study: '/category/Study',
  Toy: '/category/Toy',
  Gift: '/gift-finder',
  Household: '/category/Household',
}

const NAMES = texts(
  { Study: 'Study', Toy: 'Toys', Gift: 'Gifts', Household: 'Household' },
  { Study: 'पढ़ाई', Toy: 'खिलौने', Gift: 'तोहफ़े', Household: 'घर का सामान' },
)

/** Titles of our own collections, which owners may change: then theirs stands. */
const OUR_TITLES: Readonly<Record<string, string>> = {
  '₹99 and under': '₹99 तक',
  'On offer': 'ऑफ़र में',
  New: 'नया सामान',
}

/** The title of a collection in the language of the page. */
export function titleIn(title: string, language: Language): string {
  return language === 'hi' ? (OUR_TITLES[title] ?? title) : title
}

/** The page of a category, and what it is called there. */
export function shelfOf(category: Category, language: Language): { to: string; name: string } {
  return { to: PATHS[category], name: NAMES[language][category] }
}
