/** What another site may make a signed-in person's browser do: nothing. */
import { expect, test } from 'vitest'
import { openTestShop } from '#tests/support/shop.ts'
import { contentsOf } from '#tests/support/staff.ts'

const shop = await openTestShop()
const owner = await shop.owner()
const product = await shop.product({ pricePaise: 100 })

test('nothing is written by reading: GET and HEAD on the paths of writes, and asking for another method', async () => {
  const before = await contentsOf(shop)
  const override = { 'x-http-method-override': 'DELETE', 'x-http-method': 'POST', 'x-method-override': 'PUT' }
  const last = ['sign-up/email', 'sign-out'].map((call) => `/api/auth/${call}`)
  const desk = ['orders', 'requests', 'synonyms/add'].map((call) => `/api/admin/${call}`)
  const others = ['product-requests', 'orders', 'products', 'images/upload'].map((call) => `/api/${call}`)
  const paths = [...others, ...desk, `/api/products/delete/${product}`, ...last]
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
