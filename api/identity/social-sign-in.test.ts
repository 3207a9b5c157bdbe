/** Signing in through another service, against a provider that can be made to misbehave. */
import { eq } from 'drizzle-orm'
import { Events, type MutableToken, type OAuth2Server } from 'oauth2-mock-server'
import { beforeAll, expect, test } from 'vitest'
import { accounts, ROLES, sessions, users } from '#db/schema/people.ts'
import { cookiesOf } from '#tests/support/outbox.ts'
import { expectProblem } from '#tests/support/problem.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { errorOf, openShopWithVillageId, someone } from '#tests/support/village-id.ts'

let shop: TestShop
let provider: OAuth2Server
let travel: Awaited<ReturnType<typeof openShopWithVillageId>>['travel']
let comeBack: Awaited<ReturnType<typeof openShopWithVillageId>>['comeBack']

beforeAll(async () => {
  ;({ shop, provider, travel, comeBack } = await openShopWithVillageId())
})

async function whoIs(response: Response) {
  const me = await shop.call('GET', '/api/me', undefined, { uid: '', email: '', cookie: cookiesOf(response) })
  return ((await me.json()) as { user: Record<string, unknown> | null }).user
}

test('the form is told of the provider', async () => {
  const ways = await (await shop.call('GET', '/api/auth/ways')).json()
  expect(ways).toMatchObject({ social: [{ id: 'oidc', name: 'Village ID' }] })
})

test('signs up who is new and signs in who is known, and goes on to where they wanted', async () => {
  const claims = someone()
  const first = await travel(claims)
  expect(first.headers.get('location')).toBe('/checkout')
  const user = await whoIs(first)
  expect(user).toMatchObject({ email: claims.email, emailVerified: false, displayName: 'Asha Rao' })
  expect((await whoIs(await travel(claims)))?.uid).toBe(user?.uid)
})

test('comes back to the host that the shopper opened, when nobody set a public address', async () => {
  for (const host of ['127.0.0.1', 'localhost']) {
    const base = shop.url.replace('127.0.0.1', host)
    const answer = await travel(someone(), { base })
    expect(cookiesOf(answer)).toContain('session_token')
  }
})

test('keeps no token of the provider', async () => {
  const claims = someone()
  await travel(claims)
  const [row] = await shop.database.db.select().from(accounts).where(eq(accounts.accountId, claims.sub))
  expect(row).toMatchObject({ providerId: 'oidc', accessToken: null, refreshToken: null, idToken: null })
})

test('what the provider says of a person is shown only if they could have written it here', async () => {
  const claims = someone({ name: `a\u0000${'x'.repeat(500)}`, picture: 'javascript:alert(1)' })
  expect(await whoIs(await travel(claims))).toMatchObject({ displayName: '', photoURL: null })
})

test('never takes over an account whose address nobody proved, and never links to it', async () => {
  const claims = someone()
  const local = await shop.customer(claims.email)
  const answer = await travel(claims)
  expect(errorOf(answer)).toBe('account-not-linked')
  expect(cookiesOf(answer)).not.toContain('session_token')
  const rows = await shop.database.db.select().from(accounts).where(eq(accounts.userId, local.uid))
  expect(rows.map(({ providerId }) => providerId)).toEqual(['credential'])
})

test.each(ROLES)('an address that a service tells is no way into the account of a %s', async (role) => {
  const claims = someone()
  const local = await shop.customer(claims.email)
  await shop.database.db.update(users).set({ emailVerified: true, role }).where(eq(users.id, local.uid))
  for (const said of [claims, { ...claims, email_verified: false }, { ...claims, email: claims.email.toUpperCase() }]) {
    const answer = await travel(said)
    expect(errorOf(answer)).toBe('account-not-linked')
    expect(cookiesOf(answer)).not.toContain('session_token')
  }
  const ways = await shop.database.db.select().from(accounts).where(eq(accounts.userId, local.uid))
  expect(ways.map(({ providerId }) => providerId)).toEqual(['credential'])
})

