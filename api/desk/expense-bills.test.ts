/** The bill's photo or PDF beside an expense: who sees it, what is refused, and where else it goes. */
import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { picturesIn } from '#store/goods/images/folder-pictures.server.ts'
import { forgetOrphanBills } from '#store/money/expenses/expense-bills.server.ts'
import type { Expense, ExpenseList } from '#store/money/expenses/expenses.schema.ts'
import { findLostPictures } from '#store/shop/backup/lost-pictures.server.ts'
import { restoreExternal } from '#store/shop/backup/restore.server.ts'
import { takeBackup } from '#store/shop/backup/take-backup.server.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { makeScratch } from '#tests/support/scratch.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

let shop: TestShop
let owner: TestPerson
let photo: Buffer
const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)
const PDF = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.owner()
  photo = await sharp({ create: { width: 2400, height: 900, channels: 3, background: '#eee' } })
    .jpeg()
    .toBuffer()
})

async function spend(): Promise<number> {
  const rent = { kind: 'rent', day: today, paidFrom: 'bank', amount: 50 }
  return ((await (await shop.call('POST', '/api/admin/expenses', rent, owner)).json()) as Expense)._id
}

function send(id: number, file?: Uint8Array, as?: TestPerson, type = 'image/jpeg'): Promise<Response> {
  const body = new FormData()
  if (file) body.set('file', new Blob([new Uint8Array(file)], { type }), '../../bill')
  const headers = { origin: shop.url, ...(as ? { cookie: as.cookie } : {}) }
  return fetch(`${shop.url}/api/admin/expenses/${id}/bill`, { method: 'POST', headers, body })
}

const see = (id: number, as?: TestPerson) => shop.call('GET', `/api/admin/expenses/${id}/bill`, undefined, as)
const stored = async () => (await readdir(path.join(shop.dataDir, 'images'))).filter((name) => name.startsWith('bill-'))
const hasFile = async (id: number) => {
  const { expenses } = (await (await shop.call('GET', '/api/admin/expenses', undefined, owner)).json()) as ExpenseList
  return expenses.find(({ _id }) => _id === id)?.hasFile
}

