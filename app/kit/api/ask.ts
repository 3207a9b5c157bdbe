/** Calls the store API and turns every outcome into a result: done, refused, gone, signed out or unreachable. Never throws. */
import { logFailure } from '#app/kit/log.ts'
import { languageOfPage } from '#app/kit/words/language.ts'
import type { Language } from '#store/language.ts'
import { type Problem, readProblem } from './problem.ts'

/** Errors by the field's path in the body: "phone", "customerInfo/name", "phones/0". */
export type FieldErrors = Record<string, string>

export type Done<T> = { kind: 'done'; status: number; answer: T; headers: Headers }

/** `message` is for the person. `facts` has everything in the answer, such as the items that ran out. */
export type Refusal = {
  kind: 'refused' | 'gone' | 'signed out' | 'unreachable'
  status: number
  code: string
  message: string
  fields: FieldErrors
  facts: Record<string, unknown>
  answer?: undefined
  headers?: Headers | undefined
}

/** A refusal by the page itself, for `ownRefusal`. */
export type OwnRefusal = { code: string; message: string; fields?: FieldErrors }

export type Result<T> = Done<T> | Refusal

export type Answer<T> = { ok: boolean; status: number; headers: Headers; json: () => Promise<T> }

/** The code of a call without an answer. */
export const NEVER_ANSWERED = 'network-request-failed'
export const NO_ANSWER = 'We could not reach the shop. Please check your connection and try again.'
const LOGGED_OUT = 'You are logged out. Please log in again.'
const NO_WORDS = 'That could not be done. Please try again.'

/** Makes the call. A missing answer counts as 503 and is logged. Loads pass their `language` for the words of refusals. */
export async function ask<T>(call: () => Promise<Answer<T>>, language = languageOfPage()): Promise<Result<T>> {
  try {
    const response = await call()
    if (!response.ok) {
      const problem = await readProblem(response)
      return { ...(await refusalIn(language, refusalOf(problem), problem.errors)), headers: response.headers }
    }
    const answer = response.status === 204 ? (undefined as T) : await response.json()
    return { kind: 'done', status: response.status, answer, headers: response.headers }
  } catch (error) {
    // Aborting is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) logFailure('The shop did not answer', error)
    return refusalIn(language, {
      kind: 'unreachable',
      status: 503,
      code: NEVER_ANSWERED,
      message: NO_ANSWER,
      fields: {},
      facts: {},
    })
  }
}

const readTexts = () => import('./problem-texts.ts').catch((error) => logFailure('No texts', error))

/** Loaded early on a Hindi page, because a call may fail for want of a connection. English pages need none. */
const ofPage = languageOfPage() === 'en' ? undefined : readTexts()

async function refusalIn(language: Language, refusal: Refusal, errors: Problem['errors'] = []): Promise<Refusal> {
  const texts = language === 'en' ? undefined : await (ofPage ?? readTexts())
  if (!texts) return refusal
  const reasons = new Map(errors.map(({ pointer, reason }) => [pathOf(pointer), reason]))
  const fields = texts.fieldTexts(refusal.fields, language, reasons)
  const [beside] = Object.values(fields)
  return { ...refusal, fields, message: beside ?? texts.problemText(refusal, language) }
}

/** Makes a refusal for a check of the page itself, or of another service. */
export function ownRefusal({ code, message, fields = {} }: OwnRefusal): Refusal {
  return { kind: 'refused', status: 400, code, message, fields, facts: {} }
}

function refusalOf({ status, code, detail, errors, facts }: Problem): Refusal {
  const fields: FieldErrors = {}
  // The detail begins with the field's path; the errors have the words alone.
  const words = errors[0]?.detail ?? detail
  for (const error of errors) fields[pathOf(error.pointer)] ??= error.detail
  const common = { status, code, fields, facts }
  if (status === 401 && code === 'unauthenticated') return { ...common, kind: 'signed out', message: LOGGED_OUT }
  // A malformed id means that there is no such thing.
  if (status === 404 || '#id' in fields) return { ...common, kind: 'gone', status: 404, message: words || NO_WORDS }
  if (status >= 500) return { ...common, kind: 'unreachable', message: words || NO_ANSWER }
  return { ...common, kind: 'refused', message: words || NO_WORDS }
}

function pathOf(pointer: string): string {
  return pointer.replace(/^\//, '')
}

/** The errors below a part of the body, by their paths within it. */
export function fieldsBelow(part: string, fields: FieldErrors): FieldErrors {
  const below = Object.entries(fields).filter(([place]) => place.startsWith(`${part}/`))
  return Object.fromEntries(below.map(([place, words]) => [place.slice(part.length + 1), words]))
}
