/** The set of a class, as its page and a cart reckon it. Browser-safe. */

import type { Product } from '#store/goods/products/products.schema.ts'
import { sumOfLines } from '#store/money.ts'
import type { ClassList } from './class-lists.schema.ts'

export { CLASS_LIMITS } from '#db/order-values.ts'

export function classNameOf({ className, school, year }: Pick<ClassList, 'className' | 'school' | 'year'>): string {
  return `${className}, ${school}, ${year}`
}

/** A line of the list with its product of now; `why` it cannot be in a set, undefined when it can. */
export type ListedLine = { _id: string; qty: number; product: Product | undefined; why: string | undefined }

export function linesOfList({ lines }: Pick<ClassList, 'lines'>, products: readonly Product[]): ListedLine[] {
  return lines.map(({ _id, qty }) => {
    const product = products.find((one) => one._id === _id)
    return { _id, qty, product, why: whyNot(qty, product) }
  })
}

function whyNot(qty: number, product: Product | undefined): string | undefined {
  if (!product) return 'No longer sold.'
  if (product.stock < 1) return 'Out of stock.'
  return product.stock < qty ? `Only ${product.stock} left.` : undefined
}

export type SetInCart = {
  code: string
  version: string
  /** Products that are left out: they are at home, or the shop has too few. */
  without: string[]
  parts: { _id: string; qty: number }[]
  /** Where it goes with those of its class; empty where it goes to the buyer. */
  schoolAddress: string
  /** Of a set that was just read: what is newly left out, and why. */
  left?: string[]
}

/** A set as a line of a cart, which has what a product has: the price of what is in it, and so many as can be made now. */
export function setLineOf(list: ClassList, products: readonly Product[], without: readonly string[]) {
  const wanted = linesOfList(list, products).filter(({ _id }) => !without.includes(_id))
  const parts = wanted.flatMap(({ qty, product, why }) => (product && !why ? [{ ...product, qty }] : []))
  const left = wanted.flatMap(({ product, why }) =>
    why ? [`${product?.name ?? 'A product'} is left out of the set. ${why}`] : [],
  )
  const { code, version, schoolAddress } = list
  const isIn = (id: string) => parts.some(({ _id }) => _id === id)
  const set: SetInCart = {
    code,
    version,
    schoolAddress,
    without: list.lines.flatMap(({ _id }) => (isIn(_id) ? [] : [_id])),
    parts: parts.map(({ _id, qty }) => ({ _id, qty })),
    left,
  }
  return {
    _id: `class:${code}`,
    name: `Set for ${classNameOf(list)}`,
    description: '',
    price: sumOfLines(parts),
    stock: parts.length === 0 ? 0 : Math.min(...parts.map(({ stock, qty }) => Math.floor(stock / qty))),
    category: [],
    isFeatured: false,
    popularity: 3,
    version: '',
    imageUrl: parts[0]?.imageUrl,
    set,
  } satisfies Product & { set: SetInCart }
}
