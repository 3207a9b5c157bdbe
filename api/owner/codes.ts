import { z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import { refreshAfter, type Shop } from '#api/shop.ts'
import { foundByCodeShape } from '#store/goods/codes/codes.schema.ts'
import { findByCode } from '#store/goods/codes/codes.server.ts'
import { addCode } from '#store/goods/products/change-product.server.ts'
import { piecesOfCodeShape, productCodeShape } from '#store/goods/products/product-shapes.schema.ts'
import { productIdShape } from '#store/goods/products/products.schema.ts'
import { plainText } from '#store/wire.ts'

const find = adminCalls('read orders').get({
  path: '/',
  summary: 'Find the product of a code that was scanned',
  request: { query: z.object({ code: plainText(1, 100).describe('As the scanner typed it') }) },
  responses: ok(foundByCodeShape, 'The product, and for how many pieces the code stands'),
  refusals: ['not_found'],
})

const add = adminCalls('change products').post({
  path: '/',
  summary: 'Put a code on a product, beside those it has',
  body: z.object({ product: productIdShape, code: productCodeShape, pieces: piecesOfCodeShape }),
  bodyName: 'CodeToAdd',
  responses: ok(foundByCodeShape, 'The product, as the code now finds it'),
  refusals: ['not_found'],
})

export function codesApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(find, (c) => findByCode(shop.db, c.req.valid('query').code)),
    answering(add, async (c, admin) => {
      const { product, ...code } = c.req.valid('json')
      await refreshAfter(shop, addCode(shop.db, admin, product, code))
      return findByCode(shop.db, code.code)
    }),
  ])
}
