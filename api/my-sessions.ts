import { createRoute, z } from '@hono/zod-openapi'
import { sessionShape } from '#store/identity/identity.schema.ts'
import { listSessions, revokeSessions, type WhichSessions } from '#store/identity/my-sessions.server.ts'
import { requireCustomer } from '#store/people/people.server.ts'
import { whoMayWrite } from './guards.ts'
import { answer, jsonAnswer, jsonBody, newRouter, problems } from './router.ts'
import { personOf, type Shop } from './shop.ts'

const list = createRoute({
  method: 'get',
  path: '/sessions',
  summary: 'Where the current user is signed in, the newest first',
  responses: {
    200: jsonAnswer(z.array(sessionShape), 'The sessions, without their tokens'),
    ...problems('unauthenticated'),
  },
})

const which = z
  .union([
    z.object({ id: z.string().regex(/^[\w-]{1,100}$/) }),
    z.object({ others: z.literal(true) }),
    z.object({ all: z.literal(true) }),
  ])
  .openapi('SessionsToRevoke')

const revoke = createRoute({
  method: 'post',
  path: '/sessions/revoke',
  summary: 'End one session by its id, all others, or all',
  request: jsonBody(which),
  responses: {
    200: jsonAnswer(z.array(sessionShape), 'What is left; nothing when the present one ended too'),
    ...problems('invalid_input', 'unauthenticated', 'not_found'),
  },
})

/** The sessions of the current user. */
export function mySessionsApi(shop: Shop) {
  const router = newRouter()
  router.use(
    '/sessions/*',
    whoMayWrite(shop, (person) => requireCustomer(person)),
  )
  return router
    .openapi(list, async (c) => {
      const person = requireCustomer(await personOf(shop, c))
      c.header('cache-control', 'no-store')
      return answer(c, z.array(sessionShape), await listSessions(shop.db, person), 200)
    })
    .openapi(revoke, async (c) => {
      const person = requireCustomer(await personOf(shop, c))
      await revokeSessions(shop.db, person, wanted(c.req.valid('json')))
      c.header('cache-control', 'no-store')
      return answer(c, z.array(sessionShape), await listSessions(shop.db, person), 200)
    })
}

function wanted(said: z.output<typeof which>): WhichSessions {
  if ('id' in said) return { id: said.id }
  return 'others' in said ? 'others' : 'all'
}
