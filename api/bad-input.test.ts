/** What a request may hold: anything. What it may cause: a refusal that says why, and nothing written. */
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ODD_BODIES } from '#tests/fuzz/odd-values.ts'
import { BAD_NUMBERS, BAD_PRICES, HOSTILE_TEXT, REAL_TEXT, SQL_INJECTIONS } from '#tests/support/bad-input.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { head, sendRaw } from '#tests/support/raw-http.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { contentsOf } from '#tests/support/staff.ts'

const shop = await openTestShop()
const owner = await shop.owner()
const asha = await shop.customer()
const product = await shop.product({ name: '100% Cotton_Bag C:\\temp', pricePaise: 100 })
await shop.product({ name: 'Plain Bag' })

const data = { name: 'Slate', description: 'Writes.', price: 99.5, stock: 4, category: 'Study' }
const create = (productData: unknown) => shop.call('POST', '/api/products', { productData }, owner)
const createRaw = (field: string, value: string) =>
  shop.call(
    'POST',
    '/api/products',
    JSON.stringify({ productData: { ...data, [field]: 'VALUE' } }).replace('"VALUE"', value),
    owner,
  )
const list = (query: string) => shop.call('GET', `/api/products?${query}`)

async function namesOf(query: string): Promise<string[]> {
  const response = await list(query)
  expect(response.status).toBe(200)
  return ((await response.json()) as { name: string }[]).map(({ name }) => name)
}

test.each([...HOSTILE_TEXT, ...REAL_TEXT])('keeps %j as name and description of a product', async (text) => {
  const made = (await (await create({ ...data, name: text, description: text })).json()) as { _id: string }
  const read = await shop.call('GET', `/api/products/${made._id}`)
  expect(read.headers.get('content-type')).toBe('application/json')
  expect(await read.json()).toMatchObject({ name: text, description: text })
})

test('refuses what is longer than it may be, before reading it all', async () => {
  await expectInvalid(await create({ ...data, name: 'अ'.repeat(201) }), '/productData/name')
  await expectInvalid(await create({ ...data, name: `a${'\u0301'.repeat(10_000)}` }), '/productData/name')
  const tooLarge = await create({ ...data, description: 'x'.repeat(1_000_000) })
  expect(tooLarge.headers.get('connection')).toBe('close')
  await expectProblem(tooLarge, 413, 'payload_too_large')
  expect((await create({ ...data, name: '👨‍👩‍👧‍👦'.repeat(18) })).status).toBe(201)
})

test.each(BAD_PRICES)('refuses the price %s', async (price) => {
  for (const field of price === 'null' || price === '""' ? ['price'] : ['price', 'originalPrice']) {
    await expectInvalid(await createRaw(field, price), `/productData/${field}`)
  }
})

test.each(['-1', '1.5', '1e15', '"4"', '""', 'null', 'true', '[]', '1e309', '1000001'])(
  'refuses the stock %s',
  async (stock) => {
    await expectInvalid(await createRaw('stock', stock), '/productData/stock')
  },
)

test.each(BAD_NUMBERS)('refuses price_max, age and limit of %s', async (value) => {
  for (const name of ['price_max', 'age', 'limit']) await expectInvalid(await list(`${name}=${value}`), `#${name}`)
})

test.each(SQL_INJECTIONS)('takes %s literally, everywhere', async (text) => {
  const before = await contentsOf(shop)
  const encoded = encodeURIComponent(text)
  expect((await namesOf(`search=${encoded}`)).filter((name) => !sharesWord(name, text))).toEqual([])
  expect(await namesOf(`category=${encoded}`)).toEqual([])
  for (const name of ['sortBy', 'price_max', 'age', 'isFeatured', 'limit', 'after']) {
    await expectProblem(await list(`${name}=${encoded}`), 400, 'invalid_input')
  }
  for (const method of ['GET', 'PUT']) {
    const body = method === 'PUT' ? { productData: data } : undefined
    await expectProblem(await shop.call(method, `/api/products/${encoded}`, body, owner), 400)
  }
  await expectProblem(await shop.call('POST', `/api/products/delete/${encoded}`, {}, owner), 400)
  expect(await contentsOf(shop)).toEqual(before)
})

function sharesWord(name: string, text: string): boolean {
  const words = (of: string): string[] =>
    of
      .normalize('NFKD')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words(text).some((word) => words(name).includes(word))
}

test('a search has at most 200 characters, of any kind', async () => {
  for (const text of ['a'.repeat(200), 'a '.repeat(100).trim(), 'ஃ'.repeat(200), '%'.repeat(200), '\\'.repeat(200)]) {
    expect((await list(`search=${encodeURIComponent(text)}`)).status).toBe(200)
  }
  await expectInvalid(await list(`search=${'a'.repeat(201)}`), '#search')
  await expectInvalid(await list(`search=${'a'.repeat(10_000)}`), '#search')
})

