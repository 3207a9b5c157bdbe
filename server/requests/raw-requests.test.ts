/** Requests that no browser sends: bytes on a socket. */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { TRAVERSALS } from '#tests/support/bad-input.ts'
import { head, sendRaw } from '#tests/support/raw-http.ts'
import { openTestShop } from '#tests/support/shop.ts'

const shop = await openTestShop()
const host = new URL(shop.url).host
await mkdir(path.join(shop.dataDir, 'files/assets'))
await writeFile(path.join(shop.dataDir, 'files/assets/app.js'), 'a script')
await writeFile(path.join(shop.dataDir, 'files/.env'), 'canary')
await mkdir(path.join(shop.dataDir, 'images'))
await writeFile(path.join(shop.dataDir, 'images/.webp'), 'canary')

async function shopIsWell(): Promise<void> {
  const answer = await sendRaw(shop.url, head('GET', '/livez', { host, connection: 'close' }))
  expect(answer.statuses).toEqual([200])
}

test('a file of the build is served, so that the refusals below mean something', async () => {
  const answer = await sendRaw(shop.url, head('GET', '/assets/app.js', { host, connection: 'close' }))
  expect(answer.text).toContain('a script')
})

test.each(TRAVERSALS)('%s leads nowhere', async (target) => {
  const { statuses, text } = await sendRaw(shop.url, head('GET', target, { host, connection: 'close' }))
  expect(statuses).toHaveLength(1)
  // The pages of this test shop answer everything that is not a file with the same words; in the real one it is a 404.
  if (statuses[0] === 200) expect(text).toMatch(/\r\n\r\na page$/)
  else expect([400, 404]).toContain(statuses[0])
  expect(text).not.toMatch(/canary|root:|"name":|postgres/)
})

const body = '{"productName":"smuggled"}'
const post = (headers: string, payload = body) =>
  `POST /api/product-requests HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${payload}`
const smuggled = 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n'
const chunks = (payload: string) => `${payload.length.toString(16)}\r\n${payload}\r\n0\r\n\r\n`

