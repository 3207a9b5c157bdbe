import { z } from '@hono/zod-openapi'
import { csvAnswer, csvResponse } from '#api/desk/csv.ts'
import { strongestCalls } from '#api/guarded-calls.ts'
import { newRouter } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { EXPORTED_TABLES, type ExportedTable, TABLE_NAMES } from '#store/export/export.ts'
import { exportTable } from '#store/export/export-csv.server.ts'
import { ordersFilter } from '#store/orders/orders-query.schema.ts'

const exporting = strongestCalls('export everything', 'data.export')

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
  return newRouter().openapi(table, async (c) => {
    const { admin } = c.var
    const { file } = c.req.valid('param')
    const name = file.slice(0, -4) as ExportedTable
    const onError = (error: unknown) => shop.onUnexpectedError(error, c.env.requestId)
    return csvResponse(c, file, await exportTable(shop.db, admin, name, c.req.valid('query'), onError))
  })
}
