/** The one step of the demo sign-in that a person sees: who they want to be, and whether the shop may know it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type Provider from 'oidc-provider'
import { errorPage, pagePolicy, signInPage } from './pages.ts'
import { accountIdOf } from './provider.ts'

const MAX_BODY = 10_000
const MAX_TEXT = 100

/** Answers `/sign-in/...`: the page, or what was chosen on it. */
export async function showSignIn(
  provider: Provider,
  isStaff: (email: string) => Promise<boolean>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { params } = await provider.interactionDetails(request, response)
    const returnTo = new URL(String(params.redirect_uri)).origin
    if (request.method !== 'POST') return sendPage(response, 200, signInPage({}), returnTo)
    const form = await readForm(request)
    if (form.get('answer') === 'cancel') return await refuse(provider, request, response)
    const chosen = { name: wordOf(form, 'name'), email: wordOf(form, 'email').toLowerCase() }
    const problem = await problemOf(chosen, isStaff)
    if (problem) return sendPage(response, 400, signInPage({ ...chosen, problem }), returnTo)
    await allow(provider, request, response, accountIdOf(chosen))
  } catch {
    if (response.headersSent) response.end()
    else sendPage(response, 400, errorPage('This sign-in is over. Close the window and start again in the shop.'))
  }
}

async function allow(provider: Provider, request: IncomingMessage, response: ServerResponse, accountId: string) {
  const { params } = await provider.interactionDetails(request, response)
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
  grant.addOIDCScope(String(params.scope))
  const consent = { grantId: await grant.save() }
  await provider.interactionFinished(request, response, { login: { accountId, remember: false }, consent })
}

function refuse(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const answer = { error: 'access_denied', error_description: 'The person cancelled' }
  return provider.interactionFinished(request, response, answer, { mergeWithLastSubmission: false })
}

async function problemOf(
  { name, email }: { name: string; email: string },
  isStaff: (email: string) => Promise<boolean>,
) {
  if (name === '') return 'Please enter a name.'
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return 'Please enter an email address.'
  if (await isStaff(email)) return 'This address belongs to somebody who works in the shop. Please choose another one.'
  return undefined
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  if (Number(request.headers['content-length'] ?? MAX_BODY + 1) > MAX_BODY) throw new Error('The form is too large')
  return new URLSearchParams(await text(request))
}

function wordOf(form: URLSearchParams, field: string): string {
  return (form.get(field) ?? '').trim().slice(0, MAX_TEXT)
}

/** `returnTo` is the origin of the shop, to which an answered form is sent on. */
function sendPage(response: ServerResponse, status: number, html: string, returnTo?: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(returnTo),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  response.end(html)
}
