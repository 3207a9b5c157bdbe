/** Plans to order again: what to add to the cart, and what to say about the rest. */

import type { Product } from '#store/goods/products/products.schema.ts'
import type { Language } from '#store/language.ts'
import { formatPrice } from '#store/money.ts'
import { type Cart, MAX_QTY } from '#store/selling/cart/cart.ts'
import type { OwnOrder } from '#store/selling/orders/reading/customer-orders.ts'
import { ACTIONS } from './orders.texts.ts'

type Line = OwnOrder['orderItems'][number]

type Reorder = { adds: { product: Product; qty: number }[]; sentences: string[] }

/** `products` lacks those that are no longer sold. */
export function planReorder(
  lines: readonly Line[],
  products: readonly Product[],
  cart: Cart,
  language: Language = 'en',
): Reorder {
  const plan: Reorder = { adds: [], sentences: [] }
  for (const line of lines) {
    const product = products.find(({ _id }) => _id === line._id)
    const inCart = cart.find(({ _id }) => _id === line._id)?.qty ?? 0
    const qty = product ? Math.max(0, Math.min(line.qty, MAX_QTY - inCart, product.stock - inCart)) : 0
    if (product && qty > 0) plan.adds.push({ product, qty })
    plan.sentences.push(...sentencesOf(line, product, { inCart, qty, t: ACTIONS[language] }))
  }
  return plan
}

type Facts = { inCart: number; qty: number; t: typeof ACTIONS.en }

function sentencesOf(line: Line, product: Product | undefined, { inCart, qty, t }: Facts): string[] {
  if (!product) return [t.gone(line.name)]
  if (product.stock < 1) return [t.out(product.name)]
  const changed =
    product.price === line.price || qty === 0
      ? []
      : [t.costs(product.name, formatPrice(product.price), formatPrice(line.price))]
  if (qty === line.qty) return changed
  const why =
    product.stock - inCart < MAX_QTY - inCart ? t.left(product.stock, product.name) : t.most(MAX_QTY, product.name)
  return [...changed, why]
}
