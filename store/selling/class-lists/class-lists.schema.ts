/** API schemas of class lists. */
import { z } from 'zod'
import { CLASS_DELIVERIES, CLASS_LIMITS, ORDER_STATUSES } from '#db/order-values.ts'
import { movedOrderShape } from '#store/selling/orders/orders.schema.ts'
import { ORDER_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
import { pinsIn } from '#store/shop/pins/address-pins.ts'
import { areDistinct, countShape, MOST_INT4, oneLine, plainText, wholeNumber } from '#store/wire.ts'

const text = z.string()
const revision = z.int().min(0).max(MOST_INT4).describe('With which it was read; 0 for a new one')
const fields = {
  school: oneLine(1, CLASS_LIMITS.school),
  className: oneLine(1, CLASS_LIMITS.className),
  year: oneLine(1, CLASS_LIMITS.year),
  note: plainText(0, CLASS_LIMITS.note),
  delivery: z.enum(CLASS_DELIVERIES).describe('A parcel for each buyer, or all to the school'),
  schoolAddress: plainText(0, ORDER_LIMITS.address).describe('Where one delivery to the school goes; else empty'),
  isOpen: z.boolean().describe('Sets can be ordered'),
  lines: z
    .array(z.object({ _id: z.uuid().toLowerCase(), qty: wholeNumber(1, CLASS_LIMITS.qty) }))
    .max(ORDER_LIMITS.lines, { error: `At most ${ORDER_LIMITS.lines} lines.` })
    .refine((lines) => areDistinct(lines.map(({ _id }) => _id)), { error: 'Each product only once.' }),
}

/** Empty for none; absent fields stay as they are. */
const hindi = {
  classNameHi: oneLine(0, CLASS_LIMITS.className).optional(),
  noteHi: plainText(0, CLASS_LIMITS.note).optional(),
}

export const classListDataShape = z
  .object({ ...fields, ...hindi, revision })
  .refine(({ delivery, schoolAddress }) => delivery === 'parcels' || pinsIn(schoolAddress).length === 1, {
    error: 'Please enter the address of the school, with its 6-digit PIN code.',
    path: ['schoolAddress'],
  })
export type ClassListData = z.output<typeof classListDataShape>

const stored = { code: text.describe('In the address of its page'), ...fields }

export const classListShape = z
  .object({ ...stored, version: text.describe('Of its lines: an order says which it saw') })
  .meta({ id: 'ClassList' })
export type ClassList = z.output<typeof classListShape>

export const deskClassListShape = z
  .object({
    _id: z.uuid(),
    ...stored,
    classNameHi: text,
    noteHi: text,
    revision,
    orders: countShape.describe('Without cancelled ones'),
    price: z.number().describe('Of all that is on the list and still sold, at the prices of now'),
  })
  .meta({ id: 'DeskClassList' })
export type DeskClassList = z.output<typeof deskClassListShape>

/** With the orders, newest first, and what is to be packed for those placed or confirmed. */
export const classListDetailShape = deskClassListShape
  .extend({
    buyers: z.array(movedOrderShape.extend({ customerName: text, status: z.enum(ORDER_STATUSES), sets: z.int() })),
    toPack: z.array(z.object({ _id: z.uuid(), name: text, units: z.int() })),
  })
  .meta({ id: 'ClassListDetail' })
export type ClassListDetail = z.output<typeof classListDetailShape>
