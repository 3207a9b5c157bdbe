/** L8: an address in another way of writing costs no page. */
import { expect, test } from 'vitest'
import type { RenderPage } from '#app/render.server.tsx'
import { head, sendRaw } from '#tests/support/raw-http.ts'
import { openTestShop } from '#tests/support/shop.ts'

let drawn: string[] = []
const page: RenderPage = async (request) => {
  drawn.push(new URL(request.url).pathname)
  return new Response('a page', { headers: { 'content-type': 'text/html' } })
}

const shop = await openTestShop({}, page)

async function ask(target: string, headers: Record<string, string> = {}, method = 'GET') {
  drawn = []
  const { statuses, text } = await sendRaw(shop.url, head(method, target, { connection: 'close', ...headers }))
  return { status: statuses[0], location: /^location: (.*)$/im.exec(text)?.[1]?.trim(), drawn: drawn.length }
}

test('every other way to write a product is answered with its own, before anything is drawn', async () => {
  const id = await shop.product({ name: 'Red Pen' })
  const own = `/product/${id}/red-pen`
  const others = [
    '',
    '/',
    '/x-12345',
    '/red-pen/',
    '/Red-Pen',
    '/r%65d-pen',
    '/%E0%A4%95',
    '/a.b',
    '/x.data.y',
    `/${'x'.repeat(5000)}`,
  ]
  for (const other of others) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(`/product/${id}${other}`, {}, method)
      expect(answer, other).toEqual({ status: 301, location: own, drawn: 0 })
    }
  }
  expect(await ask(`/product/${id.toUpperCase()}/red-pen?a=1`)).toMatchObject({ status: 301, location: `${own}?a=1` })
  expect(await ask(own)).toEqual({ status: 200, location: undefined, drawn: 1 })
  // What a page's script asks for is no page.
  expect((await ask(`/product/${id}/x.data`)).location).toBeUndefined()
})

test('a product of another script and one that is hidden lead nobody in a circle', async () => {
  const id = await shop.product({ name: 'पतंग 🪁' })
  const own = `/product/${id}/${encodeURIComponent('पतंग')}`
  expect(await ask(`/product/${id}/x`)).toEqual({ status: 301, location: own, drawn: 0 })
  expect(await ask(own)).toMatchObject({ status: 200, location: undefined })
  expect(await ask(`/hi/product/${id}/x`)).toEqual({ status: 301, location: `/hi${own}`, drawn: 0 })
  const named = await shop.product({ name: 'Kite', nameHi: 'पतंग' })
  const inHindi = `/hi/product/${named}/${encodeURIComponent('पतंग')}`
  expect(await ask(`/hi/product/${named}/kite`)).toEqual({ status: 301, location: inHindi, drawn: 0 })
  expect(await ask(inHindi)).toMatchObject({ status: 200, location: undefined })
  const hidden = await shop.product({ name: 'Hidden', visibility: 'hidden' })
  expect(await ask(`/product/${hidden}/x`)).toMatchObject({ status: 200, location: undefined })
})

test('who renames a product finds it under its new name at once', async () => {
  const owner = await shop.owner()
  const id = await shop.product({ name: 'Old Name' })
  await shop.call('GET', '/api/products')
  expect((await ask(`/product/${id}/new-name`)).location).toBe(`/product/${id}/old-name`)
  const productData = { name: 'New Name', description: 'x', price: 10, stock: 5, category: 'Study' }
  expect((await shop.call('PUT', `/api/products/${id}`, { productData }, owner)).status).toBe(200)
  expect((await ask(`/product/${id}/old-name`)).location).toBe(`/product/${id}/new-name`)
})

test.each([
  ['/category/Toy/', '/category/Toy'],
  ['//category/Toy', '/category/Toy'],
  ['/category//Toy?age=4', '/category/Toy?age=4'],
  ['/category/%54oy', '/category/Toy'],
  ['/category/toy?sortBy=newest', '/category/Toy?sortBy=newest'],
  ['/category/STUDY/', '/category/Study'],
  ['/contact/', '/contact'],
  ['/%63ontact', '/contact'],
  ['/gift-finder/?age=4', '/gift-finder?age=4'],
  ['/collection/new/', '/collection/new'],
  ['/COLLECTION/New', '/collection/new'],
  ['/CATEGORY/toy', '/category/Toy'],
  ['/Gift-Finder', '/gift-finder'],
  ['/contact.', '/contact'],
  ['/category/Toy).', '/category/Toy'],
  ['/buy/4f7c:2.', '/buy/4f7c:2'],
  ['/buy/4f7c:2,5a1b:1)?a=1', '/buy/4f7c:2,5a1b:1?a=1'],
  ['/buy/4f7c:2%E0%A5%A4', '/buy/4f7c:2'],
  ['/class/ABCDEF*', '/class/ABCDEF'],
  ['/quotation/a-b_%22.', '/quotation/a-b_'],
  ['/hi/', '/hi'],
  ['/hi/CATEGORY/toy/?age=4', '/hi/category/Toy?age=4'],
  ['/hi//contact.', '/hi/contact'],
])('%s is sent to %s', async (target, own) => {
  expect(await ask(target)).toEqual({ status: 301, location: own, drawn: 0 })
})

test.each([
  '//evil.example',
  '//evil.example/category/Toy',
  '//evil.example//',
  '/category/%2F%2Fevil.example/',
  '/%2Fevil.example/',
  '/nowhere/',
  '/hi/nowhere/',
  '/hi/hi/',
  '/category/Hats/',
  '/cart/',
  '/category/Hats!',
  '/search.?q=a.',
])('%s is no page of everybody and leads nowhere', async (target) => {
  expect((await ask(target)).location).toBe(undefined)
})

test('long parameters and long wishes are answered with the page that is kept', async () => {
  await ask('/category/Gift')
  expect(await ask(`/category/Gift?x=${'y'.repeat(10_000)}`)).toMatchObject({ status: 200, drawn: 0 })
  expect(await ask('/category/Gift', { prefer: 'x'.repeat(5000) })).toMatchObject({ status: 200, drawn: 0 })
})

test('where complaints were before leads to their place among the requests', async () => {
  const to = '/admin/requests/complaints'
  expect(await ask('/admin/complaints?status=settled')).toEqual({
    status: 301,
    location: `${to}?status=settled`,
    drawn: 0,
  })
  expect((await ask('/admin/complaints/12')).location).toBe(`${to}/12`)
  expect((await ask('/admin/complaints-2')).status).toBe(200)
})

test.each([
  ['/hi/admin', '/admin'],
  ['/hi/admin/orders?page=2', '/admin/orders?page=2'],
  ['/hi/api/products?limit=1', '/api/products?limit=1'],
])('%s is there in English alone', async (target, own) => {
  for (const method of ['GET', 'POST'])
    expect(await ask(target, {}, method)).toEqual({ status: 308, location: own, drawn: 0 })
})
