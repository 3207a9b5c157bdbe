/** Wire shapes of what the desk asks of several orders at once. */
import { z } from 'zod'
import { ORDER_WAYS } from '#db/order-values.ts'
import { calendarDay, plainText, rowNumber, wholeInQuery } from '#store/wire.ts'
import { MONEY_FILTERS } from './order-money.ts'
import { DESK_LIMITS, HOUR_FORM, MOST_AT_ONCE, MOST_ORDERS_A_PAGE } from './placing/order-limits.ts'
import { ORDER_STATUSES } from './steps/order-statuses.ts'

export const ordersQuery = z.object({
  search: plainText(0, DESK_LIMITS.search)
    .optional()
    .describe('Order number, phone (or its last four digits or more), name, or code of a coupon'),
  status: z.enum(ORDER_STATUSES).optional(),
  money: z.enum(MONEY_FILTERS).optional().describe('What the cash book says of them'),
  way: z.enum(ORDER_WAYS).optional().describe('How they get to their customers'),
  from: calendarDay().optional().describe('The first day, in India'),
  to: calendarDay().optional().describe('The last day, in India'),
  hour: z.string().regex(HOUR_FORM).optional().describe('An hour in India: 2026-11-26T21'),
  network: plainText(0, 60).optional().describe('Where it came from, as an order that waits for the call says'),
  limit: wholeInQuery(1, MOST_ORDERS_A_PAGE).optional(),
  before: rowNumber.optional().describe('Only orders with a smaller number'),
  sort: z.enum(['newest', 'oldest']).optional(),
  after: rowNumber.optional().describe('Only orders with a greater number'),
})
export type OrdersQuery = z.output<typeof ordersQuery>

/** The filters of the list, without paging. */
export const ordersFilter = ordersQuery.omit({ limit: true, before: true, sort: true, after: true })

/** Ids of orders with commas between them. */
export const severalOrders = z
  .string()
  .refine((text) => idsIn(text).every((id) => z.uuid().safeParse(id).success), { error: 'Must be ids of orders.' })
  .refine((text) => idsIn(text).length <= MOST_AT_ONCE, { error: `At most ${MOST_AT_ONCE} orders.` })
  .transform(idsIn)

function idsIn(text: string): string[] {
  return text.toLowerCase().split(',').filter(Boolean)
}
