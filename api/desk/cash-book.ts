import { z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, created, newRouter, ok } from '#api/router.ts'
import type { ApiContext, Shop } from '#api/shop.ts'
import {
  cashClosingShape,
  cashDayShape,
  cashEntryShape,
  dayClosedShape,
  dayOpenedShape,
  entryTakenBackShape,
  moneyMovedShape,
  moneyOwedShape,
  moneyReceivedShape,
  moneyRefundedShape,
} from '#store/money/cash-book/cash-book.schema.ts'
import { closeDay, openDay } from '#store/money/cash-book/close-day.server.ts'
import { moveMoney } from '#store/money/cash-book/enter.server.ts'
import { readCashDay, readMoneyOwed } from '#store/money/cash-book/read-book.server.ts'
import { receiveMoney, refundMoney, reverseEntry } from '#store/money/cash-book/take-money.server.ts'
import { khataOfOrder } from '#store/money/khata/khata.server.ts'
import { idempotencyKeyShape } from '#store/selling/orders/orders.schema.ts'
import { calendarDay, rowNumberShape } from '#store/wire.ts'

const reader = adminCalls('read takings')
const taker = adminCalls('take money')
const headers = z.object({ 'idempotency-key': idempotencyKeyShape.optional() })
const theEntry = created(cashEntryShape, 'The entry')

const read = reader.get({
  path: '/cash-book',
  summary: 'Read a day of the cash book; without one, today',
  request: { query: z.object({ day: calendarDay().optional() }) },
  responses: ok(cashDayShape, 'The day'),
})

const owed = reader.get({
  path: '/cash-book/owed',
  summary: 'List what couriers owe for delivered orders, and which refunds are due',
  responses: ok(moneyOwedShape, 'Who owes whom'),
})

const receive = taker.post({
  path: '/cash-book/received',
  summary: 'Enter money that came for one or several orders',
  description: 'All of it or nothing. One Idempotency-Key of a person makes one entry.',
  request: { headers },
  body: moneyReceivedShape,
  bodyName: 'MoneyReceived',
  responses: theEntry,
  refusals: ['not_found', 'wrong_status', 'not_due', 'idempotency_key_reused'],
})

const refund = taker.post({
  path: '/cash-book/refunds',
  summary: 'Enter money given back for an order',
  description: 'Before the delivery it is owed again, afterwards it is not.',
  request: { headers },
  body: moneyRefundedShape,
  bodyName: 'MoneyRefunded',
  responses: theEntry,
  refusals: ['not_found', 'not_due', 'idempotency_key_reused'],
})

const move = taker.post({
  path: '/cash-book/moves',
  summary: 'Enter a float, money for the bank, or money taken out',
  description: 'Between the till, the bank and the owner: no order is paid by it. It counts for today.',
  request: { headers },
  body: moneyMovedShape,
  bodyName: 'MoneyMoved',
  responses: theEntry,
  refusals: ['idempotency_key_reused'],
})

const takeBack = taker.post({
  path: '/cash-book/entries/{id}/take-back',
  summary: 'Take an entry, an expense too, back by a new one that is its opposite',
  request: { params: z.object({ id: rowNumberShape }) },
  body: entryTakenBackShape,
  bodyName: 'EntryTakenBack',
  responses: theEntry,
  refusals: ['already_exists', 'wrong_status', 'not_due'],
})

const close = taker.post({
  path: '/cash-book/close',
  summary: 'Close a day, and all before it, with the cash that was counted',
  description: 'What is entered later counts for the next day. A difference of a rupee or more wants a note.',
  body: dayClosedShape,
  bodyName: 'DayClosed',
  responses: created(cashClosingShape, 'How it was closed'),
  refusals: ['already_exists', 'wrong_status'],
})

const open = adminCalls('change settings').post({
  path: '/cash-book/open',
  summary: 'Open the day that was closed last again',
  description: 'What was counted then stays in the audit log. What was entered for the next day meanwhile stays there.',
  body: dayOpenedShape,
  bodyName: 'DayOpened',
  responses: ok(dayOpenedShape, 'The day'),
  refusals: ['wrong_status'],
})

export function cashBookApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(read, (c, admin) => readCashDay(shop.db, admin, c.req.valid('query').day)),
    answering(owed, (_, admin) => readMoneyOwed(shop.db, admin)),
    answering(receive, async (c, admin) => {
      const key = c.req.valid('header')['idempotency-key']
      return markReplay(c, await receiveMoney(shop.db, admin, c.req.valid('json'), key)).entry
    }),
    answering(refund, async (c, admin) => {
      const key = c.req.valid('header')['idempotency-key']
      return markReplay(c, await refundMoney(shop.db, admin, c.req.valid('json'), khataOfOrder, key)).entry
    }),
    answering(move, async (c, admin) => {
      const key = c.req.valid('header')['idempotency-key']
      return markReplay(c, await moveMoney(shop.db, admin, c.req.valid('json'), key)).entry
    }),
    answering(takeBack, (c, admin) => reverseEntry(shop.db, admin, c.req.valid('param').id, c.req.valid('json'))),
    answering(close, (c, admin) => closeDay(shop.db, admin, c.req.valid('json'))),
    answering(open, async (c, admin) => {
      const { day } = c.req.valid('json')
      await openDay(shop.db, admin, day)
      return { day }
    }),
  ])
}

/** Says in a header whether an earlier request with the same key had made the entry. */
export function markReplay<T extends { replayed: boolean }>(c: ApiContext, result: T): T {
  if (result.replayed) c.header('idempotent-replayed', 'true')
  return result
}
