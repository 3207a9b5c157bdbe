/** A sign-in service beside a shop, which can be made to say anything, for tests of signing in through another service. */
import { Events, type MutableToken, OAuth2Server } from 'oauth2-mock-server'
import { expect } from 'vitest'
import { atEnd } from './at-end.ts'
import { freePort } from './free-port.ts'
import { cookiesOf } from './outbox.ts'
import { openTestShop, type TestPerson, type TestShop } from './shop.ts'

/** What the service says of somebody. */
export type Claims = Record<string, unknown>

type Journey = {
  base?: string
  as?: TestPerson | undefined
  password?: string | undefined
  /** Sees the id token before it is signed. */
  spoil?: ((token: MutableToken) => void) | undefined
}

/** Opens a shop whose people may sign in with "Village ID"; both end with the test file. */
export async function openShopWithVillageId(settings: Record<string, string> = {}) {
  const provider = new OAuth2Server()
  await provider.issuer.keys.generate('RS256')
  await provider.start(await freePort(), 'localhost')
  atEnd(() => provider.stop())
  const shop = await openTestShop({
    OIDC_ISSUER: provider.issuer.url ?? '',
    OIDC_CLIENT_ID: 'tokri',
    OIDC_CLIENT_SECRET: 'a-secret',
    OIDC_NAME: 'Village ID',
    ...settings,
  })
  return { shop, provider, ...travelsOf(shop, provider) }
}

function travelsOf(shop: TestShop, provider: OAuth2Server) {
  /** Goes to the service and comes back, as a browser would; the answer of the callback. */
  async function travel(claims: Claims, { base = shop.url, as, password, spoil }: Journey = {}): Promise<Response> {
    const proof = as ? { password: password ?? 'mango-pickle-7' } : {}
    const start = await fetch(`${base}/api/auth/${as ? 'link-social' : 'sign-in/social'}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: base, ...(as ? { cookie: as.cookie } : {}) },
      body: JSON.stringify({ provider: 'oidc', callbackURL: '/checkout', errorCallbackURL: '/login', ...proof }),
    })
    expect(start.status).toBe(200)
    const { url } = (await start.json()) as { url: string }
    const cookie = [cookiesOf(start), as?.cookie].filter(Boolean).join('; ')
    return comeBack(url, cookie, claims, { base, spoil })
  }

  /** The same from the service's address on. */
  async function comeBack(url: string, cookie: string, claims: Claims, { base = shop.url, spoil }: Journey = {}) {
    provider.service.once(Events.BeforeTokenSigning, (token) => {
      // Access token and id token are signed one after the other.
      provider.service.once(Events.BeforeTokenSigning, (idToken) => {
        Object.assign(idToken.payload, claims)
        spoil?.(idToken)
      })
      Object.assign(token.payload, claims)
    })
    // Asked when the id token tells no address.
    provider.service.once(Events.BeforeUserinfo, (answer) => {
      answer.body = claims
    })
    const there = await fetch(url, { redirect: 'manual' })
    const back = there.headers.get('location') ?? ''
    expect(new URL(back).origin).toBe(base)
    const answer = await fetch(back, { redirect: 'manual', headers: { cookie } })
    provider.service.removeAllListeners()
    return answer
  }
  return { travel, comeBack }
}

let made = 0

/** A new person as the service tells of them, with an address that it says is verified. */
export function someone(claims: Claims = {}) {
  const sub = `sub-${++made}`
  return { sub, email: `${sub}@social.example`, email_verified: true, name: 'Asha Rao', ...claims }
}

/** The code of a refusal that a browser is sent away with; null when it was none. */
export function errorOf(response: Response): string | null {
  return new URL(response.headers.get('location') ?? '', 'http://own.invalid').searchParams.get('error')
}
