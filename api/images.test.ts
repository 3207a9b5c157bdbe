import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { flatPng } from '#tests/support/pictures.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { head, sendRaw } from '#tests/support/raw-http.ts'
import { openTestShop } from '#tests/support/shop.ts'

const shop = await openTestShop()
const owner = await shop.owner()

type Uploaded = { secure_url: string; width: number; height: number; bytes: number; format: string }

function upload(file: Uint8Array | string | undefined, type = 'image/png', name = 'x.png'): Promise<Response> {
  const body = new FormData()
  if (typeof file === 'string') body.set('file', file)
  else if (file) body.set('file', new Blob([new Uint8Array(file)], { type }), name)
  body.set('upload_preset', 'tokri')
  const headers = { origin: shop.url, cookie: owner.cookie }
  return fetch(`${shop.url}/api/images/upload`, { method: 'POST', headers, body })
}

async function kept(response: Response): Promise<Uploaded> {
  expect({ status: response.status, text: await response.clone().text() }).toMatchObject({ status: 200 })
  return (await response.json()) as Uploaded
}

function picture(width = 40, height = 30) {
  return sharp({ create: { width, height, channels: 3, background: '#3b6' } })
}

async function storedNames(): Promise<string[]> {
  return (await readdir(path.join(shop.dataDir, 'images')).catch(() => [])).filter((name) => name !== 'cuts').sort()
}

test('keeps a picture as WebP under a random name, and serves it with a fixed type', async () => {
  const uploaded = await kept(await upload(await picture().png().toBuffer()))
  expect(uploaded).toEqual({
    secure_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/images\/[0-9a-f-]{36}\.webp$/),
    width: 40,
    height: 30,
    bytes: expect.any(Number),
    format: 'webp',
  })
  const served = await fetch(uploaded.secure_url)
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  const bytes = Buffer.from(await served.arrayBuffer())
  expect(bytes).toHaveLength(uploaded.bytes)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 })
})

