import { createRoute, z } from '@hono/zod-openapi'
import { customerCalls } from '#api/guarded-calls.ts'
import { answer, jsonAnswer, newRouter } from '#api/router.ts'
import { type Shop, signInOf } from '#api/shop.ts'
import { requireProof } from '#store/access/proof.server.ts'
import { signInStateShape } from '#store/people/people.schema.ts'
import { NOBODY } from '#store/people/sign-ins.server.ts'

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'Who is signed in',
  description: 'Asked by every page; a visitor is no refusal here.',
  responses: { 200: jsonAnswer(signInStateShape, 'The current user, or null for a visitor') },
})

const proven = z.object({ done: z.literal(true) }).meta({ id: 'Proven' })

const proof = customerCalls.get({
  path: '/proof',
  summary: 'Whether the password was given within the last ten minutes',
  description: 'To ask before a download is begun: one of the strongest acts is refused otherwise.',
  responses: { 200: jsonAnswer(proven, 'It was') },
  refusals: ['proof_required'],
})

/** The current user, by session. */
export function meApi(shop: Shop) {
  return newRouter()
    .openapi(proof, async (c) => {
      await requireProof(shop.db, c.var.customer)
      return answer(c, proven, { done: true }, 200)
    })
    .openapi(read, async (c) => {
      c.header('cache-control', 'no-store')
      return answer(c, signInStateShape, (await signInOf(c))?.state ?? NOBODY, 200)
    })
}
