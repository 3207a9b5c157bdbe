/** Reads the lines of a cart as they are now: its products, and the sets of classes. */
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask } from '#app/kit/api/ask.ts'
import type { Language } from '#store/language.ts'
import type { Cart, CartItem } from '#store/selling/cart/cart.ts'
import type { ClassList } from '#store/selling/class-lists/class-lists.schema.ts'
import { setLineOf } from '#store/selling/class-lists/class-set.ts'
import { readProducts } from './read-products.ts'

export type FoundLines = Omit<CartItem, 'qty'>

/**
 * What is no longer sold and closed classes are left out; undefined without an answer. What a set takes is not there for the lines
 * after it, and products by themselves come last.
 */
export async function readLines(cart: Cart, language: Language): Promise<FoundLines[] | undefined> {
  const sets = cart.flatMap(({ set, qty }) => (set ? [{ ...set, qty }] : []))
  const answers = await Promise.all(
    sets.map(({ code }) => ask<ClassList>(() => browserApi.classes[':code'].$get({ param: { code }, query: {} }))),
  )
  if (answers.some(({ answer, status }) => !answer && status !== 404)) return undefined
  const lists = answers.flatMap(({ answer }, at) => (answer?.isOpen ? [{ list: answer, set: sets[at] }] : []))
  const ids = new Set([...cart, ...lists.flatMap(({ list }) => list.lines)].map(({ _id }) => _id))
  const lines = [...ids].map((_id) => ({ _id }))
  let { answer: products } = await ask(() => readProducts(browserApi, lines))
  if (!products) return undefined
  const found: FoundLines[] = []
  for (const { list, set } of lists) {
    const line = setLineOf(list, products, { without: set?.without ?? [], language })
    const made = Math.min(set?.qty ?? 1, line.stock)
    const taken = new Map(line.set.parts.map(({ _id, qty }) => [_id, qty * made]))
    products = products.map((one) => ({ ...one, stock: one.stock - (taken.get(one._id) ?? 0) }))
    found.push(line)
  }
  return [...found, ...products]
}