test('cuts to the next width that is kept, never larger than the original, as AVIF for who takes it', async () => {
  const { secure_url } = await kept(await upload(await picture(1000, 500).jpeg().toBuffer(), 'image/jpeg'))
  const cut = async (w: string, accept: string) => {
    const response = await fetch(`${secure_url}?w=${w}`, { headers: { accept } })
    expect(response.headers.get('vary')).toBe('Accept')
    const { format, width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    return [response.headers.get('content-type'), format, width]
  }
  expect(await cut('200', 'image/webp')).toEqual(['image/webp', 'webp', 200])
  expect(await cut('201', 'image/avif,image/webp')).toEqual(['image/avif', 'heif', 400])
  expect(await cut('1200', '*/*')).toEqual(['image/webp', 'webp', 1000])
  for (const w of ['99999', 'abc', '1e309', '[]']) expect(await cut(w, '*/*')).toEqual(['image/webp', 'webp', 1000])
})

test('the address of an upload can be saved as the picture of a product', async () => {
  const { secure_url } = await kept(await upload(await picture().png().toBuffer()))
  const productData = { name: 'Kite', description: 'x', price: 1, stock: 1, category: 'Toy', imageUrl: secure_url }
  const response = await shop.call('POST', '/api/products', { productData }, owner)
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({ imageUrl: new URL(secure_url).pathname })
})

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('takes %s', async (format) => {
  const file = await picture().toFormat(format).toBuffer()
  expect(await kept(await upload(file, `image/${format}`))).toMatchObject({ width: 40, height: 30 })
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const text = (content: string) => () => Promise.resolve(Buffer.from(content))

test.each<[string, () => Promise<Uint8Array>, string]>([
  ['an SVG with a script', text(SVG), 'image/svg+xml'],
  ['an SVG that says it is a PNG', text(SVG), 'image/png'],
  ['an SVG with an XML head', text(`<?xml version="1.0"?>${SVG}`), 'image/png'],
  ['HTML named .png', text('<!doctype html><script>alert(1)</script>'), 'image/png'],
  ['a PDF', text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'), 'application/pdf'],
  ['0 bytes', text(''), 'image/png'],
  ['noise', () => Promise.resolve(Buffer.alloc(5000, 7)), 'image/jpeg'],
  ['a TIFF', () => picture().tiff().toBuffer(), 'image/png'],
])('refuses %s with 415 and keeps nothing', async (_what, file, type) => {
  const before = await storedNames()
  await expectProblem(await upload(await file(), type), 415, 'unsupported_media_type')
  expect(await storedNames()).toEqual(before)
})

test('refuses a truncated JPEG', async () => {
  const whole = await picture(800, 800).jpeg().toBuffer()
  const before = await storedNames()
  await expectProblem(await upload(whole.subarray(0, whole.length / 2), 'image/jpeg'), 400, 'invalid_input')
  expect(await storedNames()).toEqual(before)
})

test('a picture that is a script too, or names another type, is drawn anew', async () => {
  const gif = await picture().gif().toBuffer()
  const polyglot = Buffer.concat([gif, Buffer.from('/*=1;alert("canary")//*/')])
  for (const [file, type] of [
    [polyglot, 'image/gif'],
    [await picture().png().toBuffer(), 'image/jpeg'],
  ] as const) {
    const { secure_url } = await kept(await upload(file, type))
    const served = await fetch(secure_url)
    expect(served.headers.get('content-type')).toBe('image/webp')
    const bytes = Buffer.from(await served.arrayBuffer())
    expect(bytes.subarray(0, 4).toString()).toBe('RIFF')
    expect(bytes.includes('canary')).toBe(false)
  }
})

test('what a camera wrote about place and owner is gone, and the picture stands upright', async () => {
  const exif = {
    IFD0: { Copyright: 'canary-owner', Artist: 'canary-artist' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 1234/100', GPSMapDatum: 'canary-place' },
  }
  const photo = await picture()
    .withExif(exif)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">canary</x:xmpmeta>')
    .jpeg()
    .toBuffer()
  expect(photo.includes('canary')).toBe(true)
  const turned = await picture(40, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await kept(await upload(turned, 'image/jpeg'))).toMatchObject({ width: 30, height: 40 })
  const { secure_url } = await kept(await upload(photo, 'image/jpeg'))
  for (const query of ['', '?w=200']) {
    const bytes = Buffer.from(await (await fetch(secure_url + query)).arrayBuffer())
    expect(bytes.includes('canary')).toBe(false)
    expect(await sharp(bytes).metadata()).not.toHaveProperty('exif')
  }
})

test('refuses a file one byte above 5 MB, and takes one of 5 MB', async () => {
  const small = await picture().png().toBuffer()
  const grown = (bytes: number) => Buffer.concat([small, Buffer.alloc(bytes - small.length)])
  await expectProblem(await upload(grown(5 * 1024 * 1024 + 1)), 413, 'payload_too_large')
  await expectProblem(await upload(grown(6 * 1024 * 1024)), 413, 'payload_too_large')
  expect((await upload(grown(5 * 1024 * 1024))).status).toBe(200)
})

test('refuses a small file of more than 40 megapixels by its head, and takes one of 40', async () => {
  const refused = await expectInvalid(await upload(flatPng(8001, 5000)), '#file')
  expect(refused.detail).toBe('A picture may have at most 40 megapixels.')
  expect((await upload(flatPng(8000, 5000))).status).toBe(200)
})

test('stops an endless upload without a length', async () => {
  const { host } = new URL(shop.url)
  const headers = { host, origin: shop.url, cookie: owner.cookie, 'content-type': 'multipart/form-data; boundary=x' }
  const block = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, 65), Buffer.from('\r\n')])
  const start = Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\n\r\n')
  const first = Buffer.concat([Buffer.from(`${start.length.toString(16)}\r\n`), start, Buffer.from('\r\n')])
  const blocks = Array.from({ length: 200 }, () => block)
  const request = head('POST', '/api/images/upload', { ...headers, 'transfer-encoding': 'chunked' })
  const answer = await sendRaw(shop.url, [request, first, ...blocks], 10_000)
  expect(answer.statuses).toEqual([413])
  expect(answer).toMatchObject({ closed: true })
})

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['20,000 x 20,000 flat pixels', () => flatPng(20_000, 20_000)],
  ['a strip of 60,000 x 1,000', () => flatPng(60_000, 1000)],
  [
    '2,000,000,000 pixels that are not there',
    () => Buffer.concat([flatPng(8, 8).subarray(0, 16), Buffer.from('0000ffff0000ffff0100000000', 'hex')]),
  ],
])('refuses %s', async (_what, bomb) => {
  const file = await bomb()
  expect(file.length).toBeLessThan(1_000_000)
  const response = await upload(file)
  expect([400, 413, 415]).toContain(response.status)
  await expectProblem(response, response.status)
})

