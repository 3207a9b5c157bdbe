/** Shops of any size out of a judged set: products are crossed, the first half of one name with the second of another. */
import { createHash } from 'node:crypto'
import type { SearchDocument } from '#engines/search/search.ts'
import type { JudgedProduct } from './judgements.ts'

/** The UUID under which the product is put into a shop; always the same one. */
export function productIdOf(id: string): string {
  const hex = createHash('sha256').update(id).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * The products from number `from` to below `to`, the judged ones first; always the same ones, all alike in category,
 * popularity and stock. The crossed ones are for timing only: nobody judged them.
 */
export function* crossedShelf(products: readonly JudgedProduct[], to: number, from = 0): Generator<SearchDocument> {
  for (let number = from; number < to; number++) {
    const round = Math.floor(number / products.length)
    const one = products[number % products.length]
    const other = products[(number * 7 + round * 1009 + 13) % products.length]
    if (!one || !other) return
    if (round === 0) yield documentOf(one.id, one.name, one.description)
    else yield documentOf(`${one.id}-${round}`, crossed(one.name, other.name), other.description)
  }
}

function documentOf(id: string, name: string, description: string): SearchDocument {
  return {
    id: productIdOf(id),
    name,
    description: description || name,
    categories: ['Household'],
    popularity: 3,
    stock: 1,
  }
}

function crossed(one: string, other: string): string {
  const [front, back] = [one.split(' '), other.split(' ')]
  return [...front.slice(0, Math.ceil(front.length / 2)), ...back.slice(Math.floor(back.length / 2))].join(' ')
}
