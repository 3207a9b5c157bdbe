/** Describes the calls of the identity service that the shop uses; it has more. */
import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { PROBLEMS, problemShape } from '#api/problem.ts'
import { jsonAnswer, jsonBody, problemAnswers } from '#api/router.ts'
import type { ApiEnv } from '#api/shop.ts'
import { done, none, signedIn } from './identity-call.ts'
import { IDENTITY_PROBLEMS } from './identity-problems.ts'
import { OWN_ACCOUNT } from './own-account-calls.ts'
import { SIGNING_IN } from './signing-in-calls.ts'

const ALL_PROBLEMS = { ...PROBLEMS, ...IDENTITY_PROBLEMS }

const identityProblem = z
  .object({
    ...problemShape.shape,
    code: z.enum(Object.keys(ALL_PROBLEMS)),
    message: z.string().optional(),
    account: z.string().optional().openapi({ description: 'Whose link it is, most of the name hidden' }),
  })
  .openapi('IdentityProblem')

const providerId = z.string().openapi({ description: 'An id of `/ways`' })
const account = z.object({ id: z.string(), providerId: z.string(), accountId: z.string() })

type Read = {
  path: string
  summary: string
  response?: ReturnType<typeof jsonAnswer>
  query?: z.ZodObject
  params?: z.ZodObject
  refusals: string[]
}

/** What is asked with GET: two answers, and two places where a browser is sent on. */
const READ: Read[] = [
  {
    path: '/get-session',
    summary: 'Who is signed in; keeps the session going',
    response: jsonAnswer(signedIn.nullable(), 'The person, or null'),
    refusals: [],
  },
  {
    path: '/list-accounts',
    summary: 'The ways in that the own account has',
    response: jsonAnswer(z.array(account), 'The ways in'),
    refusals: ['unauthenticated'],
  },
  {
    path: '/oauth-popup/start',
    summary: 'Begin to sign in with another service, in a popup',
    query: z.object({ provider: providerId }),
    refusals: ['sign-in-failed'],
  },
  {
    path: '/callback/{id}',
    summary: 'Where another service sends the browser back',
    params: z.object({ id: providerId }),
    refusals: [],
  },
]

export function describeIdentity({ openAPIRegistry }: OpenAPIHono<ApiEnv>): void {
  for (const { path, summary, response, refusals, query, params } of READ) {
    openAPIRegistry.registerPath({
      method: 'get',
      path: `/auth${path}`,
      summary,
      security: refusals.includes('unauthenticated') ? [{ session: [] }] : [],
      request: { ...(query ? { query } : {}), ...(params ? { params } : {}) },
      responses: {
        ...(response ? { 200: response } : { 302: { description: 'The browser is sent on' } }),
        ...problemAnswers(ALL_PROBLEMS, ['invalid-input', 'too-many-requests', ...refusals], identityProblem),
      },
    })
  }
  for (const { path, summary, description, body, answer, refusals } of [...SIGNING_IN, ...OWN_ACCOUNT]) {
    const always = ['invalid-input', 'unauthorized-domain', 'too-many-requests']
    openAPIRegistry.registerPath({
      method: 'post',
      path: `/auth${path}`,
      summary,
      ...(description === undefined ? {} : { description }),
      security: refusals.includes('unauthenticated') ? [{ session: [] }] : [],
      request: jsonBody(body, body !== none),
      responses: {
        200: jsonAnswer(answer?.[0] ?? done, answer?.[1] ?? 'Done'),
        ...problemAnswers(ALL_PROBLEMS, [...new Set([...always, ...refusals])], identityProblem),
      },
    })
  }
}
