/**
 * Which attempts a call of the identity service counts for, and which browsers an account knows.
 *
 * No single network can lock out somebody elsewhere: wrong passwords count for the account and the network they come from
 * together, and no network fills the count of all strangers, not even a /48 of IPv6.
 * Several networks can (50 guesses, such as one each from 50): then a browser that never signed in to the account waits, up
 * to 15 minutes. One that did has a count of its own and gets in, and so does a reset by mail.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { AuthContext, GenericEndpointContext } from 'better-auth'
import { getSessionFromCtx } from 'better-auth/api'
import { type ClientNetwork, personKey, scopedKey } from '#engines/rate-limit/client-network.server.ts'
import type { Count } from '#store/limits/counters.server.ts'
import { challengedUid } from '#store/people/identity/factors/factor-codes.server.ts'

const COOKIE = 'known_browser'
const COOKIE_SECONDS = 400 * 86_400
const ACCOUNTS_IN_COOKIE = 3

/** The secrets that a call guesses. All but `sign-in` are those of a person who is signed in or halfway. */
export type GuessedSecrets = 'sign-in' | 'password' | 'code' | 'password and code'

/** The counters that a call raises before it is answered. */
export async function attemptsOf(
  tries: GuessedSecrets | undefined,
  context: GenericEndpointContext,
  network: ClientNetwork,
): Promise<Count[]> {
  if (tries !== 'sign-in') return tries ? ownAttempts(context, tries) : []
  const { email } = (context.body ?? {}) as Record<string, unknown>
  return signInAttempts(context, accountKey(context.context, email), network)
}

/** The browser's name if it signed in to the account before: strangers cannot use up its mail. */
export async function knownBrowserOf(context: GenericEndpointContext, email: string): Promise<string | undefined> {
  const { browser, accounts } = await knownBrowser(context)
  return accounts.includes(accountKey(context.context, email)) ? browser : undefined
}

const askedByOwn = new WeakMap<Request, string>()

/** Remembers the browser's name for the reset mail, whose hook gets the request alone. */
export async function noteKnownBrowser(context: GenericEndpointContext, email: string): Promise<void> {
  const browser = await knownBrowserOf(context, email)
  if (context.request && browser !== undefined) askedByOwn.set(context.request, browser)
}

export function notedBrowserOf(request: Request | undefined): string | undefined {
  return request && askedByOwn.get(request)
}

/** Counters for the guesses of a person who is signed in, or whose password was accepted and whose code is awaited. */
async function ownAttempts(context: GenericEndpointContext, tries: GuessedSecrets): Promise<Count[]> {
  const session = await getSessionFromCtx(context)
  const isOwnPassword = session && tries.startsWith('password')
  return [
    ...(isOwnPassword ? [{ of: 'wrong password while signed in', by: personKey(session.user.id) } as const] : []),
    ...(tries.endsWith('code')
      ? await factorAttempts(context, session?.user.id ?? (await challengedUid(context)))
      : []),
  ]
}

/** Counts codes by browser: strangers who have the password cannot use up the tries of a known browser. */
async function factorAttempts(context: GenericEndpointContext, uid: string | undefined): Promise<Count[]> {
  const owner = uid === undefined ? null : await context.context.internalAdapter.findUserById(uid)
  if (!owner) return []
  const account = accountKey(context.context, owner.email)
  const { browser, accounts } = await knownBrowser(context)
  const [who, by] = accounts.includes(account)
    ? (['a known browser', personKey(`${browser} ${account}`)] as const)
    : (['strangers', personKey(account)] as const)
  return [
    { of: `wrong code from ${who}`, by },
    { of: `wrong code from ${who} in a day`, by },
  ]
}

async function signInAttempts(
  context: GenericEndpointContext,
  account: string,
  network: ClientNetwork,
): Promise<Count[]> {
  const { browser, accounts } = await knownBrowser(context)
  if (accounts.includes(account)) {
    return [{ of: 'wrong password from a known browser', by: personKey(`${browser} ${account}`) }]
  }
  return [
    { of: 'wrong password from an address', by: network.key },
    { of: 'wrong password for an account from an address', by: scopedKey(network, account) },
    { of: 'wrong password for an account from strangers', by: personKey(account) },
  ]
}

/** The browser's name if it signed in to the phone's account before. */
export async function knownBrowserOfPhone(context: GenericEndpointContext, phone: string): Promise<string | undefined> {
  const where = [{ field: 'phoneNumber', value: phone }]
  const owner = await context.context.adapter.findOne<{ email: string }>({ model: 'user', where })
  return owner ? knownBrowserOf(context, owner.email) : undefined
}

/** Remembers a browser that signed in: the guesses of others do not count for it. */
export async function rememberBrowser(context: GenericEndpointContext, email: string): Promise<void> {
  const account = accountKey(context.context, email)
  const { browser, accounts } = await knownBrowser(context)
  const known = [account, ...accounts.filter((other) => other !== account)].slice(0, ACCOUNTS_IN_COOKIE)
  await keepBrowser(context, browser, known)
}

/** Gives the browser a name if it has none, and returns it. */
export async function ensureBrowserName(context: GenericEndpointContext): Promise<string> {
  const { browser, accounts } = await knownBrowser(context)
  await keepBrowser(context, browser, accounts)
  return browser
}

/** The browser's name, or a new one that matches nothing. */
export async function browserNameOf(context: GenericEndpointContext): Promise<string> {
  return (await knownBrowser(context)).browser
}

async function keepBrowser(context: GenericEndpointContext, browser: string, known: string[]): Promise<void> {
  const cookie = context.context.createAuthCookie(COOKIE, { maxAge: COOKIE_SECONDS })
  const value = [browser, ...known].join('.')
  await context.setSignedCookie(cookie.name, value, context.context.secret, cookie.attributes)
}

async function knownBrowser(context: GenericEndpointContext) {
  const { name } = context.context.createAuthCookie(COOKIE)
  const value = await context.getSignedCookie(name, context.context.secret)
  const [browser = '', ...accounts] = value ? value.split('.') : []
  return { browser: browser || randomBytes(16).toString('base64url'), accounts }
}

/** HMAC of the email, which need not have an account. */
function accountKey({ secret }: AuthContext, email: unknown): string {
  const hmac = createHmac('sha256', secret).update(`account:${String(email).trim().toLowerCase()}`)
  return hmac.digest('base64url').slice(0, 22)
}
