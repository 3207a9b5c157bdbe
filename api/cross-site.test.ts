/** What another site may make a signed-in person's browser do: nothing. */
import { beforeAll, expect, test } from 'vitest'
import { orderOf } from '#tests/support/orders.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'
import { contentsOf } from '#tests/support/staff.ts'

let shop: TestShop
let owner: TestPerson
let product: string
let WRITES: [method: string, path: string, body: unknown][]

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.owner()
  product = await shop.product({ pricePaise: 100 })
  const productData = { name: 'Taken over', description: 'x', price: 1, stock: 1, category: 'Toy' }
  WRITES = [
    ['POST', '/api/product-requests', { productName: 'x' }],
    ['POST', '/api/orders', orderOf([{ _id: product, qty: 1 }], 1)],
    ['POST', '/api/admin/orders', {}],
    ['POST', '/api/admin/requests', {}],
    ['POST', '/api/admin/synonyms/add', { from: 'patang', to: 'kite' }],
    ['POST', '/api/products', { productData }],
    ['PUT', `/api/products/${product}`, { productData }],
    ['POST', `/api/products/delete/${product}`, {}],
    ['POST', '/api/auth/sign-up/email', { name: 'x', email: 'planted@x.example', password: 'mango-pickle-7' }],
    ['POST', '/api/auth/sign-out', {}],
  ]
})

const FOREIGN: [what: string, headers: () => Record<string, string>][] = [
  ['the Origin of another site', () => ({ origin: 'https://evil.example' })],
  ['an opaque Origin', () => ({ origin: 'null' })],
  ['an Origin that begins like ours', () => ({ origin: `${shop.url}.evil.example` })],
  ['our host on another port', () => ({ origin: shop.url.replace(/\d+$/, '1') })],
  ['an Origin that is none', () => ({ origin: 'x' })],
  ['Sec-Fetch-Site: cross-site', () => ({ 'sec-fetch-site': 'cross-site' })],
  ['Sec-Fetch-Site: same-site', () => ({ 'sec-fetch-site': 'same-site' })],
]

test.each(FOREIGN)('refuses every write with %s, and writes nothing', async (_what, headers) => {
  const before = await contentsOf(shop)
  for (const [method, path, body] of WRITES) {
    await expectProblem(await shop.call(method, path, body, owner, headers()), 403, 'forbidden')
  }
  expect(await contentsOf(shop)).toEqual(before)
  expect(await (await shop.call('GET', '/api/me', undefined, owner)).json()).toMatchObject({ isAdmin: true })
})

test('refuses an upload that another site posts as a form', async () => {
  const foreign = [
    { origin: 'https://evil.example', 'sec-fetch-site': 'none' },
    { origin: shop.url, 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of foreign) {
    const body = new FormData()
    body.set('file', new Blob(['x']), 'x.png')
    const all = { ...headers, cookie: owner.cookie }
    const response = await fetch(`${shop.url}/api/images/upload`, { method: 'POST', headers: all, body })
    await expectProblem(response, 403, 'forbidden')
  }
})

test('nothing is written by reading: GET and HEAD on the paths of writes, and asking for another method', async () => {
  const before = await contentsOf(shop)
  const override = { 'x-http-method-override': 'DELETE', 'x-http-method': 'POST', 'x-method-override': 'PUT' }
  const paths = [...WRITES.map(([, path]) => path), '/api/images/upload'].filter(
    (path) => path !== `/api/products/${product}`,
  )
  for (const method of ['GET', 'HEAD']) {
    for (const path of [...paths, `/api/products/${product}?_method=DELETE`]) {
      const response = await shop.call(method, path, undefined, owner, override)
      expect({ method, path, status: response.status }).toEqual({
        method,
        path,
        // The lists and the product themselves are there to be read.
        status: /^\/api\/(orders|products|admin\/orders)(\/[^/]+\?_method=DELETE)?$/.test(path) ? 200 : 404,
      })
    }
  }
  expect(await contentsOf(shop)).toEqual(before)
})

test('tells no other site that it may read: no CORS headers on answers or preflights', async () => {
  for (const origin of ['https://evil.example', 'null', 'https://shop.example.evil.com', shop.url]) {
    for (const path of ['/api/products', '/api/me', '/api/auth/get-session', '/api/orders', '/api/nothing', '/']) {
      const preflight = {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      }
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await shop.call(method, path, undefined, owner, preflight)
        expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    }
  }
})
