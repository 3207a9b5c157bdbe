import { createRoute, z } from '@hono/zod-openapi'
import { ALL_RIGHTS } from '#store/access/rights.ts'
import { signInStateOf } from '#store/people/people.server.ts'
import { answer, jsonAnswer, newRouter } from './router.ts'
import { personOf, type Shop } from './shop.ts'

const currentUser = z
  .object({
    uid: z.string(),
    email: z.string(),
    displayName: z.string(),
    emailVerified: z.boolean(),
    phoneNumber: z.string().nullable(),
    photoURL: z.string().nullable(),
    isAnonymous: z.boolean(),
    tenantId: z.string().nullable(),
    providerData: z.array(z.object({ providerId: z.string() })),
    metadata: z.object({ creationTime: z.iso.datetime(), lastSignInTime: z.iso.datetime() }),
  })
  .openapi('CurrentUser')

const signInState = z
  .object({
    user: currentUser.nullable(),
    isAdmin: z.boolean(),
    rights: z.array(z.enum(ALL_RIGHTS)).openapi({ description: 'What the role may do in the admin area' }),
  })
  .openapi('SignInState')

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'Who is signed in',
  responses: { 200: jsonAnswer(signInState, 'The current user, or null for a visitor') },
})

/** The current user, by session. */
export function meApi(shop: Shop) {
  return newRouter().openapi(read, async (c) => {
    c.header('cache-control', 'no-store')
    return answer(c, signInState, await signInStateOf(shop.db, await personOf(c)), 200)
  })
}
