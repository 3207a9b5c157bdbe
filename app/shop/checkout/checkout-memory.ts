/** Keeps the state of the checkout: in this tab what was typed and the last order, beside the cart the key of its order. */

import { type Area, readJson, writeStored } from '#app/kit/storage.ts'
import { keepPin } from '#app/shop/checkout/delivery/device-pin.ts'
import { forgetSeen } from '#app/shop/product/seen/seen.ts'
import { forgetWishlist } from '#app/shop/wishlist/browser-wishlist.ts'
import type { Cart } from '#store/selling/cart/cart.ts'
import type { Gift } from '#store/selling/orders/orders.ts'
import type { CheckoutDraft } from './checkout-draft.ts'

const DRAFT = 'checkout-draft'
const ATTEMPT = 'checkout-attempt'
const CART_KEY = 'cart-key'
const LAST_ORDER = 'last-order'

export type LastOrder = { orderNumber: string; orderId: string }

type Draft = CheckoutDraft & { uid: string }

/** What this person typed before, if anything. */
export function readDraft(uid: string): Draft | undefined {
  const stored = read(DRAFT)
  if (stored?.uid !== uid) return undefined
  return {
    uid,
    name: stored.name ?? '',
    phone: stored.phone ?? '',
    address: stored.address ?? '',
    pin: stored.pin ?? '',
    gstin: stored.gstin ?? '',
    gift: giftOf(stored.gift),
  }
}

/** What somebody changed in the browser's memory is no gift rather than the end of the page. */
function giftOf(stored = 'null'): Gift | undefined {
  try {
    const gift: unknown = JSON.parse(stored)
    if (typeof gift !== 'object' || gift === null) return undefined
    const { wrap, ...said } = gift as Record<string, unknown>
    const words = Object.entries(said).filter(([, one]) => typeof one === 'string')
    return { ...Object.fromEntries(words), ...(wrap === true ? { wrap } : {}) }
  } catch {
    return undefined
  }
}

export function keepDraft({ gift, ...draft }: Draft): void {
  write(DRAFT, { ...draft, ...(gift ? { gift: JSON.stringify(gift) } : {}) })
}

/**
 * The idempotency key of an order taken in this tab: the same for the same order until it is placed, so that a retry after a
 * lost answer finds the first; another as soon as anything in the order differs.
 */
export function keyOfAttempt(order: unknown): string {
  return keyFor(order, ATTEMPT, 'sessionStorage')
}

/** The idempotency key of this person's cart, in all tabs: until it is ordered or its lines change. */
export function keyOfCart(uid: string, cart: Cart): string {
  return keyFor(
    [uid, cart.map(({ _id, qty, set }) => [_id, qty, ...(set ? [set.version, set.without] : [])])],
    CART_KEY,
    'localStorage',
  )
}

function keyFor(order: unknown, name: string, area: Area): string {
  const fingerprint = JSON.stringify(order)
  const stored = read(name, area)
  if (stored?.fingerprint === fingerprint && stored.key) return stored.key
  const key = newKey()
  write(name, { fingerprint, key }, area)
  return key
}

/** Makes the next try a new order. */
export function forgetAttempt(): void {
  write(ATTEMPT, null)
  write(CART_KEY, null, 'localStorage')
}

/** Forgets the checkout, except the number and id of its order. */
export function finishCheckout({ orderNumber, orderId }: LastOrder): void {
  removeAll()
  write(LAST_ORDER, { orderNumber, orderId })
}

/** Forgets everything about this shopper on the device: also recently seen products, wishlist and PIN code. */
export function forgetCheckout(): void {
  removeAll()
  forgetSeen()
  forgetWishlist()
  keepPin('')
}

function removeAll(): void {
  forgetAttempt()
  for (const key of [DRAFT, LAST_ORDER]) write(key, null)
}

export function lastOrder(): LastOrder | undefined {
  const { orderNumber, orderId = '' } = read(LAST_ORDER) ?? {}
  return orderNumber ? { orderNumber, orderId } : undefined
}

/** Pages on plain http have no crypto.randomUUID. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function read(key: string, area: Area = 'sessionStorage'): Record<string, string> | undefined {
  const value = readJson(key, area)
  if (typeof value !== 'object' || value === null) return undefined
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function write(key: string, value: Record<string, string> | null, area: Area = 'sessionStorage'): void {
  writeStored(key, value && JSON.stringify(value), area)
}
