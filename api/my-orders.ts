import { z } from '@hono/zod-openapi'
import { StoreError } from '#store/errors.ts'
import { cancelOwnOrder } from '#store/orders/change-status.server.ts'
import { ownOrderDetailShape, ownOrderShape, ownOrdersQuery } from '#store/orders/customer-orders.schema.ts'
import { getOwnOrder, listOwnOrders } from '#store/orders/customer-orders.server.ts'
import { customerCalls } from './guarded-calls.ts'
import { answer, jsonAnswer, newRouter } from './router.ts'
import type { Shop } from './shop.ts'

const idParam = z.object({ id: z.string().max(100).describe('The _id of an order') })

const list = customerCalls.get({
  path: '/',
  summary: 'List the own orders, newest first',
  description:
    'Whole, or `limit` of those older than `after`. Orders of others are never in it, whatever is asked for.',
  request: { query: ownOrdersQuery },
  responses: { 200: jsonAnswer(z.array(ownOrderShape), 'The orders') },
})

const read = customerCalls.get({
  path: '/{id}',
  summary: 'Read one of the own orders with its story',
  request: { params: idParam },
  responses: { 200: jsonAnswer(ownOrderDetailShape, 'The order') },
  refusals: ['not_found'],
})

const cancel = customerCalls.post({
  path: '/{id}/cancel',
  summary: 'Cancel one of the own orders, until it is packed',
  description:
    'What was ordered goes back on the shelf. Cancelled twice at once, one of the two is answered wrong_status.',
  request: { params: idParam },
  responses: {
    200: jsonAnswer(ownOrderDetailShape, 'The cancelled order'),
  },
  refusals: ['not_found', 'wrong_status'],
})

/** What customers see of their orders, and the one thing they may do to them. */
export function myOrdersApi(shop: Shop) {
  return newRouter()
    .openapi(list, async (c) => {
      const { customer } = c.var
      const query = c.req.valid('query')
      const orders = await listOwnOrders(shop.db, customer, query)
      const last = orders.at(-1)
      if (last && orders.length === query.limit) c.header('link', nextPage(c.req.url, last._id))
      return answer(c, z.array(ownOrderShape), orders, 200)
    })
    .openapi(read, async (c) => {
      const { customer } = c.var
      return answer(c, ownOrderDetailShape, await getOwnOrder(shop.db, customer, orderId(c.req.valid('param').id)), 200)
    })
    .openapi(cancel, async (c) => {
      const { customer } = c.var
      const id = orderId(c.req.valid('param').id)
      await cancelOwnOrder(shop.db, customer, id)
      return answer(c, ownOrderDetailShape, await getOwnOrder(shop.db, customer, id), 200)
    })
}

/** What is no id names no order: unlike in a body, nobody typed it into a field. */
function orderId(id: string): string {
  if (z.uuid().safeParse(id).success) return id
  throw new StoreError('not_found', 'There is no such order.')
}

function nextPage(url: string, lastId: string): string {
  const next = new URL(url)
  next.searchParams.set('after', lastId)
  return `<${next.pathname}${next.search}>; rel="next"`
}
