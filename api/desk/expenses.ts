import { z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, created, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import {
  chargesSetOff,
  expenseData,
  expenseListShape,
  expenseShape,
  setOffShape,
} from '#store/money/expenses/expenses.schema.ts'
import { enterExpense, listExpenses, setOffCharges } from '#store/money/expenses/expenses.server.ts'
import { idempotencyKey } from '#store/selling/orders/orders.schema.ts'
import { rowNumberShape } from '#store/wire.ts'

const taker = adminCalls('take money')
const headers = z.object({ 'idempotency-key': idempotencyKey.optional() })

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
  body: expenseData,
  bodyName: 'ExpenseToEnter',
  responses: created(expenseShape, 'The expense'),
  refusals: ['idempotency_key_reused'],
})

const setOff = taker.post({
  path: '/expenses/set-off',
  summary: 'Enter what a courier paid for its orders, less its charges',
  description: 'The orders are paid in full, and the charges are an expense of the same moment. Both or nothing.',
  request: { headers },
  body: chargesSetOff,
  bodyName: 'ChargesToSetOff',
  responses: created(setOffShape, 'Both'),
  refusals: ['not_found', 'wrong_status', 'not_due', 'idempotency_key_reused'],
})

/** What the shop pays, and to whom. */
export function expensesApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(list, (c, admin) => listExpenses(shop.db, admin, c.req.valid('query').before)),
    answering(enter, async (c, admin) => {
      const key = c.req.valid('header')['idempotency-key']
      const { expense, replayed } = await enterExpense(shop.db, admin, c.req.valid('json'), key)
      if (replayed) c.header('idempotent-replayed', 'true')
      return expense
    }),
    answering(setOff, async (c, admin) => {
      const key = c.req.valid('header')['idempotency-key']
      const { entry, expense, replayed } = await setOffCharges(shop.db, admin, c.req.valid('json'), key)
      if (replayed) c.header('idempotent-replayed', 'true')
      return { entry, expense }
    }),
  ])
}
