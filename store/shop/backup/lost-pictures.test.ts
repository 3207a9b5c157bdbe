/** Pictures that the shop shows, and whose files are gone or cannot be read. */
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { picturesIn } from '#store/goods/images/folder-pictures.server.ts'
import { makeScratch } from '#tests/support/scratch.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { findLostPictures, wordsOfLostPictures } from './lost-pictures.server.ts'
import { takeBackup } from './take-backup.server.ts'

test('an unreadable picture is named, is no failure of who asks for it, and stops no backup', async () => {
  const shop = await openTestShop()
  const place = picturesIn(path.join(shop.dataDir, 'images'))
  for (const name of ['good.webp', 'gone.webp', 'odd.webp']) {
    await place.write(name, Buffer.from('a picture'))
    await shop.product({ name, imageUrl: `/images/${name}` })
  }
  await rm(path.join(shop.dataDir, 'images/gone.webp'))
  // As root reads every file, a folder of that name stands for one that cannot be read.
  await rm(path.join(shop.dataDir, 'images/odd.webp'))
  await mkdir(path.join(shop.dataDir, 'images/odd.webp'))
  const lost = await findLostPictures(shop.database.newClient(), place)
  expect(lost).toEqual(['gone.webp', 'odd.webp'])
  expect(wordsOfLostPictures(lost, '/images')).toMatch(
    /^2 pictures that are shown cannot be read in \/images: gone.webp, odd.webp\./,
  )
  expect((await shop.call('GET', '/images/odd.webp')).status).toBe(404)
  const to = { file: path.join(shop.dataDir, 'one.backup'), passphrase: undefined, program: 'test' }
  const { summary } = await takeBackup(shop.database.newClient(), { pictures: place, secret: undefined }, to)
  expect(summary).toMatchObject({ pictures: 1, missing: ['gone.webp', 'odd.webp'] })
})

test('folders that the shop makes are read by nobody else, whatever the umask', async () => {
  const folder = path.join(await makeScratch('tokri-pictures-'), 'data', 'images')
  await picturesIn(folder).write('kite.webp', Buffer.from('a picture'))
  for (const made of [folder, path.dirname(folder)]) expect((await stat(made)).mode & 0o077).toBe(0)
})
