import { expect, test } from 'vitest'
import { placeTestOrder } from '#tests/support/desk.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { createRouteNames } from './metrics.ts'

const TOKEN = 'a-token-of-the-monitoring'

const shop = await openTestShop({ METRICS_TOKEN: TOKEN })
const asha = await shop.customer()

function ask(authorization?: string, of = shop): Promise<Response> {
  return fetch(`${of.url}/metrics`, { headers: authorization === undefined ? {} : { authorization } })
}

/** Every line but comments, by its name with labels. */
async function readMetrics(): Promise<Map<string, number>> {
  const answer = await ask(`Bearer ${TOKEN}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

test('nobody reads them without the token, and where none is set there is nothing to read', async () => {
  const wrong = [undefined, '', TOKEN, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`, 'Bearer ']
  for (const authorization of wrong) {
    const answer = await ask(authorization)
    expect([authorization, answer.status, await answer.text()]).toEqual([
      authorization,
      401,
      'The token of METRICS_TOKEN is wanted.',
    ])
  }
  const closed = await openTestShop()
  // As any address that nobody knows.
  expect(await (await ask(`Bearer ${TOKEN}`, closed)).text()).toBe('a page')
})

test('requests are counted by route and outcome, kept answers as such, and an order is one', async () => {
  const product = await shop.product()
  await placeTestOrder(shop, asha, [{ _id: product, qty: 1, price: 125 }])
  await shop.call('GET', `/api/products/${product}`)
  await shop.call('GET', '/api/admin/orders', undefined, asha)
  for (let n = 0; n < 3; n++) await shop.call('GET', '/api/products')
  const metrics = await readMetrics()
  const requests = (method: string, route: string, status: number) =>
    metrics.get(`tokri_requests_total{method="${method}",route="${route}",status="${status}"}`)
  expect(requests('POST', '/api/orders', 201)).toBe(1)
  expect(requests('GET', '/api/products/:id', 200)).toBe(1)
  expect(requests('GET', '/api/admin/orders', 403)).toBe(1)
  expect(requests('GET', '/api/products', 200)).toBe(3)
  expect(metrics.get('tokri_kept_answers_total')).toBeGreaterThanOrEqual(1)
  expect(metrics.get('tokri_waiting{what="orders_to_confirm"}')).toBe(1)
  expect(metrics.get('tokri_request_seconds_count{route="/api/orders"}')).toBe(1)
  expect(metrics.get('tokri_connections{state="waited_for"}')).toBe(0)
  expect([...metrics.keys()].filter((name) => name.startsWith('nodejs_eventloop_lag'))).not.toEqual([])
})

test('whatever is asked makes no series of its own, and nothing of a person is in them', async () => {
  const before = (await readMetrics()).size
  for (let n = 0; n < 60; n++) {
    await fetch(`${shop.url}/nowhere/${n}/${asha.email}?token=${n}`)
    await fetch(`${shop.url}/product/${n}/a-name-${n}`)
    await fetch(`${shop.url}/api/orders/${n}`, { method: n % 2 ? 'PROPFIND' : 'MKCOL' })
  }
  const metrics = await readMetrics()
  expect(metrics.size - before).toBeLessThan(100)
  expect([...metrics.keys()].join('\n')).not.toMatch(/@|a-name|token=|%40/)
})

test('a database that says nothing takes its own numbers away and no others', async () => {
  const { pool } = shop.database
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  try {
    const metrics = await readMetrics()
    expect(metrics.get('tokri_connections{state="used"}')).toBe(pool.options.max)
    expect([...metrics.keys()].filter((name) => name.startsWith('tokri_waiting'))).toEqual([])
  } finally {
    for (const client of held) client.release()
  }
  expect((await readMetrics()).get('tokri_waiting{what="outbox_failed"}')).toBe(0)
})

test('a route is the most exact pattern that fits', () => {
  const routeOf = createRouteNames(['/api/products/:id', '/api/products/counts', '/api/auth/*'])
  const asked = {
    '/': '/',
    '/?page=2': '/',
    '/product/1': '/product/:id/:slug?',
    '/product/1/kite': '/product/:id/:slug?',
    '/category/Study': '/category/:categoryName',
    '/api/products/counts?q=a': '/api/products/counts',
    '/api/products/7': '/api/products/:id',
    '/api/auth/sign-in/email': '/api/auth/*',
    '/images/demo/kite.webp?w=400': '/images/*',
    '/wp-login.php': 'other',
    '//': 'other',
    '/%E0%A4%A': 'other',
  }
  expect(Object.fromEntries(Object.keys(asked).map((url) => [url, routeOf(url)]))).toEqual(asked)
})
