import { useState } from 'react'
import { browserApi } from '#app/api/api-client.ts'
import { addProduct, readCart } from '#app/cart/browser-cart.ts'
import { readProducts } from '#app/cart/read-products.ts'
import { logFailure } from '#app/log.ts'
import type { OwnOrder } from '#store/orders/customer-orders.ts'
import { planReorder } from './reorder.ts'

export type Reordered = { added: number; sentences: string[] }

/** Puts an order into the cart once more, and says how that ended. Undefined before. */
export function useReorder(order: OwnOrder) {
  const [reordered, setReordered] = useState<Reordered>()
  const [isBusy, setBusy] = useState(false)

  async function reorder() {
    setBusy(true)
    setReordered(undefined)
    try {
      const products = await readProducts(browserApi, order.orderItems)
      const { adds, sentences } = planReorder(order.orderItems, products, readCart())
      for (const { product, qty } of adds) for (let i = 0; i < qty; i++) addProduct(product)
      setReordered({ added: adds.reduce((sum, { qty }) => sum + qty, 0), sentences })
    } catch (error) {
      logFailure('The order could not be put into the cart', error)
      setReordered({ added: 0, sentences: ['We could not reach the shop. Please try again.'] })
    }
    setBusy(false)
  }

  return { reordered, isBusy, reorder }
}
