import { z } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { requireCsv, tableAnswer, tableQuery, tableResponse } from '#api/desk/downloads.ts'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import { type ApiContext, refreshAfter, type Shop } from '#api/shop.ts'
import { StoreError } from '#store/errors.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { checkRules, listRules, saveRules, undoRules } from '#store/selling/delivery/change-rules.server.ts'
import { deliveryRulesShape, rulesCheckShape, rulesQueryShape } from '#store/selling/delivery/delivery.schema.ts'
import { cellsOfRule, RULE_COLUMNS } from '#store/selling/delivery/rule-lines.ts'
import { RULE_LIMITS } from '#store/selling/delivery/rules.ts'
import { TABLE_TYPES } from '#store/shop/export/table-file.ts'

const owner = adminCalls('change settings')
const WORKBOOK = TABLE_TYPES.xlsx
const lines = {
  request: {
    query: rulesQueryShape,
    body: { content: { 'text/csv': { schema: z.string() }, [WORKBOOK]: { schema: z.string() } }, required: true },
  },
  next: bodyLimit({ maxSize: RULE_LIMITS.bytes, onError: refuseSize }),
} as const
const form =
  'The body is lines of PIN codes, charge ("no": nothing is sent there), free from, days, cash on delivery (yes, advance or no), cash fee, cash up to. It may be an Excel workbook (.xlsx) of them.'

const list = owner.get({
  path: '/',
  summary: 'List the delivery rules and their last changes',
  responses: ok(deliveryRulesShape, 'By PIN codes'),
})

const file = owner.get({
  path: '/file',
  summary: 'Download the delivery rules as a file',
  request: { query: tableQuery },
  responses: { 200: tableAnswer('The rules, as they can be sent back') },
})

const check = owner.send({
  path: '/check',
  summary: 'Say what lines of delivery rules would change',
  description: `${form} Nothing is written.`,
  ...lines,
  responses: ok(rulesCheckShape, 'What would change'),
  refusals: ['payload_too_large', 'unsupported_media_type', 'rate_limited', 'busy'],
})

const save = owner.send({
  path: '/save',
  summary: 'Add and change delivery rules',
  description: `${form} All lines are written, or none. Orders follow from the next one on.`,
  ...lines,
  responses: ok(rulesCheckShape, 'What changed'),
  refusals: ['payload_too_large', 'unsupported_media_type', 'stale_settings', 'rate_limited', 'busy'],
})

const undone = z.object({ undone: z.int(), kept: z.int() }).meta({ id: 'DeliveryRulesUndone' })

const undo = owner.post({
  path: '/{id}/undo',
  summary: 'Take a change of delivery rules back',
  description: 'Rules that were changed again since stay as they are.',
  responses: ok(undone, 'How many rules are as before, and how many stay'),
  refusals: ['wrong_status'],
})

export function deliveryLinesApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(check, async (c, admin) =>
      checkRules(shop.db, admin, await linesOf(shop, c, admin), c.req.valid('query')),
    ),
    answering(save, async (c, admin) =>
      refreshAfter(shop, saveRules(shop.db, admin, await linesOf(shop, c, admin), c.req.valid('query'))),
    ),
  ])
}

export function deliveryRulesApi(shop: Shop) {
  return newRouter()
    .openapiRoutes([answering(list, (_, admin) => listRules(shop.db, admin))])
    .openapi(file, async (c) => {
      const { rules } = await listRules(shop.db, c.var.admin)
      return tableResponse(c, 'delivery-rules', c.req.valid('query').as, [[RULE_COLUMNS, ...rules.map(cellsOfRule)]])
    })
    .openapiRoutes([
      answering(undo, (c, admin) => refreshAfter(shop, undoRules(shop.db, admin, c.req.valid('param').id))),
    ])
}

/** Whether the bytes are a ZIP archive (.xlsx) or an OLE file (.xls); the sheet reader refuses what it cannot read. */
const isArchive = ([first, second]: Uint8Array) =>
  (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf)

/** The rules as lines of text. A workbook becomes lines with its cells between tabs. */
async function linesOf(shop: Shop, c: ApiContext, admin: Admin<'change settings'>): Promise<string> {
  requireCsv(c, WORKBOOK)
  const file = new Uint8Array(await c.req.arrayBuffer())
  if (!isArchive(file)) return new TextDecoder().decode(file)
  await shop.limits.count('file of products', admin)
  await using upload = await shop.receiveUpload([file])
  const from = { asker: admin.uid, signal: c.req.raw.signal }
  const rows = await shop.readRows(upload.file, { rowsOf: RULE_COLUMNS[0] ?? '' }, from)
  const lines: string[] = []
  for (const { line, cells } of rows) lines[line - 1] = cells.map((cell) => cell.replace(/\s+/g, ' ')).join('\t')
  return Array.from(lines, (line = '') => line).join('\n')
}

function refuseSize(): never {
  throw new StoreError('payload_too_large', 'Delivery rules may have at most 1 MB.')
}
