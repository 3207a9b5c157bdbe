import { z } from 'zod'
import { PERSON_LIMITS } from '#store/people/identity/limits/person-limits.ts'
import { indianPhoneNumber } from '#store/phone-number.server.ts'
import { plainText } from '#store/wire.ts'
import { COUNTED_DELETIONS, type DeletedCountName } from './forgetting.ts'

export const contactShape = plainText(1, PERSON_LIMITS.email).transform((text, context) => {
  const email = text.toLowerCase()
  if (z.email().safeParse(email).success) return email
  const phone = indianPhoneNumber(text)
  if (phone) return phone
  context.addIssue({ code: 'custom', message: 'Please enter an Indian phone number or an email address.' })
  return z.NEVER
})

const count = z.int().min(0)
const lastDay = z.iso.date().nullable()

export const tracesShape = z
  .object({
    contact: z.string().describe('As the shop writes it: +91XXXXXXXXXX, or in small letters'),
    names: z
      .array(z.string())
      .describe('Names under which they ordered, or prices were written, or a gift was sent to them; a few'),
    ...(Object.fromEntries(COUNTED_DELETIONS.map(({ name }) => [name, count])) as Record<
      DeletedCountName,
      typeof count
    >),
    orders: count.describe('Those whose days are over: they lose the person at once'),
    gifts: count.describe('Ended orders of others that were sent to them: they lose who it was'),
    openGifts: count.describe('Orders of others under way to them, which keep who it is'),
    ordersKept: count.describe('Those that keep the person'),
    openOrders: count.describe('Of the kept ones, those not delivered yet'),
    ordersUntil: lastDay.describe('The last day, in India, on which one of the orders names the person'),
    invoices: count,
    invoicesUntil: lastDay.describe('The last day of the last invoice'),
  })
  .meta({ id: 'Traces' })

export type Traces = z.output<typeof tracesShape>
