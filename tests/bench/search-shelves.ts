/** Shops of any size out of a judged set: products are crossed, the first half of one name with the second of another. */
import type { SearchDocument } from '#store/search/search.ts'
import type { JudgedProduct } from './search-judgements.ts'

/** The products as they are, for judging: all alike in category, popularity and stock. */
export function plainShelf(products: readonly JudgedProduct[]): SearchDocument[] {
  return products.map(({ id, name, description }) => ({
    id,
    name,
    description,
    categories: ['Household'],
    popularity: 3,
    stock: 1,
  }))
}

/** `count` products, the judged ones first; always the same ones. For timing only: nobody judged the crossed ones. */
export function* crossedShelf(products: readonly JudgedProduct[], count: number): Generator<SearchDocument> {
  const [first] = products
  if (!first) return
  yield* plainShelf(products.slice(0, count))
  for (let number = products.length; number < count; number++) {
    const round = Math.floor(number / products.length)
    const one = products[number % products.length] ?? first
    const other = products[(number * 7 + round * 1009 + 13) % products.length] ?? first
    yield {
      id: `${one.id}-${round}`,
      name: crossed(one.name, other.name),
      description: other.description,
      categories: ['Household'],
      popularity: 3,
      stock: 1,
    }
  }
}

function crossed(one: string, other: string): string {
  const [front, back] = [one.split(' '), other.split(' ')]
  return [...front.slice(0, Math.ceil(front.length / 2)), ...back.slice(Math.floor(back.length / 2))].join(' ')
}
