/** Shapes of what the shop's people do with an order. */
import { z } from 'zod'
import { plainText } from '#store/wire.ts'
import { DESK_ACTS, DESK_LIMITS } from './order-desk.ts'
import { orderShape } from './orders.schema.ts'
import { ORDER_STATUSES } from './transitions.ts'

const note = plainText(0, DESK_LIMITS.note).describe('For the shop only')
const words = plainText(0, DESK_LIMITS.note).describe('For the customer: they stand in the mail')

export const statusChange = z.object({
  from: z.enum(ORDER_STATUSES).describe('The status that whoever asks saw: another one is answered 409 wrong_status'),
  to: z.enum(ORDER_STATUSES).exclude(['placed']),
  note: note.optional(),
  words: words.optional(),
  courier: plainText(0, DESK_LIMITS.courier).optional(),
  trackingNumber: plainText(0, DESK_LIMITS.trackingNumber).optional(),
  restock: z.boolean().optional().describe('Whether what was returned goes back on the shelf; asked of a return'),
})

export type StatusChange = z.output<typeof statusChange>

const orderEventShape = z
  .object({
    id: z.int(),
    kind: z.enum(['status', 'call', 'note', 'lines', 'details', 'payment', 'invoice']),
    from: z.enum(ORDER_STATUSES).nullable(),
    to: z.enum(ORDER_STATUSES).nullable(),
    note: z.string().nullable(),
    facts: z.record(z.string(), z.unknown()),
    actorName: z.string().nullable(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'OrderEvent' })

export const deskOrderShape = orderShape
  .extend({
    userId: z.string().nullable(),
    deliveryCharge: z.number(),
    subtotal: z.number(),
    callAttempts: z.int(),
    lastCallAt: z.iso.datetime().nullable(),
    callAfter: z.iso.datetime().nullable(),
    courier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    upiReference: z.string().nullable(),
    takenBy: z.string().nullable(),
    invoiceSerial: z.string().nullable(),
    events: z.array(orderEventShape),
    steps: z.array(z.enum(ORDER_STATUSES)).describe('The steps that are possible now and that the asker may take'),
    may: z.array(z.enum(DESK_ACTS)).describe('What else is possible now and open to the asker'),
  })
  .meta({ id: 'DeskOrder' })