test.each<[string, () => string]>([
  ['a length and chunks', () => post(`Content-Length: 4\r\nTransfer-Encoding: chunked`, chunks(body))],
  [
    'chunks and a length',
    () => post(`Transfer-Encoding: chunked\r\nContent-Length: ${body.length}`, `0\r\n\r\n${smuggled}`),
  ],
  ['two lengths', () => post(`Content-Length: ${body.length}\r\nContent-Length: 4`)],
  ['two equal lengths', () => post(`Content-Length: ${body.length}\r\nContent-Length: ${body.length}`)],
  ['a list of lengths', () => post(`Content-Length: ${body.length}, 4`)],
  ['a length with a sign', () => post(`Content-Length: +${body.length}`)],
  ['a negative length', () => post('Content-Length: -1')],
  ['a length in hex', () => post('Content-Length: 0x1a')],
  ['a space before the colon', () => post('Transfer-Encoding : chunked', chunks(body))],
  ['an unknown coding', () => post('Transfer-Encoding: xchunked', chunks(body))],
  ['chunked twice', () => post('Transfer-Encoding: chunked, chunked', chunks(body))],
  ['chunked before another coding', () => post('Transfer-Encoding: chunked, identity', chunks(body))],
  ['a chunk length with rubbish', () => post('Transfer-Encoding: chunked', `1a;\nx\r\n${body}\r\n0\r\n\r\n`)],
  ['a chunk length of 2^64', () => post('Transfer-Encoding: chunked', '10000000000000000\r\n')],
  ['bare line feeds', () => post(`Content-Length: ${body.length}`).replaceAll('\r\n', '\n')],
  ['a folded header', () => post(`X-Folded: a\r\n b: c\r\nContent-Length: ${body.length}`)],
  ['NUL in a header', () => post(`X-Nul: a\0b\r\nContent-Length: ${body.length}`)],
  ['no host', () => post(`Content-Length: ${body.length}`).replace(/Host: .*\r\n/, '')],
  ['two hosts', () => post(`Host: evil.example\r\nContent-Length: ${body.length}`)],
  ['an unknown version', () => 'GET /livez HTTP/9.9\r\nHost: x\r\n\r\n'],
  ['a target with a space', () => 'GET /live z HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['no request at all', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
])('refuses %s, and nothing hidden in it is answered', async (_what, bytes) => {
  const answer = await sendRaw(shop.url, bytes())
  expect(answer.statuses.filter((status) => status !== 400)).toEqual([])
  expect(answer).toMatchObject({ closed: true })
  const { rows } = await shop.database.pool.query('select 1 from product_requests')
  expect(rows).toEqual([])
})

test('a host that is none is refused', async () => {
  for (const none of ['a b/c?d#e@f', '', 'x y', '[::1', 'a@b']) {
    const answer = await sendRaw(shop.url, head('GET', '/api/me', { host: none, connection: 'close' }))
    expect({ none, statuses: answer.statuses }).toEqual({ none, statuses: [400] })
  }
})

test('a whole address as target means the path in it, for this shop and in the name of no other', async () => {
  const listing = await sendRaw(
    shop.url,
    head('GET', 'http://evil.example/api/products', { host, connection: 'close' }),
  )
  expect(listing.statuses[0]).toBeLessThan(500)
  expect(listing.text).not.toContain('evil.example')
  const write = [
    `POST http://evil.example/api/product-requests HTTP/1.1`,
    `Host: ${host}`,
    'Origin: http://evil.example',
  ]
  const more = [
    ...write,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
    '',
    body,
  ]
  expect((await sendRaw(shop.url, more.join('\r\n'))).statuses).toEqual([403])
})

test.each('TRACE PROPFIND TRACK QUERY LINK MKCOL M-SEARCH get XXXX OPTIONS DELETE PATCH'.split(' '))(
  'the method %s is refused everywhere, and echoes nothing',
  async (method) => {
    for (const target of ['/', '/api/products', '/images/x.webp', '/assets/app.js', '/api/auth/sign-in/email', '*']) {
      const { statuses, text } = await sendRaw(
        shop.url,
        head(method, target, { host, connection: 'close', 'x-canary': 'canary' }),
      )
      expect({ target, refused: [400, 401, 404, 405, 501].includes(statuses[0] ?? 0), statuses }).toMatchObject({
        refused: true,
      })
      expect(text).not.toContain('canary')
    }
  },
)

test('opens no tunnel', async () => {
  const { statuses, closed } = await sendRaw(shop.url, head('CONNECT', 'evil.example:443', { host }))
  expect(closed).toBe(true)
  expect(statuses.filter((status) => status < 400)).toEqual([])
})

test('refuses headers and addresses that are too large, and goes on', async () => {
  expect((await sendRaw(shop.url, head('GET', '/', { host, 'x-large': 'x'.repeat(20_000) }))).statuses).toEqual([431])
  expect((await sendRaw(shop.url, head('GET', `/?q=${'x'.repeat(20_000)}`, { host }))).statuses).toEqual([431])
  const many = Object.fromEntries(Array.from({ length: 1500 }, (_, i) => [`x-${i}`, '1']))
  for (const headers of [
    many,
    { cookie: Array.from({ length: 100 }, (_, i) => `c${i}=${'v'.repeat(100)}`).join('; ') },
  ]) {
    const { statuses } = await sendRaw(
      shop.url,
      head('GET', '/api/products', { host, connection: 'close', ...headers }),
    )
    expect([200, 400, 431]).toContain(statuses[0])
  }
  const longButTaken = await sendRaw(
    shop.url,
    head('GET', `/api/products?x=${'y'.repeat(12_000)}`, { host, connection: 'close' }),
  )
  expect(longButTaken.statuses).toEqual([200])
  await shopIsWell()
})

test('a client that hangs up in the middle harms nobody', async () => {
  const unfinished = post('Content-Length: 1000', '{"productName":"half')
  await Promise.all(Array.from({ length: 20 }, () => sendRaw(shop.url, unfinished, 30)))
  await shopIsWell()
})

test('HTTP/1.0 without a host, as proxies ask whether a process is ready, is answered, and names no host', async () => {
  for (const target of ['/livez', '/readyz', '/']) {
    const { statuses, text } = await sendRaw(shop.url, `GET ${target} HTTP/1.0\r\n\r\n`)
    expect([target, statuses]).toEqual([target, [200]])
    expect(text).not.toContain('shop.invalid')
  }
  const unnamed = await sendRaw(shop.url, 'GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n')
  expect(unnamed.statuses).toEqual([400])
})
