/** The address to which browsers send what a policy stopped: open to everybody, harmless to the shop. */
import { Hono } from 'hono'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ApiEnv } from '#api/shop.ts'
import { clientNetwork } from '#store/limits/client-network.server.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { policyReports, type Violation, violationOf } from './policy-reports.ts'

const TYPE = 'application/csp-report'

let shop: TestShop
let heard: Violation[]
let app: Hono<ApiEnv>
let visitors = 0

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'on' })
})

beforeEach(() => {
  heard = []
  visitors += 1
  app = new Hono<ApiEnv>().route('/', policyReports(shop.store.shop, take))
})

const take = (violation: Violation) => heard.push(violation)

function send(body: unknown, type: string, address = `192.0.2.${visitors}`) {
  const init = {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
  return app.request('/policy-reports', init, { client: clientNetwork(address), requestId: 'a-request' })
}

async function statusOf(report: unknown): Promise<number> {
  return (await send(report, TYPE)).status
}

const body = {
  'document-uri': 'https://shop.example/search?q=secret',
  'effective-directive': 'script-src-elem',
  'violated-directive': 'script-src-elem',
  'blocked-uri': 'https://evil.example/steal.js?cookie=abc',
  disposition: 'enforce',
  'original-policy': "default-src 'none'",
  'script-sample': 'alert(1)',
  'status-code': 200,
}
const report = { 'csp-report': body }
const old = {
  'csp-report': {
    'document-uri': 'https://shop.example/cart',
    'violated-directive': "img-src 'self'",
    'blocked-uri': 'http://evil.example/pixel?card=4111',
    'original-policy': "default-src 'none'",
  },
}

test('what browsers send is heard without queries, samples or whole addresses', async () => {
  expect((await send(report, TYPE)).status).toBe(204)
  expect((await send(old, TYPE)).status).toBe(204)
  const script = {
    directive: 'script-src-elem',
    blocked: 'https://evil.example',
    page: '/search',
    disposition: 'enforce',
  }
  const picture = { directive: 'img-src', blocked: 'http://evil.example', page: '/cart', disposition: 'enforce' }
  expect(heard).toEqual([script, picture])
})

const GARBAGE: [about: string, body: unknown, type: string, status: number][] = [
  ['no JSON', '{', TYPE, 400],
  ['nothing', '', TYPE, 400],
  ['null', 'null', TYPE, 400],
  ['a number', '1', TYPE, 400],
  ['a rule that is no text', { 'csp-report': { ...body, 'violated-directive': { a: 1 } } }, TYPE, 400],
  ['an address that is no text', { 'csp-report': { ...body, 'document-uri': ['x'] } }, TYPE, 400],
  ['a prototype', '{"csp-report":{"__proto__":{"document-uri":"x"}}}', TYPE, 400],
  ['a form', 'a=1', 'application/x-www-form-urlencoded', 415],
  ['JSON of no kind', report, 'application/json', 415],
  ['no type', report, '', 415],
  ['17 KB', { 'csp-report': { ...body, 'script-sample': 'x'.repeat(17_000) } }, TYPE, 413],
]

test.each(GARBAGE)('%s is refused and not heard', async (_, sent, type, status) => {
  const response = await send(sent, type)
  expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/problem+json'])
  expect(heard).toEqual([])
})

test('one visitor may tell thirty times a minute, another one is not hindered', async () => {
  const statuses = await Promise.all(Array.from({ length: 40 }, () => statusOf(report)))
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect((await send(report, TYPE)).headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await send(report, TYPE, '198.51.100.1')).status).toBe(204)
})

test.each(['GET', 'PUT', 'DELETE'])('%s is no way to tell', async (method) => {
  const response = await app.request(
    '/policy-reports',
    { method },
    { client: clientNetwork('192.0.2.1'), requestId: 'x' },
  )
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
})

test('refuses a media type that is a name all objects have', async () => {
  expect((await send({}, 'constructor')).status).toBe(415)
})

const seen = {
  'document-uri': 'https://shop.example/search?q=secret#part',
  'effective-directive': 'script-src-elem',
  'blocked-uri': 'inline',
  disposition: 'enforce',
} as const

test.each([
  ['https://shop.example/', '/'],
  ['https://shop.example/search?q=secret', '/search'],
  ['https://shop.example/admin/orders/7f0c/papers', '/admin/orders'],
  ['https://shop.example/product/0b9f3c52-7a3e-4a77-9a6e-1f6f3f1f9f10/bear', '/product/…'],
  ['https://shop.example/asha@shop.example/x', '/…/x'],
  ['https://shop.example/%0A%7B%22level%22', '/…'],
  ['not an address', 'unknown'],
])('of the page %s the log says %s', (address, page) => {
  expect(violationOf({ ...seen, 'document-uri': address })?.page).toBe(page)
})

test.each([
  ['inline', 'inline'],
  ['eval', 'eval'],
  ['trusted-types-sink', 'trusted-types-sink'],
  ['https://shop.example/api/products?x=1', 'self'],
  ['https://evil.example/steal.js?cookie=abc', 'https://evil.example'],
  ['data:text/javascript,alert(1)', 'data:'],
  ['blob:https://evil.example/7', 'https://evil.example'],
  ['', 'unknown'],
  [undefined, 'unknown'],
  ['two words\n{"level":60}', 'unknown'],
])('what was stopped, %j, is written as %s', (address, blocked) => {
  expect(violationOf({ ...seen, 'blocked-uri': address })?.blocked).toBe(blocked)
})

test('what an extension of the browser does to a page is not news', () => {
  expect(violationOf({ ...seen, 'blocked-uri': 'chrome-extension' })?.blocked).toBe('chrome-extension')
  expect(violationOf({ ...seen, 'blocked-uri': 'chrome-extension://abc/x.js' })).toBeUndefined()
  expect(violationOf({ ...seen, 'source-file': 'moz-extension://abc/x.js' })).toBeUndefined()
})

test.each([
  ["style-src-attr 'self' 'unsafe-inline'", 'style-src-attr'],
  ['drop table; {"level":60}', 'drop'],
  ['%0A', 'unknown'],
])('the rule %j is written as %s', (rule, directive) => {
  expect(violationOf({ ...seen, 'effective-directive': rule })?.directive).toBe(directive)
})
