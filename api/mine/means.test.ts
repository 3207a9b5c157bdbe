/** Gift cards and credit in the checkout: what is placed is paid by them at once, or nothing is placed. */
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { orders as orderRows } from '#db/schema/orders.ts'
import { makeReceipt, makeSlip } from '#store/money/papers/make-paper.server.ts'
import type { OwnOrderDetail } from '#store/selling/orders/reading/customer-orders.ts'
import { readDetails } from '#store/shop/settings/settings.server.ts'
import { publicDetailsOf } from '#store/shop/settings/settings.ts'
import { placeTestOrder, putInto, readDeskOrder } from '#tests/support/desk.ts'
import { orderOf } from '#tests/support/orders.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let owner: TestPerson
let asha: TestPerson
let product: string

const PRICE = 200
const PICK_UP = { upiId: 'shop@upi', pickUp: { isOn: true, address: '1 MG Road', hours: '10 to 6' } }

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.owner()
  asha = await shop.customer()
  product = await shop.product({ pricePaise: PRICE * 100, stock: 1000 })
})

const json = async <T>(answer: Promise<Response>, status = 200) => {
  const found = await answer
  expect(found.status, await found.clone().text()).toBe(status)
  return (await found.json()) as T
}
const newCard = async (amount: number) =>
  (await json<{ code: string }>(shop.call('POST', '/api/admin/gift-cards', { amount, way: 'cash' }, owner), 201)).code
const place = (more: object, total = PRICE, headers = {}) =>
  shop.call('POST', '/api/orders', { ...orderOf([{ _id: product, qty: 1 }], total), ...more }, asha, headers)
const placed = async (more: object, total = PRICE) => {
  const { _id } = await json<{ _id: string }>(place(more, total), 201)
  return json<OwnOrderDetail>(shop.call('GET', `/api/orders/${_id}`, undefined, asha))
}
const means = (as = asha) => json<object>(shop.call('GET', '/api/me/means', undefined, as))
const left = async (giftCard: string) =>
  (await json<{ balance: number }>(shop.call('POST', '/api/gift-cards', { giftCard }, asha))).balance
/** What receipt and slip of an order say. */
async function papersOf(id: string) {
  const { db } = shop.database
  const [row] = await db.select().from(orderRows).where(eq(orderRows.id, id))
  if (!row) throw new Error('No such order')
  const details = publicDetailsOf(await readDetails(db), [])
  return { note: (await makeReceipt(db, row, details)).note, slip: await makeSlip(db, row, 'A6', details) }
}
const orders = async () => Number((await shop.database.pool.query('select count(*) from orders')).rows[0].count)

test('there is nothing beside money until a card is sold; then a shopper sees what is left on one', async () => {
  expect(await means()).toEqual({ credit: 0, takesGiftCards: false })
  const code = await newCard(150)
  expect(await means()).toEqual({ credit: 0, takesGiftCards: true })
  expect(await left(code.toLowerCase().replaceAll('-', ' '))).toBe(150)
  await expectProblem(
    await shop.call('POST', '/api/gift-cards', { giftCard: 'AAAABBBBCCCCDDDD' }, asha),
    404,
    'not_found',
  )
  await expectInvalid(await shop.call('POST', '/api/gift-cards', { giftCard: 'short' }, asha), '/giftCard')
})

test('a card pays a part of the order that is placed, or all of it; a retry pays once', async () => {
  const code = await newCard(260)
  const part = await placed({ prepaid: 60, giftCard: code })
  expect(part.money).toMatchObject({ state: 'part paid', received: 60, due: 140 })
  const headers = { 'idempotency-key': 'all-by-card' }
  const all = { prepaid: 200, giftCard: code }
  const first = await json<{ _id: string }>(place(all, PRICE, headers), 201)
  expect((await json<{ _id: string }>(place(all, PRICE, headers), 201))._id).toBe(first._id)
  const own = await json<OwnOrderDetail>(shop.call('GET', `/api/orders/${first._id}`, undefined, asha))
  expect([own.money.state, await left(code)]).toEqual(['paid', 0])
  const { facts } = (
    await shop.database.pool.query("select facts from mail_outbox where facts->>'_id' = $1", [first._id])
  ).rows[0]
  expect(facts).toMatchObject({ totalAmount: 200, prepaid: 200 })
})

test('a wrong code, less left than was seen, or more than the order costs: nothing is placed, nothing spent', async () => {
  const code = await newCard(50)
  const before = await orders()
  await expectInvalid(await place({ prepaid: 50, giftCard: 'AAAABBBBCCCCDDDD' }), '/giftCard')
  await expectInvalid(await place({ prepaid: 50, giftCard: 'no code' }), '/giftCard')
  const less = await expectProblem(await place({ prepaid: 50.01, giftCard: code }), 409, 'not_due')
  expect(less).toMatchObject({ due: 50 })
  await expectProblem(await place({ prepaid: 50 }), 409, 'not_due')
  const big = await newCard(500)
  await expectProblem(await place({ prepaid: 201, giftCard: big }), 409, 'not_due')
  expect([await orders(), await left(code), await left(big)]).toEqual([before, 50, 500])
})

test('what the shop owes pays in the same way', async () => {
  const id = await placeTestOrder(shop, asha, [{ _id: product, qty: 1, price: PRICE }])
  const call = (path: string, body: object) => shop.call('POST', `/api/admin/${path}`, body, owner)
  await json(call('cash-book/received', { way: 'cash', lines: [{ orderId: id, amount: PRICE }] }), 201)
  await json(call('cash-book/refunds', { way: 'khata', orderId: id, amount: 80 }), 201)
  const own = await json<OwnOrderDetail>(shop.call('GET', `/api/orders/${id}`, undefined, asha))
  expect([own.money.received, own.onKhata, own.credited]).toEqual([120, undefined, 80])
  expect(await means()).toMatchObject({ credit: 80 })
  expect(await means(await shop.customer())).toMatchObject({ credit: 0 })
  expect((await placed({ prepaid: 80 })).money).toMatchObject({ received: 80, due: 120 })
  expect(await means()).toMatchObject({ credit: 0 })
})

