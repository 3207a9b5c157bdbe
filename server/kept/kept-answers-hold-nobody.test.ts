/** Whatever a request brings, nothing of the person who asks gets into what others are shown. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { RenderPage } from '#app/render.server.tsx'
import type { CurrentUser } from '#store/people/accounts/people.schema.ts'
import { head, sendRaw } from '#tests/support/raw-http.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let owner: TestPerson
let thief: TestPerson
let product: string
let routes: string[]

/** The most talkative page there could be: all that its render can find out about the person who asks. */
const tellAll: RenderPage = async (request, { fetchApi, signIn = '' }) => {
  const me = await fetchApi(`${new URL(request.url).origin}/api/me`)
  const headers = JSON.stringify([...request.headers])
  return new Response(`${JSON.stringify(signIn)}\n${await me.text()}\n${headers}\n${request.url}`, {
    headers: { 'content-type': 'text/html' },
  })
}

beforeAll(async () => {
  shop = await openTestShop({}, tellAll)
  owner = await shop.owner()
  product = await shop.product({ name: 'Brass Bell' })
  thief = await shop.customer('shop-moved@evil.example')
  routes = [
    '/',
    '/category/Study',
    '/category/Toy?age=4',
    '/category/Gift',
    '/gift-finder',
    '/contact',
    '/policies',
    `/product/${product}/brass-bell`,
    '/api/products',
    '/api/products?category=Study',
    '/api/products/facets',
    '/api/products/counts?ages=4&prices=300',
    `/api/products/related/${product}`,
    `/api/products/siblings/${product}`,
  ]
})

const NAME = 'tokri.session_token'

/** Header lines that carry the token under any spelling of its name and value, among others, in one line or in several. */
function spellings(token: string): fc.Arbitrary<string[]> {
  const before = fc.constantFrom('', '', ' ', '\t', '"', '\ufeff', '$', 'x', '__Secure-', '__secure-', '__Host-')
  const names = [NAME, NAME, NAME.toUpperCase(), 'Tokri.Session_Token', 'tokri%2Esession_token', 'tokri.session-token']
  const after = fc.constantFrom('', '', ' ', '\t', '\v', '\f', '\u00a0', '"', '[]', '+', '=')
  const decoded = decodeURIComponent(token)
  const values = [token, `"${token}"`, ` ${token} `, `\t${token}`, token.replaceAll('.', '%2E'), decoded, `=${token}`]
  const others = ['', 'a=b; ', 'a=b, ', 'a=b;', ';;; ;\t; ', '=;"; ', `${NAME}=x; `, '$Version=1; ']
  const cookie = fc
    .tuple(fc.constantFrom(...others), before, fc.constantFrom(...names), after, fc.constantFrom(...values))
    .map(([other, start, name, end, value]) => `${other}${start}${name}${end}=${value}`)
  return fc.tuple(cookie, fc.constantFrom(0, 1, 2, 3, 4)).map(([text, way]) => {
    if (way === 1) return ['Cookie: a=b', `Cookie: ${text}`]
    if (way === 2) return [`COOKIE: ${text}`, `Cookie: ${NAME}=x`]
    if (way === 3) return ['Cookie: a=b;', ` ${text}`]
    if (way === 4) return [`Cookie2: ${text}`, `Authorization: Bearer ${token}`, 'X-Forwarded-Host: evil.example']
    return [`Cookie: ${text}`]
  })
}

/** One request by hand; its answer's text. */
async function ask(path: string, lines: string[]): Promise<string> {
  const { host } = new URL(shop.url)
  const start = head('GET', path, { host, connection: 'close' }).slice(0, -2)
  const { text } = await sendRaw(shop.url, `${start}${lines.map((line) => `${line}\r\n`).join('')}\r\n`, 5000)
  return text
}

async function forgetKept(): Promise<void> {
  // Settings stand in every page; the write that follows reads what is committed before it is answered.
  await shop.database.pool.query(
    "insert into shop_settings (settings) values ('{}') on conflict (id) do update set updated_at = now()",
  )
  const productData = { name: 'Brass Bell', description: 'Rings.', price: 10, stock: 5, category: 'Study' }
  expect((await shop.call('PUT', `/api/products/${product}`, { productData }, owner)).status).toBe(200)
}

