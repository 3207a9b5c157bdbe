/** The books over the API: who files what, and periods that make no sense. What they add up to: tests/integrity/books.test.ts. */
import { expect, test } from 'vitest'
import type { BookedMonth } from '#store/money/books/books.schema.ts'
import { placeTestOrder, putInto } from '#tests/support/desk.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop } from '#tests/support/shop.ts'

const GSTIN = '29ABCDE1234F1ZW'
const today = new Date(Date.now() + 330 * 60_000).toISOString()
const THIS_MONTH = today.slice(0, 7)

const shop = await openTestShop()
const owner = await shop.owner()
const pen = await shop.product({ name: 'Pen', pricePaise: 11_800, gstPercent: 18, hsnCode: '9608' })
const order = await placeTestOrder(shop, await shop.customer(), [{ _id: pen, qty: 2, price: 118 }])
await putInto(shop, order, 'delivered')

const get = (path: string) => shop.call('GET', `/api/admin/books/${path}`, undefined, owner)
const month = async () => (await (await get(THIS_MONTH)).json()) as BookedMonth

test('what is no month and no quarter, and no file, is refused', async () => {
  for (const period of ['2026-13', '2026-Q5', '2026', '1999-01', '2026-1', 'x'])
    await expectInvalid(await get(period), '#period')
  await expectInvalid(await get(`${THIS_MONTH}/gstr-2.json`), '#file')
  for (const period of ['2026-12', '2026-Q4', '2099-01']) expect((await get(period)).status).toBe(200)
})

test('a shop without a GSTIN has a cash book and no return', async () => {
  const { registration, files, faults, remarks } = await month()
  expect([registration, files, faults]).toEqual([
    'none',
    ['books.zip', 'sales-register.csv', 'day-book.csv', 'cash-book.csv', 'tally.xml'],
    [],
  ])
  expect(remarks.join(' ')).toMatch(/not over yet.*Without a GSTIN/)
  await expectProblem(await get(`${THIS_MONTH}/gstr-1.json`), 404, 'not_found')
  expect((await get(`${THIS_MONTH}/books.zip`)).status).toBe(200)
})

test('with one, what was sent wants its paper, and then the month is handed out and noted', async () => {
  await setSettings(shop, owner, { gstin: GSTIN, address: '4 Lotus Arcade, Bengaluru 560038' })
  // What was sent before the shop had it needs no paper.
  expect((await month()).faults).toEqual([])
  const [{ _id: pen }] = (await (await shop.call('GET', '/api/products')).json()) as [{ _id: string }]
  const late = await placeTestOrder(shop, await shop.customer(), [{ _id: pen, qty: 1, price: 118 }])
  await putInto(shop, late, 'packed')
  const issue = (id: string) => shop.call('POST', `/api/admin/orders/${id}/invoice`, {}, owner)
  expect((await issue(late)).status).toBe(200)
  const next = await placeTestOrder(shop, await shop.customer(), [{ _id: pen, qty: 1, price: 118 }])
  await putInto(shop, next, 'shipped')
  const [fault] = (await month()).faults
  expect(fault).toMatchObject({
    rule: 'What was sent has its paper',
    about: { what: 'order', id: next },
    isBroken: false,
  })
  await expectProblem(await get(`${THIS_MONTH}/books.zip`), 409, 'books_differ')
  await issue(next)
  const { figures, papers } = await month()
  expect([figures, papers]).toEqual([{ sold: 236, cameBack: 0, tax: 36, received: 0, owed: 236, toGiveBack: 0 }, 2])
  const told = (await (await get(`${THIS_MONTH}/gstr-1.json`)).json()) as Record<string, unknown>
  expect(told).toMatchObject({
    gstin: GSTIN,
    fp: `${today.slice(5, 7)}${today.slice(0, 4)}`,
    b2cs: [{ sply_ty: 'INTRA', typ: 'OE', pos: '29', rt: 18, txval: 200, camt: 18, samt: 18, csamt: 0 }],
    hsn: { hsn_b2b: [], hsn_b2c: [{ num: 1, hsn_sc: '9608', uqc: 'NOS', qty: 2, rt: 18, txval: 200 }] },
    doc_issue: { doc_det: [{ doc_num: 1, docs: [{ num: 1, totnum: 2, cancel: 0, net_issue: 2 }] }] },
  })
  expect(Object.keys(told)).not.toContain('b2b')
  expect(Object.keys(told)).not.toContain('nil')
  const { lines } = (await (await shop.call('GET', '/api/admin/audit?action=books', undefined, owner)).json()) as {
    lines: { action: string; subjectId: string; after: unknown }[]
  }
  expect(lines[0]).toMatchObject({ action: 'books.hand-out', subjectId: THIS_MONTH, after: { file: 'gstr-1.json' } })
})

