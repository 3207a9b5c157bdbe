/** Answers that are kept, as clients get them. */
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RenderPage } from '#app/render.server.tsx'
import { orderOf } from '#tests/support/orders.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'

type Got = { status: number; headers: IncomingHttpHeaders; bytes: Buffer }

/** The bytes on the wire: `fetch` would unpack them. */
function ask(shop: TestShop, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  return new Promise((resolve, reject) => {
    httpRequest(shop.url + path, { headers, method }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) })
    })
      .on('error', reject)
      .end()
  })
}

describe('lists', () => {
  let shop: TestShop
  let owner: TestPerson
  let product: string
  beforeAll(async () => {
    shop = await openTestShop()
    owner = await shop.owner()
    product = await shop.product({ name: 'टोकरी ₹ basket', pricePaise: 100, stock: 100 })
    for (let i = 0; i < 20; i++) await shop.product({ name: `Filler ${i}` })
  })

  type Listed = { _id: string; name: string; stock: number }
  const list = async (path = '/api/products') => (await (await shop.call('GET', path)).json()) as Listed[]
  const listed = async (path?: string) => (await list(path)).find(({ _id }) => _id === product)
  const rename = async (name: string) => {
    const productData = { name, description: 'x', price: 1, stock: 100, category: 'Study' }
    expect((await shop.call('PUT', `/api/products/${product}`, { productData }, owner)).status).toBe(200)
  }

  test('a change, a new product and a deletion are in the next answer of every list, also under a stream of readers', async () => {
    const paths = ['', '?category=Study', '?sortBy=price-asc', '?search=round'].map((query) => `/api/products${query}`)
    let reading = true
    const readers = Array.from({ length: 4 }, async () => {
      while (reading) await list()
    })
    for (let round = 1; round <= 10; round++) {
      await rename(`Round ${round}`)
      for (const path of paths) expect((await listed(path))?.name).toBe(`Round ${round}`)
    }
    reading = false
    await Promise.all(readers)
    const productData = { name: 'New', description: 'x', price: 1, stock: 1, category: 'Study' }
    const made = (await (await shop.call('POST', '/api/products', { productData }, owner)).json()) as Listed
    const hasNew = async () => (await list()).some(({ name }) => name === 'New')
    expect(await hasNew()).toBe(true)
    await shop.call('POST', `/api/products/delete/${made._id}`, {}, owner)
    expect(await hasNew()).toBe(false)
  })

  test('units that an order takes are gone from the product at once, and from the lists within a second', async () => {
    const asha = await shop.customer()
    const before = (await listed())?.stock ?? 0
    expect((await shop.call('POST', '/api/orders', orderOf([{ _id: product, qty: 3 }], 3), asha)).status).toBe(201)
    const read = await shop.call('GET', `/api/products/${product}`)
    expect(await read.json()).toMatchObject({ stock: before - 3 })
    await expect.poll(async () => (await listed())?.stock, { timeout: 2000 }).toBe(before - 3)
  })

  test('what an order sells out shows in the very next list', async () => {
    const asha = await shop.customer()
    for (let round = 0; round < 8; round++) {
      const id = await shop.product({ name: `Last ${round}`, pricePaise: 100, stock: 1 })
      const stock = async () => (await list()).find(({ _id }) => _id === id)?.stock
      await expect.poll(stock, { timeout: 2000 }).toBe(1)
      expect((await shop.call('POST', '/api/orders', orderOf([{ _id: id, qty: 1 }], 1), asha)).status).toBe(201)
      expect(await stock()).toBe(0)
    }
  })

  test('a list of a whole large shop is whole, the first time and again, and kept by nobody', async () => {
    const large = await openTestShop()
    await large.database.pool.query(`insert into products (name, description, price_paise, stock, categories)
      select 'Pen ' || n, repeat('Writes well. ', 60), 100, 50, '{Study}' from generate_series(1, 3000) n`)
    large.store.shop.catalogue.expire()
    for (let round = 0; round < 3; round++) {
      const response = await large.call('GET', '/api/products')
      expect(response.headers.get('etag')).toBeNull()
      expect(new Set(((await response.json()) as Listed[]).map(({ _id }) => _id)).size).toBe(3000)
    }
    expect((await large.call('GET', '/api/products?limit=60')).headers.get('etag')).not.toBeNull()
  })
})

describe('pages', () => {
  let shop: TestShop
  let drawn = 0
  const PAGES = Array.from({ length: 20 }, (_, i) => `/gift-finder?price_max=${(i + 1) * 100}`)
  const GZIP = { 'accept-encoding': 'gzip, br' }
  const page: RenderPage = async (request, { signIn = '' }) => {
    drawn++
    const { search } = new URL(request.url)
    return new Response(`${search} ${JSON.stringify(signIn)} ${'टोकरी '.repeat(15_000)}`, {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
  }
  beforeAll(async () => {
    shop = await openTestShop({}, page)
  })

  test('pages that are kept as gzip are drawn once, however often they are asked for plain', async () => {
    for (const path of PAGES) await ask(shop, path, GZIP)
    for (let round = 0; round < 2; round++) {
      for (const path of PAGES) {
        const [plain, zipped] = await Promise.all([ask(shop, path), ask(shop, path, GZIP)])
        expect([plain.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual([undefined, 'gzip'])
        for (const got of [plain, zipped]) expect(got.headers['content-length']).toBe(String(got.bytes.length))
        expect(plain.bytes.toString().startsWith(`${path.slice(path.indexOf('?'))} `)).toBe(true)
        expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true)
      }
    }
    expect(drawn).toBe(PAGES.length)
  })

  test('a HEAD and a tag are answered as for other clients', async () => {
    const path = PAGES[0] ?? ''
    for (const accepted of [{}, GZIP]) {
      const got = await ask(shop, path, accepted)
      const headed = await ask(shop, path, accepted, 'HEAD')
      expect([headed.status, headed.bytes.length]).toEqual([200, 0])
      for (const name of ['content-length', 'etag', 'content-type', 'vary'] as const)
        expect(headed.headers[name]).toBe(got.headers[name])
      const known = await ask(shop, path, { ...accepted, 'if-none-match': got.headers.etag ?? '' })
      expect([known.status, known.bytes.length]).toEqual([304, 0])
    }
  })

  test('people are greeted by their own name out of one page, compressed or not', async () => {
    drawn = 0
    for (const email of ['one@shop.example', 'two@shop.example']) {
      const { cookie } = await shop.customer(email)
      const [plain, zipped] = [
        await ask(shop, '/contact', { cookie }),
        await ask(shop, '/contact', { cookie, ...GZIP }),
      ]
      expect(plain.bytes.toString()).toContain(email)
      expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true)
      for (const { headers } of [plain, zipped]) expect(headers['cache-control']).toBe('private, no-store')
    }
    expect(drawn).toBe(1)
  })

  test('a shopper never gets the page of the owner, nor the owner that of a shopper or visitor', async () => {
    const [owner, shopper] = [await shop.owner(), await shop.customer('shopper@shop.example')]
    const isOwners = async (cookie?: string) => {
      const { bytes } = await ask(shop, '/policies', cookie ? { cookie } : {})
      return bytes.toString().includes('isAdmin\\":true')
    }
    for (let round = 0; round < 2; round++)
      expect([await isOwners(owner.cookie), await isOwners(shopper.cookie), await isOwners()]).toEqual([
        true,
        false,
        false,
      ])
  })
})
