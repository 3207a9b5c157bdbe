/** A class set on its page and in a cart. Browser-safe. */

import type { Product } from '#store/goods/products/products.schema.ts'
import type { Language } from '#store/language.ts'
import { sumOfLines } from '#store/money.ts'
import type { ClassList } from './class-lists.schema.ts'

export { CLASS_LIMITS } from '#db/order-values.ts'

export function classNameOf({ className, school, year }: Pick<ClassList, 'className' | 'school' | 'year'>): string {
  return `${className}, ${school}, ${year}`
}

/** A line of the list with its present product; `why`: the reason it cannot be in a set. */
export type ListedLine = { _id: string; qty: number; product: Product | undefined; why: string | undefined }

export function linesOfList(
  { lines }: Pick<ClassList, 'lines'>,
  products: readonly Product[],
  language: Language,
): ListedLine[] {
  return lines.map(({ _id, qty }) => {
    const product = products.find((one) => one._id === _id)
    return { _id, qty, product, why: whyNot(qty, product, language) }
  })
}

function whyNot(qty: number, product: Product | undefined, language: Language): string | undefined {
  const { gone, out, few } = SET_WORDS[language]
  if (!product) return gone
  if (product.stock < 1) return out
  return product.stock < qty ? few(product.stock) : undefined
}

type Texts = {
  gone: string
  out: string
  few: (count: number) => string
  product: string
  left: (name: string) => string
  set: (className: string) => string
}

export const SET_WORDS: Record<Language, Texts> = {
  en: {
    gone: 'No longer sold.',
    out: 'Out of stock.',
    few: (count) => `Only ${count} left.`,
    product: 'A product',
    left: (name) => `${name} is left out of the set.`,
    set: (className) => `Set for ${className}`,
  },
  hi: {
    gone: 'अब नहीं बिकता।',
    out: 'अभी नहीं है।',
    few: (count) => `बस ${count} ${count === 1 ? 'बचा है' : 'बचे हैं'}।`,
    product: 'एक सामान',
    left: (name) => `${name} सेट में नहीं है।`,
    set: (className) => `${className} का सेट`,
  },
}

export type SetInCart = {
  code: string
  version: string
  /** Products that are left out, because the buyer has them or the shop has too few. */
  without: string[]
  /** Parts, with the price where it depends on the quantity. */
  parts: ({ _id: string; qty: number } & Partial<Pick<Product, 'price' | 'priceSteps'>>)[]
  /** Where all sets of the class are sent; empty where each goes to its buyer. */
  schoolAddress: string
  /** For a set that was just read again: products newly left out, and why. */
  left?: string[]
}

/** A set as a line of a cart: its price is the sum of its parts, its stock the sets that can be made of them. */
export function setLineOf(
  list: ClassList,
  products: readonly Product[],
  { without, language }: { without: readonly string[]; language: Language },
) {
  const texts = SET_WORDS[language]
  const wanted = linesOfList(list, products, language).filter(({ _id }) => !without.includes(_id))
  const parts = wanted.flatMap(({ qty, product, why }) => (product && !why ? [{ ...product, qty }] : []))
  const left = wanted.flatMap(({ product, why }) =>
    why ? [`${texts.left(product?.name ?? texts.product)} ${why}`] : [],
  )
  const { code, version, schoolAddress } = list
  const isIn = (id: string) => parts.some(({ _id }) => _id === id)
  const set: SetInCart = {
    code,
    version,
    schoolAddress,
    without: list.lines.flatMap(({ _id }) => (isIn(_id) ? [] : [_id])),
    parts: parts.map(({ _id, qty, price, priceSteps }) => ({ _id, qty, ...(priceSteps ? { price, priceSteps } : {}) })),
    left,
  }
  return {
    _id: `class:${code}`,
    name: texts.set(classNameOf(list)),
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
