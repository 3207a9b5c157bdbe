/**
 * A sign-in service of the demo shop's own, so that "Sign in with ..." works on a fresh machine: real OpenID Connect, with
 * everything made up. It asks for no password and believes every name, so it listens on this machine only.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Env } from '../env.ts'
import { showSignIn } from './interaction.ts'
import { createProvider, DEMO_CLIENT } from './provider.ts'

/** The name of the provider, in addresses and on the buttons. */
export const DEMO_PROVIDER = { id: 'demo', name: 'Demo account' } as const

export type DemoIdentity = {
  issuer: string
  clientId: string
  clientSecret: string
  stop: () => Promise<void>
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1'])

/** Only a demo shop that nobody else can reach, and that has no real service, gets one. */
export function wantsDemoIdentity(env: Env & { GOOGLE_CLIENT_ID?: unknown; OIDC_ISSUER?: unknown }): boolean {
  const hasOwn = env.GOOGLE_CLIENT_ID !== undefined || env.OIDC_ISSUER !== undefined
  return env.SEED === 'demo' && LOOPBACK.has(env.HOST) && env.PUBLIC_URL === undefined && !hasOwn
}

/**
 * Starts the service on a free port of 127.0.0.1. Keys and the client's secret are new at every start. `isStaff` names
 * the addresses it never signs in: whoever sits at this machine must not become the owner by typing an email.
 */
export async function startDemoIdentity(isStaff: (email: string) => Promise<boolean>): Promise<DemoIdentity> {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 10_000 })
  const issuer = await listen(server)
  const clientSecret = randomBytes(32).toString('base64url')
  const provider = await createProvider(issuer, clientSecret)
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/sign-in/')) void showSignIn(provider, isStaff, request, response)
    else void answer(request, response)
  })
  return { issuer, clientId: DEMO_CLIENT, clientSecret, stop: () => close(server) }
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
