/** Suggestions as the options of a listbox, each a link. */
import { href } from 'react-router'
import type { SearchSuggestions } from '#app/kit/api/api-client.ts'
import { SHELVES } from '#app/shop/catalogue/shelves.ts'
import { productPath } from '#store/goods/products/products.ts'

export type SuggestionOption = { to: string; words: string; product?: SearchSuggestions['products'][number] }
export type OptionGroup = { name: string; options: SuggestionOption[] }

/** The groups with options, in the order in which they are shown. */
export function optionGroups({ products, categories, searches }: SearchSuggestions): OptionGroup[] {
  const groups: OptionGroup[] = [
    {
      name: 'Products',
      options: products.map((product) => ({ to: productPath(product), words: product.name, product })),
    },
    {
      name: 'Categories',
      options: categories.map((category) => ({ to: SHELVES[category].to, words: SHELVES[category].name })),
    },
    {
      name: 'Searches',
      options: searches.map((words) => ({ to: `${href('/search')}?${new URLSearchParams({ q: words })}`, words })),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

export function countOptions(groups: readonly OptionGroup[]): number {
  return groups.reduce((sum, { options }) => sum + options.length, 0)
}
