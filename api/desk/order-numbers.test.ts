/** The prefix of order and invoice numbers: a setting for what comes, never for what is there. */
import { expect, test } from 'vitest'
import { invoices } from '#db/schema/money.ts'
import { auditLog } from '#db/schema/shop.ts'
import { placeTestOrder, putInto, readDeskOrder } from '#tests/support/desk.ts'
import { orderOf } from '#tests/support/orders.ts'
import { newestMail } from '#tests/support/outbox.ts'
import { textOfPages } from '#tests/support/pdf-text.ts'
import { expectInvalid } from '#tests/support/problem.ts'
import { sendSettings, setSettings } from '#tests/support/settings.ts'
import { openTestShop } from '#tests/support/shop.ts'

const placed = () => placeTestOrder(shop, asha, [{ _id: kite, qty: 1, price: 50 }])
const issue = (id: string) => shop.call('POST', `/api/admin/orders/${id}/invoice`, { confirm: true }, owner)
const numberOf = async (id: string) => (await readDeskOrder(shop, owner, id)).orderNumber

async function textOf(path: string, as = owner): Promise<string> {
  const response = await shop.call('GET', path, undefined, as)
  expect(response.status, path).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return path.includes('.pdf') ? textOfPages(bytes).join('\n') : new TextDecoder().decode(bytes)
}

const shop = await openTestShop({ STORE_PHONES: '080 4112 2334, 080 4112 2335, 080 4112 2336' })
const owner = await shop.owner()
const asha = await shop.customer()
const kite = await shop.product({ name: 'Kite', pricePaise: 5_000, stock: 100 })
const early = await placed()
await setSettings(shop, owner, { shopName: 'Asha Stores', gstin: '29ABCDE1234F1ZW', address: 'Bengaluru 560038' })
await putInto(shop, early, 'packed')
await issue(early)
await setSettings(shop, owner, { numberPrefix: 'Asha-26' })

test('an order that was there keeps its number and its invoice, whatever prefix is set later', async () => {
  expect(await numberOf(early)).toMatch(/^TK-\d+$/)
  expect(await textOf(`/api/admin/orders/${early}/slip.pdf?size=A4`)).toMatch(/TK-\d+/)
  expect(await textOf(`/api/admin/orders/${early}/invoice.pdf`)).toMatch(/TK\/\d\d-\d\d\/00001/)
  expect(await (await issue(early)).json()).toMatchObject({
    papers: [{ serial: expect.stringMatching(/^TK\//) }],
  })
})

test('the next order bears the new prefix in answers, mails, papers, exports, stock history and log, and no TK', async () => {
  const id = await placed()
  const orderNumber = await numberOf(id)
  expect(orderNumber).toMatch(/^Asha-26\d{4}$/)
  await putInto(shop, id, 'packed')
  expect((await issue(id)).status).toBe(200)
  const mail = await newestMail(shop, 'order_placed', asha.email)
  expect(mail.orderNumber).toBe(orderNumber)
  const says = [
    `/api/admin/orders/${id}`,
    `/api/orders/${id}`,
    `/api/admin/orders/${id}/slip.pdf?size=A4`,
    `/api/admin/orders/${id}/slip.pdf?size=A6`,
    `/api/admin/orders/${id}/receipt.pdf`,
    `/api/admin/orders/${id}/invoice.pdf`,
  ]
  for (const path of says) {
    const text = await textOf(path, path.startsWith('/api/orders') ? asha : owner)
    expect(text, path).toContain(orderNumber)
    expect(text, path).not.toMatch(/\bTK\b/)
  }
  for (const path of [`/api/admin/products/${kite}/stock`, '/api/admin/export/orders.csv']) {
    expect(await textOf(path), path).toContain(orderNumber)
  }
  const log = await shop.database.db.select().from(auditLog)
  expect(log.map(({ subjectName }) => subjectName)).toContain(orderNumber)
})

test('invoices stay consecutive in their year over a change of the prefix, with at most 16 characters', async () => {
  await setSettings(shop, owner, { numberPrefix: 'A2345678' })
  const id = await placed()
  await putInto(shop, id, 'packed')
  await issue(id)
  const rows = (await shop.database.db.select().from(invoices)).toSorted((a, b) => a.number - b.number)
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3])
  expect(rows.map(({ serial }) => serial.split('/')[0])).toEqual(['TK', 'Asha', 'A234'])
  expect(rows.every(({ serial }) => serial.length <= 16)).toBe(true)
})

test('an order is found by its number as it is written, in parts, and by the digits alone; old ones as well', async () => {
  await setSettings(shop, owner, { numberPrefix: 'A-1' })
  const id = await placed()
  const digits = (await numberOf(id)).slice(3)
  const find = async (search: string) => {
    const response = await shop.call('GET', `/api/admin/orders?search=${encodeURIComponent(search)}`, undefined, owner)
    return ((await response.json()) as { _id: string }[]).map(({ _id }) => _id)
  }
  for (const search of [`A-1${digits}`, `a1${digits}`, `a 1 ${digits}`, `#${digits}`, digits]) {
    expect(await find(search), search).toEqual([id])
  }
  const earlyDigits = (await numberOf(early)).slice(3)
  for (const search of [`TK-${earlyDigits}`, `tk ${earlyDigits}`, earlyDigits])
    expect(await find(search), search).toEqual([early])
  for (const search of [`TK-${digits}`, `B-1${digits}`, `A-1${digits}0`, 'A-1', `ABCDEFGHIJ${digits}`]) {
    expect(await find(search), search).not.toContain(id)
  }
})

test('an order that is sent again keeps the number it was answered', async () => {
  const send = () =>
    shop.call('POST', '/api/orders', orderOf([{ _id: kite, qty: 1 }], 50), asha, { 'idempotency-key': 'twice' })
  const first = await (await send()).json()
  await setSettings(shop, owner, { numberPrefix: 'NEXT-' })
  expect(await (await send()).json()).toEqual(first)
})

test.each(['TK_', 'ASHASTORE', 'अ-', 'A B', "A'", 'A\nB', 'A/B', '--', '-A'])(
  '%j is no prefix, and the field says so',
  async (prefix) => {
    await expectInvalid(await sendSettings(shop, owner, { numberPrefix: prefix }), '/settings/numberPrefix')
  },
)

test('a prefix of digits is found as well, in front of its number', async () => {
  await setSettings(shop, owner, { numberPrefix: '2026' })
  const id = await placed()
  const response = await shop.call('GET', `/api/admin/orders?search=${await numberOf(id)}`, undefined, owner)
  expect(await response.json()).toMatchObject([{ _id: id }])
})

test('without a prefix an order is its number', async () => {
  await setSettings(shop, owner, { numberPrefix: '' })
  expect(await numberOf(await placed())).toMatch(/^\d{4}$/)
})
