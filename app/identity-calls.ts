/** Calls to the identity service, each with the time-out that it has: a phone on a slow network gets twice as long. */
import { logFailure } from './log.ts'
import { readProblem } from './problem.ts'

export type Refusal = { code: string; message: string }
export type Answer = { facts: Record<string, unknown>; refusal?: undefined } | { refusal: Refusal }

const DESKTOP_TIME_OUT_MS = 30_000
const MOBILE_TIME_OUT_MS = 60_000

export const NO_ANSWER: Refusal = {
  code: 'network-request-failed',
  message: 'We could not reach the shop. Please check your connection and try again.',
}
const NO_WORDS = 'Something went wrong. Please try again.'

/** How long a call may take on this device, in milliseconds. */
export function identityTimeOut(userAgent: string = navigator.userAgent): number {
  return /Mobi|Android/i.test(userAgent) ? MOBILE_TIME_OUT_MS : DESKTOP_TIME_OUT_MS
}

/** A fetch that gives up after the time-out; rejects without an answer. */
export function fetchIdentity(call: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`/api/auth/${call}`, { ...init, signal: AbortSignal.timeout(identityTimeOut()) })
}

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
