import { z } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { requireCsv, tableAnswer, tableQuery, tableResponse } from '#api/desk/downloads.ts'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, created, newRouter, ok } from '#api/router.ts'
import { type ApiContext, refreshAfter, type Shop } from '#api/shop.ts'
import { pictureAddress } from '#api/storefront/picture-address.ts'
import { StoreError } from '#store/errors.ts'
import { readFacts } from '#store/goods/facts/facts.server.ts'
import { columnsFor } from '#store/goods/product-changes/csv-columns.ts'
import { templateRows } from '#store/goods/product-changes/csv-write.server.ts'
import { checkImport } from '#store/goods/product-changes/import-file.server.ts'
import { startImport } from '#store/goods/product-changes/import-products.server.ts'
import {
  importCheckShape,
  importFileQueryShape,
  productImportShape,
  undoResultShape,
} from '#store/goods/product-changes/product-changes.schema.ts'
import { IMPORT_LIMITS } from '#store/goods/product-changes/product-imports.ts'
import { importResult, listImports, readImport } from '#store/goods/product-changes/read-imports.server.ts'
import { type ImportedSheet, withoutCost } from '#store/goods/product-changes/sheet.ts'
import { undoChange } from '#store/goods/product-changes/undo-change.server.ts'
import { indianDay } from '#store/india.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { mayDo } from '#store/people/access/rights.ts'
import { TABLE_TYPES } from '#store/shop/export/table-file.ts'

const catalogue = adminCalls('change products')
const limitFile = bodyLimit({ maxSize: IMPORT_LIMITS.bytes, onError: refuseSize })
const WORKBOOK = TABLE_TYPES.xlsx
const csvBody = {
  body: { content: { 'text/csv': { schema: z.string() }, [WORKBOOK]: { schema: z.string() } }, required: true },
}

const check = catalogue.send({
  path: '/check',
  summary: 'Say what an import of a file of products would do',
  description:
    'The body is the file: text as UTF-8, UTF-16 or Windows-1252, or an Excel workbook (.xlsx) of which the sheet with the products is read; at most 10 MB, 20,000 rows (blank ones count) and 200 columns. Nothing is written.',
  request: { query: importFileQueryShape, ...csvBody },
  next: limitFile,
  responses: ok(importCheckShape, 'What would become of the rows'),
  refusals: ['payload_too_large', 'unsupported_media_type', 'rate_limited', 'busy'],
})

const start = catalogue.send({
  path: '/start',
  summary: 'Import a file of products',
  description: 'Answers at once; ask for the import by its id to follow it. Each row is written whole or not at all.',
  request: { query: importFileQueryShape, ...csvBody },
  next: limitFile,
  responses: created(productImportShape, 'The import, which is running'),
  refusals: ['wrong_status', 'payload_too_large', 'unsupported_media_type', 'rate_limited', 'busy'],
})

const template = catalogue.get({
  path: '/template',
  summary: 'Download an empty file with the columns of products',
  request: { query: tableQuery },
  responses: { 200: tableAnswer('The columns, and an example') },
})

const list = catalogue.get({
  path: '/',
  summary: 'List the last changes of many products',
  responses: ok(z.array(productImportShape), 'Newest first'),
})

const read = catalogue.get({
  path: '/{id}',
  summary: 'Follow an import',
  responses: ok(productImportShape, 'How far it is'),
})

const result = catalogue.get({
  path: '/{id}/result',
  summary: 'Download what became of each row',
  request: { query: tableQuery },
  responses: {
    200: tableAnswer('The rows, each with its outcome'),
  },
})

const undo = catalogue.post({
  path: '/{id}/undo',
  summary: 'Take a change of many products back',
  description: 'Products that were changed again since stay as they are and are named.',
  responses: ok(undoResultShape, 'What was taken back'),
  refusals: ['wrong_status'],
})

export function importFilesApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(check, async (c, admin) => {
      const found = await checkImport(shop.db, admin, await sheetOf(shop, c, admin, c.req.valid('query')), (address) =>
        keep(shop, c, address),
      )
      return found
    }),
    answering(start, async (c, admin) => {
      const { fileName } = c.req.valid('query')
      const requestId = c.env.requestId
      const file = {
        fileName: fileName || 'Pasted rows',
        sheet: await sheetOf(shop, c, admin, c.req.valid('query')),
        keepPicture: (address: string) => keep(shop, c, address),
      }
      const id = await startImport(shop.db, admin, file, {
        onWritten: () => shop.onCatalogueChange(),
        onError: (error) => shop.onUnexpectedError(error, requestId),
      })
      return readImport(shop.db, admin, id)
    }),
  ])
}

export function productImportsApi(shop: Shop) {
  return newRouter()
    .openapi(template, async (c) => {
      const facts = await readFacts(shop.db)
      const rows = templateRows(columnsFor(c.var.admin, facts), facts)
      return tableResponse(c, 'products-template', c.req.valid('query').as, [rows])
    })
    .openapiRoutes([
      answering(list, (_, admin) => listImports(shop.db, admin)),
      answering(read, (c, admin) => readImport(shop.db, admin, c.req.valid('param').id)),
    ])
    .openapi(result, async (c) => {
      const { admin } = c.var
      const { _id } = await readImport(shop.db, admin, c.req.valid('param').id)
      return tableResponse(c, 'import-result', c.req.valid('query').as, importResult(shop.db, admin, _id))
    })
    .openapiRoutes([
      answering(undo, (c, admin) => refreshAfter(shop, undoChange(shop.db, admin, c.req.valid('param').id))),
    ])
}

async function sheetOf(
  shop: Shop,
  c: ApiContext,
  admin: Admin<'change products'>,
  query: z.output<typeof importFileQueryShape>,
): Promise<ImportedSheet> {
  await shop.limits.count('file of products', admin)
  requireCsv(c, WORKBOOK)
  await using upload = await shop.receiveUpload(c.req.raw.body ?? [])
  const { sheet: name, ...choices } = query
  const facts = (await readFacts(shop.db)).map((fact) => ({ id: fact.id, name: fact.name }))
  const job = { sheet: name, today: indianDay(Date.now()), facts }
  const sheet = await shop.readSheet(upload.file, job, { asker: admin.uid, signal: c.req.raw.signal })
  return { ...(mayDo(admin, 'see costs') ? sheet : withoutCost(sheet)), choices }
}

function keep(shop: Shop, c: ApiContext, address: string): string {
  return pictureAddress(shop, c, address, '#file')
}

function refuseSize(): never {
  throw new StoreError('payload_too_large', 'A file of products may have at most 10 MB.')
}
