import { createRoute } from '@hono/zod-openapi'
import { signInStateShape } from '#store/people/people.schema.ts'
import { NOBODY } from '#store/people/sign-ins.server.ts'
import { answer, jsonAnswer, newRouter } from './router.ts'
import { signInOf } from './shop.ts'

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'Who is signed in',
  responses: { 200: jsonAnswer(signInStateShape, 'The current user, or null for a visitor') },
})

/** The current user, by session. */
export function meApi() {
  return newRouter().openapi(read, async (c) => {
    c.header('cache-control', 'no-store')
    return answer(c, signInStateShape, (await signInOf(c))?.state ?? NOBODY, 200)
  })
}