test('a photo is drawn anew, a PDF stays as it is, the later replaces the earlier, and no address of pictures has it', async () => {
  const id = await spend()
  await expectProblem(await see(id, owner), 404, 'not_found')
  const answer = await send(id, photo, owner)
  expect([answer.status, ((await answer.json()) as Expense).hasFile]).toEqual([200, true])
  const seen = await see(id, owner)
  expect(seen.headers.get('cache-control')).toContain('no-store')
  expect(await sharp(Buffer.from(await seen.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 1600 })
  const [first = ''] = await stored()
  for (const address of [first, `${first}?w=200`, `./${first}`, `demo/../${first}`, `cuts/${first}`]) {
    expect((await fetch(`${shop.url}/images/${address}`)).status).toBe(404)
  }
  expect((await send(id, PDF, owner, 'image/png')).status).toBe(200)
  const paper = await see(id, owner)
  expect(paper.headers.get('content-type')).toBe('application/pdf')
  expect(paper.headers.get('content-disposition')).toBe(`inline; filename="bill-${id}.pdf"`)
  expect(Buffer.from(await paper.arrayBuffer())).toEqual(PDF)
  const [second = '', ...others] = await stored()
  expect([second.endsWith('.pdf'), others]).toEqual([true, []])
  expect((await fetch(`${shop.url}/images/${second}`)).status).toBe(404)
  expect((await shop.call('POST', `/api/admin/expenses/${id}/bill/delete`, {}, owner)).status).toBe(200)
  expect([await stored(), await hasFile(id)]).toEqual([[], false])
  const { rows } = await shop.database.pool.query(`select action from audit_log where subject_id = $1 order by id`, [
    id,
  ])
  expect(rows.map(({ action }) => action)).toEqual([
    'expense.enter',
    'expense.bill',
    'expense.bill',
    'expense.bill-away',
  ])
})

test('what is no bill is refused in words and leaves nothing, and so is who may not see takings', async () => {
  const id = await spend()
  for (const odd of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>%PDF-1.4 %%EOF', 'PK\x03\x04', '']) {
    const refused = await send(id, Buffer.from(odd), owner, 'application/pdf')
    expect([415, 422, 400]).toContain(refused.status)
    expect(((await refused.json()) as { detail: string }).detail).toMatch(/JPEG, PNG.* or a PDF|Choose/)
  }
  await expectInvalid(await send(id, Buffer.from('%PDF-1.7 and no end'), owner), '#file')
  await expectInvalid(await send(id, undefined, owner), '#file')
  await expectProblem(await send(id, Buffer.alloc(6 * 1024 * 1024), owner), 413, 'payload_too_large')
  await expectProblem(await send(999_999_999, PDF, owner), 404, 'not_found')
  expect((await send(id, PDF, owner)).status).toBe(200)
  const packer = await giveRole(shop, await shop.customer(), 'packer')
  for (const as of [packer, await shop.customer()]) {
    await expectProblem(await see(id, as), 403)
    await expectProblem(await send(id, PDF, as), 403)
  }
  await expectProblem(await see(id), 401)
  const manager = await giveRole(shop, await shop.customer(), 'manager')
  expect((await see(id, manager)).status).toBe(200)
})

test('two who keep a bill at once leave one file, and one that nobody names is gone the next day', async () => {
  const id = await spend()
  const before = await stored()
  const both = await Promise.all([send(id, PDF, owner), send(id, photo, owner)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await stored()).length).toBe(before.length + 1)
  await shop.database.pool.query('delete from expense_bills where entry_id = $1', [id])
  const folder = path.join(shop.dataDir, 'images')
  const earlier = new Date(Date.now() - 2 * 3_600_000)
  for (const file of await stored()) await utimes(path.join(folder, file), earlier, earlier)
  await forgetOrphanBills(shop.database.db, shop.store.shop.images)
  expect((await stored()).sort()).toEqual(before.sort())
})

test('it stays with an expense that is taken back, and the archive of the month has it', async () => {
  const id = await spend()
  expect((await send(id, PDF, owner)).status).toBe(200)
  expect((await shop.call('POST', `/api/admin/cash-book/entries/${id}/take-back`, {}, owner)).status).toBe(201)
  expect((await see(id, owner)).status).toBe(200)
  const zip = await shop.call('GET', `/api/admin/books/${today.slice(0, 7)}/books.zip`, undefined, owner)
  const bytes = Buffer.from(await zip.arrayBuffer())
  expect(bytes.includes(`bills/${today}-no-${id}.pdf`)).toBe(true)
})

test('a backup has it, and the proof of each night names one that is lost', async () => {
  const id = await spend()
  expect((await send(id, PDF, owner)).status).toBe(200)
  const place = picturesIn(path.join(shop.dataDir, 'images'))
  const to = { file: path.join(shop.dataDir, 'one.backup'), passphrase: undefined, program: 'test' }
  const { summary } = await takeBackup(shop.database.newClient(), { pictures: place, secret: undefined }, to)
  expect(summary).toMatchObject({ pictures: (await stored()).length, missing: [] })
  const there = await makeScratch('tokri-bill-')
  const client = new pg.Client(await createTestDatabase())
  await restoreExternal({ file: to.file, passphrase: undefined }, client, picturesIn(there), true)
  expect((await readdir(there)).sort()).toEqual((await stored()).sort())
  const { rows } = await shop.database.pool.query<{ path: string }>(
    'select path from expense_bills where entry_id = $1',
    [id],
  )
  const name = path.basename(rows[0]?.path ?? '')
  await place.remove(name)
  expect(await findLostPictures(shop.database.newClient(), place)).toEqual([name])
})
