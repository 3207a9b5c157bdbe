import { z } from '@hono/zod-openapi'
import { tableAnswer, tableQuery, tableResponse } from '#api/desk/downloads.ts'
import { adminCalls } from '#api/guarded-calls.ts'
import { answer, answering, newRouter, ok } from '#api/router.ts'
import { refreshAfter, type Shop } from '#api/shop.ts'
import { changeProducts, previewBulk } from '#store/goods/product-changes/bulk-change.server.ts'
import { exportProducts } from '#store/goods/product-changes/csv-write.server.ts'
import {
  adminProductFilterShape,
  adminProductPageShape,
  adminProductQueryShape,
  adminProductShape,
  bulkActionShape,
  bulkResultShape,
  productEditShape,
  selectionShape,
  stockHistoryShape,
  stockQueryShape,
} from '#store/goods/products/admin-products.schema.ts'
import { editProduct } from '#store/goods/products/change-product.server.ts'
import {
  adminProductOf,
  filteredCondition,
  listAdminProducts,
} from '#store/goods/products/list-admin-products.server.ts'
import { productIdShape } from '#store/goods/products/products.schema.ts'
import { readStockHistory } from '#store/goods/products/stock-history.server.ts'

const catalogue = adminCalls('change products')
const idParam = z.object({ id: productIdShape })

const list = catalogue.get({
  path: '/',
  summary: 'List products for those who change them, a page at a time',
  description: 'Drafts and hidden products included; what was changed last comes first unless `sort` says otherwise.',
  request: { query: adminProductQueryShape },
  responses: ok(adminProductPageShape, 'One page of fifty'),
})

const edit = catalogue.post({
  path: '/{id}/edit',
  summary: 'Change price or stock alone',
  description: 'The stock moves by the difference to the version that was looked at, so sold units stay sold.',
  request: { params: idParam },
  body: productEditShape,
  responses: ok(adminProductShape, 'The product as it is now'),
  refusals: ['stale_product'],
})

const bulk = catalogue.post({
  path: '/bulk',
  summary: 'Do one thing to many products',
  description:
    'In one transaction. What cannot be done to a product leaves it as it was and is named. With `preview` nothing is written.',
  body: z.object({ action: bulkActionShape, selection: selectionShape, preview: z.boolean().optional() }),
  bodyName: 'BulkChange',
  responses: ok(bulkResultShape, 'What was done, and what was not'),
  refusals: ['wrong_status'],
})

const stock = catalogue.get({
  path: '/{id}/stock',
  summary: 'Read how the stock of a product came to be, newest first',
  request: { params: idParam, query: stockQueryShape },
  responses: ok(stockHistoryShape, 'Fifty movements at most'),
})

const exported = catalogue.get({
  path: '/export',
  summary: 'Download products as CSV or as a workbook',
  description: 'UTF-8 with its mark. A cell that a spreadsheet would run begins with an apostrophe.',
  request: { query: adminProductFilterShape.safeExtend(tableQuery.shape) },
  responses: {
    200: tableAnswer('The products of the filter'),
  },
})

export function adminProductsApi(shop: Shop) {
  return newRouter()
    .openapiRoutes([
      answering(list, (c, admin) => listAdminProducts(shop.db, admin, shop.catalogue, c.req.valid('query'))),
      answering(edit, async (c, admin) => {
        const change = editProduct(shop.db, admin, c.req.valid('param').id, c.req.valid('json'))
        return adminProductOf(await refreshAfter(shop, change))
      }),
      answering(stock, (c, admin) =>
        readStockHistory(shop.db, admin, c.req.valid('param').id, c.req.valid('query').before),
      ),
    ])
    .openapi(bulk, async (c) => {
      const { action, selection: chosen, preview } = c.req.valid('json')
      const { admin } = c.var
      const selection =
        'ids' in chosen
          ? chosen
          : { condition: await filteredCondition(shop.db, shop.catalogue, chosen.filter), count: chosen.count }
      if (preview) return answer(c, bulkResultShape, await previewBulk(shop.db, admin, action, selection), 200)
      const result = await changeProducts(shop.db, admin, action, selection)
      if (result.changed > 0) await shop.onCatalogueChange()
      return answer(c, bulkResultShape, result, 200)
    })
    .openapi(exported, async (c) => {
      const { admin } = c.var
      const { as, ...filter } = c.req.valid('query')
      const condition = await filteredCondition(shop.db, shop.catalogue, filter)
      return tableResponse(c, 'products', as, exportProducts(shop.db, admin, condition))
    })
}
