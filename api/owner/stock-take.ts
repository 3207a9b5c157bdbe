import { z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, created, newRouter, ok } from '#api/router.ts'
import { refreshAfter, type Shop } from '#api/shop.ts'
import { listStockTakes, readStockTake } from '#store/goods/stock-take/read-stock-take.server.ts'
import {
  stockCountDataShape,
  stockTakeDataShape,
  stockTakeDetailShape,
  stockTakeShape,
  takeOverDataShape,
} from '#store/goods/stock-take/stock-take.schema.ts'
import {
  applyStockTake,
  beginStockTake,
  countProduct,
  dropStockTake,
} from '#store/goods/stock-take/stock-take.server.ts'

const counting = adminCalls('change products')

const list = counting.get({
  path: '/',
  summary: 'List the stock-takes, newest first',
  responses: ok(z.array(stockTakeShape), 'Fifty at most'),
})

const begin = counting.post({
  path: '/',
  summary: 'Begin a stock-take',
  body: stockTakeDataShape,
  bodyName: 'StockTakeToBegin',
  responses: created(stockTakeDetailShape, 'The stock-take'),
})

const read = counting.get({
  path: '/{id}',
  summary: 'Read a stock-take: what was counted, and by how much it differs',
  responses: ok(stockTakeDetailShape, 'The stock-take'),
})

const count = counting.post({
  path: '/{id}/counts',
  summary: 'Count pieces of a product',
  description: 'Several people count at once: their pieces come together, unless `isAll` says that so many are all.',
  body: stockCountDataShape,
  bodyName: 'PiecesCounted',
  responses: ok(stockTakeDetailShape, 'The stock-take'),
  refusals: ['wrong_status'],
})

const take = counting.post({
  path: '/{id}/take-over',
  summary: 'Add the differences of a stock-take to the stock',
  description:
    'In one transaction. The difference is what was counted less the stock when its counting began, so that what was sold, came back or came in meanwhile stays.',
  body: takeOverDataShape,
  bodyName: 'StockTakeToTakeOver',
  responses: ok(stockTakeDetailShape, 'The stock-take'),
  refusals: ['wrong_status'],
})

const drop = counting.post({
  path: '/{id}/drop',
  summary: 'Drop a stock-take; the stock stays as it is',
  responses: ok(stockTakeDetailShape, 'The stock-take'),
  refusals: ['wrong_status'],
})

export function stockTakesApi(shop: Shop) {
  const { db } = shop
  return newRouter().openapiRoutes([
    answering(list, (_c, admin) => listStockTakes(db, admin)),
    answering(begin, async (c, admin) =>
      readStockTake(db, admin, await beginStockTake(db, admin, c.req.valid('json'))),
    ),
    answering(read, (c, admin) => readStockTake(db, admin, c.req.valid('param').id)),
    answering(count, async (c, admin) => {
      const { id } = c.req.valid('param')
      await countProduct(db, admin, id, c.req.valid('json'))
      return readStockTake(db, admin, id)
    }),
    answering(take, async (c, admin) => {
      const { id } = c.req.valid('param')
      await refreshAfter(shop, applyStockTake(db, admin, id, c.req.valid('json')))
      return readStockTake(db, admin, id)
    }),
    answering(drop, async (c, admin) => {
      const { id } = c.req.valid('param')
      await dropStockTake(db, admin, id)
      return readStockTake(db, admin, id)
    }),
  ])
}
