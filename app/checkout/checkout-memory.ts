/** Keeps the checkout's state in this tab: typed fields, the key of the order under way, and the last order. */
import { keepPin } from '#app/delivery/device-pin.ts'
import { forgetSeen } from '#app/seen/seen.ts'
import { forgetWishlist } from '#app/wishlist/browser-wishlist.ts'

const DRAFT = 'checkout-draft'
const ATTEMPT = 'checkout-attempt'
const LAST_ORDER = 'last-order'

export type LastOrder = { orderNumber: string; orderId: string }

export type Draft = { uid: string; name: string; phone: string; address: string; gstin: string }

/** The fields that this person typed before, if any. */
export function readDraft(uid: string): Draft | undefined {
  const stored = read(DRAFT)
  if (stored?.uid !== uid) return undefined
  return {
    uid,
    name: stored.name ?? '',
    phone: stored.phone ?? '',
    address: stored.address ?? '',
    gstin: stored.gstin ?? '',
  }
}

export function keepDraft(draft: Draft): void {
  write(DRAFT, draft)
}

/**
 * The idempotency key of an order: the same for the same order until it is placed, so that a second try after a lost
 * answer finds the first; another one as soon as anything in the order differs.
 */
export function keyOfAttempt(order: unknown): string {
  const fingerprint = JSON.stringify(order)
  const stored = read(ATTEMPT)
  if (stored?.fingerprint === fingerprint && stored.key) return stored.key
  const key = newKey()
  write(ATTEMPT, { fingerprint, key })
  return key
}

/** The next try is a new order. */
export function forgetAttempt(): void {
  remove(ATTEMPT)
}

/** Nothing of the checkout outlives the order, but its number and id. */
export function finishCheckout({ orderNumber, orderId }: LastOrder): void {
  removeAll()
  write(LAST_ORDER, { orderNumber, orderId })
}

/** Forgets everything, for the next person at this device: what was looked at, too. */
export function forgetCheckout(): void {
  removeAll()
  forgetSeen()
  forgetWishlist()
  keepPin('')
}

function removeAll(): void {
  for (const key of [DRAFT, ATTEMPT, LAST_ORDER]) remove(key)
}

export function lastOrder(): LastOrder | undefined {
  const { orderNumber, orderId = '' } = read(LAST_ORDER) ?? {}
  return orderNumber ? { orderNumber, orderId } : undefined
}

/** Pages on plain http have no crypto.randomUUID. */
function newKey(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = (globalThis.crypto as Crypto).getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const inMemory = new Map<string, string>()

function read(key: string): Record<string, string> | undefined {
  try {
    const value: unknown = JSON.parse(readText(key) ?? 'null')
    if (typeof value !== 'object' || value === null) return undefined
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return undefined
  }
}

/** Blocked or full storage: the tab's memory must do. */
function readText(key: string): string | null | undefined {
  try {
    return inMemory.get(key) ?? sessionStorage.getItem(key)
  } catch {
    return undefined
  }
}

function write(key: string, value: Record<string, string>): void {
  const text = JSON.stringify(value)
  try {
    sessionStorage.setItem(key, text)
    inMemory.delete(key)
  } catch {
    inMemory.set(key, text)
  }
}

function remove(key: string): void {
  inMemory.delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Blocked storage holds nothing.
  }
}
