/** Parses a stored cart, which anything may have written: repairs what it can, and drops the rest. */

import { CATEGORIES, DEFAULT_POPULARITY, nameWithKind, POPULARITIES } from '#store/goods/products/products.ts'
import { type Cart, type CartItem, MAX_QTY } from '#store/selling/cart/cart.ts'

/** The cart that a stored text holds; empty for none. Never throws. */
export function parseCart(text: string | null): Cart {
  return cartOf(parseJson(text))
}

/** The cart that a value from outside holds; empty for none. Never throws. */
export function cartOf(lines: unknown): Cart {
  if (!Array.isArray(lines)) return []
  const merged = new Map<string, CartItem>()
  for (const line of lines.map(cartItemOf)) {
    if (!line) continue
    const before = merged.get(line._id)
    merged.set(line._id, before ? { ...before, qty: Math.min(MAX_QTY, before.qty + line.qty) } : line)
  }
  return [...merged.values()]
}

/** The line that a value from outside holds; what a line needs besides gets its default. Undefined for none. */
export function cartItemOf(value: unknown): CartItem | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const stored: Record<string, unknown> = { ...value }
  const { _id, name } = stored
  const price = amountOf(stored.price)
  const qty = Math.min(MAX_QTY, Math.trunc(Number(stored.qty)))
  if (typeof _id !== 'string' || _id === '' || typeof name !== 'string' || name.trim() === '') return undefined
  if (price === undefined || !(qty >= 1)) return undefined
  const read = Object.entries(READERS).map(([field, reader]) => [field, reader(stored[field])])
  const line = { ...(Object.fromEntries(read) as StoredFields), _id, name, price, qty }
  return { ...line, name: nameWithKind(line), version: textOf(stored.version) ?? '' }
}

type StoredFields = Omit<CartItem, '_id' | 'version' | 'qty'>

/** Every field that a product of a list has: the compiler holds that none is missing. */
const READERS: { [F in keyof StoredFields]-?: (value: unknown) => StoredFields[F] } = {
  name: (value) => textOf(value) ?? '',
  price: (value) => amountOf(value) ?? 0,
  description: (value) => textOf(value) ?? '',
  originalPrice: amountOf,
  priceSteps: stepsOf,
  // The cart's page reads the stock again.
  stock: (value) => amountOf(value) ?? MAX_QTY,
  category: (value) => CATEGORIES.filter((known) => [value].flat().includes(known)),
  imageUrl: textOf,
  isFeatured: (value) => value === true,
  popularity: (value) => POPULARITIES.find((known) => known === value) ?? DEFAULT_POPULARITY,
  ageFrom: amountOf,
  ageTo: amountOf,
  option1: textOf,
  option2: textOf,
  family: textOf,
  // Soon out of date, and not shown in the cart.
  rating: () => undefined,
  nameHi: () => undefined,
  kinds: () => undefined,
  set: setOf,
}

/** Undefined for a product. */
function setOf(value: unknown): CartItem['set'] {
  if (typeof value !== 'object' || value === null) return undefined
  const { code, version, schoolAddress, without, parts }: Record<string, unknown> = { ...value }
  if (typeof code !== 'string') return undefined
  return {
    code,
    version: textOf(version) ?? '',
    schoolAddress: textOf(schoolAddress) ?? '',
    without: [without].flat().filter((id) => typeof id === 'string'),
    parts: [parts].flat().flatMap((part) => {
      const { _id, qty, price, priceSteps: steps }: Record<string, unknown> = { ...(part as object) }
      const priceSteps = stepsOf(steps)
      const priced = priceSteps && amountOf(price) !== undefined ? { price: Number(price), priceSteps } : {}
      return typeof _id === 'string' && amountOf(qty) ? [{ _id, qty: Number(qty), ...priced }] : []
    }),
  }
}

/** Undefined for none. */
function stepsOf(value: unknown): CartItem['priceSteps'] {
  const steps = (Array.isArray(value) ? value : []).flatMap((step: unknown) => {
    const { from, price }: Record<string, unknown> = { ...(step as object) }
    const [pieces, each] = [amountOf(from), amountOf(price)]
    return pieces === undefined || each === undefined ? [] : [{ from: pieces, price: each }]
  })
  return steps.length > 0 ? steps : undefined
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function amountOf(value: unknown): number | undefined {
  if (value === null || value === '' || typeof value === 'boolean' || Array.isArray(value)) return undefined
  const amount = Number(value)
  return Number.isFinite(amount) && amount >= 0 ? amount : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
