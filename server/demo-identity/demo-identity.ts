/**
 * A sign-in service (OpenID Connect) with invented people, for demo shops. It believes every name, so it listens on this
 * machine only.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type Provider from 'oidc-provider'
import type { Db } from '#engines/postgres/client.ts'
import type { SocialProvider } from '#store/people/identity/identity-settings.ts'
import { isStaffEmail } from '#store/people/staff/staff.server.ts'
import type { Env } from '../env.ts'
import { errorPage, pagePolicy, signInPage } from './pages.ts'
import {
  accountIdOf,
  createProvider,
  DEMO_CLIENT,
  DEMO_PROVIDER_ID,
  DISCOVERY,
  discoveryOf,
  hasProvider,
} from './provider.ts'

export type DemoIdentity = {
  provider: SocialProvider
  stop: () => Promise<void>
}

type IsStaff = (email: string) => Promise<boolean>

const JSON_TYPE = 'application/json; charset=utf-8'
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1', '[::1]'])

/**
 * Starts only for a demo shop that nobody else can reach, that has no real sign-in service, and whose developer packages are
 * installed.
 */
export async function startDemoIdentityIfWanted(env: Env, db: Db): Promise<DemoIdentity | undefined> {
  const { hostname } = new URL(env.PUBLIC_URL ?? 'http://localhost')
  const isAlone = LOOPBACK.has(env.HOST) && LOOPBACK.has(hostname) && !env.TRUST_PROXY
  const isDemoForOne = env.SEED === 'demo' && isAlone && env.AUTHORISED_ORIGINS.length === 0
  const hasReal = env.GOOGLE_CLIENT_ID !== undefined || env.OIDC_ISSUER !== undefined
  if (!isDemoForOne || hasReal || !hasProvider()) return undefined
  return startDemoIdentity((email) => isStaffEmail(db, email))
}

/** Listens on a free port of 127.0.0.1 with new keys. Never signs in staff: typing the owner's email makes nobody the owner. */
async function startDemoIdentity(isStaff: IsStaff): Promise<DemoIdentity> {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 10_000 })
  const issuer = await listen(server)
  const clientSecret = randomBytes(32).toString('base64url')
  const discovery = JSON.stringify(discoveryOf(issuer))
  let opened: Promise<Provider> | undefined
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === DISCOVERY) return response.setHeader('content-type', JSON_TYPE).end(discovery)
    opened ??= createProvider(issuer, clientSecret)
    const openId = await opened
    if (request.url?.startsWith('/sign-in/')) await showSignIn(openId, isStaff, request, response)
    else await openId.callback()(request, response)
  }
  server.on('request', (request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  // Lets the process end when the start fails later.
  server.unref()
  const discoveryUrl = issuer + DISCOVERY
  const client = { clientId: DEMO_CLIENT, clientSecret, discoveryUrl }
  return {
    provider: { id: DEMO_PROVIDER_ID, name: 'Demo account', isForDemo: true, ...client },
    stop: () => close(server),
  }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

/** Most bytes of the sign-in form, and most characters of a field. */
const MAX_BODY = 10_000
const MAX_TEXT = 100

/** Answers `/sign-in/...`: shows the form, or takes it. */
async function showSignIn(
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

/** `returnTo` is the shop's origin, to which the answered form redirects. */
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
