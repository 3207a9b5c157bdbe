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

/** As filters say it; in English by its own name. */
export function nameOfCategory(category: Category, language: Language): string {
  return language === 'en' ? category : NAMES[language][category]
}

/** The page of a category, and what it is called there. */
export function shelfOf(category: Category, language: Language): { to: string; name: string } {
  return { to: PATHS[category], name: NAMES[language][category] }
}
