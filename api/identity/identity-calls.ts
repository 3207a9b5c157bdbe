/** Describes the calls of the identity service that the shop uses; it has more. */
import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { PROBLEMS, problemShape } from '#api/problem.ts'
import { jsonAnswer, jsonBody, problemAnswers } from '#api/router.ts'
import type { ApiEnv } from '#api/shop.ts'
import { done, none } from './identity-call.ts'
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

export function describeIdentity({ openAPIRegistry }: OpenAPIHono<ApiEnv>): void {
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
