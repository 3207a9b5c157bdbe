/** Signing in and up with email and password. */
import { replace } from 'react-router'
import { safeReturnPath } from '#store/people/people.ts'
import type { ApiClient } from './api-client.ts'
import { logFailure } from './log.ts'
import { readProblem } from './problem.ts'
import { noteSignInChanged } from './root-data.ts'

export type Refusal = { code: string; message: string }

const NO_ANSWER: Refusal = {
  code: 'network-request-failed',
  message: 'We could not reach the shop. Please check your connection and try again.',
}
const NO_WORDS = 'Something went wrong. Please try again.'

/** Signs in. Returns why that was refused, or undefined when the person is signed in. */
export function signIn(form: { email: string; password: string }): Promise<Refusal | undefined> {
  return callIdentity('sign-in/email', form)
}

/** Creates an account and signs it in. Returns why that was refused. */
export function signUp(form: { name: string; email: string; password: string }): Promise<Refusal | undefined> {
  return callIdentity('sign-up/email', form)
}

async function callIdentity(call: string, body: Record<string, string>): Promise<Refusal | undefined> {
  try {
    const response = await fetch(`/api/auth/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (response.ok) {
      await response.body?.cancel()
      noteSignInChanged()
      return undefined
    }
    const { code, detail } = await readProblem(response)
    return { code, message: detail || NO_WORDS }
  } catch (error) {
    logFailure('The identity service did not answer', error)
    return NO_ANSWER
  }
}

/** Where the page of this request leads after signing in: a path of this shop. */
function returnPathOf(request: Pick<Request, 'url'>): string {
  return safeReturnPath(new URL(request.url).searchParams.get('next'))
}

/** Whoever is signed in already has no business on a sign-in page. */
export async function leaveWhenSignedIn(api: ApiClient, request: Request): Promise<{ next: string }> {
  const next = returnPathOf(request)
  const response = await api.me.$get()
  const isSignedIn = response.ok && (await response.json()).user !== null
  if (!isSignedIn) return { next }
  noteSignInChanged()
  throw replace(next)
}
