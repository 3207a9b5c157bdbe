/** The shopper's cart: the pure cart of the store, kept in local storage under `cart` and followed across tabs. */
import { useSyncExternalStore } from 'react'
import { loadFiles } from '#app/connection/load-here.ts'
import { logFailure } from '#app/log.ts'
import type { Cart, CartChange, CartItem } from '#store/cart/cart.ts'
import * as carts from '#store/cart/cart.ts'
import type { CardProduct } from '#store/products/card-product.ts'
import type { Product } from '#store/products/products.schema.ts'
import { cartItemOf, parseCart } from './stored-cart.ts'

let storedText: string | null | undefined
let cart: Cart = []
const listeners = new Set<() => void>()

/** The cart, or null while it is not known: on the server, and until the page's scripts run. */
export function useCart(): Cart | null {
  return useSyncExternalStore(subscribe, readCart, notKnown)
}

/** How many pieces are in the cart; 0 while it is not known. */
export function useCartCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => carts.countOf(readCart()),
    () => 0,
  )
}

/**
 * Adds one of the product. Returns why that was refused, if it was. The cart keeps whole records: what a card of a list
 * leaves out is asked for.
 */
export function addProduct(product: CardProduct): string | undefined {
  const line = cartItemOf({ ...product, qty: 1 })
  if (!line) return undefined
  const { qty, ...record } = line
  const refusal = change((now) => carts.addToCart(now, record))
  // A version comes with every record that was read.
  if (readCart().some((item) => item._id === product._id && !item.version)) fillIn(product._id)
  return refusal
}

function fillIn(id: string): void {
  loadFiles(() => import('./read-record.ts'))
    .then(({ readRecord }) => readRecord(id))
    .then(
      (product) => product && complete(product),
      (reason: unknown) => logFailure('The record of a product did not arrive', reason),
    )
}

/** Takes over what an added product has beyond its card; its name and its price stay as the shopper saw them. */
function complete(product: Product): void {
  change((now) => ({
    cart: now.map((item) => {
      if (item._id !== product._id) return item
      return { ...product, name: item.name, price: item.price, qty: item.qty }
    }),
  }))
}

/** Sets the quantity of a line; below 1 removes it. Returns why that was refused, if it was. */
export function setProductQty(id: string, qty: number): string | undefined {
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

/** Takes over what the server says of products in the cart; quantities stay. */
export function refreshProducts(products: readonly Product[]): void {
  const fresh = new Map(products.map((product) => [product._id, product]))
  change((now) => ({ cart: now.map((item) => ({ ...(fresh.get(item._id) ?? item), qty: item.qty })) }))
}

export function clearCart(): void {
  change(() => ({ cart: [] }))
}

/** The cart as it is now. Reads storage again when another tab or tool has written it. */
export function readCart(): Cart {
  const text = readStorage()
  if (text !== storedText) {
    storedText = text
    cart = parseCart(text ?? null)
  }
  return cart
}

function change(make: (now: Cart) => CartChange): string | undefined {
  const { cart: next, refusal } = make(readCart())
  cart = next
  storedText = writeStorage(JSON.stringify(next))
  for (const listener of listeners) listener()
  return refusal
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) addEventListener('storage', notify)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', notify)
  }
}

function notify() {
  for (const listener of listeners) listener()
}

function notKnown() {
  return null
}

/** Blocked storage reads as what was last known, so that the cart lives on in memory. */
function readStorage(): string | null | undefined {
  try {
    return localStorage.getItem(carts.CART_STORAGE_KEY)
  } catch {
    return storedText
  }
}

/** Returns what storage holds afterwards: a full one keeps the older text, and the cart lives on in memory. */
function writeStorage(text: string): string | null | undefined {
  try {
    localStorage.setItem(carts.CART_STORAGE_KEY, text)
    return text
  } catch {
    return readStorage()
  }
}
