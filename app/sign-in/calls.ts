/** Calls that a sign-in page sends to the identity service. */

import { readProblem } from '#app/api/problem.ts'
import { logFailure } from '#app/log.ts'
import { fetchIdentity } from '#app/session/fetch-identity.ts'

export type Refusal = { code: string; message: string }
export type Answer = { facts: Record<string, unknown>; refusal?: undefined } | { refusal: Refusal }

const NO_ANSWER: Refusal = {
  code: 'network-request-failed',
  message: 'We could not reach the shop. Please check your connection and try again.',
}
const NO_WORDS = 'Something went wrong. Please try again.'

/** Sends a body. Never throws: no answer in time reads as a refusal too. */
export async function postIdentity(
  call: string,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  try {
    const response = await fetchIdentity(call, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (response.ok) return { facts: factsOf(await response.json().catch(() => null)) }
    const { code, detail } = await readProblem(response)
    return { refusal: { code, message: detail || NO_WORDS } }
  } catch (error) {
    logFailure('The identity service did not answer', error)
    return { refusal: NO_ANSWER }
  }
}

function factsOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? { ...body } : {}
}
