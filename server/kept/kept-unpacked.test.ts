/** Clients that take no compression are sent what is kept packed, unpacked: no page is made anew for them. */
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import type { RenderPage } from '#app/render.server.tsx'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let drawn = 0
/** More together than there is room for as they are. */
const PAGES = Array.from({ length: 49 }, (_, i) => `/gift-finder?price_max=${(i + 1) * 100}`)
const LENGTH = 250_000

const page: RenderPage = async (request, { signIn = '' }) => {
  drawn++
  const { search } = new URL(request.url)
  return new Response(`${search} ${JSON.stringify(signIn)} ${'टोकरी '.repeat(LENGTH / 16)}`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

beforeAll(async () => {
  shop = await openTestShop({}, page)
})

type Got = { status: number; headers: IncomingHttpHeaders; bytes: Buffer }

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
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

test.each(['gzip', 'br'])(
  'pages that are kept as %s are drawn once, however often they are asked for plain',
  async (packed) => {
    drawn = 0
    for (const path of PAGES) await ask(path, { 'accept-encoding': packed })
    const before = drawn
    for (let round = 0; round < 2; round++) {
      const answers = await Promise.all(
        PAGES.flatMap((path) => [ask(path), ask(path, { 'accept-encoding': 'identity' })]),
      )
      for (const [i, { status, headers, bytes }] of answers.entries()) {
        const path = PAGES[Math.floor(i / 2)] ?? ''
        expect([status, headers['content-encoding'], headers['content-length']]).toEqual([
          200,
          undefined,
          String(bytes.length),
        ])
        expect(bytes.toString().startsWith(path.slice(path.indexOf('?')))).toBe(true)
        expect(bytes.length).toBeGreaterThan(LENGTH)
      }
    }
    expect(drawn).toBe(before)
  },
)

test('a HEAD and a tag are answered as for other clients', async () => {
  const path = PAGES[0] ?? ''
  const [plain, zipped] = [await ask(path), await ask(path, { 'accept-encoding': 'gzip' })]
  const headed = await ask(path, {}, 'HEAD')
  expect([headed.status, headed.bytes.length]).toEqual([200, 0])
  for (const name of ['content-length', 'etag', 'content-type', 'vary'] as const)
    expect(headed.headers[name]).toBe(plain.headers[name])
  expect(zipped.headers.etag).not.toBe(plain.headers.etag)
  expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes)
  const again = await ask(path, { 'if-none-match': plain.headers.etag ?? '' })
  expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, plain.headers.etag])
  // There are no parts of pages: who asks for one gets the whole.
  expect((await ask(path, { range: 'bytes=0-9' })).bytes).toEqual(plain.bytes)
})

test('people without compression are greeted by their own name, out of one page', async () => {
  const people = await Promise.all([1, 2, 3].map(() => shop.customer()))
  await ask('/contact', { cookie: people[0]?.cookie ?? '', 'accept-encoding': 'gzip' })
  drawn = 0
  for (const { cookie, email } of [...people, ...people]) {
    const [plain, zipped] = await Promise.all([
      ask('/contact', { cookie }),
      ask('/contact', { cookie, 'accept-encoding': 'gzip' }),
    ])
    expect(plain.bytes.toString()).toContain(email)
    expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes)
    expect(plain.headers['content-length']).toBe(String(plain.bytes.length))
  }
  expect(drawn).toBe(0)
})
