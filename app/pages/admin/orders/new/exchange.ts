/** An order in exchange for goods that come back: the same customer, the same goods at the prices of now. */

import type { DraftLine } from '#app/admin/draft-lines.tsx'
import type { ApiClient } from '#app/api/api-client.ts'
import { ask } from '#app/api/ask.ts'
import type { DeskOrder } from '#store/orders/order-desk.schema.ts'
import type { ProductDetail } from '#store/products/products.schema.ts'

export type Exchange = {
  returnId: string
  order: Pick<
    DeskOrder,
    '_id' | 'orderNumber' | 'customerName' | 'customerPhone' | 'customerAddress' | 'customerEmail' | 'customerGstin'
  >
  lines: DraftLine[]
}

/** The one that the address asks for, `?exchange=<order>&return=<return>`; undefined where there is none. */
export async function readExchange(api: ApiClient, params: URLSearchParams): Promise<Exchange | undefined> {
  const [id, returnId] = [params.get('exchange'), params.get('return')]
  if (!id || !returnId) return undefined
  const { answer: order } = await ask<DeskOrder>(() => api.admin.orders[':id'].$get({ param: { id } }))
  const returned = order?.returns.find(({ _id }) => _id === returnId)
  if (!order || !returned) return undefined
  const lines = await Promise.all(
    returned.lines.map(async ({ _id, qty, cameBack }): Promise<DraftLine[]> => {
      const found = await ask<ProductDetail>(() => api.products[':id'].$get({ param: { id: _id } }))
      const { answer: product } = found
      return product && (cameBack ?? qty) > 0
        ? [{ _id, name: product.name, price: product.price, qty: cameBack ?? qty }]
        : []
    }),
  )
  return { returnId, order, lines: lines.flat() }
}
