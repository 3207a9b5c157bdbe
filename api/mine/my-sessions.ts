import { z } from '@hono/zod-openapi'
import { customerCalls } from '#api/guarded-calls.ts'
import { answer, jsonAnswer, jsonBody, newRouter } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { sessionShape } from '#store/identity/identity.schema.ts'
import { listSessions, revokeSessions, type WhichSessions } from '#store/identity/sessions/my-sessions.server.ts'

const list = customerCalls.get({
  path: '/sessions',
  summary: 'Where the current user is signed in, the newest first',
  responses: {
    200: jsonAnswer(z.array(sessionShape), 'The sessions, without their tokens'),
  },
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
  responses: {
    200: jsonAnswer(z.array(sessionShape), 'What is left; nothing when the present one ended too'),
  },
  refusals: ['not_found'],
})

/** The sessions of the current user. */
export function mySessionsApi(shop: Shop) {
  return newRouter()
    .openapi(list, async (c) => {
      const { customer } = c.var
      return answer(c, z.array(sessionShape), await listSessions(shop.db, customer), 200)
    })
    .openapi(revoke, async (c) => {
      const { customer } = c.var
      await revokeSessions(shop.db, customer, wanted(c.req.valid('json')))
      return answer(c, z.array(sessionShape), await listSessions(shop.db, customer), 200)
    })
}

function wanted(said: z.output<typeof which>): WhichSessions {
  if ('id' in said) return { id: said.id }
  return 'others' in said ? 'others' : 'all'
}
