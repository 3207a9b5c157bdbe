import { createRoute, z } from '@hono/zod-openapi'
import { customerCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import { type Shop, signInOf } from '#api/shop.ts'
import { requireProof } from '#store/access/proof.server.ts'
import { signInStateShape } from '#store/people/people.schema.ts'
import { NOBODY } from '#store/people/sign-ins.server.ts'
import { wishlistApi } from './wishlist.ts'

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'Who is signed in',
  description: 'Every page asks it. A visitor gets null, not a refusal.',
  responses: ok(signInStateShape, 'The current user, or null for a visitor'),
})

const proven = z.object({ done: z.literal(true) }).meta({ id: 'Proven' })

const proof = customerCalls.get({
  path: '/proof',
  summary: 'Whether the password was given within the last ten minutes',
  description: 'To ask before a download is begun: one of the strongest acts is refused otherwise.',
  responses: ok(proven, 'It was'),
  refusals: ['proof_required'],
})

export function meApi(shop: Shop) {
  return newRouter()
    .openapiRoutes([
      answering(proof, async (_, customer) => {
        await requireProof(shop.db, customer)
        return { done: true as const }
      }),
      answering(read, async (c) => {
        c.header('cache-control', 'no-store')
        return (await signInOf(c))?.state ?? NOBODY
      }),
    ])
    .route('/wishlist', wishlistApi(shop))
}
