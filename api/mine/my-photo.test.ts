import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { CurrentUser } from '#store/people/accounts/people.schema.ts'
import { forgetOrphanPhotos } from '#store/people/accounts/photo.server.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'

const shop = await openTestShop()
const picture: Buffer = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#3b6' } })
  .jpeg()
  .toBuffer()

function send(file: Uint8Array | string | undefined, as?: TestPerson, headers = {}): Promise<Response> {
  const body = new FormData()
  if (typeof file === 'string') body.set('file', file)
  else if (file) body.set('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), '../../x.jpg')
  const all = { origin: shop.url, ...(as ? { cookie: as.cookie } : {}), ...headers }
  return fetch(`${shop.url}/api/me/photo`, { method: 'POST', headers: all, body })
}

async function kept(as: TestPerson): Promise<string> {
  const response = await send(picture, as)
  expect(response.status).toBe(200)
  return ((await response.json()) as { photoURL: string }).photoURL
}

const photoOf = async (as: TestPerson) =>
  ((await (await shop.call('GET', '/api/me', undefined, as)).json()) as { user: CurrentUser }).user.photoURL
const isThere = async (address: string) => (await fetch(shop.url + address)).status === 200
const name = (image: string, as: TestPerson) => shop.call('POST', '/api/auth/update-user', { image }, as)
const storedNames = async () => readdir(path.join(shop.dataDir, 'images')).catch(() => [])

test('a photo is a small square of its own address, and the one before is gone with its cuts', async () => {
  const person = await shop.customer()
  const first = await kept(person)
  expect(first).toMatch(/^\/images\/photo-[0-9a-f-]{36}\.webp$/)
  const served = Buffer.from(await (await fetch(shop.url + first)).arrayBuffer())
  expect(await sharp(served).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  expect(await isThere(`${first}?w=200`)).toBe(true)
  expect(await photoOf(person)).toBe(first)
  const second = await kept(person)
  expect(await photoOf(person)).toBe(second)
  expect([await isThere(first), await isThere(`${first}?w=200`), await isThere(second)]).toEqual([false, false, true])
})

test('it is gone when it is removed, when another picture is named, and with the account', async () => {
  const person = await shop.customer()
  const removed = await kept(person)
  const answer = await shop.call('POST', '/api/me/photo/delete', undefined, person)
  expect([answer.status, await answer.json()]).toEqual([200, { photoURL: null }])
  expect((await shop.call('POST', '/api/me/photo/delete', undefined, person)).status).toBe(200)
  expect([await photoOf(person), await isThere(removed)]).toEqual([null, false])
  const replaced = await kept(person)
  expect((await name('https://pictures.example/asha.jpg', person)).status).toBe(200)
  expect(await isThere(replaced)).toBe(false)
  const last = await kept(person)
  expect((await shop.call('POST', '/api/auth/delete-user', { password: 'mango-pickle-7' }, person)).status).toBe(200)
  expect(await isThere(last)).toBe(false)
})

test('a photo that outlived its account is gone with its cuts by the next day, and one that somebody shows stays', async () => {
  const [gone, here] = [await shop.customer(), await shop.customer()]
  const [left, shown] = [await kept(gone), await kept(here)]
  for (const photo of [left, shown]) expect(await isThere(`${photo}?w=200`)).toBe(true)
  await shop.database.pool.query('delete from users where id = $1', [gone.uid])
  const tidy = () => forgetOrphanPhotos(shop.database.db, shop.store.shop.images)
  await tidy()
  expect(await isThere(left)).toBe(true)
  const earlier = new Date(Date.now() - 2 * 3_600_000)
  const folder = path.join(shop.dataDir, 'images')
  for (const file of await readdir(folder, { recursive: true })) await utimes(path.join(folder, file), earlier, earlier)
  await tidy()
  expect([await isThere(left), await isThere(`${left}?w=200`), await isThere(shown)]).toEqual([false, false, true])
  expect((await readdir(folder, { recursive: true })).join()).not.toContain(left.replace('/images/', ''))
})

test('nobody names the photo of somebody else as theirs, so that it goes when its owner takes it away', async () => {
  const [asha, mallory] = [await shop.customer(), await shop.customer()]
  const photo = await kept(asha)
  const fileName = path.basename(photo)
  const written = [
    photo,
    `/images/${fileName}`,
    `${shop.url.replace('http:', 'https:')}${photo}`,
    `https://x.example${photo}?w=200`,
    `https://x.example/images/%70hoto${fileName.slice('photo'.length)}`,
    `https://x.example${photo.replace('.webp', '%2ewebp')}`,
    `https://x.example/images/a/../${fileName}`,
  ]
  for (const image of written) {
    await expectProblem(await name(image, mallory), 400, 'invalid-image')
    const account = { name: 'Mallory', email: 'm@shop.example', password: 'mango-pickle-7', image }
    await expectProblem(await shop.call('POST', '/api/auth/sign-up/email', account), 400, 'invalid-image')
  }
  expect(await photoOf(mallory)).toBeNull()
  expect((await name(photo, asha)).status).toBe(200)
  expect([await photoOf(asha), await isThere(photo)]).toEqual([photo, true])
  expect((await shop.call('POST', '/api/me/photo/delete', undefined, asha)).status).toBe(200)
  expect(await isThere(photo)).toBe(false)
})

test('the photo of a person is no picture of a product', async () => {
  const owner = await shop.owner()
  const photo = await kept(await shop.customer())
  for (const address of [photo, shop.url + photo, `https://shop.example${photo}`]) {
    for (const pictures of [{ imageUrl: address }, { moreImageUrls: [address] }]) {
      const productData = { name: 'Kite', description: 'x', price: 1, stock: 1, category: 'Toy', ...pictures }
      const response = await shop.call('POST', '/api/products', { productData }, owner)
      await expectProblem(response, 400, 'invalid_input')
    }
    const csv = `name,description,price,stock,category,imageUrl\nKite,x,1,1,Toy,${address}`
    const checked = await shop.call('POST', '/api/admin/product-imports/check', csv, owner, {
      'content-type': 'text/csv',
    })
    const { problems } = (await checked.json()) as { problems: unknown[] }
    expect(problems).toMatchObject([{ words: 'Image: The photo of a person is no picture of a product.' }])
  }
})

test('what is no picture, is cut off or too big is refused, and the photo stays', async () => {
  const person = await shop.customer()
  const photo = await kept(person)
  const before = await storedNames()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  await expectProblem(await send(svg, person), 415, 'unsupported_media_type')
  await expectProblem(await send(Buffer.alloc(0), person), 415, 'unsupported_media_type')
  await expectInvalid(await send(picture.subarray(0, picture.length / 2), person), '#file')
  await expectInvalid(await send(undefined, person), '#file')
  await expectInvalid(await send('data:image/png;base64,iVBORw0KGgo=', person), '#file')
  const grown = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
  await expectProblem(await send(grown(2 * 1024 * 1024 + 1), person), 413, 'payload_too_large')
  await expectProblem(await send(grown(3 * 1024 * 1024), person), 413, 'payload_too_large')
  await expectProblem(await shop.call('POST', '/api/me/photo', '{}', person), 415, 'unsupported_media_type')
  expect(await storedNames()).toEqual(before)
  expect([await photoOf(person), await isThere(photo)]).toEqual([photo, true])
  expect((await send(grown(2 * 1024 * 1024), person)).status).toBe(200)
})
