/** What describes the API is made once for a process, however often it is asked for. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { openApi } from '#api/docs/openapi.ts'
import { newRouter } from '#api/router.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { constantAnswer } from './constant-answer.ts'

test('the description is made at the first call and never again', async () => {
  const api = newRouter()
  const describe = vi.spyOn(api, 'getOpenAPI31Document')
  openApi(api)
  expect(describe).not.toHaveBeenCalled()
  for (let i = 0; i < 5; i++) expect((await api.request('/openapi.json')).status).toBe(200)
  expect(describe).toHaveBeenCalledTimes(1)
})

test('the description is compressed, and not sent to who has it', async () => {
  const path = '/api/openapi.json'
  const shop = await openTestShop()
  const ask = (headers: Record<string, string>, method = 'GET') =>
    shop.call(method, path, undefined, undefined, headers)
  const plain = await ask({ 'accept-encoding': 'identity' })
  const text = await plain.text()
  expect(plain.headers.get('content-encoding')).toBeNull()
  const etags = new Set([plain.headers.get('etag')])
  for (const encoding of ['br', 'gzip']) {
    const packed = await ask({ 'accept-encoding': encoding })
    expect(packed.headers.get('content-encoding')).toBe(encoding)
    expect(packed.headers.get('vary')).toContain('Accept-Encoding')
    expect(await packed.text()).toBe(text)
    const etag = packed.headers.get('etag') ?? ''
    etags.add(etag)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const known304 = await ask({ 'accept-encoding': encoding, 'if-none-match': known })
      expect([known304.status, await known304.text(), known304.headers.get('etag')]).toEqual([304, '', etag])
    }
    expect((await ask({ 'accept-encoding': encoding, 'if-none-match': '"other"' })).status).toBe(200)
  }
  expect(etags.size).toBe(3)
  const head = await ask({}, 'HEAD')
  expect([head.status, await head.text(), head.headers.get('content-type')]).toEqual([
    200,
    '',
    plain.headers.get('content-type'),
  ])
})

test.each([
  [undefined, null],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.5, br;q=0.8', 'br'],
  ['GZIP', 'gzip'],
  ['deflate, zstd', null],
  ['br;q=0, gzip;q=0', null],
])('a client that accepts %j is sent %j', async (acceptEncoding, sent) => {
  const app = newRouter().get(
    '/text',
    constantAnswer(() => 'a text', { 'content-type': 'text/plain' }),
  )
  const response = await app.request('/text', acceptEncoding ? { headers: { 'accept-encoding': acceptEncoding } } : {})
  expect(response.headers.get('content-encoding')).toBe(sent)
  const body = Buffer.from(await response.arrayBuffer())
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
  expect(String(sent === 'br' || sent === 'gzip' ? unpack[sent](body) : body)).toBe('a text')
})
