/** The OpenID provider of the demo sign-in. The shop is its only client, and all its data is in memory. */
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import type Provider from 'oidc-provider'
import type { Account, Configuration, JWK } from 'oidc-provider'
import { AUTH_PATH } from '#store/people/identity/library/auth.server.ts'
import { errorPage } from './pages.ts'

export const DEMO_CLIENT = 'tokri'
export const DEMO_PROVIDER_ID = 'demo'
const HOUR = 3600

/** Whether the developer packages are installed. `find` throws like `import.meta.resolve`. */
export function hasProvider(find: (name: string) => string = import.meta.resolve): boolean {
  try {
    find('oidc-provider')
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return false
    throw error
  }
}

/** The path of the provider's configuration, which the shop reads at each start. */
export const DISCOVERY = '/.well-known/openid-configuration'

/** The part of that configuration that the shop reads, made without loading the provider. */
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

/** Creates the provider; the shop signs in to it with the secret. Loads its 290 files only here. */
export function createProvider(issuer: string, clientSecret: string): Promise<Provider> {
  return withoutWarnings(async () => {
    const { default: OpenIdProvider } = await import('oidc-provider')
    return new OpenIdProvider(issuer, configurationOf(clientSecret))
  })
}

/** Silences the provider's warnings about its memory store and about this Node, which are both intended. */
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
        // A native client may return to any port of this machine.
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

/** An account id that contains the person, so that the provider need not store anybody. */
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
