/** Products as list cards show them and carts store them. Browser-safe. */

import type { Language } from '#store/language.ts'
import { withoutEmpty } from '#store/without-empty.ts'
import type { Product } from './products.schema.ts'

/** Highest stock that shoppers see as a number. */
export const FEW_LEFT = 5

/** A product with the fields of a card. */
export type CardProduct = Pick<Product, '_id' | 'name' | 'price' | 'stock' | 'category' | Maybe>
type Maybe = 'originalPrice' | 'imageUrl' | 'option1' | 'option2' | 'family' | 'rating' | 'kinds'

/**
 * The stock as shoppers see it: exact up to `FEW_LEFT`, else one constant, so that sales of well-stocked products leave lists
 * unchanged.
 */
export function shownStock(stock: number): number {
  return Math.min(stock, FEW_LEFT + 1)
}

const shown = new WeakMap<Product, Product>()

/** The product with the stock that shoppers see, also in its version, so that writing it back changes no stock. Cached. */
export function withShownStock(product: Product): Product {
  const stock = shownStock(product.stock)
  if (stock === product.stock) return product
  const version = product.version.replace(/\d+$/, String(stock))
  const made = shown.get(product) ?? Object.freeze({ ...product, stock, version })
  shown.set(product, made)
  return made
}

const unrated = new WeakMap<Product, Product>()

/** The product with the fields of the specification only. Cached by object identity. */
export function withoutRating(product: Product): Product {
  if (!product.rating) return product
  const { rating: _, ...rest } = product
  const made = unrated.get(product) ?? Object.freeze(rest)
  unrated.set(product, made)
  return made
}

const inEnglish = new WeakMap<Product, Product>()
const inHindi = new WeakMap<Product, Product>()

/** The product with its Hindi name on Hindi pages, if it has one. Cached by object identity. */
export function productInLanguage(product: Product, language: Language = 'en'): Product {
  if (product.nameHi === undefined) return product
  const known = language === 'hi' ? inHindi : inEnglish
  const { nameHi, ...rest } = product
  const made = known.get(product) ?? Object.freeze(language === 'hi' ? { ...rest, name: nameHi } : rest)
  known.set(product, made)
  return made
}

const cards = new WeakMap<Product, CardProduct>()

/** The card of a product, without empty fields. Cached by object identity. */
export function cardProductOf(product: Product): CardProduct {
  const card = cards.get(product) ?? Object.freeze(makeCard(product))
  cards.set(product, card)
  return card
}

function makeCard(product: Product): CardProduct {
  const { _id, name, price, originalPrice, stock, category, imageUrl, option1, option2, family, rating, kinds } =
    product
  const maybe = { originalPrice, imageUrl, option1, option2, family, rating, kinds }
  return { _id, name, price, stock: shownStock(stock), category, ...withoutEmpty(maybe) }
}
