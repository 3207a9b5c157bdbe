/** Two processes of one shop, on two machines, whose pictures lie in one S3 store; and what shoppers see while that is away. */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { connectionUrl } from '#engines/postgres/embedded/connection.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { BUCKET, openTestS3, type TestS3 } from '#tests/support/s3.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

const s3: TestS3 = await openTestS3()
const DATABASE_URL = connectionUrl(await createTestDatabase())
const settings: Record<string, string> = {
  ...s3.settings,
  DATABASE_URL,
  PICTURES_URL: `s3://${BUCKET}/pictures`,
  LOG_LEVEL: 'warn',
}
const one = await openTestShop(settings)
const other = await openTestShop(settings)
const owner = await one.owner()
const picture: Buffer = await sharp({ create: { width: 1300, height: 900, channels: 3, background: '#3b6' } })
  .png()
  .toBuffer()

afterEach(async () => {
  s3.fail(undefined)
  // The rest after an outage.
  await expect.poll(async () => (await show(other, 'none.webp')).status).toBe(404)
})

function upload(to = one, call = '/api/images/upload', as = owner): Promise<Response> {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'x.png')
  return fetch(to.url + call, { method: 'POST', headers: { origin: to.url, cookie: as.cookie }, body })
}

async function keptName(): Promise<string> {
  const response = await upload()
  expect(response.status).toBe(200)
  return path.basename(((await response.json()) as { secure_url: string }).secure_url)
}

const show = (at: TestShop, name: string, query = '') =>
  fetch(`${at.url}/images/${name}${query}`, { headers: { accept: 'image/webp' } })

test('a picture that was uploaded at one is shown by the other, whole and cut, and neither disk keeps any', async () => {
  const name = await keptName()
  for (const query of ['', '?w=400', '?w=800']) {
    const [here, there] = [await show(one, name, query), await show(other, name, query)]
    expect([here.status, there.status]).toEqual([200, 200])
    expect(there.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(Buffer.from(await there.bytes()).equals(Buffer.from(await here.bytes()))).toBe(true)
  }
  const before = s3.requests.length
  expect((await sharp(await (await show(other, name, '?w=400')).bytes()).metadata()).width).toBe(400)
  expect(s3.requests.slice(before)).toEqual([`GET /${BUCKET}/pictures/cuts/${name}.400.webp`])
  for (const { dataDir } of [one, other])
    expect(await readdir(path.join(dataDir, 'images')).catch(() => [])).toEqual([])
})

test('while the store is away an upload is refused for a while and nothing of it stays; what is shown says so too', async () => {
  const name = await keptName()
  await s3.close()
  for (const response of [await upload(), await show(other, name), await show(other, name, '?w=400')]) {
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(response.headers.get('cache-control') ?? '').not.toContain('immutable')
  }
  expect(await readdir(path.join(one.dataDir, 'images'))).toEqual([])
  // Nothing else of the shop needs it.
  expect((await one.call('GET', '/api/products')).status).toBe(200)
  await s3.open()
  await expect.poll(async () => (await show(other, name, '?w=400')).status).toBe(200)
  expect((await upload()).status).toBe(200)
  expect(other.logged.join()).toContain('pictures.trouble')
})

test('a slow store is waited for, and one that fails now and then is asked again', async () => {
  const name = await keptName()
  s3.fail(() => ({ delayMs: 600 }))
  expect((await show(other, name, '?w=200')).status).toBe(200)
  let count = 0
  s3.fail(() => (++count % 2 === 1 ? { status: 503 } : undefined))
  expect([(await upload()).status, (await show(other, name)).status]).toEqual([200, 200])
})

test('with a wrong key the shop opens, and pictures are refused with a reason in the log that names no key', async () => {
  const wrong = await openTestShop({ ...settings, S3_SECRET_ACCESS_KEY: 'canary-of-a-key' })
  expect((await wrong.call('GET', '/api/products')).status).toBe(200)
  expect((await show(wrong, await keptName())).status).toBe(503)
  expect(wrong.logged.join()).toContain('SignatureDoesNotMatch')
  expect(wrong.logged.join()).not.toContain('canary')
})

test('a photo whose account is deleted at one is gone at the other, with its cuts', async () => {
  const person = await one.customer()
  const before = s3.requests.length
  const sent = await upload(one, '/api/me/photo', person)
  expect(sent.status).toBe(200)
  const name = path.basename(((await sent.json()) as { photoURL: string }).photoURL)
  expect(s3.requests.slice(before)).toEqual([`PUT /${BUCKET}/pictures/${name}`])
  expect((await show(other, name, '?w=200')).status).toBe(200)
  const left = await one.call('POST', '/api/auth/delete-user', { password: 'mango-pickle-7' }, person)
  expect(left.status).toBe(200)
  for (const query of ['', '?w=200']) expect((await show(other, name, query)).status).toBe(404)
})

test('an account can be deleted while the store is away: its photo follows with the daily tidying', async () => {
  const person = await one.customer()
  expect((await upload(one, '/api/me/photo', person)).status).toBe(200)
  s3.fail(() => ({ status: 503 }))
  const left = await one.call('POST', '/api/auth/delete-user', { password: 'mango-pickle-7' }, person)
  expect(left.status).toBe(200)
})
