import { z } from 'zod'
import { MOST_COUNTED, OVERVIEW_DAYS } from './overview.ts'

const waiting = z.int().min(0).max(MOST_COUNTED)
const whole = z.int().min(0)

export const waitingCountsShape = z
  .object({
    toConfirm: waiting,
    toPack: waiting.describe('Confirmed orders'),
    openRequests: waiting.optional(),
    failedMails: waiting.optional(),
  })
  .meta({ id: 'WaitingCounts' })

const dayOfSales = z
  .object({ day: z.iso.date(), orders: whole, takings: z.number().min(0).optional() })
  .meta({ id: 'DayOfSales' })

export const overviewShape = z
  .object({
    asOf: z.iso.datetime(),
    waiting: waitingCountsShape,
    toCall: z.object({ due: waiting, oldestAt: z.iso.datetime().nullable() }),
    days: z
      .array(dayOfSales)
      .length(OVERVIEW_DAYS)
      .describe('Oldest first, today last, by the calendar of India; without orders that were cancelled or returned'),
    bestSellers: z.array(z.object({ _id: z.uuid(), name: z.string(), units: z.int().min(1) })),
    stock: z
      .object({
        low: whole,
        out: whole,
        products: z.array(z.object({ _id: z.uuid(), name: z.string(), stock: whole })),
      })
      .optional(),
    unmetSearches: z.array(z.object({ words: z.string(), count: z.int().min(1) })).optional(),
    hasOrders: z.boolean(),
  })
  .meta({ id: 'Overview' })
