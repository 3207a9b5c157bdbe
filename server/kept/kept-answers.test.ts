import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { commonHeaders } from '#server/pages/headers.ts'
import { orderOf } from '#tests/support/orders.ts'
import { callFrom } from '#tests/support/raw-http.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'

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

async function listed(path = '/api/products', as?: TestPerson): Promise<Listed | undefined> {
  const list = (await (await shop.call('GET', path, undefined, as)).json()) as Listed[]
  return list.find(({ _id }) => _id === product)
}

/** The bytes on the wire: `fetch` would unpack them. */
async function wire(encoding: string): Promise<{ bytes: Buffer; headers: Headers }> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(`${shop.url}/api/products`, { headers: { 'accept-encoding': encoding } }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      const headers = new Headers(Object.entries(response.headers).map(([name, value]) => [name, String(value)]))
      resolve({ bytes: Buffer.concat(chunks), headers })
    })
      .on('error', reject)
      .end()
  })
}

test('identity, gzip and brotli hold the same bytes, the first time and from the cache', async () => {
  for (let round = 0; round < 2; round++) {
    const [identity, gzip, br] = [await wire('identity'), await wire('gzip'), await wire('gzip, br')]
    expect(JSON.parse(identity.bytes.toString())).toHaveLength(21)
    expect(gunzipSync(gzip.bytes)).toEqual(identity.bytes)
    expect(brotliDecompressSync(br.bytes)).toEqual(identity.bytes)
    expect([identity, gzip, br].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip', 'br'])
    for (const { headers, bytes } of [identity, gzip, br])
      expect(headers.get('content-length')).toBe(String(bytes.length))
    expect((await wire('br;q=0, gzip;q=0')).headers.get('content-encoding')).toBeNull()
  }
})

test('a listing that is still good answers 304, and another one after a change', async () => {
  const first = await shop.call('GET', '/api/products')
  const tag = { 'if-none-match': first.headers.get('etag') ?? '' }
  const again = await shop.call('GET', '/api/products', undefined, undefined, tag)
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
  const productData = { name: 'Changed', description: 'x', price: 1, stock: 100, category: 'Study' }
  await shop.call('PUT', `/api/products/${product}`, { productData }, owner)
  const changed = await shop.call('GET', '/api/products', undefined, undefined, tag)
  expect(changed.status).toBe(200)
  expect(await changed.text()).toContain('Changed')
})

test('a change, a new product and a deletion are in the very next answer of every list', async () => {
  const paths = [
    '/api/products',
    '/api/products?category=Study',
    '/api/products?sortBy=price-asc',
    '/api/products?search=round',
  ]
  for (let round = 1; round <= 5; round++) {
    await Promise.all(paths.map((path) => shop.call('GET', path)))
    const productData = { name: `Round ${round}`, description: 'x', price: round, stock: 100, category: 'Study' }
    await shop.call('PUT', `/api/products/${product}`, { productData }, owner)
    for (const path of paths) expect((await listed(path))?.name).toBe(`Round ${round}`)
  }
  const productData = { name: 'New', description: 'x', price: 1, stock: 1, category: 'Study' }
  const made = (await (await shop.call('POST', '/api/products', { productData }, owner)).json()) as Listed
  const names = async () =>
    ((await (await shop.call('GET', '/api/products')).json()) as Listed[]).map(({ name }) => name)
  expect(await names()).toContain('New')
  await shop.call('POST', `/api/products/delete/${made._id}`, {}, owner)
  expect(await names()).not.toContain('New')
})

test('a change is in every answer that is asked for after it, also under a stream of readers', async () => {
  let reading = true
  const readers = Array.from({ length: 4 }, async () => {
    while (reading) await listed()
  })
  for (let round = 1; round <= 15; round++) {
    const productData = { name: `Stream ${round}`, description: 'x', price: 1, stock: 100, category: 'Study' }
    await shop.call('PUT', `/api/products/${product}`, { productData }, owner)
    expect((await listed())?.name).toBe(`Stream ${round}`)
  }
  reading = false
  await Promise.all(readers)
})

test('units that an order takes are gone from the lists within a second, and at once from the product itself', async () => {
  const asha = await shop.customer()
  const before = (await listed())?.stock ?? 0
  expect(before).toBeGreaterThan(10)
  expect((await shop.call('POST', '/api/orders', orderOf([{ _id: product, qty: 3 }], 3), asha)).status).toBe(201)
  const read = await shop.call('GET', `/api/products/${product}`)
  expect(await read.json()).toMatchObject({ stock: before - 3 })
  const deadline = Date.now() + 1000
  while ((await listed())?.stock !== before - 3 && Date.now() < deadline) await sleep(50)
  expect((await listed())?.stock).toBe(before - 3)
})

test('what another process writes is there within a second', async () => {
  await listed()
  await shop.database.pool.query('update products set name = $1 where id = $2', ['From elsewhere', product])
  await sleep(1000)
  expect((await listed())?.name).toBe('From elsewhere')
})

test('every answer has an id of its own, whatever was asked for, and all the headers, however often it is given', async () => {
  const ids = new Set<string | null>()
  for (const path of ['/api/products', '/', '/contact']) {
    for (let i = 0; i < 3; i++) {
      const { headers } = await shop.call('GET', path)
      ids.add(headers.get('x-request-id'))
      expect(Object.fromEntries(headers)).toMatchObject(commonHeaders({ https: false }))
      expect(headers.get('content-security-policy')).toBeTruthy()
      expect(headers.get('cache-control')).toBe('public, no-cache')
    }
    const given = await shop.call('GET', path, undefined, undefined, { 'x-request-id': 'mine' })
    expect(given.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  }
  expect(ids.size).toBe(9)
})

test('a refused filter is refused to each with an id of their own', async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => callFrom('127.0.0.1', `${shop.url}/api/products?sortBy=none`)),
  )
  const ids = answers.map(({ text }) => (JSON.parse(text) as { requestId: string }).requestId)
  expect(new Set(ids).size).toBe(5)
  expect(answers.map(({ headers }) => headers['x-request-id'])).toEqual(ids)
})

test('a list of a whole large shop is whole, the first time and again, and kept by nobody', async () => {
  const large = await openTestShop()
  await large.database.pool.query(`insert into products (name, description, price_paise, stock, categories)
    select 'Pen ' || n, repeat('Writes well. ', 60), 100, 50, '{Study}' from generate_series(1, 3000) n`)
  large.store.shop.catalogue.expire()
  for (let round = 0; round < 3; round++) {
    const response = await large.call('GET', '/api/products')
    expect(response.headers.get('etag')).toBeNull()
    const list = (await response.json()) as Listed[]
    expect(new Set(list.map(({ _id }) => _id)).size).toBe(3000)
  }
  expect((await large.call('GET', '/api/products?limit=60')).headers.get('etag')).not.toBeNull()
})

test('what an order sells out shows in the very next list', async () => {
  const asha = await shop.customer()
  let late = 0
  for (let round = 0; round < 12; round++) {
    const id = await shop.product({ name: `Last ${round}`, pricePaise: 100, stock: 1 })
    const stock = async () =>
      ((await (await shop.call('GET', '/api/products')).json()) as Listed[]).find(({ _id }) => _id === id)?.stock
    const deadline = Date.now() + 1500
    while ((await stock()) !== 1 && Date.now() < deadline) await sleep(20)
    expect((await shop.call('POST', '/api/orders', orderOf([{ _id: id, qty: 1 }], 1), asha)).status).toBe(201)
    if ((await stock()) !== 0) late++
  }
  expect(late).toBe(0)
})