test('whole bodies that are no object are refused by every write, and nothing is written', async () => {
  const before = await contentsOf(shop)
  const nested = ['['.repeat(30_000) + ']'.repeat(30_000), `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`]
  const polluting = '{"__proto__":{"productName":"x","isAdmin":true,"role":"owner"}}'
  for (const text of [...ODD_BODIES, ...nested, polluting, '{"productName":"x"}{"productName":"y"}']) {
    await expectProblem(await shop.call('POST', '/api/product-requests', text), 400)
    await expectProblem(await shop.call('POST', '/api/orders', text, asha), 400)
    await expectProblem(await shop.call('PUT', `/api/products/${product}`, text, owner), 400)
    await expectProblem(await shop.call('POST', '/api/auth/sign-up/email', text), 400)
  }
  expect(await contentsOf(shop)).toEqual(before)
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
})

async function sendBytes(body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Promise<Response> {
  const all = { origin: shop.url, 'content-type': 'application/json', ...headers }
  return fetch(`${shop.url}/api/product-requests`, { method: 'POST', headers: all, body })
}

test('UTF-16, other charsets and packed bodies are refused, and a byte order mark does no harm', async () => {
  const body = '{"productName":"x"}'
  await expectProblem(await sendBytes(new Uint8Array(Buffer.from(body, 'utf16le'))), 400, 'invalid_input')
  await expectProblem(await sendBytes(new Uint8Array(Buffer.from(`{"productName":"\u00e9}"}`, 'utf16le'))), 400)
  for (const encoding of ['gzip', 'br', 'deflate', 'identity, gzip', 'x']) {
    const packed = new Uint8Array(gzipSync(Buffer.alloc(10_000_000)))
    await expectProblem(await sendBytes(packed, { 'content-encoding': encoding }), 415, 'unsupported_media_type')
  }
  await expectProblem(await sendBytes(new Uint8Array(gzipSync(body))), 400, 'invalid_input')
  expect([201, 400]).toContain((await sendBytes(new Uint8Array(Buffer.from(`\ufeff${body}`)))).status)
})

test('of a name given twice the last one counts, on every side of the check', async () => {
  const response = await shop.call('POST', '/api/product-requests', '{"productName":"","productName":"last"}')
  expect(await response.json()).toMatchObject({ requestedProductName: 'last' })
  await expectInvalid(
    await shop.call('POST', '/api/product-requests', '{"productName":"x","productName":""}'),
    '/productName',
  )
})

test('the type of a body may be written in any way that means JSON', async () => {
  for (const type of ['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset=UTF-8']) {
    const response = await shop.call('POST', '/api/product-requests', { productName: 'x' }, undefined, {
      'content-type': type,
    })
    expect({ type, status: response.status }).toEqual({ type, status: 201 })
  }
  const broken = [
    'application/json;',
    'application/json;boundary',
    'application/json ; charset=utf-8',
    'application/json;;',
  ]
  const others = ['application/jsonp', 'application/problem+json', 'application/json-patch+json', 'json', '*/*']
  for (const type of [...broken, ...others]) {
    const response = await shop.call('POST', '/api/product-requests', { productName: 'x' }, undefined, {
      'content-type': type,
    })
    await expectProblem(response, 415, 'unsupported_media_type')
  }
})

const TEN_MB = 10 * 1024 * 1024

function jsonHead(more: Record<string, string>): string {
  const { host } = new URL(shop.url)
  return head('POST', '/api/product-requests', { host, origin: shop.url, 'content-type': 'application/json', ...more })
}

test('refuses 10 MB with a length at once, without reading it', async () => {
  const answer = await sendRaw(shop.url, [jsonHead({ 'content-length': String(TEN_MB) }), '{"productName":"'])
  expect(answer.statuses).toEqual([413])
  const sent = await sendRaw(shop.url, [jsonHead({ 'content-length': String(TEN_MB) }), Buffer.alloc(TEN_MB, 120)])
  expect(sent.statuses).toEqual([413])
})

test('a length that lies leads to one answer and no second request', async () => {
  const before = await contentsOf(shop)
  const body = '{"productName":"x"}'
  const short = await sendRaw(shop.url, [
    jsonHead({ 'content-length': '5' }),
    `${body}GET / HTTP/1.1\r\nhost: x\r\n\r\n`,
  ])
  expect(new Set(short.statuses)).toEqual(new Set([400]))
  expect(short.closed).toBe(true)
  const long = await sendRaw(shop.url, [jsonHead({ 'content-length': '500' }), body], 200)
  expect(long.statuses).toEqual([])
  expect(await contentsOf(shop)).toEqual(before)
})