test('anybody who logs in as before connects the service, and gets in with it from then on', async () => {
  const claims = someone()
  const local = await shop.customer(claims.email)
  expect(errorOf(await travel(claims))).toBe('account-not-linked')
  expect((await travel(claims, { as: local })).headers.get('location')).toBe('/checkout')
  expect(await whoIs(await travel(claims))).toMatchObject({ uid: local.uid })
})

test('a session of yesterday connects no service', async () => {
  const local = await shop.customer()
  const old = new Date(Date.now() - 25 * 3_600_000)
  await shop.database.db.update(sessions).set({ createdAt: old }).where(eq(sessions.userId, local.uid))
  const body = { provider: 'oidc', callbackURL: '/', errorCallbackURL: '/login' }
  const answer = await shop.call('POST', '/api/auth/link-social', body, local)
  await expectProblem(answer, 403, 'requires-recent-login')
})

test.each([
  ['not an email'],
  ['a@b'],
  ['<script>@evil.example'],
  ['919876543210@phone.invalid'],
  [`${'x'.repeat(300)}@shop.example`],
  [42],
  [['asha@shop.example']],
  [{ address: 'asha@shop.example' }],
  [''],
  [null],
])('a service that tells %j as an address makes no account', async (email) => {
  const { sub } = someone()
  const answer = await travel(someone({ sub, email }))
  expect(errorOf(answer)).toBe('email-missing')
  expect(cookiesOf(answer)).not.toContain('session_token')
  expect(await shop.database.db.select().from(accounts).where(eq(accounts.accountId, sub))).toEqual([])
})

const BLANKS = [' ', '\t', '\n', '\r\n', ...'\u00a0\u2003\u202f\u3000\ufeff']

test.each(BLANKS)('an address with %j around it is the same address, and no further account', async (blank) => {
  const owner = await shop.customer(`owner-${escape(blank).replace(/\W/g, '')}@shop.example`)
  for (const email of [`${owner.email}${blank}`, `${blank}${owner.email.toUpperCase()}`]) {
    const { sub } = someone()
    const answer = await travel(someone({ sub, email }))
    expect(errorOf(answer)).toBe('account-not-linked')
    expect(await shop.database.db.select().from(accounts).where(eq(accounts.accountId, sub))).toEqual([])
  }
})

const INSIDE = [...'\u0000\u0007\u0085\u200b\u200e\u2060\u00ad\u2800\u3164\u115f\ufe0f']

test.each([...BLANKS, ...INSIDE])('an address with %j in it makes no account', async (odd) => {
  const { sub } = someone()
  const isOnlyInside = BLANKS.includes(odd)
  const spellings = [`own${odd}er@shop.example`, `owner@shop${odd}.example`, `owner${odd}@shop.example`]
  for (const email of isOnlyInside ? spellings : [...spellings, `owner@shop.example${odd}`]) {
    expect([email, errorOf(await travel(someone({ sub, email })))]).toEqual([email, 'email-missing'])
  }
  expect(await shop.database.db.select().from(accounts).where(eq(accounts.accountId, sub))).toEqual([])
})

test('an account by a service has its address in small letters, without blanks', async () => {
  const claims = someone()
  const answer = await travel({ ...claims, email: `\u00a0${claims.email.toUpperCase()} \n` })
  expect((await whoIs(answer))?.email).toBe(claims.email)
})

