/** API schemas of the first steps of a new shop, and of deleting the demo. */
import { z } from 'zod'
import { STEP_NAMES } from '#store/shop/settings/first-steps.ts'

import { EMPTY_WORD } from './demo-words.ts'

export const stepsDoneShape = z.object({
  isShown: z.boolean().describe('Whether the overview shows them'),
  done: z.array(z.enum(STEP_NAMES)),
})
export type StepsDone = z.output<typeof stepsDoneShape>

export const firstStepsShape = stepsDoneShape
  .extend({
    demo: z
      .object({
        products: z.int().describe('Demo products that nobody changed'),
        orders: z.int(),
        refusal: z.string().nullable().describe('Why the shop cannot be emptied'),
      })
      .nullable()
      .describe('What came with the demo and is still there'),
  })
  .meta({ id: 'FirstSteps' })
export type FirstSteps = z.output<typeof firstStepsShape>

export const emptyingShape = z.object({
  confirm: z.literal(EMPTY_WORD, { error: `Type ${EMPTY_WORD} to confirm.` }),
})

export const emptiedShape = z.object({ products: z.int(), orders: z.int() }).meta({ id: 'EmptiedDemo' })
