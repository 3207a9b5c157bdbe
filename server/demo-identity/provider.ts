/** The OpenID provider behind the demo sign-in. The shop is its only client; everything it knows is in memory. */
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import type Provider from 'oidc-provider'
import type { Account, Configuration, JWK } from 'oidc-provider'
import { AUTH_PATH } from '#store/people/identity/library/auth.server.ts'
import { errorPage } from './pages.ts'

export const DEMO_CLIENT = 'tokri'
export const DEMO_PROVIDER_ID = 'demo'
const HOUR = 3600

/** Whether the packages for developing are installed. `find` throws like `import.meta.resolve`. */
export function hasProvider(find: (name: string) => string = import.meta.resolve): boolean {
  try {
    find('oidc-provider')
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return false
    throw error
  }
}

/** The path at which the shop asks, at every start, what the service at `issuer` has. */
export const DISCOVERY = '/.well-known/openid-configuration'

/** The part of the provider's answer there that the shop reads, made without loading the provider. */
export function discoveryOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/me`,
    jwks_uri: `${issuer}/jwks`,
    id_token_signing_alg_values_supported: ['ES256'],
  }
}

/** The service at `issuer`; the shop signs in to it with the secret. Its 290 files are loaded only here. */
export function createProvider(issuer: string, clientSecret: string): Promise<Provider> {
  return withoutWarnings(async () => {
    const { default: OpenIdProvider } = await import('oidc-provider')
    return new OpenIdProvider(issuer, configurationOf(clientSecret))
  })
}

/** Without the provider's warnings that it keeps everything in memory and about this Node: both are meant here. */
async function withoutWarnings<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console
  console.warn = () => {}
  try {
    return await work()
  } finally {
    console.warn = warn
  }
}

function configurationOf(clientSecret: string): Configuration {
  return {
    clients: [
      {
        client_id: DEMO_CLIENT,
        client_secret: clientSecret,
        // A native client may come back to any port of this machine.
        application_type: 'native',
        redirect_uris: ['127.0.0.1', 'localhost', '[::1]'].map(
          (host) => `http://${host}${AUTH_PATH}/callback/${DEMO_PROVIDER_ID}`,
        ),
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [newKey()] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // The shop reads the person from the id token.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    pkce: { required: () => true },
    ttl: { AccessToken: HOUR, AuthorizationCode: 60, Grant: HOUR, IdToken: HOUR, Interaction: HOUR, Session: HOUR },
    findAccount: (_context, id) => accountOf(id),
    renderError: (context, { error_description: said }) => {
      context.type = 'html'
      context.body = errorPage(said ?? 'This sign-in cannot go on.')
    },
  }
}

/** The id contains the person, so the provider need not store anybody. */
export function accountIdOf(person: { name: string; email: string }): string {
  return Buffer.from(JSON.stringify([person.email, person.name])).toString('base64url')
}

function accountOf(accountId: string): Account {
  const [email, name] = JSON.parse(Buffer.from(accountId, 'base64url').toString('utf8')) as [string, string]
  const sub = createHash('sha256').update(email).digest('base64url')
  return { accountId, claims: () => ({ sub, email, email_verified: true, name }) }
}

function newKey(): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    ...privateKey.export({ format: 'jwk' }),
    use: 'sig',
    alg: 'ES256',
    kid: randomBytes(8).toString('hex'),
  } as JWK
}
