import { z } from '@hono/zod-openapi'
import { customerCalls } from '#api/guarded-calls.ts'
import { answering, jsonBody, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { sessionShape } from '#store/identity/identity.schema.ts'
import { listSessions, revokeSessions, type WhichSessions } from '#store/identity/sessions/my-sessions.server.ts'

const list = customerCalls.get({
  path: '/sessions',
  summary: 'Where the current user is signed in, the newest first',
  responses: ok(z.array(sessionShape), 'The sessions, without their tokens'),
})

const which = z
  .union([
    z.object({ id: z.string().regex(/^[\w-]{1,100}$/) }),
    z.object({ others: z.literal(true) }),
    z.object({ all: z.literal(true) }),
  ])
  .openapi('SessionsToRevoke')

const revoke = customerCalls.send({
  path: '/sessions/revoke',
  summary: 'End one session by its id, all others, or all',
  request: jsonBody(which),
  responses: ok(z.array(sessionShape), 'What is left; nothing when the present one ended too'),
  refusals: ['not_found'],
})

export function mySessionsApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(list, (_, customer) => listSessions(shop.db, customer)),
    answering(revoke, async (c, customer) => {
      await revokeSessions(shop.db, customer, wanted(c.req.valid('json')))
      return listSessions(shop.db, customer)
    }),
  ])
}

function wanted(said: z.output<typeof which>): WhichSessions {
  if ('id' in said) return { id: said.id }
  return 'others' in said ? 'others' : 'all'
}
