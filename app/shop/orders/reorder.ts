/** Plans to order again: what to add to the cart, and what to say about the rest. */

import type { Product } from '#store/goods/products/products.schema.ts'
import { formatPrice } from '#store/money.ts'
import { type Cart, MAX_QTY } from '#store/selling/cart/cart.ts'
import type { OwnOrder } from '#store/selling/orders/reading/customer-orders.ts'

type Line = OwnOrder['orderItems'][number]

type Reorder = { adds: { product: Product; qty: number }[]; sentences: string[] }

/** `products` lacks those that are no longer sold. */
export function planReorder(lines: readonly Line[], products: readonly Product[], cart: Cart): Reorder {
  const plan: Reorder = { adds: [], sentences: [] }
  for (const line of lines) {
    const product = products.find(({ _id }) => _id === line._id)
    const inCart = cart.find(({ _id }) => _id === line._id)?.qty ?? 0
    const qty = product ? Math.max(0, Math.min(line.qty, MAX_QTY - inCart, product.stock - inCart)) : 0
    if (product && qty > 0) plan.adds.push({ product, qty })
    plan.sentences.push(...sentencesOf(line, product, inCart, qty))
  }
  return plan
}

function sentencesOf(line: Line, product: Product | undefined, inCart: number, qty: number): string[] {
  if (!product) return [`${line.name} is no longer sold.`]
  if (product.stock < 1) return [`${product.name} is out of stock.`]
  const changed =
    product.price === line.price || qty === 0
      ? []
      : [`${product.name} now costs ${formatPrice(product.price)}. It was ${formatPrice(line.price)}.`]
  if (qty === line.qty) return changed
  const why =
    product.stock - inCart < MAX_QTY - inCart
      ? `Only ${product.stock} of ${product.name} left.`
      : `You can only have a maximum of ${MAX_QTY} of the same item: ${product.name}.`
  return [...changed, why]
}
