/** The commands of the operator's tool that take data out of an open shop, bring products in, and rehearse an update. */
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connectionUrl } from '#db/embedded/connection.ts'
import { mailOutbox } from '#db/schema.ts'
import { placeTestOrder } from '#tests/support/desk.ts'
import { makeScratch } from '#tests/support/scratch.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { type } from './operator.ts'

let folder: string
let shop: TestShop
let kite: string

beforeAll(async () => {
  folder = await makeScratch('tokri-files-')
  shop = await openTestShop()
  kite = await shop.product({ name: 'Kite', stock: 9 })
  await placeTestOrder(shop, await shop.customer(), [{ _id: kite, qty: 1, price: 125 }])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function typed(...words: string[]) {
  const { rows } = await shop.database.pool.query<{ name: string }>('select current_database() as name')
  const url = connectionUrl({ ...inject('postgres'), database: rows[0]?.name ?? '' })
  return type(words, { DATA_DIR: shop.dataDir, DATABASE_URL: url }).ended
}

test('export writes every table and all data, for the eyes of their owner, and nothing over anything', async () => {
  const place = path.join(folder, 'taken', 'out')
  const { code, said } = await typed('export', place)
  expect({ code, said }).toMatchObject({ code: 0, said: { ok: true } })
  const names = ['customers.csv', 'orders.csv', 'products.csv', 'requests.csv', 'tokri-export.json']
  expect((await readdir(place)).sort()).toEqual(names)
  expect((await stat(path.join(place, 'orders.csv'))).mode & 0o777).toBe(0o600)
  expect(await readFile(path.join(place, 'products.csv'), 'utf8')).toContain('Kite')
  const all = JSON.parse(await readFile(path.join(place, 'tokri-export.json'), 'utf8'))
  expect(all).toMatchObject({ format: 'tokri-export-1', orders: [{ status: 'placed' }] })
  const again = await typed('export', place)
  expect([again.code, again.said.error]).toEqual([1, expect.stringContaining('is there already')])
})

test('breach drafts a letter for each person of the rows concerned and one for the Board, and sends nothing', async () => {
  const asha = await shop.customer('asha@breach.example')
  for (const qty of [1, 2]) await placeTestOrder(shop, asha, [{ _id: kite, qty, price: 125 }])
  await shop.call('POST', '/api/product-requests', { productName: 'Globe', email: 'Ravi@breach.example' })
  const mails = await shop.database.db.$count(mailOutbox)
  const place = path.join(folder, 'breach')
  expect(await typed('breach', place, '--of', 'orders,tills')).toMatchObject({ code: 2 })
  expect(await typed('breach', place, '--from', '2026-02-31')).toMatchObject({ code: 2 })
  const all = await typed('breach', place, '--what', 'A laptop was stolen.')
  // The owner, the customer before, Asha and Ravi.
  expect(all).toMatchObject({ code: 0, said: { ok: true, people: 4 } })
  const files = await readdir(path.join(place, 'people'))
  const letters = await Promise.all(files.map((file) => readFile(path.join(place, 'people', file), 'utf8')))
  const toAsha = letters.find((letter) => letter.includes('asha@breach.example')) ?? ''
  for (const part of [
    'A laptop was stolen.',
    '1 account of',
    '2 orders of',
    'delivery address',
    '[from when to when]',
  ]) {
    expect(toAsha).toContain(part)
  }
  expect(
    letters.filter((letter) => letter.includes('ravi@breach.example') && letter.includes('1 request of')),
  ).toHaveLength(1)
  const board = await readFile(path.join(place, 'board.txt'), 'utf8')
  for (const part of ['Extent: 4 people', '3 orders of', '3 accounts of', '1 request of', '72 hours'])
    expect(board).toContain(part)
  expect(board).not.toContain('asha')
  expect((await stat(path.join(place, 'board.txt'))).mode & 0o777).toBe(0o600)
  expect((await typed('breach', place)).said.error).toContain('is there already')
  const none = await typed('breach', path.join(folder, 'none'), '--of', 'orders', '--until', '2020-01-01')
  expect(none).toMatchObject({ code: 0, said: { people: 0 } })
  expect(await shop.database.db.$count(mailOutbox)).toBe(mails)
})

test('import says what it would do, takes no file with a refused row unless told to, and can be seen in the shop', async () => {
  const file = path.join(folder, 'new.csv')
  const good = 'Name,Description,Price,Stock,Category\nTop,Spins,40,5,Toy\n'
  await writeFile(file, `${good}Drum,Loud,-3,5,Toy\n`)
  const counts = { created: 1, refused: 1 }
  expect(await typed('import', file, '--check')).toMatchObject({ code: 1, said: { counts } })
  expect(await typed('import', file)).toMatchObject({
    code: 1,
    said: { counts, problems: [{ line: 3, name: 'Drum' }] },
  })
  expect(await names()).toEqual(['Kite'])
  expect(await typed('import', file, '--yes')).toMatchObject({ code: 1, said: { counts } })
  expect(await names()).toEqual(['Kite', 'Top'])
  await writeFile(file, `Id,Price\n${kite},99\n`)
  expect(await typed('import', file)).toMatchObject({ code: 0, said: { counts: { updated: 1, refused: 0 } } })
  // The shop is open all the while, and hears of it.
  await expect
    .poll(async () => ((await (await shop.call('GET', `/api/products/${kite}`)).json()) as { price: number }).price)
    .toBe(99)
})

async function names(): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ name: string }>('select name from products order by name')
  return rows.map(({ name }) => name)
}

test.each([
  [['export'], 2, 'Name one folder'],
  [['import'], 2, 'Name one file'],
  [['import', '/no/such.csv'], 1, 'cannot be read'],
  [['upgrade'], 2, 'upgrade --rehearse'],
  [['key'], 2, 'key change'],
  [['key', 'change'], 1, 'add --yes'],
  [['key', 'change', '--yes'], 1, 'The shop is open'],
])('%j ends with %i', async (words, code, sentence) => {
  const ended = await typed(...words)
  expect([ended.code, ended.said.error]).toEqual([code, expect.stringContaining(sentence)])
})

test('upgrade --rehearse restores a copy, checks it, leaves nothing behind and the shop as it was', async () => {
  const { code, said } = await typed('upgrade', '--rehearse')
  expect({ code, said }).toMatchObject({
    code: 0,
    said: { ok: true, faults: [], upgrade: { migrations: 0 }, rows: { orders: 3 } },
  })
  expect(await readdir(path.join(shop.dataDir, 'backups'))).toEqual([])
})
