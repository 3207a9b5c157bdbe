/** The description of the API, made from the same shapes that check it. */
import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { PERSON_LIMITS } from '#store/people/people.ts'
import { IDENTITY_PROBLEMS } from './identity-problems.ts'
import { upload } from './images.ts'
import { jsonAnswer, jsonBody, problemAnswers } from './router.ts'
import type { ApiEnv } from './shop.ts'

const DOCUMENT = {
  openapi: '3.1.0',
  info: {
    title: 'Tokri store API',
    version: '1',
    description:
      'Prices are rupees with at most two decimals. Who is asking is said by the session cookie that signing in sets; a ' +
      'userId in a body must be that person. Writes take application/json, from pages of this shop or from programs. ' +
      'Every refusal is a problem document (RFC 9457) with a code, and the requestId of the x-request-id header.',
  },
}

export type ApiDocument = ReturnType<OpenAPIHono<ApiEnv>['getOpenAPI31Document']>

/** Serves `/openapi.json`, and returns what makes the same document for those in the house. */
export function openApi(api: OpenAPIHono<ApiEnv>): () => ApiDocument {
  describeUpload(api)
  describeIdentity(api)
  api.doc31('/openapi.json', DOCUMENT)
  return () => api.getOpenAPI31Document(DOCUMENT)
}

function describeUpload({ openAPIRegistry }: OpenAPIHono<ApiEnv>): void {
  const form = z.object({
    file: z.string().openapi({ format: 'binary' }),
    upload_preset: z.string().optional().openapi({ description: 'For hosts that ask for one; this one takes any' }),
  })
  openAPIRegistry.registerPath({
    ...upload,
    path: '/images/upload',
    request: { body: { content: { 'multipart/form-data': { schema: form } }, required: true } },
  })
}

/** The calls of the identity service that the shop's pages make. It has more, which nothing here relies on. */
function describeIdentity({ openAPIRegistry }: OpenAPIHono<ApiEnv>): void {
  const email = z.email().max(PERSON_LIMITS.email)
  const newPassword = z.string().min(PERSON_LIMITS.passwordMin).max(PERSON_LIMITS.passwordMax)
  const name = z.string().min(1).max(PERSON_LIMITS.name)
  const signedIn = z
    .object({ user: z.object({ id: z.string(), email: z.string(), name: z.string(), emailVerified: z.boolean() }) })
    .openapi('SignedIn')
  openAPIRegistry.registerPath({
    method: 'post',
    path: '/auth/sign-up/email',
    summary: 'Make an account and sign in',
    description: 'Sets the session cookie. `name` is the display name.',
    request: jsonBody(z.object({ name, email, password: newPassword })),
    responses: {
      200: jsonAnswer(signedIn, 'Signed in'),
      ...refusals('invalid-email', 'invalid-name', 'weak-password', 'email-already-in-use', 'too-many-requests'),
    },
  })
  openAPIRegistry.registerPath({
    method: 'post',
    path: '/auth/sign-in/email',
    summary: 'Sign in with email and password',
    description: 'Sets the session cookie. A wrong password and an unknown email are the same answer.',
    request: jsonBody(z.object({ email, password: z.string() })),
    responses: {
      200: jsonAnswer(signedIn, 'Signed in'),
      ...refusals('invalid-email', 'invalid-credential', 'too-many-requests'),
    },
  })
  openAPIRegistry.registerPath({
    method: 'post',
    path: '/auth/sign-out',
    summary: 'Sign out',
    description: 'The session ends everywhere at once.',
    request: jsonBody(z.object({}), false),
    responses: { 200: jsonAnswer(z.object({ success: z.boolean() }), 'Signed out'), ...refusals('too-many-requests') },
  })
}

function refusals(...codes: string[]) {
  return problemAnswers(IDENTITY_PROBLEMS, ['invalid-input', 'unauthorized-domain', ...codes])
}
