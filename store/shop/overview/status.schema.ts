/** API schema of the shop's status for its owner. Browser-safe. */
import { z } from '@hono/zod-openapi'

export const statusFindingShape = z.object({
  about: z
    .enum([
      'orders',
      'rings',
      'complaints',
      'sign-in',
      'mail',
      'backups',
      'proof',
      'database',
      'room',
      'address',
      'faults',
      'program',
    ])
    .describe('What was looked at'),
  state: z.enum(['good', 'note', 'wrong']).describe('wrong: somebody has to do something'),
  words: z.string(),
  at: z.iso.datetime().optional().describe('The time that the words speak of'),
})

export const statusShape = z.object({ findings: z.array(statusFindingShape) }).meta({ id: 'ShopStatus' })

export type StatusFinding = z.output<typeof statusFindingShape>
export type ShopStatus = z.output<typeof statusShape>
