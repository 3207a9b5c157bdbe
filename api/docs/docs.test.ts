import { createHash } from 'node:crypto'
import { html } from 'hono/html'
import { beforeAll, expect, test } from 'vitest'
import { IDENTITY_PROBLEMS } from '#api/identity/identity-problems.ts'
import { STORE_ERROR_CODES } from '#store/errors.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { renderWords } from './docs-parts.ts'

let page: string
let policy: string
let document: { paths: Record<string, Record<string, { summary: string }>>; components: { schemas: object } }

beforeAll(async () => {
  const shop = await openTestShop()
  const response = await shop.call('GET', '/api/docs')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
  policy = response.headers.get('content-security-policy') ?? ''
  page = await response.text()
  document = (await (await shop.call('GET', '/api/openapi.json')).json()) as typeof document
})

const idsOf = () => [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)

test('every code that a problem may name has its place on the page', () => {
  expect(idsOf()).toEqual(expect.arrayContaining([...STORE_ERROR_CODES, 'internal', ...Object.keys(IDENTITY_PROBLEMS)]))
})

test('every call and every shape of the description is on the page', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { summary }] of Object.entries(methods)) {
      expect(page).toContain(`<b class="${method}">${method}</b> <code>${path}</code>`)
      expect(page).toContain(summary)
    }
  }
  for (const name of Object.keys(document.components.schemas)) expect(idsOf()).toContain(`shape-${name}`)
})

test('every link on the page leads somewhere, and no id stands twice', () => {
  const ids = idsOf()
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, target = ''] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
  const others = new Set([...page.matchAll(/href="([^#"][^"]*)"/g)].map(([, target]) => target))
  expect(others).toEqual(new Set(['/', '/api/openapi.json']))
})

test('the page needs no script and no byte from elsewhere, and its policy says so', () => {
  expect(page).not.toMatch(/<script|<link|<img|\ssrc=|\sstyle=|\son\w+=|url\(|@import/i)
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? ''
  expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
})

test('the values of the description are readable', () => {
  expect(page).toContain('&quot;popularity&quot; or &quot;price-asc&quot; or &quot;price-desc&quot;')
  expect(page).toContain('required; 1 to 200 characters')
  expect(page).not.toMatch(/undefined|\[object|NaN/)
})

test('texts are escaped where they are put into HTML', () => {
  const hostile = `<script>"&'`
  expect(String(html`<p>${hostile}</p>`)).toBe('<p>&lt;script&gt;&quot;&amp;&#39;</p>')
  expect(String(renderWords('<`>`'))).toBe('&lt;<code>&gt;</code>')
})
