/** The words of the search page, of the box in every header and of its suggestions. */
import { texts } from '#app/kit/words/texts.ts'

export const SEARCH_BOX = texts(
  {
    products: 'Products',
    searchProducts: 'Search products',
    placeholder: 'Search...',
    search: 'Search',
    suggestions: 'Suggestions',
    categories: 'Categories',
    searches: 'Searches',
    noSuggestions: 'No suggestions.',
    count: (count: number) => `${count} ${count === 1 ? 'suggestion' : 'suggestions'}.`,
  },
  {
    products: 'सामान',
    searchProducts: 'सामान खोजें',
    placeholder: 'क्या चाहिए?',
    search: 'खोजें',
    suggestions: 'सुझाव',
    categories: 'दुकान में कहाँ',
    searches: 'और खोजें',
    noSuggestions: 'कोई सुझाव नहीं।',
    count: (count) => `${count} सुझाव।`,
  },
)
