import { useState } from 'react'
import { browserApi } from '#app/api/api-client.ts'
import { useSend } from '#app/api/use-send.ts'
import { addProduct, readCart } from '#app/cart/browser-cart.ts'
import { readProducts } from '#app/cart/read-products.ts'
import type { OwnOrder } from '#store/orders/reading/customer-orders.ts'
import type { Product } from '#store/products/products.schema.ts'
import { planReorder } from './reorder.ts'

export type Reordered = { added: number; sentences: string[] }

/** Puts an order into the cart once more, and says how that ended. Undefined before. */
export function useReorder({ orderItems }: OwnOrder) {
  const [reordered, setReordered] = useState<Reordered>()
  const { send, isReady } = useSend()

  async function reorder() {
    setReordered(undefined)
    const result = await send(() => readProducts(browserApi, orderItems), { keepsPage: true })
    if (result?.kind === 'done') setReordered(addToCart(orderItems, result.answer))
    else if (result) setReordered({ added: 0, sentences: [result.message] })
  }

  return { reordered, isReady, reorder }
}

function addToCart(lines: OwnOrder['orderItems'], products: Product[]): Reordered {
  const { adds, sentences } = planReorder(lines, products, readCart())
  for (const { product, qty } of adds) for (let i = 0; i < qty; i++) addProduct(product)
  return { added: adds.reduce((sum, { qty }) => sum + qty, 0), sentences }
}