test('of a thousand frames only the first is drawn', async () => {
  const frames = Array.from({ length: 1000 }, (_, i) => i)
  const raw = Buffer.from(frames.flatMap((i) => Array.from({ length: 64 * 3 }, () => i % 256)))
  const animated = await sharp(raw, { raw: { width: 8, height: 8 * 1000, channels: 3, pageHeight: 8 } })
    .gif()
    .toBuffer()
  expect((await sharp(animated).metadata()).pages).toBeGreaterThan(100)
  expect(await kept(await upload(animated, 'image/gif'))).toMatchObject({ width: 8, height: 8 })
})

test("the name of the file is nobody's business", async () => {
  const file = await picture().png().toBuffer()
  const hostile = [
    '../../x.png',
    '/etc/passwd',
    'a\u0000.png',
    'x'.repeat(5000),
    'x.png"\r\nX: y',
    '..',
    'ஃ.png',
    'x.webp;.html',
  ]
  for (const name of hostile) {
    const response = await upload(file, 'image/png', name)
    expect({ name, status: response.status }).toEqual({ name, status: 200 })
    const { secure_url } = await kept(response)
    expect(secure_url).toMatch(/\/images\/[0-9a-f-]{36}\.webp$/)
  }
  for (const name of await storedNames()) expect(name).toMatch(/^[0-9a-f-]{36}\.webp$/)
  expect((await readdir(shop.dataDir)).sort()).toEqual(['files', 'images'])
})

test('refuses a call without a file, with text for a file, and with another type or a broken form', async () => {
  await expectProblem(await upload(undefined), 400, 'invalid_input')
  await expectProblem(await upload('data:image/png;base64,iVBORw0KGgo='), 400, 'invalid_input')
  const post = (type: string, body: string) =>
    shop.call('POST', '/api/images/upload', body, owner, { 'content-type': type })
  await expectProblem(await post('application/json', '{}'), 415, 'unsupported_media_type')
  await expectProblem(await post('multipart/form-data', 'x'), 400, 'invalid_input')
  await expectProblem(await post('multipart/form-data; boundary=x', '--y\r\n'), 400, 'invalid_input')
  // A form that ends twice must not wait for ever.
  for (const form of ['', '--x--\r\n--x--\r\n', '--x--\r\n--x\r\n', '--x--'])
    await expectProblem(await post('multipart/form-data; boundary=x', form), 400, 'invalid_input')
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg/>',
  '//evil.example/x.png',
  'http://169.254.169.254/latest/meta-data',
  'http://evil.example/images/x.webp',
  'file:///etc/passwd',
  'ftp://x.example/x.png',
  'https://user:secret@x.example/x.png',
  'https://',
  'https:evil',
  'x.png',
  '/images/../api/me',
  '/api/me',
  '/images/x.webp?w=1"onerror=',
  ' https://x.example/\nx.png',
  'https://x.example/"onload="x',
  `https://x.example/${'x'.repeat(2000)}`,
  'a\u0000',
])('refuses %j as the picture of a product', async (imageUrl) => {
  const productData = { name: 'Kite', description: 'x', price: 1, stock: 1, category: 'Toy', imageUrl }
  const response = await shop.call('POST', '/api/products', { productData }, owner)
  const problem = await expectProblem(response, 400, 'invalid_input')
  expect(problem.errors?.[0]?.pointer).toBe('/productData/imageUrl')
})

test('no call takes an address to fetch', async () => {
  for (const query of ['src=http://127.0.0.1:1/', 'url=http://127.0.0.1:1/', 'w=200&url=file:///etc/passwd']) {
    const response = await fetch(`${shop.url}/images/nothing.webp?${query}`)
    expect([response.status, await response.text()]).toEqual([404, 'Not Found'])
  }
})
