/** Wire shapes of changes to several orders, and of undo. */
import { z } from 'zod'
import { callMade, parcel, unpaid, words } from '#store/orders/order-desk.schema.ts'
import { movedOrder } from '#store/orders/orders.schema.ts'
import { CALL_OUTCOMES, DESK_LIMITS, MOST_AT_ONCE, RETURN_PRESSES } from '#store/orders/placing/order-limits.ts'
import { asPrinted } from '#store/typed/code.ts'
import { areDistinct, plainText } from '#store/wire.ts'
import { NEXT_STATUSES, ORDER_STATUSES, statusesThat } from './order-statuses.ts'

export const undoableShape = z
  .object({
    _id: z.uuid().describe('Of the press'),
    what: z.enum([
      ...NEXT_STATUSES,
      ...CALL_OUTCOMES.filter((outcome) => !NEXT_STATUSES.some((to) => to === outcome)),
      ...RETURN_PRESSES,
    ]),
    msLeft: z.int().describe('For so many milliseconds it can be undone'),
    callAfter: z.iso.datetime().nullable(),
    orders: z.array(movedOrder),
  })
  .meta({ id: 'UndoablePress' })

/** A change at the desk that can be undone for a few seconds. */
export type UndoablePress = z.output<typeof undoableShape>

export const deskNowShape = z
  .object({
    undoable: z.array(undoableShape).describe('The last press first'),
    callHours: z.object({ from: z.string(), until: z.string() }).describe('HH:MM on the clock of India'),
  })
  .meta({ id: 'DeskNow' })

/** Shown on every page of the desk. */
export type DeskNow = z.output<typeof deskNowShape>

export const ordersChangedShape = z
  .object({
    done: z.array(movedOrder),
    refused: z
      .array(movedOrder.extend({ currentStatus: z.enum(ORDER_STATUSES), advanceDue: z.number().optional() }))
      .describe(
        'Those that somebody changed in the meantime, or that wait for `advanceDue` by UPI: they stay as they are',
      ),
  })
  .meta({ id: 'OrdersChanged' })

export type OrdersChanged = z.output<typeof ordersChangedShape>

const atOnce = z.uuid({ error: 'Must be the _id of an order.' }).toLowerCase()

export const stepOfMany = z.object({
  /** The status that awaits a courier, those that are with one, and those behind the door: what is due is owed then. */
  to: z.enum([...statusesThat('awaitsCourier'), ...statusesThat('isOnTheWay'), ...statusesThat('isReturnable')]),
  orders: z
    .array(
      z.object({
        _id: atOnce,
        from: z.enum(ORDER_STATUSES).describe('The status that the caller saw'),
        trackingNumber: plainText(0, DESK_LIMITS.trackingNumber).transform(asPrinted).optional(),
      }),
    )
    .min(1)
    .max(MOST_AT_ONCE)
    .refine((orders) => areDistinct(orders.map((order) => order._id)), {
      error: 'An order comes twice.',
    }),
  ...parcel,
  unpaid,
  words: words.optional(),
})
export type StepOfMany = z.output<typeof stepOfMany>

export const callOfMany = callMade.extend({
  orders: z.array(atOnce).min(1).max(MOST_AT_ONCE).describe('Orders that the call was about, or a flood of them'),
  mails: z.boolean().default(true).describe('Whether the customers are told by mail'),
})
export type CallOfMany = z.output<typeof callOfMany>
