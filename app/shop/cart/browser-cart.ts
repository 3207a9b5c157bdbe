/** The shopper's cart, in local storage under `cart`, shared by all tabs. */
import { useSyncExternalStore } from 'react'
import { loadFiles } from '#app/frame/connection/load-here.ts'
import { logFailure } from '#app/kit/log.ts'
import { readStored, subscribeToStorage, writeStored } from '#app/kit/storage.ts'
import type { CardProduct } from '#store/goods/products/card-product.ts'
import type { Product } from '#store/goods/products/products.schema.ts'
import type { Cart, CartChange, CartItem, CartRefusal } from '#store/selling/cart/cart.ts'
import * as carts from '#store/selling/cart/cart.ts'
import { cartItemOf, parseCart } from './stored-cart.ts'

let storedText: string | null | undefined
let cart: Cart = []

/** The cart, or null while it is unknown: on the server, and until the page's scripts run. */
export function useCart(): Cart | null {
  return useSyncExternalStore(subscribeToStorage, readCart, () => null)
}

/** The number of items in the cart; 0 while it is unknown. */
export function useCartCount(): number {
  return useSyncExternalStore(
    subscribeToStorage,
    () => carts.countOf(readCart()),
    () => 0,
  )
}

/**
 * Adds one of the product. Returns why that was refused, if it was. The cart holds whole records: what the card of a list
 * leaves out is fetched.
 */
export function addProduct(product: CardProduct): CartRefusal | undefined {
  const line = cartItemOf({ ...product, qty: 1 })
  if (!line) return undefined
  const { qty, ...record } = line
  const refusal = change((now) => carts.addToCart(now, record))
  // Cards have no version; every fetched record has one.
  if (readCart().some((item) => item._id === product._id && !item.version)) fillIn(product._id)
  return refusal
}

function fillIn(id: string): void {
  loadFiles(() => import('./read-products.ts'))
    .then(({ readProduct }) => readProduct(id))
    .then(
      (product) => product && complete(product),
      (reason: unknown) => logFailure('The record of a product did not arrive', reason),
    )
}

/** Adds what the card of a product left out; its name and price stay as the shopper saw them. */
function complete(product: Product): void {
  change((now) => ({
    cart: now.map((item) => {
      if (item._id !== product._id) return item
      return { ...product, name: item.name, price: item.price, qty: item.qty }
    }),
  }))
}

/** Sets the quantity of a line; below 1 removes it. Returns why that was refused, if it was. */
export function setProductQty(id: string, qty: number): CartRefusal | undefined {
  return change((now) => carts.setQty(now, id, qty))
}

export function removeProduct(id: string): void {
  change((now) => ({ cart: carts.removeFromCart(now, id) }))
}

export function putBack(item: CartItem, position: number): void {
  change((now) => {
    const others = carts.removeFromCart(now, item._id)
    return { cart: [...others.slice(0, position), item, ...others.slice(position)] }
  })
}

/** Replaces products in the cart with the server's records; quantities stay. */
export function refreshProducts(products: readonly Product[]): void {
  const fresh = new Map(products.map((product) => [product._id, product]))
  change((now) => ({ cart: now.map((item) => ({ ...(fresh.get(item._id) ?? item), qty: item.qty })) }))
}

export function addLines(lines: Cart): void {
  change((now) => ({ cart: carts.withLines(now, lines) }))
}

export function putSet(set: CartItem): void {
  change((now) => ({ cart: carts.withSet(now, set) }))
}

export function clearCart(): void {
  change(() => ({ cart: [] }))
}

/** The cart as it is now. Parses storage again when another tab or tool has written it. */
export function readCart(): Cart {
  const text = readStored(carts.CART_STORAGE_KEY)
  if (text !== storedText) {
    storedText = text
    cart = parseCart(text)
  }
  return cart
}

function change(make: (now: Cart) => CartChange): CartRefusal | undefined {
  const { cart: next, refusal } = make(readCart())
  cart = next
  storedText = JSON.stringify(next)
  writeStored(carts.CART_STORAGE_KEY, storedText)
  return refusal
}
