import { createRoute, z } from '@hono/zod-openapi'
import { customerCalls } from '#api/guarded-calls.ts'
import { answering, jsonAnswer, jsonBody, newRouter, ok, problems } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { PERSON_LIMITS } from '#store/people/identity/limits/person-limits.ts'
import { queueHashingFor } from '#store/people/identity/passwords/hashing.server.ts'
import { acceptInvite, readInvite } from '#store/people/staff/accept-invite.server.ts'
import { inviteStateShape, inviteTokenShape, staffRoleShape } from '#store/people/staff/staff.schema.ts'

const accepted = z.object({ role: staffRoleShape }).meta({ id: 'InviteAccepted' })
const acceptance = z.object({
  token: inviteTokenShape,
  password: z
    .string()
    .max(PERSON_LIMITS.passwordMax * 2)
    .optional(),
})

const read = createRoute({
  method: 'post',
  path: '/read',
  summary: 'Read what an invitation is for, or why it is over',
  description: 'For the holder of its token. A body, because addresses of requests are kept in logs.',
  request: jsonBody(z.object({ token: inviteTokenShape })),
  responses: { 200: jsonAnswer(inviteStateShape, 'The invitation'), ...problems('invalid_input', 'not_found') },
})

const accept = customerCalls.post({
  path: '/accept',
  summary: 'Accept an invitation, signed in with the address that was invited',
  description:
    'Who has a password says it once more: it must be good enough for the staff, with at least 12 characters. Other sessions of the person end.',
  body: acceptance,
  bodyName: 'InviteAcceptance',
  responses: ok(accepted, 'The role, from the next request on'),
  refusals: ['not_found', 'already_exists', 'rate_limited', 'busy'],
})

export function invitesApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(read, (c) => {
      c.header('cache-control', 'no-store')
      return readInvite(shop.db, c.req.valid('json').token)
    }),
    answering(accept, async (c, customer) => {
      // Counted, because the call checks a password.
      await shop.limits.count('invitation', customer)
      const input = { ...c.req.valid('json'), policy: shop.identity.passwordPolicy }
      const role = await queueHashingFor(c.env.client, () => acceptInvite(shop.db, customer, input))
      return { role }
    }),
  ])
}
