/** Pictures on a disk that loses power, is full or damaged: what was acknowledged is there, what is there is shown. */
import { mkdir, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createUploads } from '#store/uploads.server.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { watchSyncs } from '#tests/support/syncs.ts'

const shop = await openTestShop()
const owner = await shop.owner()
const folder = path.join(shop.dataDir, 'images')
const picture: Buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#3b6' } })
  .png()
  .toBuffer()

function upload(): Promise<Response> {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'x.png')
  const headers = { origin: shop.url, cookie: owner.cookie }
  return fetch(`${shop.url}/api/images/upload`, { method: 'POST', headers, body })
}

/** The name of a picture that is kept. */
async function keptName(): Promise<string> {
  const response = await upload()
  expect(response.status).toBe(200)
  return path.basename(((await response.json()) as { secure_url: string }).secure_url)
}

const show = (name: string, query = '') =>
  fetch(`${shop.url}/images/${name}${query}`, { headers: { accept: 'image/webp' } })

test.runIf(process.platform === 'linux')(
  'an upload is on the disk, with its name, before it is acknowledged',
  async () => {
    const syncs = await watchSyncs()
    const name = await keptName()
    expect(syncs().slice(-2)).toEqual([expect.stringContaining(path.join(folder, name)), folder])
    expect(syncs()).toContain(shop.dataDir)
  },
)

test('an empty picture is missing, and an empty cut is cut again', async () => {
  const [name, cut] = [await keptName(), await keptName()]
  await writeFile(path.join(folder, name), '')
  for (const query of ['', '?w=200']) {
    const response = await show(name, query)
    expect([response.status, response.headers.get('cache-control')]).not.toContain(
      'public, max-age=31536000, immutable',
    )
    expect(response.status).toBe(404)
  }
  const first = await (await show(cut, '?w=200')).bytes()
  const [file = ''] = (await readdir(path.join(folder, 'cuts'))).filter((made) => made.startsWith(cut))
  await writeFile(path.join(folder, 'cuts', file), '')
  const again = await show(cut, '?w=200')
  expect([again.status, await again.bytes()]).toEqual([200, first])
})

test('a cut that cannot be kept is shown all the same', async () => {
  const name = await keptName()
  await rm(path.join(folder, 'cuts'), { recursive: true, force: true })
  await writeFile(path.join(folder, 'cuts'), 'in the way')
  const response = await show(name, '?w=200')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect((await sharp(await response.bytes()).metadata()).width).toBe(200)
  await rm(path.join(folder, 'cuts'))
})

test('an upload that cannot be kept is refused for a while, and leaves nothing', async () => {
  const before = await readdir(folder)
  const onFullDisk = async function* () {
    yield picture
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  const receive = createUploads(folder, [], () => undefined)
  const refusal = { code: 'busy', facts: { retryAfterSeconds: 60 } }
  await expect(receive(onFullDisk())).rejects.toMatchObject(refusal)
  expect(await readdir(folder)).toEqual(before)
})

test.runIf(process.platform === 'linux')(
  'a picture that the disk does not give is 503 for a while, whole or cut',
  async () => {
    const name = await keptName()
    await rm(path.join(folder, name))
    // Reading from its beginning is an error of the device.
    await symlink('/proc/self/mem', path.join(folder, name))
    for (const response of [await show(name), await show(name, '?w=320')]) {
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('60')
    }
  },
)

test('a picture that cannot be cut is shown as it is, and not kept by browsers', async () => {
  const name = 'damaged.webp'
  await writeFile(path.join(folder, name), picture.subarray(0, 60))
  const response = await show(name, '?w=200')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

test('what a process that died left unfinished is removed by the next, what is on its way is not', async () => {
  const [old, fresh] = [path.join(folder, 'old.part'), path.join(folder, 'cuts/fresh.part')]
  await mkdir(path.dirname(fresh), { recursive: true })
  for (const file of [old, fresh]) await writeFile(file, 'x')
  await utimes(old, new Date(), new Date(Date.now() - 7_200_000))
  createUploads(folder, [folder, path.join(folder, 'cuts')], () => undefined)
  await expect.poll(() => readdir(folder)).not.toContain('old.part')
  expect(await readdir(path.dirname(fresh))).toContain('fresh.part')
})
