/** H2: what one visitor asks for takes its turns, and leaves the others theirs. */
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { RenderPage } from '#app/render.server.tsx'
import { callFrom } from '#tests/support/raw-http.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

/** Pages that are made when the test lets them, one after the other, by their addresses. */
function gatedPages() {
  const made: string[] = []
  const waiting: (() => void)[] = []
  const render: RenderPage = async ({ url }) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    made.push(new URL(url).search)
    return new Response('a page', { headers: { 'content-type': 'text/html' } })
  }
  return { made, waiting, render }
}

/** Waits for what will be so soon. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; !(await isSo()) && Date.now() < end; ) await sleep(10)
  expect(await isSo()).toBe(true)
}

test('of one visitor’s many pages few are made at a time, too many are refused, but nobody else, nor who is signed in behind that address', async () => {
  const { made, waiting, render } = gatedPages()
  const shop = await openTestShop({}, render)
  const people = [await shop.owner(), await shop.customer()]
  const refused: Awaited<ReturnType<typeof callFrom>>[] = []
  const greedy = Array.from({ length: 150 }, async (_, i) => {
    const answer = await callFrom('127.0.0.2', `${shop.url}/search?q=pen${i}`)
    if (answer.status === 503) refused.push(answer)
    return answer.status
  })
  await until(() => refused.length === 47)
  expect(waiting).toHaveLength(3)
  const other = callFrom('127.0.0.3', `${shop.url}/search?q=ball`)
  await until(() => waiting.length === 4)
  const known = people.map(({ cookie }) => callFrom('127.0.0.2', `${shop.url}/search?q=mine`, { headers: { cookie } }))
  const letAllIn = setInterval(() => waiting.shift()?.(), 1)
  expect((await other).status).toBe(200)
  expect(made.indexOf('?q=ball')).toBeLessThan(10)
  for (const { status } of await Promise.all(known)) expect(status).toBe(200)
  const statuses = await Promise.all(greedy)
  clearInterval(letAllIn)
  expect(statuses.filter((status) => status === 200)).toHaveLength(103)
  for (const { headers, text } of refused) {
    expect(headers).toMatchObject({
      'retry-after': '2',
      'x-frame-options': 'DENY',
      'cache-control': 'private, no-store',
    })
    expect(text).toContain('The shop is very busy')
  }
})

test('parameters that nobody knows make no page and no list anew', async () => {
  let made = 0
  const render: RenderPage = async () => new Response(`page ${++made}`, { headers: { 'content-type': 'text/html' } })
  const shop = await openTestShop({}, render)
  await shop.product({ name: 'Thing' })
  // The words of the search follow later than the lists: nothing changes any more once they are read.
  expect((await shop.call('GET', '/api/products?search=thing')).status).toBe(200)
  for (const path of ['/', '/category/Toy', '/gift-finder']) {
    made = 0
    await Promise.all(Array.from({ length: 50 }, (_, i) => shop.call('GET', `${path}?x=${i}&utm_source=${i}`)))
    expect(made).toBe(1)
  }
  const tags = new Set<string | null>()
  for (let i = 0; i < 20; i++) tags.add((await shop.call('GET', `/api/products?x=${i}`)).headers.get('etag'))
  expect(tags.size).toBe(1)
})

/** Holds up whatever reads products, until it is let go; `waiting` tells how many do. */
async function holdProducts({ database }: TestShop) {
  const client = await database.pool.connect()
  await client.query('begin; lock table products in access exclusive mode')
  const waiting = async () => {
    const asked = `select count(*)::int as n from pg_locks where not granted and relation = 'products'::regclass
      and database = (select oid from pg_database where datname = current_database())`
    return (await client.query(asked)).rows[0].n as number
  }
  let isHeld = true
  const letGo = async () => {
    if (!isHeld) return
    isHeld = false
    await client.query('commit')
    client.release()
  }
  onTestFinished(letGo)
  return { waiting, letGo }
}

/** One list asks at most so many at once: for the products, and how many there are. */
const STATEMENTS = 2
const ODD_PARAMETER = `x=${'x'.repeat(1000)}`