test('no spelling of a cookie gets a person into a kept answer', async () => {
  const token =
    thief.cookie
      .split('; ')
      .find((cookie) => cookie.startsWith(`${NAME}=`))
      ?.slice(NAME.length + 1) ?? ''
  expect(token.length).toBeGreaterThan(20)
  const secrets = [thief.uid, thief.email, 'Asha Rao', token, decodeURIComponent(token), 'evil.example', 'Bearer']
  const isKeptFromAll = async (lines: string[]) => {
    await forgetKept()
    await Promise.all(routes.map((route) => ask(route, lines)))
    const shown = await Promise.all(routes.map((route) => ask(route, [])))
    for (const [i, text] of shown.entries()) {
      expect(text.startsWith('HTTP/1.1 200'), routes[i]).toBe(true)
      expect(
        secrets.filter((secret) => text.includes(secret)),
        routes[i],
      ).toEqual([])
    }
  }
  await fc.assert(fc.asyncProperty(spellings(token), isKeptFromAll), {
    numRuns: 40,
    seed: 26,
    examples: [[[`Cookie: ${thief.cookie}`]]],
  })
})

test('a kept page is rendered from its address alone', async () => {
  await forgetKept()
  const text = await ask('/category/Toy?age=4&x=evil', ['Accept-Language: hi', 'X-Evil: evil', 'User-Agent: evil'])
  expect(text).toContain('[]\nhttp://shop.invalid/category/Toy?age=4')
  expect(text).not.toContain('evil')
})

test('fifty people at once each get their own page, whatever they are called, and the visitors among them nobody', async () => {
  const names = ['</script><b>', '$& $1', '\u202eRTL', '"\'><img>', 'आशा ₹', '{"user":null}', '\\u003c', '<!-- -->']
  const people = await Promise.all(Array.from({ length: 10 }, (_, i) => shop.customer(`crowd-${i}@shop.example`)))
  for (const [i, { uid }] of people.entries()) {
    const name = `${names[i % names.length]} ${i}`
    await shop.database.pool.query('update users set name = $2 where id = $1', [uid, name])
  }
  await forgetKept()
  const path = '/category/Toy'
  const visitor = async () => (await shop.call('GET', path)).text()
  const pageOf = async (person: TestPerson) => (await shop.call('GET', path, undefined, person)).text()
  const dataIn = (text: string) => JSON.parse(JSON.parse(text.split('\n')[0] ?? '')) as { user: CurrentUser | null }
  const pages = await Promise.all(
    Array.from({ length: 50 }, async (_, i) => {
      const person = people[i % people.length]
      return person && i % 5 > 0 ? { person, text: await pageOf(person) } : { text: await visitor() }
    }),
  )
  const frames = new Set(pages.map(({ text }) => text.slice(text.indexOf('\n'))))
  expect(frames.size).toBe(1)
  for (const { person, text } of pages) {
    const { user } = dataIn(text)
    const me = (await (await shop.call('GET', '/api/me', undefined, person)).json()) as { user: CurrentUser | null }
    expect(user).toEqual(me.user)
  }
})

test('a session that ended shows in the very next page of every process', async () => {
  const url = shop.store.database.pool.options.connectionString ?? ''
  const other = await openTestShop({ DATABASE_URL: url, DATA_DIR: shop.dataDir }, tellAll)
  const person = await shop.customer('leaver@shop.example')
  const greets = async (which: TestShop) =>
    (await (await which.call('GET', '/contact', undefined, person)).text()).includes(person.email)
  for (let i = 0; i < 3; i++) expect([await greets(shop), await greets(other)]).toEqual([true, true])
  await shop.call('POST', '/api/auth/sign-out', {}, person)
  expect([await greets(shop), await greets(other)]).toEqual([false, false])
})

test('who is promoted, renamed or shut out is so in the very next page', async () => {
  const person = await shop.customer('riser@shop.example')
  const page = async () => (await shop.call('GET', '/contact', undefined, person)).text()
  expect(await page()).toContain('isAdmin\\":false')
  await shop.database.pool.query("update users set role = 'packer', name = 'New Name' where id = $1", [person.uid])
  expect(await page()).toContain('isAdmin\\":true')
  expect(await page()).toContain('New Name')
  await shop.database.pool.query('update users set disabled_at = now() where id = $1', [person.uid])
  expect(await page()).not.toContain('New Name')
})
