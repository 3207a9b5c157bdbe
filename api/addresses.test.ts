/** One reading of an address: for what delivery costs, for the state on the paper, and for corrections afterwards. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { invoices } from '#db/schema/money.ts'
import type { IssuedPaper } from '#store/selling/orders/orders.schema.ts'
import { putInto } from '#tests/support/desk.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop } from '#tests/support/shop.ts'

const NO_CAPS = { customerOrders: null, customerUnits: null, placeOrders: null, placeUnits: null, firstUnits: null }

const shop = await openTestShop()
const owner = await shop.owner()
const asha = await shop.customer()
const kite = await shop.product({ name: 'Kite', pricePaise: 10_000, stock: 5000, gstPercent: 18, hsnCode: '9503' })
await setSettings(shop, owner, { orderCaps: NO_CAPS, gstin: '27AAPFU0939F1ZV', address: 'Pune 411001' })

async function setRules(text: string): Promise<void> {
  const type = { 'content-type': 'text/csv' }
  const saved = await shop.call('POST', '/api/admin/delivery-rules/save?replaces=true', text, owner, type)
  expect(saved.status).toBe(200)
}

const send = (address: string, totalAmount: number) => {
  const customerInfo = { name: 'Asha Rao', phone: '98765 43210', address }
  return shop.call('POST', '/api/orders', { customerInfo, orderItems: [{ _id: kite, qty: 1 }], totalAmount }, asha)
}

async function packed(address: string): Promise<string> {
  const { _id } = (await (await send(address, 100)).json()) as { _id: string }
  await putInto(shop, _id, 'packed')
  return _id
}

const issue = (id: string, more: object = {}) => shop.call('POST', `/api/admin/orders/${id}/invoice`, more, owner)

async function placeOnPaper(answer: Promise<Response>): Promise<string> {
  const { papers } = (await (await answer).json()) as { papers: IssuedPaper[] }
  const [row] = await shop.database.db
    .select()
    .from(invoices)
    .where(eq(invoices.id, papers[0]?._id ?? ''))
  type Facts = { invoice: { placeOfSupply: { code: string; isAssumed: boolean } } }
  if (!row) throw new Error('no paper')
  const { placeOfSupply } = (row.facts as Facts).invoice
  return `${placeOfSupply.code}${placeOfSupply.isAssumed ? ' assumed' : ''}`
}

/** Delivery to the PIN code that is meant; nothing where the shop must ask. */
const CHARGES: [address: string, charge?: number][] = [
  ['12 MG Road, Bengaluru 560001. Call 987 654 3210', 50],
  ['House 4, Bengaluru 560001. Khata no 411001', 50],
  ['12 MG Road, Bengaluru 560-001, Karnataka', 50],
  ['Pin:781.001 Ref 411001', 400],
  ['781 0 01, Tel 411001', 400],
  ['Guwahati ⑦⑧①⓪⓪①', 400],
  ['781-001 (shop: Pune 411001)'],
  ['7 8 1 0 0 1\n411001'],
  ['Guwahati 781001, PIN 411001'],
  ['Guwahati ⑦⑧①⓪⓪①, Pune 411001'],
  ['Guwahati'],
  ['Guwahati, Khata no 411001'],
]

test('the charge is that of the PIN code that a person reads; of two the shop asks for one', async () => {
  await setRules('411001,20\n560001,50\n781001,400')
  for (const [address, charge] of CHARGES) {
    const answer = await send(address, 100 + (charge ?? 20))
    if (charge === undefined) await expectInvalid(answer, '/customerInfo/address')
    else expect([address, answer.status]).toEqual([address, 201])
    // Nobody gets away with the cheap one.
    expect([address, (await send(address, 120)).status]).not.toEqual([address, 201])
  }
  const several = await expectInvalid(await send('Guwahati 781001, PIN 411001', 120), '/customerInfo/address')
  expect(several.errors?.[0]?.detail).toContain('781001 and 411001')
  await setRules('')
})

test.each([
  ['12 MG Road, Bengaluru 560001. Call 987 654 3210', '29'],
  ['House 4, Bengaluru 560001. Khata no 412345', '29'],
  ['Kanpur 208001, Unnao 209801', '09'],
  ['१२ एम जी रोड, बेंगलुरु ५६०-००१', '29'],
])('the paper of %j names state %s', async (address, code) => {
  expect(await placeOnPaper(issue(await packed(address)))).toBe(code)
})

test.each(['Lake View, Guwahati', 'Guwahati 781001, Pune 411001'])('of %j the desk says the state', async (address) => {
  const id = await packed(address)
  await expectInvalid(await issue(id), '/placeOfSupply')
  await expectInvalid(await issue(id, { placeOfSupply: '99' }), '/placeOfSupply')
  expect(await placeOnPaper(issue(id, { placeOfSupply: '18' }))).toBe('18')
})

test('an address in another state, or a GSTIN, is refused once the paper is issued', async () => {
  const id = await packed('12 MG Road, Bengaluru 560001')
  await issue(id)
  const correct = (more: object) => {
    const json = { name: 'Asha Rao', phone: '98765 43210', address: '12 MG Road, Bengaluru 560001', ...more }
    return shop.call('POST', `/api/admin/orders/${id}/details`, json, owner)
  }
  const moved = await expectInvalid(await correct({ address: 'Camp, Pune 411001' }), '/address')
  expect(moved.errors?.[0]?.detail).toMatch(/was issued for Karnataka, and this address is in Maharashtra\./)
  await expectInvalid(await correct({ gstin: '27ABCDE1234F1Z0' }), '/gstin')
  expect((await correct({ address: 'Third floor, 12 MG Road, Bengaluru 560025' })).status).toBe(200)
})

test('under the composition scheme an order to another state from before gets no paper', async () => {
  const [there, unknown] = [await packed('Bengaluru 560001'), await packed('Bengaluru, behind the temple')]
  await setSettings(shop, owner, { isComposition: true })
  const refused = await expectProblem(await issue(there), 409, 'wrong_status')
  expect(refused.detail).toContain('nothing to another state, and this goes to Karnataka')
  await expectProblem(await issue(unknown, { placeOfSupply: '29' }), 409, 'wrong_status')
  expect(await placeOnPaper(issue(unknown, { placeOfSupply: '27' }))).toBe('27')
  await setSettings(shop, owner, { isComposition: false })
})
