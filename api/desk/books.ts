import { z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { invalidField } from '#store/errors.ts'
import { type BookedMonth, bookedMonthShape, bookFileShape, periodNameShape } from '#store/money/books/books.schema.ts'
import { BOOKS_ARCHIVE, type Period, periodOf, singleBookFilesOf } from '#store/money/books/books.ts'
import { handOutBooks } from '#store/money/books/hand-out.server.ts'
import { type MonthMoney, moneyFlowOf } from '#store/money/books/month-money.ts'
import { readBooks } from '#store/money/books/read-books.server.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { TABLE_TYPES } from '#store/shop/export/table-file.ts'
import { fileResponse, tableQuery } from './downloads.ts'

const reader = adminCalls('read takings')

const month = reader.get({
  path: '/books/{period}',
  summary: 'Read what a month or quarter came to, and what is to be mended in it',
  description: 'Papers, sales register, ledger, return and cash are added up against each other, to the paisa.',
  request: { params: z.object({ period: periodNameShape }) },
  responses: ok(bookedMonthShape, 'The month'),
  refusals: ['busy'],
})

const TYPES: Record<string, string> = {
  ...TABLE_TYPES,
  json: 'application/json',
  xml: 'application/xml',
  zip: 'application/zip',
}

const hand = reader.get({
  path: '/books/{period}/{file}',
  summary: 'Hand out the books of a month or quarter',
  description:
    `All of them as \`${BOOKS_ARCHIVE}\`, or one file. Nothing while they do not add up. Consumers are not named in them. ` +
    'A tax professional must confirm the figures before they are filed.',
  request: { params: z.object({ period: periodNameShape, file: bookFileShape }), query: tableQuery },
  responses: {
    200: {
      description: 'The file, as a download',
      content: Object.fromEntries(
        Object.values(TYPES).map((type) => [type, { schema: z.string().openapi({ format: 'binary' }) }]),
      ),
    },
  },
  refusals: ['not_found', 'books_differ', 'busy'],
})

export function booksApi(shop: Shop) {
  return newRouter()
    .openapiRoutes([
      answering(month, async (c, admin) => {
        const { books, figures } = await readBooks(shop.db, admin, periodIn(c.req.valid('param')))
        const { period, registration, kept, faults, remarks } = books
        const inRupees = Object.entries(figures).map(([name, paise]) => [name, rupeesFromPaise(paise)])
        const month = {
          period: period.name,
          from: period.from,
          until: period.until,
          registration,
          figures: Object.fromEntries(inRupees) as typeof figures,
          money: inRupeesOf({ ...books.money, left: moneyFlowOf(books.money).left }),
          papers: kept.papers - kept.notes,
          notes: kept.notes,
          faults,
          remarks,
          files: [BOOKS_ARCHIVE, ...singleBookFilesOf(books)] as const,
        }
        return { ...month, files: [...month.files] }
      }),
    ])
    .openapi(hand, async (c) => {
      const { file } = c.req.valid('param')
      const { as: form } = c.req.valid('query')
      const wanted = { file, form, readBill: shop.images.readBill }
      const { name, pieces } = await handOutBooks(shop.db, c.var.admin, periodIn(c.req.valid('param')), wanted)
      const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
      return fileResponse(c, { name, type }, pieces) as never
    })
}

type Paise = MonthMoney & { left: number }

function inRupeesOf(money: Paise): BookedMonth['money'] {
  const convert = (value: object | number): unknown =>
    typeof value === 'number'
      ? rupeesFromPaise(value)
      : Object.fromEntries(Object.entries(value).map(([name, one]) => [name, convert(one)]))
  return convert(money) as BookedMonth['money']
}

function periodIn({ period }: { period: string }): Period {
  const found = periodOf(period)
  if (!found) throw invalidField('#period', 'Must be a month or a quarter.')
  return found
}