test.each([
  ['whole lists', (n: number) => `/api/products?price_max=${n}.25`],
  ['lists nearly as long', (n: number) => `/api/products?limit=1000&offset=${n}`],
  ['whole lists spelt otherwise', (n: number) => `/api/%70roducts?price_max=${n}`],
  ['whole lists that are never kept', (n: number) => `/api/products?price_max=${n}&${ODD_PARAMETER}`],
  ['searches for all there is', (n: number) => `/api/products?search=thing&price_max=${n}`],
  ['the feed', (n: number) => (n % 2 === 0 ? '/products.xml' : '/products.csv')],
  ['the sitemap', () => '/sitemap/products-1.xml'],
  ['pages of the sitemap that are none', (n: number) => `/sitemap/products-${n + 2}.xml`],
])('of %s one is made at a time, and no page waits for them', async (_what, pathOf) => {
  const shop = await openTestShop()
  await shop.product({ name: 'Thing' })
  expect((await shop.call('GET', '/api/products?search=thing')).status).toBe(200)
  const changed = await shop.product({ name: 'Another thing' })
  const { waiting, letGo } = await holdProducts(shop)
  // What was read before is remembered; this one must be read anew.
  await shop.database.pool.query(`insert into catalogue_changes (what, product_id) values ('product', $1)`, [changed])
  const lists = Array.from({ length: 8 }, (_, n) => callFrom('127.0.0.2', shop.url + pathOf(n)))
  await until(async () => (await waiting()) > 0)
  expect((await callFrom('127.0.0.3', `${shop.url}/search?q=ball`)).text).toBe('a page')
  expect(await waiting()).toBeLessThanOrEqual(STATEMENTS)
  await letGo()
  for (const { status } of await Promise.all(lists)) expect([200, 404]).toContain(status)
})

test('a list that cannot be made now says so as a problem', async () => {
  const shop = await openTestShop()
  const many = Array.from({ length: 200 }, (_, i) => callFrom('127.0.0.2', `${shop.url}/api/products?price_max=${i}`))
  const answers = await Promise.all(many)
  for (const { status, headers, text } of answers.filter(({ status }) => status !== 200)) {
    expect([status, headers['content-type'], headers['retry-after']]).toEqual([503, 'application/problem+json', '5'])
    expect(JSON.parse(text)).toMatchObject({ code: 'busy', requestId: headers['x-request-id'] })
  }
})

describe.each([
  ['plain', {}, (host: string) => [host, {}] as const],
  ['behind a proxy', { TRUST_PROXY: 'on' }, (host: string) => ['127.0.0.1', { 'x-forwarded-for': host }] as const],
])('100 searches of one network, %s', (_how, settings, sentBy) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop(settings)
    await shop.product({ name: 'Pencil of wood' })
    expect((await callOf('127.0.0.4', '?limit=1&search=pencil')).status).toBe(200)
  })

  const callOf = (host: string, call: string) => {
    const [from, headers] = sentBy(host)
    return callFrom(from, `${shop.url}/api/products${call}`, { headers })
  }

  test.each(['/counts?ages=4&search=', '/facets?search=', '/choices?search=', '/suggest?q=', '?limit=60&search='])(
    '%s is answered for another network before the queue of the first',
    async (call) => {
      const answered: string[] = []
      const ask = async (host: string, words: string) => {
        const { status } = await callOf(host, call + words)
        answered.push(`${host} ${status}`)
      }
      // Searches wait for what changed, which is locked: all have come before the first is answered.
      const lock = await shop.database.pool.connect()
      await lock.query('begin; lock table catalogue_changes in access exclusive mode')
      await shop.store.shop.catalogue.expire()
      const flood = Array.from({ length: 100 }, (_, n) => ask('127.0.0.2', `pensl+${n}`))
      // What was sent later and waits for nothing is answered: all before it have come.
      const marker = () => callFrom('127.0.0.5', `${shop.url}/robots.txt`)
      await marker()
      const other = ask('127.0.0.3', 'pensil')
      await marker()
      expect(answered).toEqual([])
      await lock.query('rollback')
      lock.release()
      await Promise.all([other, ...flood])
      expect(answered.indexOf('127.0.0.3 200')).toBeLessThan(20)
      expect(answered.filter((answer) => answer === '127.0.0.2 200')).toHaveLength(100)
    },
  )
})
