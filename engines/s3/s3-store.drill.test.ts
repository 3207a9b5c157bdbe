/** The S3 store itself: what is written is there whole, what is away is said, and nothing waits without end. */
import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { BUCKET, openTestS3, type TestS3 } from '#tests/support/s3.ts'
import { type Patience, SHOWING } from './s3-settings.ts'
import { openS3, type S3Store } from './s3-store.server.ts'
import { uploadTo } from './s3-upload.server.ts'

let store: S3Store

function openWith(change: Partial<TestS3['settings']> = {}, patience: Partial<Patience> = {}, bucket = BUCKET) {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = { ...s3.settings, ...change }
  const settings = {
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
  return openS3(`s3://${bucket}/of/shop`, settings, { ...SHOWING, restMs: 0, ...patience })
}

const s3: TestS3 = await openTestS3()

beforeEach(async () => {
  s3.fail(undefined)
  store = await openWith()
})

async function namesOf(prefix: string): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of store.list(prefix)) names.push(name)
  return names
}

test('what is written is read byte for byte, listed by its beginning, and gone when it is removed', async () => {
  const bytes = randomBytes(70_000)
  for (const name of ['photo-a.webp', 'photo-a.webp.200.avif', 'kite.webp']) await store.write(name, bytes)
  expect(Buffer.compare((await store.read('kite.webp')) ?? Buffer.alloc(0), bytes)).toBe(0)
  expect((await namesOf('photo-a.webp')).sort()).toEqual(['photo-a.webp', 'photo-a.webp.200.avif'])
  expect(await store.find('photo-a.webp')).toMatchObject({ name: 'photo-a.webp', bytes: 70_000 })
  expect(await store.find('photo')).toBeUndefined()
  await store.remove('kite.webp')
  await store.remove('kite.webp')
  expect(await store.read('kite.webp')).toBeUndefined()
})

test('an empty object is missing', async () => {
  await store.write('empty.webp', new Uint8Array())
  expect(await store.read('empty.webp')).toBeUndefined()
})

test('a list goes on over its pages', async () => {
  // The server of the tests cannot make the mark of a next page with this Node.
  const page = (keys: string[], next = '') => {
    const entries = keys.map(
      (key) => `<Contents><Key>of/shop/${key}</Key><Size>1</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified>
        <ETag>&quot;x&quot;</ETag></Contents>`,
    )
    const more = next && `<IsTruncated>true</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>`
    return { status: 200, body: `<ListBucketResult>${more}${entries.join('')}</ListBucketResult>` }
  }
  const first = Array.from({ length: 1000 }, (_, n) => `many/${n}`)
  s3.fail((line) => (line.includes('continuation-token=a%2Fb') ? page(['many/last']) : page(first, 'a/b')))
  expect(await namesOf('many/')).toEqual([...first, 'many/last'])
})

test('a piece of a file is read as long as the file is the same', async () => {
  const bytes = randomBytes(3000)
  await store.write('ranged', bytes)
  const entry = await store.find('ranged')
  if (!entry) throw new Error('it is not there')
  expect(Buffer.from(await store.readRange(entry, 1000, 500)).equals(bytes.subarray(1000, 1500))).toBe(true)
  expect(Buffer.from(await store.readRange(entry, 2900, 500)).equals(bytes.subarray(2900))).toBe(true)
  s3.fail((line) => (line.startsWith('GET') ? { status: 412 } : undefined))
  await expect(store.readRange(entry, 0, 500)).rejects.toThrow('was changed meanwhile')
})

test('an upload of many parts is there whole when it is finished, and not before', { timeout: 120_000 }, async () => {
  const bytes = randomBytes(40 * 1024 * 1024)
  const upload = uploadTo(store, 'large')
  for (let at = 0; at < bytes.length; at += 1_000_000) await upload.write(bytes.subarray(at, at + 1_000_000))
  expect(await store.find('large')).toBeUndefined()
  await upload.finish()
  const entry = await store.find('large')
  expect(entry?.bytes).toBe(bytes.length)
  const read = Buffer.concat([
    ...(await Promise.all(
      [0, 1, 2].map((n) => store.readRange(entry as never, n * 16 * 1024 * 1024, 16 * 1024 * 1024)),
    )),
  ])
  expect(read.equals(bytes)).toBe(true)
})

