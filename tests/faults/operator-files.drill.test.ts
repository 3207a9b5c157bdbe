/** The commands of the operator that prove a backup and change the secret, beside an open shop. */
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connectionUrl } from '#db/embedded/connection.ts'
import { placeTestOrder } from '#tests/support/desk.ts'
import { makeScratch } from '#tests/support/scratch.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { type } from './operator.ts'

let folder: string
let shop: TestShop

beforeAll(async () => {
  folder = await makeScratch('tokri-files-')
  shop = await openTestShop()
  const kite = await shop.product({ name: 'Kite', stock: 9 })
  await placeTestOrder(shop, await shop.customer(), [{ _id: kite, qty: 1, price: 125 }])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function typed(...words: string[]) {
  const { rows } = await shop.database.pool.query<{ name: string }>('select current_database() as name')
  const url = connectionUrl({ ...inject('postgres'), database: rows[0]?.name ?? '' })
  return type(words, { DATA_DIR: shop.dataDir, DATABASE_URL: url }).ended
}

test.each([
  [['export'], 2, 'There is no command'],
  [['key'], 2, 'key change'],
  [['key', 'change'], 1, 'add --yes'],
  [['key', 'change', '--yes'], 1, 'The shop is open'],
])('%j ends with %i', async (words, code, sentence) => {
  const ended = await typed(...words)
  expect([ended.code, ended.said.error]).toEqual([code, expect.stringContaining(sentence)])
})

test('backup --prove restores the copy, checks it and leaves only the backup behind', async () => {
  const { code, said } = await typed('backup', '--to', path.join(folder, 'copy.backup'), '--prove')
  expect({ code, said }).toMatchObject({ code: 0, said: { ok: true, proof: { faults: [], rows: { orders: 1 } } } })
  expect(await readdir(folder)).toEqual(['copy.backup'])
})
