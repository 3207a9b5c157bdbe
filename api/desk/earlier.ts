import { z } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { requireCsv } from '#api/desk/downloads.ts'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, created, newRouter, ok } from '#api/router.ts'
import type { ApiContext, Shop } from '#api/shop.ts'
import { StoreError } from '#store/errors.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import {
  type EarlierFileQuery,
  earlierCheckShape,
  earlierFileQueryShape,
  earlierHistoryShape,
  earlierImportShape,
  earlierOfCustomerShape,
  earlierPeopleShape,
} from '#store/people/earlier/earlier.schema.ts'
import { EARLIER_LIMITS, type EarlierFile } from '#store/people/earlier/earlier.ts'
import {
  checkEarlierFile,
  importEarlierFile,
  listEarlierImports,
  undoEarlierImport,
} from '#store/people/earlier/earlier-imports.server.ts'
import {
  findEarlierPeople,
  getEarlierHistory,
  getEarlierOfCustomer,
} from '#store/people/earlier/read-earlier.server.ts'
import { DESK_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
import { TABLE_TYPES } from '#store/shop/export/table-file.ts'
import { plainText } from '#store/wire.ts'

const owner = adminCalls('manage people')
const desk = adminCalls('take orders')
const WORKBOOK = TABLE_TYPES.xlsx
const file = {
  request: {
    query: earlierFileQueryShape,
    body: { content: { 'text/csv': { schema: z.string() }, [WORKBOOK]: { schema: z.string() } }, required: true },
  },
  next: bodyLimit({ maxSize: EARLIER_LIMITS.bytes, onError: refuseSize }),
} as const

const check = owner.send({
  path: '/imports/check',
  summary: 'Say what a file of customers or orders of another shop system would bring',
  description:
    'Files of Shopify and WooCommerce as they come, or any table with a phone number or an email address; CSV or .xlsx of at most 30 MB and 60,000 rows. Nothing is written.',
  ...file,
  responses: ok(earlierCheckShape, 'What would become of the rows'),
  refusals: ['payload_too_large', 'unsupported_media_type', 'rate_limited', 'busy'],
})

const start = owner.send({
  path: '/imports/start',
  summary: 'Bring customers or orders of another shop system as history',
  description:
    'All of the file or nothing. They are shown with their customers and found, and count nowhere: not in books, stock, figures or numbers of orders. Nobody gets an account or a message.',
  ...file,
  responses: created(earlierImportShape, 'The import'),
  refusals: ['payload_too_large', 'unsupported_media_type', 'rate_limited', 'busy'],
})

const list = owner.get({
  path: '/imports',
  summary: 'List what was brought from another shop system',
  responses: ok(z.array(earlierImportShape), 'The newest first, twenty at most'),
})

const undo = owner.post({
  path: '/imports/{id}/undo',
  summary: 'Take back what came with a file',
  responses: ok(earlierImportShape, 'The import'),
  refusals: ['wrong_status'],
})

const find = desk.get({
  path: '/customers',
  summary: 'Find who bought in the shop before Tokri',
  request: {
    query: z.object({
      search: plainText(0, DESK_LIMITS.search).describe('The end of a phone number, an email, or words of a name'),
    }),
  },
  responses: ok(earlierPeopleShape, 'Twenty at most, who bought last first'),
})

const read = desk.get({
  path: '/customers/{id}',
  summary: 'Read what somebody bought before Tokri',
  responses: ok(earlierHistoryShape, 'The person, by a record of theirs'),
})

const ofCustomer = desk.get({
  path: '/of/{id}',
  summary: 'Read what the customer of an order bought before Tokri',
  responses: ok(earlierOfCustomerShape, 'Null where nothing is known'),
})

export function earlierFilesApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(check, async (c, admin) =>
      checkEarlierFile(shop.db, admin, await fileOf(shop, c, admin, c.req.valid('query'))),
    ),
    answering(start, async (c, admin) => {
      const query = c.req.valid('query')
      return importEarlierFile(shop.db, admin, await fileOf(shop, c, admin, query), query.fileName || 'A file')
    }),
  ])
}

export function earlierApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(list, (_, admin) => listEarlierImports(shop.db, admin)),
    answering(undo, (c, admin) => undoEarlierImport(shop.db, admin, c.req.valid('param').id)),
    answering(find, (c, admin) => findEarlierPeople(shop.db, admin, c.req.valid('query').search)),
    answering(read, (c, admin) => getEarlierHistory(shop.db, admin, c.req.valid('param').id)),
    answering(ofCustomer, (c, admin) => getEarlierOfCustomer(shop.db, admin, c.req.valid('param').id)),
  ])
}

async function fileOf(
  shop: Shop,
  c: ApiContext,
  admin: Admin<'manage people'>,
  { sheet }: EarlierFileQuery,
): Promise<EarlierFile> {
  await shop.limits.count('file of products', admin)
  requireCsv(c, WORKBOOK)
  await using upload = await shop.receiveUpload(c.req.raw.body ?? [])
  return await shop.readEarlier(upload.file, { earlier: true, sheet }, { asker: admin.uid, signal: c.req.raw.signal })
}

function refuseSize(): never {
  throw new StoreError('payload_too_large', 'A file of customers or orders may have at most 30 MB.')
}
