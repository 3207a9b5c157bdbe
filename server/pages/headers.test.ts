import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { orderOf } from '#tests/support/orders.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'
import { commonHeaders } from './headers.ts'

test('promises https only where the shop is reached over it', () => {
  expect(commonHeaders({ https: false })).not.toHaveProperty('strict-transport-security')
  const { 'strict-transport-security': promise } = commonHeaders({ https: true })
  expect(promise).toBe('max-age=31536000; includeSubDomains')
})

describe('headers over HTTP', () => {
  let shop: TestShop
  let owner: TestPerson

  beforeAll(async () => {
    const google = { GOOGLE_CLIENT_ID: 'a-client', GOOGLE_CLIENT_SECRET: 'a-secret' }
    shop = await openTestShop({ PUBLIC_URL: 'https://shop.example', TRUST_PROXY: 'on', ...google })
    await mkdir(path.join(shop.dataDir, 'files/assets'))
    await writeFile(path.join(shop.dataDir, 'files/assets/app.js'), 'a script')
    const origin = { origin: 'https://shop.example' }
    const credentials = { email: 'owner@shop.example', password: 'basket-of-mangoes' }
    const response = await shop.call('POST', '/api/auth/sign-in/email', credentials, undefined, origin)
    owner = { uid: '', email: '', cookie: response.headers.getSetCookie()[0] ?? '' }
  })

  test('on https the session cookie is Secure, of this host alone, and named so', () => {
    expect(owner.cookie).toMatch(/^__Host-tokri\.session_token=[^;]{60,};.*HttpOnly; Secure; SameSite=Lax$/)
    expect(owner.cookie).not.toMatch(/domain=/i)
  })

  test('so is every other cookie of the identity service, and it returns to the shop’s own address', async () => {
    const origin = { origin: 'https://shop.example', host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const call = (path: string, body: object) => shop.call('POST', `/api/auth/${path}`, body, undefined, origin)
    const credentials = { email: 'owner@shop.example', password: 'basket-of-mangoes' }
    const social = await call('sign-in/social', { provider: 'google', callbackURL: '/' })
    const { url } = (await social.clone().json()) as { url: string }
    expect(new URL(url).searchParams.get('redirect_uri')).toBe('https://shop.example/api/auth/callback/google')
    const popup = `/api/auth/oauth-popup/start?provider=google&popupNonce=n&popupOrigin=${origin.origin}`
    const answers = [
      social,
      await call('sign-in/email', credentials),
      await call('phone-number/send-otp', { phoneNumber: '9876543210' }),
      await fetch(shop.url + popup, { redirect: 'manual' }),
    ]
    const cookies = answers.flatMap(({ headers }) => headers.getSetCookie())
    expect(cookies.length).toBeGreaterThanOrEqual(5)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-tokri\.\w+=/)
      for (const flag of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(`; ${flag}`)
      expect(cookie).not.toMatch(/domain=/i)
    }
  })

  test('so is the cookie of an order’s link', async () => {
    const from = { origin: 'https://shop.example' }
    const as = { ...owner, cookie: owner.cookie.split(';')[0] ?? '' }
    const order = orderOf([{ _id: await shop.product(), qty: 1 }], 125)
    const { _id } = (await (await shop.call('POST', '/api/orders', order, as, from)).json()) as { _id: string }
    const token = shop.store.shop.orderLinks.tokenFor(_id, 'owner@shop.example')
    const opened = await shop.call('POST', '/api/order-status', { token }, undefined, from)
    const [cookie = ''] = opened.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-tokri\.order=[\w-]{64}; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    const read = (sent: string) => shop.call('GET', '/api/order-status', undefined, undefined, { cookie: sent })
    const [named = ''] = cookie.split(';')
    expect([(await read(named)).status, (await read(named.replace('__Host-', ''))).status]).toEqual([200, 404])
  })

  /** One of each maker of answers; the fuzzer looks for them on every other answer. */
  const ASKED: [method: string, path: string, status: number, body?: unknown, also?: Record<string, string>][] = [
    ['GET', '/', 200],
    ['GET', '/', 200],
    ['HEAD', '/', 200],
    ['POST', '/', 405],
    ['GET', '/assets/app.js', 200],
    ['GET', '/assets/app.js', 206, undefined, { range: 'bytes=0-3' }],
    ['GET', '/assets/none.js', 404],
    ['GET', '/images/demo/brown-teddy-bear.webp', 200],
    ['GET', '/images/none.webp', 404],
    ['GET', '/robots.txt', 200],
    ['GET', '/api/products', 200],
    ['GET', '/api/products?sortBy=x', 400],
    ['GET', '/api/none', 404],
    ['GET', '/api/products', 304, undefined, { 'if-none-match': '*' }],
    ['POST', '/api/orders', 415, 'text', { 'content-type': 'text/plain' }],
    ['POST', '/api/product-requests', 413, 'x'.repeat(100_000)],
    ['POST', '/api/auth/sign-in/email', 401, { email: 'a@b.example', password: 'xxxxxxxx' }],
    ['GET', '/readyz', 200],
  ]

  test.each(ASKED)('%s %s (%i) carries every header', async (method, target, status, body, also) => {
    const headers = { origin: 'https://shop.example', 'x-request-id': 'asked-by-test', ...also }
    const response = await shop.call(method, target, body, undefined, headers)
    expect(response.status).toBe(status)
    const got = Object.fromEntries(response.headers)
    const isPicture = target.startsWith('/images') && status === 200
    const anywhere = isPicture ? { 'cross-origin-resource-policy': 'cross-origin' } : {}
    expect(got).toMatchObject({ ...commonHeaders({ https: true }), ...anywhere })
    expect(got['cache-control']).toMatch(/no-store|public, (no-cache|max-age=\d+)/)
    expect(got['x-request-id']).toBe('asked-by-test')
    expect(got['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(got).not.toHaveProperty('x-powered-by')
    expect(got).not.toHaveProperty('server')
  })

  test.each(['<script>', 'a b', '', 'x'.repeat(65), 'ä', 'a\tb'])(
    'an x-request-id of %j is replaced by our own',
    async (given) => {
      const response = await shop.call('GET', '/api/me', undefined, undefined, { 'x-request-id': given })
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  test('nothing tells of the inside of the shop', async () => {
    const targets = '/metrics /debug /server-status /api/metrics /api/debug /api/config /api/env /api/users'
    for (const target of targets.split(' ')) {
      const response = await shop.call('GET', target)
      const text = await response.text()
      if (target.startsWith('/api')) expect(response.status).toBe(404)
      else expect(text).toBe('a page')
    }
  })
})
