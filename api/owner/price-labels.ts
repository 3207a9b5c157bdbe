import { PDF_CALL, sendPdf } from '#api/desk/papers.ts'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import {
  labelsQueryShape,
  priceLabelsShape,
  printLabelsQueryShape,
} from '#store/goods/price-labels/price-labels.schema.ts'
import { getLabelsToPrint, readPriceLabels } from '#store/goods/price-labels/read-price-labels.server.ts'

const desk = adminCalls('change products')

const list = desk.get({
  path: '/price-labels',
  summary: 'Read what stands on the price labels of products',
  description: 'In the order that was asked for; products that are no longer there are left out.',
  request: { query: labelsQueryShape },
  responses: ok(priceLabelsShape, 'A label of each product'),
})

const print = desk.get({
  path: '/price-labels.pdf',
  summary: 'Print price labels',
  description:
    'With the code as bars (EAN-13, EAN-8, UPC-A, else Code 128), on a sheet of labels or a page for each label of a roll. Bars are 0.25 mm wide or more; a code that is too long for the label stands there without.',
  request: { query: printLabelsQueryShape },
  responses: PDF_CALL.responses,
  refusals: PDF_CALL.refusals,
})

export function priceLabelsApi(shop: Shop) {
  return newRouter()
    .openapiRoutes([
      answering(list, (c, admin) =>
        readPriceLabels(
          shop.db,
          admin,
          c.req.valid('query').products.map(({ _id }) => _id),
        ),
      ),
    ])
    .openapi(print, async (c) => {
      const { admin } = c.var
      const labels = await getLabelsToPrint(shop.db, admin, c.req.valid('query'))
      const { shopName } = await shop.details.current()
      return sendPdf(shop, c, admin, { labels, seller: shopName }, true)
    })
}
