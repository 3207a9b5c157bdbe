/**
 * A sign-in service of the demo shop's own, so that "Sign in with ..." works on a fresh machine: real OpenID Connect, with
 * everything made up. It asks for no password and believes every name, so it listens on this machine only.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Provider from 'oidc-provider'
import type { Db } from '#db/client.ts'
import type { SocialProvider } from '#store/identity/identity-settings.ts'
import { isStaffEmail } from '#store/people/staff-email.server.ts'
import type { Env } from '../env.ts'
import { showSignIn } from './interaction.ts'
import { createProvider, DEMO_CLIENT, DEMO_PROVIDER_ID, DISCOVERY, hasProvider, offerOf } from './provider.ts'

export type DemoIdentity = {
  /** How the shop speaks to it. */
  provider: SocialProvider
  stop: () => Promise<void>
}

type IsStaff = (email: string) => Promise<boolean>

const JSON_TYPE = 'application/json; charset=utf-8'
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1'])

/** Only a demo shop that nobody else can reach, and that has no real service, gets one, where its packages are installed. */
export async function startDemoIdentityIfWanted(env: Env, db: Db): Promise<DemoIdentity | undefined> {
  const isAlone = LOOPBACK.has(env.HOST) && env.PUBLIC_URL === undefined && !env.TRUST_PROXY
  const isDemoForOne = env.SEED === 'demo' && isAlone && env.AUTHORISED_ORIGINS.length === 0
  const hasReal = env.GOOGLE_CLIENT_ID !== undefined || env.OIDC_ISSUER !== undefined
  if (!isDemoForOne || hasReal || !hasProvider()) return undefined
  return startDemoIdentity((email) => isStaffEmail(db, email))
}

/**
 * Starts the service on a free port of 127.0.0.1; the provider itself waits for the first who asks. Keys and the client's
 * secret are new at every start. `isStaff` names the addresses it never signs in: whoever sits at this machine must not
 * become the owner by typing an email.
 */
async function startDemoIdentity(isStaff: IsStaff): Promise<DemoIdentity> {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 10_000 })
  const issuer = await listen(server)
  const clientSecret = randomBytes(32).toString('base64url')
  const offer = JSON.stringify(offerOf(issuer))
  let opened: Promise<Provider> | undefined
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === DISCOVERY) return response.setHeader('content-type', JSON_TYPE).end(offer)
    opened ??= createProvider(issuer, clientSecret)
    const openId = await opened
    if (request.url?.startsWith('/sign-in/')) await showSignIn(openId, isStaff, request, response)
    else await openId.callback()(request, response)
  }
  server.on('request', (request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  // A start that fails later must not be kept from ending.
  server.unref()
  const discoveryUrl = issuer + DISCOVERY
  const client = { clientId: DEMO_CLIENT, clientSecret, discoveryUrl }
  return { provider: { id: DEMO_PROVIDER_ID, name: 'Demo account', ...client }, stop: () => close(server) }
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