test('an upload that is abandoned, or whose end the store refuses, leaves nothing of its name', {
  timeout: 120_000,
}, async () => {
  const bytes = Buffer.alloc(20 * 1024 * 1024, 7)
  const abandoned = uploadTo(store, 'abandoned')
  await abandoned.write(bytes)
  await abandoned.abandon().catch(() => undefined)
  const refused = uploadTo(store, 'refused')
  await refused.write(bytes)
  s3.fail((line) => (line.startsWith('POST') && line.includes('uploadId') ? { status: 400 } : undefined))
  await expect(refused.finish()).rejects.toThrow('refuses (400 SlowDown)')
  s3.fail(undefined)
  expect([await store.find('abandoned'), await store.find('refused')]).toEqual([undefined, undefined])
})

test('an upload whose last answer is lost is there, and is known to be', { timeout: 120_000 }, async () => {
  const upload = uploadTo(store, 'answered-late')
  await upload.write(Buffer.alloc(20 * 1024 * 1024, 7))
  // It is done, and the next to ask is told that there is no such upload any more.
  let count = 0
  s3.fail((line) => {
    if (line.startsWith('POST') && line.includes('uploadId')) return ++count === 1 ? undefined : { status: 400 }
    return undefined
  })
  await upload.finish()
  expect((await store.find('answered-late'))?.bytes).toBe(20 * 1024 * 1024)
})

test('what fails once is tried again, what is refused is not', async () => {
  let count = 0
  s3.fail(() => (++count < 3 ? { status: 503 } : undefined))
  await store.write('again', Buffer.from('x'))
  expect(count).toBe(3)
  count = 0
  s3.fail(() => ({ status: ++count > 0 ? 400 : 200 }))
  await expect(store.read('again')).rejects.toMatchObject({ kind: 'refused' })
  expect(count).toBe(1)
})

test('an answer that breaks off is asked for again and never taken for the whole', async () => {
  const bytes = randomBytes(50_000)
  await store.write('broken', bytes)
  let count = 0
  s3.fail(() => (++count < 2 ? { cutAfter: 20_000 } : undefined))
  expect(Buffer.from((await store.read('broken')) ?? []).equals(bytes)).toBe(true)
  s3.fail(() => ({ cutAfter: 20_000 }))
  await expect(store.read('broken')).rejects.toMatchObject({ kind: 'away' })
})

test('a store that is away is found out within its time, and asked again only after a rest', async () => {
  store = await openWith({}, { answerMs: 300, allMs: 300, restMs: 1500 })
  s3.fail(() => ({ silent: true }))
  await expect(store.read('x')).rejects.toThrow('does not answer (too slow)')
  const asked = s3.requests.length
  await expect(store.read('x')).rejects.toThrow('was away a moment ago')
  expect(s3.requests.length).toBe(asked)
  s3.fail(undefined)
  await expect.poll(() => store.read('x').catch(() => 'away')).toBeUndefined()
})

test('a store that is restarted is used again', async () => {
  await store.write('kept', Buffer.from('kept'))
  await s3.close()
  await expect(store.read('kept')).rejects.toThrow('does not answer (ECONNREFUSED)')
  await s3.open()
  expect(Buffer.from((await store.read('kept')) ?? []).toString()).toBe('kept')
})

test('a wrong key, a wrong bucket and what is no S3 store are told apart, and none is taken for "not there"', async () => {
  const wrong = await openWith({ S3_SECRET_ACCESS_KEY: 'wrong-secret-canary' })
  const refusal = await wrong.read('kept').catch((error: unknown) => error)
  expect(refusal).toMatchObject({ kind: 'refused', message: expect.stringContaining('403 SignatureDoesNotMatch') })
  expect(String(refusal)).not.toContain('canary')
  const nowhere = await openWith({}, {}, 'no-such-bucket')
  await expect(nowhere.read('kept')).rejects.toThrow('there is no such bucket')
  await expect(nowhere.write('kept', Buffer.from('x'))).rejects.toThrow('there is no such bucket')
  await expect(openWith({}, {}, '../x')).rejects.toThrow('is no address')
})

test('a thousand at once take 48 connections, and all are answered', async () => {
  await store.write('often', Buffer.from('x'))
  let [open, most] = [0, 0]
  s3.fail((line) => {
    if (!line.startsWith('GET')) return undefined
    most = Math.max(most, ++open)
    setTimeout(() => open--, 20)
    return { status: 200, body: '<x/>', delayMs: 20 }
  })
  const all = await Promise.all(Array.from({ length: 1000 }, () => store.read('often')))
  expect(all.filter((bytes) => bytes !== undefined)).toHaveLength(1000)
  expect(most).toBeLessThanOrEqual(60)
})
