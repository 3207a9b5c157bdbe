import { z } from '@hono/zod-openapi'
import { csvAnswer, csvResponse, fileResponse } from '#api/desk/csv.ts'
import { strongestCalls } from '#api/guarded-calls.ts'
import { newRouter } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { EXPORTED_TABLES, type ExportedTable, TABLE_NAMES } from '#store/export/export.ts'
import { exportTable } from '#store/export/export-csv.server.ts'
import { exportEverything } from '#store/export/export-json.server.ts'
import { ordersFilter } from '#store/orders/orders-query.schema.ts'

const exporting = strongestCalls('export everything', 'data.export')
const document = z.looseObject({ format: z.literal('tokri-export-1'), exportedAt: z.iso.datetime() })

const everything = exporting.get({
  path: '/export.json',
  summary: 'Everything that the shop knows, of one moment',
  description:
    'Settings, products with stock movements, orders with lines, events and invoices, requests, searches, people with addresses, invitations, mail and the audit log. Without passwords, tokens and links that let somebody in. Amounts in rupees; what was kept as a document, such as an invoice, as it was kept.',
  responses: {
    200: { description: 'The document, as a download', content: { 'application/json': { schema: document } } },
  },
  refusals: ['busy'],
})

const table = exporting.get({
  path: '/export/{file}',
  summary: 'One table of the shop for a spreadsheet',
  description: Object.entries(EXPORTED_TABLES)
    .map(([name, words]) => `\`${name}.csv\`: ${words}.`)
    .join(' '),
  request: {
    params: z.object({ file: z.enum(TABLE_NAMES.map((name) => `${name}.csv` as const)) }),
    query: ordersFilter.describe('Narrows the orders; the other tables are whole'),
  },
  responses: {
    200: csvAnswer('The table, as a download'),
  },
  refusals: ['busy'],
})

export function exportApi(shop: Shop) {
  return newRouter()
    .openapi(everything, async (c) => {
      const { admin } = c.var
      const onError = (error: unknown) => shop.onUnexpectedError(error, c.env.requestId)
      const pieces = await exportEverything(shop.db, admin, onError)
      // A download in pieces, so the typed client has no use for its type.
      return fileResponse(c, { name: 'tokri-export.json', type: 'application/json' }, pieces) as never
    })
    .openapi(table, async (c) => {
      const { admin } = c.var
      const { file } = c.req.valid('param')
      const name = file.slice(0, -4) as ExportedTable
      const onError = (error: unknown) => shop.onUnexpectedError(error, c.env.requestId)
      return csvResponse(c, file, await exportTable(shop.db, admin, name, c.req.valid('query'), onError))
    })
}
