/** API schema of faults and unfinished duties in the books. */
import { z } from 'zod'

export const bookFaultShape = z.object({
  rule: z.string(),
  words: z.string(),
  about: z
    .object({ what: z.enum(['order', 'day', 'product']), id: z.string() })
    .optional()
    .describe('Where it can be mended'),
  isBroken: z.boolean().describe('Rows contradict each other; otherwise something is still to be done'),
  more: z.int().optional().describe('How many of the same rule are not listed'),
})

export type BookFault = z.output<typeof bookFaultShape>