test('the page that ends a sign-in in a popup holds nothing of the session', async () => {
  const query = `provider=oidc&popupNonce=n&popupOrigin=${encodeURIComponent(shop.url)}`
  const start = await fetch(`${shop.url}/api/auth/oauth-popup/start?${query}`, { redirect: 'manual' })
  const answer = await comeBack(start.headers.get('location') ?? '', cookiesOf(start), someone())
  const html = await answer.clone().text()
  expect(answer.headers.get('content-type')).toContain('text/html')
  const [session = ''] = /tokri\.session_token=([^;]+)/.exec(cookiesOf(answer))?.slice(1) ?? []
  expect(session).not.toBe('')
  const [token = ''] = decodeURIComponent(session).split('.')
  for (const secret of [session, decodeURIComponent(session), token]) expect(html).not.toContain(secret)
  expect(html).toMatch(/"nonce":"n".*"token":"[^"]+"/)
  expect(answer.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  expect(await whoIs(answer)).toMatchObject({ displayName: 'Asha Rao' })
})

test('somebody signed in connects and disconnects a service, but not one that is somebody else’s', async () => {
  const claims = someone()
  const person = await shop.customer()
  expect((await travel(claims, { as: person })).headers.get('location')).toBe('/checkout')
  expect((await whoIs(await travel(claims)))?.uid).toBe(person.uid)
  const other = await shop.customer()
  expect(errorOf(await travel(claims, { as: other }))).toBe('account-taken')
  const ways = await (await shop.call('GET', '/api/auth/list-accounts', undefined, person)).json()
  const [social, own] = ['oidc', 'credential'].map((wanted) =>
    (ways as { id: string; providerId: string }[]).find(({ providerId }) => providerId === wanted),
  )
  const unlink = (way?: { id: string }) =>
    shop.call('POST', '/api/auth/unlink-account', { accountId: way?.id, password: 'mango-pickle-7' }, person)
  expect((await unlink(social)).status).toBe(200)
  const last = await unlink(own)
  await expectProblem(last, 400, 'last-way-to-sign-in')
})

const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60

test('a service that answers without an id token signs nobody in, and connects nothing', async () => {
  const person = await shop.customer()
  for (const as of [undefined, person]) {
    provider.service.once(Events.BeforeResponse, ({ body }) => {
      delete (body as { id_token?: string }).id_token
    })
    const answer = await travel(someone(), { as })
    expect(errorOf(answer)).toBe('sign-in-failed')
    expect(cookiesOf(answer)).not.toContain('session_token')
  }
  expect(await shop.database.db.$count(accounts, eq(accounts.userId, person.uid))).toBe(1)
})

test.each<[string, (token: MutableToken) => void]>([
  ['made for this shop', ({ payload }) => Object.assign(payload, { azp: 'tokri' })],
  [
    'for several, made for this shop',
    ({ payload }) => Object.assign(payload, { aud: ['another', 'tokri'], azp: 'tokri' }),
  ],
  ['for a list of this shop alone', ({ payload }) => Object.assign(payload, { aud: ['tokri'] })],
  ['half a minute ahead of our clock', ({ payload }) => Object.assign(payload, { iat: inMinutes(0.5) })],
])('an id token %s signs in', async (_what, spoil) => {
  expect((await travel(someone(), { spoil })).headers.get('location')).toBe('/checkout')
})

test.each<[string, (token: MutableToken) => void]>([
  ['a wrong nonce', ({ payload }) => Object.assign(payload, { nonce: 'another' })],
  ['no nonce', ({ payload }) => delete payload.nonce],
  ['another audience', ({ payload }) => Object.assign(payload, { aud: 'another' })],
  ['another issuer', ({ payload }) => Object.assign(payload, { iss: 'https://evil.example' })],
  ['a token that ran out', ({ payload }) => Object.assign(payload, { exp: 1 })],
  ['a token that was made for another one', ({ payload }) => Object.assign(payload, { azp: 'another' })],
  [
    'a token for several, made for another one',
    ({ payload }) => Object.assign(payload, { aud: ['tokri', 'x'], azp: 'x' }),
  ],
  [
    'a token for several, made for nobody knows whom',
    ({ payload }) => Object.assign(payload, { aud: ['tokri', 'another'] }),
  ],
  ['a token of the future', ({ payload }) => Object.assign(payload, { iat: inMinutes(2) })],
  ['an unknown key', ({ header }) => Object.assign(header, { kid: 'another' })],
])('refuses an answer with %s', async (_what, spoil) => {
  const answer = await travel(someone(), { spoil })
  expect(errorOf(answer)).toBe('sign-in-failed')
  expect(cookiesOf(answer)).not.toContain('session_token')
})

test('refuses a signature that is not the provider’s', async () => {
  provider.service.once(Events.BeforeResponse, (response) => {
    const body = response.body as { id_token: string }
    const [head, payload] = body.id_token.split('.')
    body.id_token = `${head}.${payload}.${'A'.repeat(342)}`
  })
  expect(errorOf(await travel(someone()))).toBe('sign-in-failed')
})

test('says so when the provider refuses the code, or the person says no', async () => {
  provider.service.once(Events.BeforeResponse, (response) => {
    response.statusCode = 400
    response.body = { error: 'invalid_grant' }
  })
  expect(errorOf(await travel(someone()))).toBe('sign-in-failed')
  provider.service.once(Events.BeforeAuthorizeRedirect, ({ url }) => {
    url.searchParams.delete('code')
    url.searchParams.set('error', 'access_denied')
    url.searchParams.set('error_description', 'Said <b>no</b>')
  })
  const denied = await travel(someone())
  expect(errorOf(denied)).toBe('consent-denied')
  expect(denied.headers.get('location')).not.toContain('no')
})

test('nobody connects their service to an account by sending somebody else the way back', async () => {
  const attacker = await shop.customer()
  const victim = await shop.customer()
  const body = { provider: 'oidc', callbackURL: '/', errorCallbackURL: '/login', password: 'mango-pickle-7' }
  const start = await shop.call('POST', '/api/auth/link-social', body, victim)
  const { url } = (await start.json()) as { url: string }
  const back = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? ''
  const answer = await fetch(back, { redirect: 'manual', headers: { cookie: attacker.cookie } })
  expect(errorOf(answer)).toBe('sign-in-interrupted')
  for (const { uid } of [attacker, victim]) {
    const ways = await shop.database.db.select().from(accounts).where(eq(accounts.userId, uid))
    expect(ways.map(({ providerId }) => providerId)).toEqual(['credential'])
  }
})

test('a token that another page got from the provider signs nobody in', async () => {
  const idToken = {
    token: await provider.issuer.buildToken({
      scopesOrTransform: (_, payload) => Object.assign(payload, someone(), { aud: 'tokri' }),
    }),
  }
  for (const call of ['sign-in/social', 'link-social']) {
    const response = await shop.call('POST', `/api/auth/${call}`, { provider: 'oidc', idToken }, await shop.customer())
    await expectProblem(response, 400, 'invalid-input')
  }
})

test('an answer that belongs to no sign-in under way is none', async () => {
  for (const query of ['', '?code=x', '?code=x&state=y', '?error=access_denied', '?state=%00']) {
    const response = await fetch(`${shop.url}/api/auth/callback/oidc${query}`, { redirect: 'manual' })
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toMatch(/^\/login\?error=(sign-in-|invalid-input)/)
  }
})

test('a disabled person does not get in this way either', async () => {
  const claims = someone()
  const user = await whoIs(await travel(claims))
  await shop.database.db
    .update(users)
    .set({ disabledAt: new Date() })
    .where(eq(users.id, String(user?.uid)))
  expect(errorOf(await travel(claims))).toBe('user-disabled')
})

test('the popup gives its outcome to a page of this shop only', async () => {
  const start = (origin: string) =>
    fetch(
      `${shop.url}/api/auth/oauth-popup/start?provider=oidc&popupNonce=n&popupOrigin=${encodeURIComponent(origin)}`,
      {
        redirect: 'manual',
      },
    )
  for (const origin of ['https://evil.example', `${shop.url}.evil.example`, 'null', 'http://localhost:1']) {
    await expectProblem(await start(origin), 403, 'unauthorized-domain')
  }
  expect((await start(shop.url)).status).toBe(302)
})
