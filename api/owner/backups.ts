import { z } from '@hono/zod-openapi'
import { contentDisposition, fileResponse, tableAnswer, tableQuery } from '#api/desk/downloads.ts'
import { adminCalls, strongestCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { ordersFilterShape } from '#store/selling/orders/order-desk.schema.ts'
import { backupsShape } from '#store/shop/backup/backups.schema.ts'
import { auditBackup, downloadBackup } from '#store/shop/backup/download.server.ts'
import { EXPORTED_TABLES, type ExportedTable, TABLE_NAMES } from '#store/shop/export/export.ts'
import { exportTable } from '#store/shop/export/export-table.server.ts'
import { TABLE_TYPES } from '#store/shop/export/table-file.ts'

const owner = adminCalls('export everything')

const list = owner.get({
  path: '/backups',
  summary: 'List the backups of the shop',
  description: 'Those that lie in the folder of backups, made by night, by the owner or at the machine.',
  responses: ok(backupsShape, 'The backups'),
})

const make = owner.post({
  path: '/backups/make',
  summary: 'Make a backup now',
  description: 'It is made in the background while orders go on; ask for the list to see when it is there.',
  responses: ok(backupsShape, 'It is being made'),
})

const download = strongestCalls('export everything', 'data.backup-download').get({
  path: '/backups/{name}',
  summary: 'Download a backup',
  description: 'It holds all that the shop knows, secrets and hashes of passwords too.',
  request: { params: z.object({ name: z.string().max(100) }) },
  responses: {
    200: {
      description: 'The file',
      content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
    },
  },
  refusals: ['not_found'],
})

/** Backups that the owner makes by hand; server/sending/jobs.ts makes the scheduled ones. */
export function backupsApi(shop: Shop) {
  const { backups } = shop
  async function now() {
    const [stored, state] = await Promise.all([backups.list(), backups.state()])
    return {
      backups: stored.map((backup) => ({ ...backup, at: backup.at.toISOString() })),
      isLate: state.isLate,
      isRunning: backups.isRunning(),
      failure: backups.failure(),
      isSealed: backups.isSealed,
      every: backups.every,
    }
  }
  return newRouter()
    .openapiRoutes([
      answering(list, () => now()),
      answering(make, async (_, admin) => {
        if (!backups.isRunning()) {
          await auditBackup(shop.db, admin)
          // A failure shows in the list and the log.
          backups.make('button').catch(() => undefined)
        }
        return now()
      }),
    ])
    .openapi(download, async (c) => {
      const { name } = c.req.valid('param')
      const { bytes, stream } = await downloadBackup(shop.db, c.var.admin, name, () => backups.read(name))
      c.header('content-type', 'application/octet-stream')
      c.header('content-disposition', contentDisposition(name))
      c.header('content-length', String(bytes))
      // `never`, because the typed client has no use for a download.
      return c.body(stream) as never
    })
}

const exporting = strongestCalls('export everything', 'data.export')

const table = exporting.get({
  path: '/export/{file}',
  summary: 'One table of the shop for a spreadsheet',
  description: Object.entries(EXPORTED_TABLES)
    .map(([name, words]) => `\`${name}.csv\`: ${words}.`)
    .join(' '),
  request: {
    params: z.object({ file: z.enum(TABLE_NAMES.map((name) => `${name}.csv` as const)) }),
    query: ordersFilterShape.safeExtend(tableQuery.shape).describe('Narrows the orders; the other tables are whole'),
  },
  responses: {
    200: tableAnswer('The table, as a download'),
  },
  refusals: ['busy'],
})

export function exportApi(shop: Shop) {
  return newRouter().openapi(table, async (c) => {
    const { admin } = c.var
    const { file } = c.req.valid('param')
    const name = file.slice(0, -4) as ExportedTable
    const onError = (error: unknown) => shop.onUnexpectedError(error, c.env.requestId)
    const { as: form, ...filter } = c.req.valid('query')
    const pieces = await exportTable(shop.db, admin, name, { form, filter }, onError)
    return fileResponse(c, { name: `${name}.${form}`, type: TABLE_TYPES[form] }, pieces)
  })
}
