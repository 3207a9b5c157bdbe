import { z } from 'zod'
import { PERSON_LIMITS } from '#store/identity/person-limits.ts'
import { indianPhoneNumber } from '#store/phone-number.server.ts'
import { plainText } from '#store/wire.ts'

/** A phone number or an email address, as the shop writes it. */
export const contact = plainText(1, PERSON_LIMITS.email).transform((text, context) => {
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
    contact: z.string(),
    names: z.array(z.string()),
    accounts: count,
    addresses: count,
    wishes: count,
    messages: count,
    invitations: count,
    orders: count.describe('Those whose days are over'),
    ordersKept: count,
    openOrders: count,
    ordersUntil: lastDay.describe('The last day, in India, on which one of the orders names the person'),
    invoices: count,
    invoicesUntil: lastDay,
  })
  .meta({ id: 'Traces' })
