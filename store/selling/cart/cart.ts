/**
 * The cart: products with a quantity of 1 to MAX_QTY. Pure functions that return a new cart; the browser stores it, and the
 * server sets the prices of an order. Browser-safe.
 */
import { MAX_QTY } from '#db/order-values.ts'
import { unitPriceOf } from '#store/goods/prices/price-steps.ts'
import type { Product } from '#store/goods/products/products.schema.ts'
import { type Language, plural } from '#store/language.ts'
import { paiseFromRupees, rupeesFromPaise, sumOfLines } from '#store/money.ts'
import type { SetInCart } from '#store/selling/class-lists/class-set.ts'

export { MAX_QTY } from '#db/order-values.ts'

/** `set`: present when the line is a class set. */
export type CartItem = Product & { qty: number; set?: SetInCart }
export type Cart = readonly CartItem[]

export const CART_STORAGE_KEY = 'cart'

export const CART_MESSAGES = {
  addBeyondMax: {
    en: `You can only add a maximum of ${MAX_QTY} of the same item.`,
    hi: `एक सामान के ज़्यादा से ज़्यादा ${MAX_QTY} ही डाल सकते हैं।`,
  },
  setAboveMax: {
    en: `You can only have a maximum of ${MAX_QTY} of the same item.`,
    hi: `एक सामान के ज़्यादा से ज़्यादा ${MAX_QTY} ही ले सकते हैं।`,
  },
} as const satisfies Record<string, Record<Language, string>>

export type CartRefusal = keyof typeof CART_MESSAGES

/** The new cart, or the unchanged one with a refusal. */
export type CartChange = { cart: Cart; refusal?: CartRefusal }

/** Adds a line, or one piece to the product's line. */
export function addToCart(cart: Cart, product: Product): CartChange {
  const line = cart.find((item) => item._id === product._id)
  if (!line) return { cart: [...cart, { ...product, qty: 1 }] }
  if (line.qty >= MAX_QTY) return { cart, refusal: 'addBeyondMax' }
  return { cart: cart.map((item) => (item === line ? { ...item, qty: item.qty + 1 } : item)) }
}

/** Sets a typed quantity, cut to a whole number. Below 1 removes the line, above MAX_QTY is refused. */
export function setQty(cart: Cart, id: string, requested: number | string): CartChange {
  const number = Number(requested)
  if (Number.isNaN(number)) return { cart }
  if (number < 1) return { cart: removeFromCart(cart, id) }
  if (number > MAX_QTY) return { cart, refusal: 'setAboveMax' }
  const qty = Math.trunc(number)
  return { cart: cart.map((item) => (item._id === id ? { ...item, qty } : item)) }
}

/** Raises quantities to those of `lines`, up to MAX_QTY: the same lines again change nothing. */
export function withLines(cart: Cart, lines: Cart): Cart {
  const requested = new Map(lines.map(({ _id, qty }) => [_id, qty]))
  const raised = cart.map((item) => ({ ...item, qty: Math.max(item.qty, requested.get(item._id) ?? 0) }))
  const added = lines.filter(({ _id }) => !cart.some((item) => item._id === _id))
  return [...raised, ...added].map((item) => ({ ...item, qty: Math.min(item.qty, MAX_QTY) }))
}

/** Adds the set, or replaces that of the same class. */
export function withSet(cart: Cart, set: CartItem): Cart {
  const isThere = cart.some(({ _id }) => _id === set._id)
  return isThere ? cart.map((item) => (item._id === set._id ? set : item)) : [...cart, set]
}

/** "3 items"; with class sets "1 set, 7 items". */
export function cartInWords(cart: Cart, language: Language = 'en'): string {
  const sets = countOf(cart.filter(({ set }) => set))
  const items = cart.reduce((sum, { qty, set }) => sum + qty * (set ? countOf(set.parts) : 1), 0)
  return [...(sets > 0 ? [COUNTS[language].sets(sets)] : []), COUNTS[language].items(items)].join(', ')
}

export function countInWords(count: number, language: Language): string {
  return COUNTS[language].items(count)
}

const COUNTS: Record<Language, Record<'sets' | 'items', (count: number) => string>> = {
  en: {
    sets: (count) => `${count} ${plural('en', count, ['set', 'sets'])}`,
    items: (count) => `${count} ${plural('en', count, ['item', 'items'])}`,
  },
  hi: { sets: (count) => `${count} सेट`, items: (count) => `${count} सामान` },
}

/** Units of a product inside the class sets. */
export function unitsInSets(cart: Cart, id: string): number {
  const parts = cart.flatMap(({ set, qty }) => (set?.parts ?? []).map((part) => ({ ...part, qty: part.qty * qty })))
  return parts.reduce((sum, part) => sum + (part._id === id ? part.qty : 0), 0)
}

export function removeFromCart(cart: Cart, id: string): Cart {
  return cart.filter((item) => item._id !== id)
}

export function countOf(cart: readonly { qty: number }[]): number {
  return cart.reduce((count, item) => count + item.qty, 0)
}

/**
 * Rupees for one of the line. A price by quantity counts all pieces of the product in the cart, those in sets too: an order has
 * one line for them.
 */
export function priceInCart(cart: Cart, { _id, set, ...product }: CartItem): number {
  const unitsOf = (id: string) => (cart.find((item) => item._id === id)?.qty ?? 0) + unitsInSets(cart, id)
  if (!set) return unitPriceOf(product, unitsOf(_id))
  const offPaise = set.parts.reduce((sum, { price, qty, ...part }) => {
    if (price === undefined) return sum
    const unitPrice = unitPriceOf({ price, priceSteps: part.priceSteps }, unitsOf(part._id))
    return sum + (paiseFromRupees(price) - paiseFromRupees(unitPrice)) * qty
  }, 0)
  return rupeesFromPaise(paiseFromRupees(product.price) - offPaise)
}

/** In rupees. */
export function subtotalOf(cart: Cart): number {
  return sumOfLines(cart.map((item) => ({ price: priceInCart(cart, item), qty: item.qty })))
}
