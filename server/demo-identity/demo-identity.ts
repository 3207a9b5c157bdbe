/**
 * A sign-in service of the demo shop's own, so that "Sign in with ..." works on a fresh machine: real OpenID Connect, with
 * everything made up. It asks for no password and believes every name, so it listens on this machine only.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Provider from 'oidc-provider'
import type { Db } from '#db/client.ts'
import type { SocialProvider } from '#store/identity/identity-settings.ts'
import { isStaffEmail } from '#store/people/staff-email.server.ts'
import type { Env } from '../env.ts'
import { showSignIn } from './interaction.ts'
import { createProvider, DEMO_CLIENT, DEMO_PROVIDER_ID, loadProvider } from './provider.ts'

export type DemoIdentity = {
  /** How the shop speaks to it. */
  provider: SocialProvider
  stop: () => Promise<void>
}

type IsStaff = (email: string) => Promise<boolean>

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1'])

/** Only a demo shop that nobody else can reach, and that has no real service, gets one, where its packages are installed. */
export async function startDemoIdentityIfWanted(env: Env, db: Db): Promise<DemoIdentity | undefined> {
  const isAlone = LOOPBACK.has(env.HOST) && env.PUBLIC_URL === undefined && !env.TRUST_PROXY
  const isDemoForOne = env.SEED === 'demo' && isAlone && env.AUTHORISED_ORIGINS.length === 0
  const hasReal = env.GOOGLE_CLIENT_ID !== undefined || env.OIDC_ISSUER !== undefined
  if (!isDemoForOne || hasReal) return undefined
  const OpenIdProvider = await loadProvider()
  return OpenIdProvider && startDemoIdentity(OpenIdProvider, (email) => isStaffEmail(db, email))
}

/**
 * Starts the service on a free port of 127.0.0.1. Keys and the client's secret are new at every start. `isStaff` names
 * the addresses it never signs in: whoever sits at this machine must not become the owner by typing an email.
 */
async function startDemoIdentity(OpenIdProvider: typeof Provider, isStaff: IsStaff): Promise<DemoIdentity> {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 10_000 })
  const issuer = await listen(server)
  const clientSecret = randomBytes(32).toString('base64url')
  const openId = await createProvider(OpenIdProvider, issuer, clientSecret)
  const answer = openId.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/sign-in/')) void showSignIn(openId, isStaff, request, response)
    else void answer(request, response)
  })
  // A start that fails later must not be kept from ending.
  server.unref()
  const discoveryUrl = `${issuer}/.well-known/openid-configuration`
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
