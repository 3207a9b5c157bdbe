/** Signing in and up, every way but through another service, and what the sign-in pages need to know before. */
import { replace } from 'react-router'
import type { ApiClient } from '#app/api/api-client.ts'
import { noteSignedIn } from '#app/frame/root-data.ts'
import { tellOtherTabs } from '#app/session/sign-in-news.ts'
import { refusalOfWord } from '#store/identity/identity-errors.ts'
import { safeReturnPath } from '#store/own-path.ts'
import { postIdentity, type Refusal } from './calls.ts'

/** How it ended: signed in, or one step further, or not. */
export type Outcome = { kind: 'signed in' } | { kind: 'second factor' } | { kind: 'refused'; refusal: Refusal }

/** The answer of a captcha, by the name of the field that its widget adds to the form. */
const CAPTCHA_FIELDS = ['cf-turnstile-response', 'g-recaptcha-response', 'h-captcha-response']

/** Every page and tab shows from now on that somebody is signed in. */
export function noteSignIn(): void {
  noteSignedIn()
  tellOtherTabs({ isSignedIn: true })
}

/** Sends a form whose success signs somebody in. */
export async function enter(call: string, body: Record<string, unknown>, form?: FormData): Promise<Outcome> {
  const answer = await postIdentity(call, body, form && captchaHeader(form))
  if (answer.refusal) return { kind: 'refused', refusal: answer.refusal }
  if (answer.facts.twoFactorRedirect === true) return { kind: 'second factor' }
  noteSignIn()
  return { kind: 'signed in' }
}

/** Sends a form whose success leads to a message. Returns why that was refused. */
export async function ask(call: string, body: Record<string, unknown>, form?: FormData): Promise<Refusal | undefined> {
  return (await postIdentity(call, body, form && captchaHeader(form))).refusal
}

/** Tells the shop the answer of the captcha in the form; nothing when there is none. */
export function captchaHeader(form: FormData): Record<string, string> {
  const answer = CAPTCHA_FIELDS.map((field) => form.get(field)).find((value) => typeof value === 'string' && value)
  return typeof answer === 'string' ? { 'x-captcha-response': answer } : {}
}

/** A field's text without spaces around it. */
export function textOf(form: FormData, field: string): string {
  return String(form.get(field) ?? '').trim()
}

/** Where the page of this request leads after signing in: a path of this shop. */
export function returnPathOf(request: Pick<Request, 'url'>): string {
  return safeReturnPath(new URL(request.url).searchParams.get('next'))
}

/** What a sign-in page knows: where it leads, which ways there are, and what went wrong before it was opened. */
export async function loadSignIn(api: ApiClient, request: Request) {
  const [next, ways] = await Promise.all([leaveWhenSignedIn(api, request), readWays(api)])
  const word = new URL(request.url).searchParams.get('error')
  return { next, ways, refusal: word ? refusalOfWord(word) : undefined }
}

export async function readWays(api: ApiClient) {
  const response = await api.auth.ways.$get()
  if (!response.ok) throw new Response(null, { status: response.status })
  return response.json()
}

/** Whoever is signed in already has no business on a sign-in page. */
async function leaveWhenSignedIn(api: ApiClient, request: Request): Promise<string> {
  const next = returnPathOf(request)
  const response = await api.me.$get()
  const isSignedIn = response.ok && (await response.json()).user !== null
  if (!isSignedIn) return next
  noteSignedIn()
  throw replace(next)
}
