import { z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { figureFileShape, figuresShape, profitQueryShape, profitShape } from '#store/money/figures/figures.schema.ts'
import type { FigureName } from '#store/money/figures/figures.ts'
import { figureCells, readFigures } from '#store/money/figures/read-figures.server.ts'
import { profitCells, readProfit } from '#store/money/figures/read-profit.server.ts'
import { tableAnswer, tableQuery, tableResponse } from './downloads.ts'

const reader = adminCalls('read takings')

const all = reader.get({
  path: '/figures',
  summary: 'Compare sales, places, couriers and wishes',
  description: 'Days are those of India. Sales are without orders that were cancelled or came back.',
  responses: ok(figuresShape, 'The tables'),
})

const file = reader.get({
  path: '/figures/{file}',
  summary: 'Download a table of figures',
  request: { params: z.object({ file: figureFileShape }), query: tableQuery },
  responses: { 200: tableAnswer('The table') },
})

const costs = adminCalls('see costs')
const PROFIT =
  'By the day of the order, without orders that were cancelled or came back. What couriers charge the shop is not in it.'

const profit = costs.get({
  path: '/profit',
  summary: 'Say what was earned, in all, by product and by category',
  description: PROFIT,
  request: { query: profitQueryShape },
  responses: ok(profitShape, 'Money in rupees'),
})

const profitFile = costs.get({
  path: '/profit.csv',
  summary: 'Download what was earned',
  description: PROFIT,
  request: { query: profitQueryShape.safeExtend(tableQuery.shape) },
  responses: { 200: tableAnswer('The same as a table') },
})

export function figuresApi(shop: Shop) {
  return newRouter()
    .openapiRoutes([
      answering(all, (_, admin) => readFigures(shop.db, admin)),
      answering(profit, (c, admin) => readProfit(shop.db, admin, c.req.valid('query'))),
    ])
    .openapi(profitFile, async (c) => {
      const found = await readProfit(shop.db, c.var.admin, c.req.valid('query'))
      const name = `profit-${found.from}-${found.to}`
      return tableResponse(c, name, c.req.valid('query').as, [profitCells(found)]) as never
    })
    .openapi(file, async (c) => {
      const name = c.req.valid('param').file.replace('.csv', '') as FigureName
      const rows = figureCells(await readFigures(shop.db, c.var.admin), name)
      return tableResponse(c, name, c.req.valid('query').as, [rows]) as never
    })
}
