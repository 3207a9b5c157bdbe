import { z } from 'zod'
import { owedSumsShape } from '#store/money/cash-book/cash-book.schema.ts'
import { QUEUE_NAMES, QUEUES, type QueueName } from '#store/selling/orders/order-queues.ts'
import { namedOrderShape } from '#store/selling/orders/orders.schema.ts'
import { refusedOrderShape } from '#store/selling/orders/placing/phone-orders.schema.ts'
import { backupStateShape } from '#store/shop/backup/backups.schema.ts'
import { stepsDoneShape } from '#store/shop/demo/demo.schema.ts'
import { ROOM_NAMES } from '#store/shop/settings/sections/room-settings.ts'
import { MOST_COUNTED, OVERVIEW_DAYS } from './overview.ts'

const waiting = z.int().min(0).max(MOST_COUNTED)
const whole = z.int().min(0)

const ofQueues = Object.fromEntries(
  QUEUE_NAMES.map((name) => [name, waiting.describe(`Orders under "${QUEUES[name].tab}"`)]),
) as Record<QueueName, typeof waiting>

/** Counts of waiting work, at most `MOST_COUNTED` each; absent without the right to see them. */
export const waitingCountsShape = z
  .object({
    ...ofQueues,
    returnsAsked: waiting.optional().describe('Returns that nobody has answered'),
    reviewsToRead: waiting.optional(),
    openRequests: waiting.optional(),
    openComplaints: waiting.optional().describe('Complaints that are not settled'),
    lateComplaints: waiting.optional().describe('Of these, past their time to be acknowledged or settled'),
    cardsToPay: waiting.optional().describe('Gift cards that shoppers asked for and nobody has seen paid'),
    refusedOrders: waiting.optional().describe('Orders that a cap turned away'),
    failedMails: waiting.optional(),
    rooms: z.array(z.enum(ROOM_NAMES)).describe('Rooms of the desk that were used, or that the owner opened'),
  })
  .meta({ id: 'WaitingCounts' })

export type WaitingCounts = z.output<typeof waitingCountsShape>
export type WaitingKind = Exclude<keyof WaitingCounts, 'rooms'>

const dayOfSales = z
  .object({ day: z.iso.date(), orders: whole, takings: z.number().min(0).optional().describe('Rupees') })
  .meta({ id: 'DayOfSales' })

export type DayOfSales = z.output<typeof dayOfSales>

const bestSeller = z.object({ _id: z.uuid(), name: z.string(), units: z.int().min(1) })
export type BestSeller = z.output<typeof bestSeller>

const shortProduct = z.object({ _id: z.uuid(), name: z.string(), stock: whole })
export type ShortProduct = z.output<typeof shortProduct>

const acceptedShape = namedOrderShape.extend({ customerName: z.string(), totalAmount: z.number() })

/** The first page of the admin area, without parts that the person may not see. */
export const overviewShape = z
  .object({
    asOf: z.iso.datetime(),
    waiting: waitingCountsShape,
    toCall: z
      .object({ due: waiting, oldestAt: z.iso.datetime().nullable() })
      .describe('Of those to confirm: how many are to be called now, and since when the oldest waits'),
    days: z
      .array(dayOfSales)
      .length(OVERVIEW_DAYS)
      .describe('Oldest first, today last, by the calendar of India; without orders that were cancelled or returned'),
    worth: z
      .partialRecord(z.enum(QUEUE_NAMES), z.number())
      .optional()
      .describe('Rupees of the orders in each list, where not more are there than are counted'),
    owed: owedSumsShape.optional(),
    accepted: z
      .array(acceptedShape)
      .optional()
      .describe('Quotations whose customer said yes and that are to be packed'),
    bestSellers: z.array(bestSeller),
    stock: z
      .object({
        low: whole,
        out: whole,
        products: z.array(shortProduct),
      })
      .optional(),
    untaxed: whole
      .optional()
      .describe('In a shop that writes tax invoices: products without a GST rate or HSN code, up to 1000'),
    unmetSearches: z.array(z.object({ words: z.string(), count: z.int().min(1) })).optional(),
    backups: backupStateShape.optional(),
    proofFailedAt: z.iso.datetime().optional().describe('When the last nightly proof found something wrong'),
    firstSteps: stepsDoneShape.optional(),
    refused: z.array(refusedOrderShape).optional().describe('Orders that a cap turned away, the oldest 20'),
    hasOrders: z.boolean().describe('False until the first order ever'),
  })
  .meta({ id: 'Overview' })

export type Overview = z.output<typeof overviewShape>
