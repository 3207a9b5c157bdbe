import { createRoute, z } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { StoreError } from '#store/errors.ts'
import { requireAdmin } from '#store/people/people.server.ts'
import { templateCsv } from '#store/product-changes/csv-write.server.ts'
import { checkImport } from '#store/product-changes/import-file.server.ts'
import { cancelImport, startImport } from '#store/product-changes/import-products.server.ts'
import {
  importCheckShape,
  importFileQuery,
  productImportShape,
  undoResultShape,
} from '#store/product-changes/product-changes.schema.ts'
import { IMPORT_LIMITS } from '#store/product-changes/product-imports.ts'
import { importResult, listImports, readImport } from '#store/product-changes/read-imports.server.ts'
import { undoChange } from '#store/product-changes/undo-change.server.ts'
import { csvAnswer, csvResponse } from './csv.ts'
import { whoMayWrite } from './guards.ts'
import { pictureAddress } from './picture-address.ts'
import { answer, jsonAnswer, jsonBody, newRouter, problems } from './router.ts'
import { type ApiContext, personOf, type Shop } from './shop.ts'

const idParam = z.object({ id: z.uuid() })
const asker = z.object({ userId: z.string().max(100).optional() })
const csvBody = { body: { content: { 'text/csv': { schema: z.string() } }, required: true } }

const check = createRoute({
  method: 'post',
  path: '/check',
  summary: 'Say what an import of a file of products would do',
  description:
    'The body is the file, as UTF-8, UTF-16 or Windows-1252, at most 10 MB and 20,000 rows. Nothing is written.',
  request: { query: importFileQuery, ...csvBody },
  responses: {
    200: jsonAnswer(importCheckShape, 'What would become of the rows'),
    ...problems('invalid_input', 'unauthenticated', 'forbidden', 'payload_too_large', 'unsupported_media_type'),
  },
})

const start = createRoute({
  method: 'post',
  path: '/start',
  summary: 'Import a file of products',
  description: 'Answers at once; ask for the import by its id to follow it. Each row is written whole or not at all.',
  request: { query: importFileQuery, ...csvBody },
  responses: {
    201: jsonAnswer(productImportShape, 'The import, which is running'),
    ...problems(
      'invalid_input',
      'unauthenticated',
      'forbidden',
      'wrong_status',
      'payload_too_large',
      'unsupported_media_type',
    ),
  },
})

const template = createRoute({
  method: 'get',
  path: '/template',
  summary: 'Download an empty file with the columns of products',
  responses: { 200: csvAnswer('The columns, and an example'), ...problems('unauthenticated', 'forbidden') },
})

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List the last changes of many products',
  responses: {
    200: jsonAnswer(z.array(productImportShape), 'Newest first'),
    ...problems('unauthenticated', 'forbidden'),
  },
})

const read = createRoute({
  method: 'get',
  path: '/{id}',
  summary: 'Follow an import',
  request: { params: idParam },
  responses: {
    200: jsonAnswer(productImportShape, 'How far it is'),
    ...problems('invalid_input', 'unauthenticated', 'forbidden', 'not_found'),
  },
})

const result = createRoute({
  method: 'get',
  path: '/{id}/result',
  summary: 'Download what became of each row',
  request: { params: idParam },
  responses: {
    200: csvAnswer('The rows, each with its outcome'),
    ...problems('invalid_input', 'unauthenticated', 'forbidden', 'not_found'),
  },
})

const cancel = createRoute({
  method: 'post',
  path: '/{id}/cancel',
  summary: 'Stop an import between two rows',
  request: { params: idParam, ...jsonBody(asker, false) },
  responses: {
    200: jsonAnswer(productImportShape, 'What was done stays'),
    ...problems('invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'wrong_status'),
  },
})

const undo = createRoute({
  method: 'post',
  path: '/{id}/undo',
  summary: 'Take a change of many products back',
  description: 'Products that were changed again since stay as they are and are named.',
  request: { params: idParam, ...jsonBody(asker, false) },
  responses: {
    200: jsonAnswer(undoResultShape, 'What was taken back'),
    ...problems('invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'wrong_status'),
  },
})

/** The calls that take a file: they stand before those that take JSON alone. */
export function importFilesApi(shop: Shop) {
  const router = newRouter()
  for (const path of ['/check', '/start']) {
    router.use(
      path,
      whoMayWrite(shop, (person) => requireAdmin(person, 'change products')),
    )
    router.use(path, bodyLimit({ maxSize: IMPORT_LIMITS.bytes, onError: refuseSize }))
  }
  return router
    .openapi(check, async (c) => {
      const admin = await asking(shop, c, c.req.valid('query').userId)
      const found = await checkImport(shop.db, admin, await fileOf(c), (address) => keep(shop, c, address))
      return answer(c, importCheckShape, found, 200)
    })
    .openapi(start, async (c) => {
      const { fileName, userId } = c.req.valid('query')
      const admin = await asking(shop, c, userId)
      const requestId = c.env.requestId
      const file = {
        fileName: fileName || 'Pasted rows',
        bytes: await fileOf(c),
        keepPicture: (address: string) => keep(shop, c, address),
      }
      const id = await startImport(shop.db, admin, file, {
        onWritten: () => shop.onCatalogueChange('products'),
        onError: (error) => shop.onUnexpectedError(error, requestId),
      })
      return answer(c, productImportShape, await readImport(shop.db, admin, id), 201)
    })
}

/** Following imports, and taking them back. */
export function productImportsApi(shop: Shop) {
  const router = newRouter()
  router.use(whoMayWrite(shop, (person) => requireAdmin(person, 'change products')))
  return router
    .openapi(template, async (c) => {
      await asking(shop, c)
      return csvResponse(c, 'products-template.csv', [templateCsv()])
    })
    .openapi(list, async (c) => {
      const admin = await asking(shop, c)
      return answer(c, z.array(productImportShape), await listImports(shop.db, admin), 200)
    })
    .openapi(read, async (c) => {
      const admin = await asking(shop, c)
      return answer(c, productImportShape, await readImport(shop.db, admin, c.req.valid('param').id), 200)
    })
    .openapi(result, async (c) => {
      const admin = await asking(shop, c)
      const { _id } = await readImport(shop.db, admin, c.req.valid('param').id)
      return csvResponse(c, 'import-result.csv', importResult(shop.db, admin, _id))
    })
    .openapi(cancel, async (c) => {
      const admin = await asking(shop, c, c.req.valid('json').userId)
      const { id } = c.req.valid('param')
      await cancelImport(shop.db, admin, id)
      return answer(c, productImportShape, await readImport(shop.db, admin, id), 200)
    })
    .openapi(undo, async (c) => {
      const admin = await asking(shop, c, c.req.valid('json').userId)
      const undone = await undoChange(shop.db, admin, c.req.valid('param').id)
      shop.onCatalogueChange('products')
      return answer(c, undoResultShape, undone, 200)
    })
}

async function asking(shop: Shop, c: ApiContext, claimed?: string) {
  const admin = requireAdmin(await personOf(shop, c), 'change products', claimed)
  c.header('cache-control', 'no-store')
  return admin
}

async function fileOf(c: ApiContext): Promise<Uint8Array> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'text/csv') throw new StoreError('unsupported_media_type', 'Send the file as text/csv.')
  return new Uint8Array(await c.req.arrayBuffer())
}

function keep(shop: Shop, c: ApiContext, address: string): string {
  return pictureAddress(shop, c, address, '#file')
}

function refuseSize(): never {
  throw new StoreError('payload_too_large', 'A file of products may have at most 10 MB.')
}