test('a gift card is no supply: its money is in the cash book and in no turnover or return, what it buys is invoiced in full', async () => {
  const readBoth = async () => [(await month()).figures, await (await get(`${THIS_MONTH}/gstr-1.json`)).json()] as const
  const [before, told] = await readBoth()
  const sold = await shop.call('POST', '/api/admin/gift-cards', { amount: 500, way: 'cash' }, owner)
  const { code } = (await sold.json()) as { code: string }
  const [after, toldAfter] = await readBoth()
  expect([after, toldAfter]).toEqual([{ ...before, received: before.received + 500 }, told])
  const [{ _id: pen }] = (await (await shop.call('GET', '/api/products')).json()) as [{ _id: string }]
  const bought = await placeTestOrder(shop, await shop.customer(), [{ _id: pen, qty: 1, price: 118 }])
  const pay = { orderId: bought, amount: 118, giftCard: code }
  expect((await shop.call('POST', '/api/admin/khata/orders', pay, owner)).status).toBe(201)
  await putInto(shop, bought, 'packed')
  expect((await shop.call('POST', `/api/admin/orders/${bought}/invoice`, {}, owner)).status).toBe(200)
  const [used] = await readBoth()
  expect(used).toEqual({ ...after, sold: after.sold + 118, tax: after.tax + 18 })
  const ledger = await (await get(`${THIS_MONTH}/tally.xml`)).text()
  expect(ledger).toContain('Current Liabilities')
  expect(ledger).toContain('VCHTYPE="Journal"')
})

test('six digits of an HSN code are wanted above five crore, and a product with four says so', async () => {
  await setSettings(shop, owner, { isAboveFiveCrore: true })
  const { faults, remarks } = await month()
  expect(faults).toMatchObject([
    { rule: 'Goods have an HSN code', words: expect.stringMatching(/^Pen has no HSN code of 6/) },
  ])
  expect(remarks.join(' ')).toContain('e-invoicing')
  await shop.database.pool.query(`update products set hsn_code = '96081019' where name = 'Pen'`)
  const { hsn } = (await (await get(`${THIS_MONTH}/gstr-1.json`)).json()) as { hsn: { hsn_b2c: object[] } }
  expect(hsn.hsn_b2c).toMatchObject([{ hsn_sc: '960810' }])
  await setSettings(shop, owner, { isAboveFiveCrore: false })
})

test('under the composition scheme there is no GSTR-1 but of what was sold before, and the sales stand in the register', async () => {
  await setSettings(shop, owner, { isComposition: true })
  const { remarks } = await month()
  const before = (await (await get('2025-01')).json()) as BookedMonth
  expect(before.files).not.toContain('gstr-1.json')
  expect(remarks.join(' ')).toContain('composition scheme')
  expect(await (await get(`${THIS_MONTH}/sales-register.csv`)).text()).toContain('Tax invoice')
})

test('a month under two registrations and two GSTINs keeps its returns, in the archive, whatever the shop is now', async () => {
  const now = (of: string) => new RegExp(of)
  await setSettings(shop, owner, { gstin: GSTIN, isComposition: true })
  const composed = await month()
  expect(composed.files).toContain('gstr-1.json')
  expect((await get(`${THIS_MONTH}/gstr-1.json`)).status).toBe(200)
  await setSettings(shop, owner, { gstin: '27ABCDE1234F1Z0', isComposition: false })
  const [{ _id: pen }] = (await (await shop.call('GET', '/api/products')).json()) as [{ _id: string }]
  const moved = await placeTestOrder(shop, await shop.customer(), [{ _id: pen, qty: 1, price: 118 }])
  await putInto(shop, moved, 'delivered')
  expect((await shop.call('POST', `/api/admin/orders/${moved}/invoice`, {}, owner)).status).toBe(200)
  const { files, remarks } = await month()
  expect(files).not.toContain('gstr-1.json')
  expect(remarks.join(' ')).toMatch(now('2 GSTINs'))
  const refused = await expectProblem(await get(`${THIS_MONTH}/gstr-1.json`), 404, 'not_found')
  expect(refused.detail).toContain('several GSTINs')
  const archive = Buffer.from(await (await get(`${THIS_MONTH}/books.zip`)).arrayBuffer()).toString('latin1')
  for (const gstin of [GSTIN, '27ABCDE1234F1Z0']) expect(archive).toContain(`gstr-1-${gstin}.json`)
  await setSettings(shop, owner, { gstin: '' })
  const without = await month()
  expect(without.remarks.join(' ')).not.toMatch(now('only its cash book'))
  expect((await get(`${THIS_MONTH}/books.zip`)).status).toBe(200)
  await setSettings(shop, owner, { gstin: GSTIN })
})