test('of two orders that spend one card at once, one is placed', async () => {
  for (let round = 0; round < 5; round++) {
    const code = await newCard(PRICE)
    const before = await orders()
    const both = await Promise.all([1, 2].map(() => place({ prepaid: PRICE, giftCard: code })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect([await orders(), await left(code)]).toEqual([before + 1, 0])
  }
})

test('what is paid by card does not count for cash up to, costs no fee when all is paid, and counts towards what comes first', async () => {
  await setSettings(shop, owner, { upiId: 'shop@upi' })
  const type = { 'content-type': 'text/csv' }
  await json(shop.call('POST', '/api/admin/delivery-rules/save', '560001,0,,,yes,20,150', owner, type))
  const code = await newCard(1000)
  // 220 at the door is too much.
  await expectProblem(await place({ payBy: 'cash' }, 220), 409, 'cart_changed')
  const some = await placed({ payBy: 'cash', prepaid: 70, giftCard: code }, 220)
  expect(some.money).toMatchObject({ received: 70, due: 150 })
  expect(some.money.advanceDue).toBeUndefined()
  const all = await placed({ prepaid: 200, giftCard: code })
  expect([all.money.state, all.cashFee]).toEqual(['paid', undefined])
  const upi = await placed({ payBy: 'upi', prepaid: 20, giftCard: code })
  expect(upi.money).toMatchObject({ due: 180, advanceDue: 180 })
})

test('of an order that is paid by card and grows, what is left to collect counts for cash up to', async () => {
  const small = await shop.product({ pricePaise: 5000, stock: 1000 })
  const card = await newCard(200)
  const { _id } = await placed({ prepaid: 200, giftCard: card })
  const grow = (qty: number, total: number) => {
    const lines = [
      { _id: product, qty: 1 },
      { _id: small, qty },
    ]
    return shop.call('POST', `/api/admin/orders/${_id}/lines`, { lines, totalAmount: total }, owner)
  }
  await json(grow(1, 250))
  const { due, advanceDue } = (await readDeskOrder(shop, owner, _id)).money
  expect([due, advanceDue]).toEqual([50, undefined])
  // 200 more would be too much for the door.
  await json(grow(4, 400))
  expect((await readDeskOrder(shop, owner, _id)).money).toMatchObject({ due: 200, advanceDue: 200 })
})

test('a card pays until the parcel is packed, which says what is collected; then what comes first alone, or what is collected from the shop', async () => {
  const card = await newCard(1000)
  const pay = (id: string) => shop.call('POST', `/api/orders/${id}/pay`, { giftCard: card }, asha)
  const own = (id: string) => json<OwnOrderDetail>(shop.call('GET', `/api/orders/${id}`, undefined, asha))
  const { _id: atDoor } = await placed({ payBy: 'cash', prepaid: 70, giftCard: card }, 220)
  const { note, slip } = await papersOf(atDoor)
  expect(note).toBe('Paid in advance: ₹70.00. Still to pay: ₹150.00.')
  expect(slip).toMatchObject({ isPaid: false, totalPaise: 15_000, note })
  for (const status of ['packed', 'shipped', 'delivered'] as const) {
    await putInto(shop, atDoor, status)
    await expectProblem(await pay(atDoor), 409, 'wrong_status')
    expect([status, (await own(atDoor)).means, (await own(atDoor)).money.due]).toEqual([status, undefined, 150])
  }
  const { _id: first } = await placed({ payBy: 'upi', prepaid: 20, giftCard: card })
  await putInto(shop, first, 'packed')
  expect((await own(first)).means).toBeDefined()
  expect(await json(pay(first))).toMatchObject({ money: { state: 'paid' } })
  await setSettings(shop, owner, PICK_UP)
  const { _id: collected } = await placed({ way: 'pickup' })
  await putInto(shop, collected, 'shipped')
  expect(await json(pay(collected))).toMatchObject({ money: { state: 'paid' } })
})

test('what is added after a payment by UPI, or was not paid after all, is collected: slip and page say so', async () => {
  await setSettings(shop, owner, PICK_UP)
  const { _id } = await placed({ way: 'pickup' })
  const call = (path: string, body: object) => json(shop.call('POST', `/api/admin/${path}`, body, owner))
  await call(`orders/${_id}/payment`, { upiReference: '4321 0099' })
  expect((await papersOf(_id)).slip).toMatchObject({ isPaid: true, totalPaise: 20_000 })
  await call(`orders/${_id}/lines`, { lines: [{ _id: product, qty: 2 }], totalAmount: 400 })
  await putInto(shop, _id, 'confirmed')
  const note = 'Paid by UPI, reference 4321 0099. Paid in advance: ₹200.00. Still to pay: ₹200.00.'
  const { slip } = await papersOf(_id)
  expect(slip).toMatchObject({ isPaid: false, totalPaise: 20_000, note })
  expect(slip.upiLink).toContain('am=200.00')
  const { rows } = await shop.database.pool.query('select entry_id from cash_lines where order_id = $1', [_id])
  await json(shop.call('POST', `/api/admin/cash-book/entries/${rows[0].entry_id}/take-back`, {}, owner), 201)
  expect((await papersOf(_id)).slip).toMatchObject({ isPaid: false, totalPaise: 40_000 })
})
