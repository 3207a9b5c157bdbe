import { z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, created, newRouter, ok } from '#api/router.ts'
import { refreshAfter, type Shop } from '#api/shop.ts'
import { goodsInDataShape, goodsInListShape, goodsInShape } from '#store/goods/goods-in/goods-in.schema.ts'
import { receiveGoods, takeBackGoods } from '#store/goods/goods-in/goods-in.server.ts'
import { listGoodsIn, readGoodsIn } from '#store/goods/goods-in/read-goods-in.server.ts'

const costs = adminCalls('see costs')

const list = costs.get({
  path: '/',
  summary: 'List the goods that came in, newest first',
  request: { query: z.object({ before: z.uuid().optional().describe('The last _id of the page before') }) },
  responses: ok(goodsInListShape, 'Twenty entries at most'),
})

const receive = costs.post({
  path: '/',
  summary: 'Take in goods from a supplier',
  description:
    'Adds the pieces to the stock, and makes the cost of each product the average of what was there and what came in. Needs the right to `change products`, too.',
  body: goodsInDataShape,
  bodyName: 'GoodsToTakeIn',
  responses: created(goodsInShape, 'The entry'),
})

const takeBack = costs.post({
  path: '/{id}/take-back',
  summary: 'Take an entry of goods in back',
  description: 'By an entry of its own: stock and average are what they would be without it.',
  responses: ok(goodsInShape, 'The entry, which says that it was taken back'),
  refusals: ['wrong_status'],
})

export function goodsInApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(list, (c, admin) => listGoodsIn(shop.db, admin, c.req.valid('query').before)),
    answering(receive, async (c, admin) => {
      const id = await refreshAfter(shop, receiveGoods(shop.db, admin, c.req.valid('json')))
      return readGoodsIn(shop.db, admin, id)
    }),
    answering(takeBack, async (c, admin) => {
      const { id } = c.req.valid('param')
      await refreshAfter(shop, takeBackGoods(shop.db, admin, id))
      return readGoodsIn(shop.db, admin, id)
    }),
  ])
}
