/** Suggestions as the options of a listbox, each a link. */
import { href } from 'react-router'
import type { SearchSuggestions } from '#app/kit/api/api-client.ts'
import { shelfOf } from '#app/shop/catalogue/shelves.ts'
import { productPath } from '#store/goods/products/products.ts'
import type { Language } from '#store/language.ts'
import { SEARCH_BOX } from './search.texts.ts'

export type SuggestionOption = { to: string; words: string; product?: SearchSuggestions['products'][number] }
export type OptionGroup = { name: string; options: SuggestionOption[] }

/** The groups with options, in the order in which they are shown. */
export function optionGroups({ products, categories, searches }: SearchSuggestions, language: Language): OptionGroup[] {
  const t = SEARCH_BOX[language]
  const groups: OptionGroup[] = [
    {
      name: t.products,
      options: products.map((product) => ({ to: productPath(product), words: product.name, product })),
    },
    {
      name: t.categories,
      options: categories.map((category) => {
        const { to, name } = shelfOf(category, language)
        return { to, words: name }
      }),
    },
    {
      name: t.searches,
      options: searches.map((words) => ({ to: `${href('/search')}?${new URLSearchParams({ q: words })}`, words })),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

export function countOptions(groups: readonly OptionGroup[]): number {
  return groups.reduce((sum, { options }) => sum + options.length, 0)
}
