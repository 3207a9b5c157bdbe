/** API shapes of prices by quantity, as answered and as written. */
import { z } from 'zod'
import { rupeesShape, wholeNumber } from '#store/wire.ts'
import { arePricesFalling, PRICES_MUST_FALL, STEP_LIMITS } from './price-steps.ts'

export const priceStepsShape = z
  .array(z.object({ from: z.int(), price: z.number() }))
  .optional()
  .describe('From so many pieces on each costs so many rupees, where that is less than its price')

/** Absent keeps the steps, an empty list removes them. Whether they are below the price is checked where the price is known. */
export function priceStepsInputShape(highest: number) {
  const from = wholeNumber(STEP_LIMITS.from, STEP_LIMITS.to)
  const price = rupeesShape(highest).refine((rupees) => rupees > 0, { error: 'Must be above 0.' })
  const tooMany = { error: `Use at most ${STEP_LIMITS.most} prices by quantity.` }
  return z
    .preprocess(
      (value) => (value === '' ? null : value),
      z.array(z.object({ from, price })).max(STEP_LIMITS.most, tooMany).nullable().optional(),
    )
    .refine((steps) => arePricesFalling(steps ?? []), { error: PRICES_MUST_FALL })
    .transform((steps) => (steps?.length === 0 ? null : steps))
    .describe('At most three, the smallest quantity first; absent they stay, an empty list removes them')
}
