import { z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { receiveFile } from '#api/received-file.ts'
import { answering, created, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { IMAGE_LIMITS } from '#store/goods/images/images.ts'
import { readBill, removeBill, setBill } from '#store/money/expenses/expense-bills.server.ts'
import {
  chargesSetOffShape,
  expenseDataShape,
  expenseListShape,
  expenseShape,
  setOffEntriesShape,
} from '#store/money/expenses/expenses.schema.ts'
import { enterExpense, getExpense, listExpenses, setOffCharges } from '#store/money/expenses/expenses.server.ts'
import { idempotencyKeyShape } from '#store/selling/orders/orders.schema.ts'
import { rowNumberShape } from '#store/wire.ts'
import { markReplay } from './cash-book.ts'
import { contentDisposition } from './downloads.ts'
import { PDF_POLICY } from './papers.ts'

const binary = z.string().openapi({ format: 'binary' })
const taker = adminCalls('take money')
const headers = z.object({ 'idempotency-key': idempotencyKeyShape.optional() })

const list = adminCalls('read takings').get({
  path: '/expenses',
  summary: 'List what the shop paid, the latest first',
  request: { query: z.object({ before: rowNumberShape.optional().describe('The last _id of the page before') }) },
  responses: ok(expenseListShape, 'Twenty expenses at most'),
})

const enter = taker.post({
  path: '/expenses',
  summary: 'Enter an expense',
  description:
    'It is an entry of the cash book, is never changed, and is taken back as one. One Idempotency-Key of a person makes one. ' +
    'From the till it counts for the close of its day; when today is closed, for the next day.',
  request: { headers },
  body: expenseDataShape,
  bodyName: 'ExpenseToEnter',
  responses: created(expenseShape, 'The expense'),
  refusals: ['idempotency_key_reused'],
})

const setOff = taker.post({
  path: '/expenses/set-off',
  summary: 'Enter what a courier paid for its orders, less its charges',
  description: 'The orders are paid in full, and the charges are an expense of the same moment. Both or nothing.',
  request: { headers },
  body: chargesSetOffShape,
  bodyName: 'ChargesToSetOff',
  responses: created(setOffEntriesShape, 'Both'),
  refusals: ['not_found', 'wrong_status', 'not_due', 'idempotency_key_reused'],
})

const ofExpense = { params: z.object({ id: rowNumberShape.describe('The number of its entry') }) }

const see = adminCalls('read takings').get({
  path: '/expenses/{id}/bill',
  summary: 'See the bill of an expense',
  request: ofExpense,
  responses: {
    200: {
      description: 'As it is kept',
      content: { 'image/webp': { schema: binary }, 'application/pdf': { schema: binary } },
    },
  },
  refusals: ['not_found', 'busy'],
})

export const billUpload = taker.send({
  hide: true,
  path: '/expenses/{id}/bill',
  summary: "Keep the bill's photo or PDF with an expense",
  description:
    'multipart/form-data with `file`: a picture as for products, or a PDF, of at most 5 MB. It replaces the one before. ' +
    'The archive of the books has it.',
  request: ofExpense,
  responses: ok(expenseShape, 'The expense'),
  refusals: ['not_found', 'invalid_input', 'payload_too_large', 'unsupported_media_type', 'rate_limited', 'busy'],
})

const takeAway = taker.post({
  path: '/expenses/{id}/bill/delete',
  summary: 'Take the bill of an expense away',
  request: ofExpense,
  responses: ok(expenseShape, 'The expense'),
  refusals: ['not_found', 'busy'],
})

const FILE = {
  bytes: IMAGE_LIMITS.bytes,
  tooLarge: 'A bill may have at most 5 MB.',
  missing: 'Choose a photo or a PDF.',
}

export function billUploadApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(billUpload, async (c, admin) => {
      await shop.limits.count('upload', admin)
      const { id } = c.req.valid('param')
      await using upload = await receiveFile(c.req.raw, FILE, shop.receiveUpload)
      await setBill(shop.db, shop.images, admin, id, { upload, signal: c.req.raw.signal })
      return getExpense(shop.db, id)
    }),
  ])
}

export function expensesApi(shop: Shop) {
  const router = newRouter().openapi(see, async (c) => {
    const { id } = c.req.valid('param')
    const { body, type } = await readBill(shop.db, shop.images, c.var.admin, id)
    return c.body(new Uint8Array(body), 200, {
      'content-type': type,
      'content-disposition': contentDisposition(`bill-${id}.${type === 'application/pdf' ? 'pdf' : 'webp'}`, 'inline'),
      'content-security-policy': PDF_POLICY,
      'cache-control': 'private, no-store',
    })
  })
  return router.openapiRoutes([
    answering(takeAway, async (c, admin) => {
      const { id } = c.req.valid('param')
      await removeBill(shop.db, shop.images, admin, id)
      return getExpense(shop.db, id)
    }),
    answering(list, (c, admin) => listExpenses(shop.db, admin, c.req.valid('query').before)),
    answering(enter, async (c, admin) => {
      const key = c.req.valid('header')['idempotency-key']
      return markReplay(c, await enterExpense(shop.db, admin, c.req.valid('json'), key)).expense
    }),
    answering(setOff, async (c, admin) => {
      const key = c.req.valid('header')['idempotency-key']
      const { entry, expense } = markReplay(c, await setOffCharges(shop.db, admin, c.req.valid('json'), key))
      return { entry, expense }
    }),
  ])
}
