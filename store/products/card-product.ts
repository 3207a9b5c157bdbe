/** What a card of a list shows of a product, and what goes into the cart with it. Browser-safe. */
import type { Product } from './products.schema.ts'

/** From here down the shopper is told how many are left. */
export const FEW_LEFT = 5

/** A product as the pages of lists carry it: descriptions and the like stay with the page of the product. */
export type CardProduct = Pick<Product, '_id' | 'name' | 'price' | 'originalPrice' | 'stock' | 'category' | 'imageUrl'>

/**
 * The stock as far as a shopper can see it: none, how few are left, or plenty, which is always the same number. So a list
 * stays as it is while well-stocked products are sold.
 */
export function shownStock(stock: number): number {
  return Math.min(stock, FEW_LEFT + 1)
}

/** The same for as long as the product is. */
const shown = new WeakMap<Product, Product>()

/** The product with its stock as a shopper can see it. Its version is of that stock too: a write with both moves none. */
export function asShown(product: Product): Product {
  const stock = shownStock(product.stock)
  if (stock === product.stock) return product
  const version = product.version.replace(/\d+$/, String(stock))
  const made = shown.get(product) ?? Object.freeze({ ...product, stock, version })
  shown.set(product, made)
  return made
}

const cards = new WeakMap<Product, CardProduct>()

/** A product of the store API as a card, always the same one for the same object. What it does not have is absent. */
export function cardProductOf(product: Product): CardProduct {
  const card = cards.get(product) ?? Object.freeze(makeCard(product))
  cards.set(product, card)
  return card
}

function makeCard(product: Product): CardProduct {
  const { _id, name, price, originalPrice, stock, category, imageUrl } = product
  return {
    _id,
    name,
    price,
    stock: shownStock(stock),
    category,
    ...(originalPrice === undefined ? {} : { originalPrice }),
    ...(imageUrl === undefined ? {} : { imageUrl }),
  }
}
