import { z } from 'zod'
import { MONEY_STATES } from './order-money.ts'

/** Rupees. */
export const moneyShape = z
  .object({
    state: z.enum(MONEY_STATES),
    received: z.number(),
    refunded: z.number(),
    due: z.number().describe('Still to be paid'),
    refundable: z.number().describe('Received and not given back'),
    returned: z.number().describe('What the units that came back were sold for'),
    owedBack: z.number().describe('Must be given back'),
  })
  .meta({ id: 'OrderMoney' })
