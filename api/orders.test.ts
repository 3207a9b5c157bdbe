import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { BAD_QUANTITIES } from '#tests/support/bad-input.ts'
import { orderOf, SHIPPING } from '#tests/support/orders.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { contentsOf } from '#tests/support/staff.ts'

const shop = await openTestShop()
const asha = await shop.customer('asha@shop.example')
const owner = await shop.owner()
const compass = await shop.product({
  name: 'Compass',
  pricePaise: 12_550,
  stock: 1_000,
  imageUrl: '/images/demo/c.webp',
})

const place = (body: unknown, as: TestPerson | undefined = asha, headers: Record<string, string> = {}) =>
  shop.call('POST', '/api/orders', body, as, headers)
const one = () => orderOf([{ _id: compass, qty: 1 }], 125.5)

async function newestOrder(): Promise<Record<string, unknown>> {
  const list = (await (await shop.call('POST', '/api/admin/orders', {}, owner)).json()) as Record<string, unknown>[]
  return list[0] ?? {}
}

test('answers 201 with the order, and administrators read the same', async () => {
  const body = { ...orderOf([{ _id: compass, qty: 2 }], 251), userId: asha.uid, customerEmail: asha.email }
  const response = await place(body)
  expect(response.status).toBe(201)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const placed = (await response.json()) as Record<string, unknown>
  const orderItems = [{ _id: compass, name: 'Compass', qty: 2, price: 125.5, imageUrl: '/images/demo/c.webp' }]
  expect(placed).toEqual({
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    orderNumber: expect.stringMatching(/^TK-\d+$/),
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    status: 'placed',
    customerInfo: { ...SHIPPING, phone: '+919876543210' },
    orderItems,
    totalAmount: 251,
  })
  const { _id, orderNumber, createdAt } = placed
  expect(await newestOrder()).toEqual({
    _id,
    orderNumber,
    createdAt,
    status: 'placed',
    customerName: SHIPPING.name,
    customerEmail: 'asha@shop.example',
    customerPhone: '+919876543210',
    customerAddress: SHIPPING.address,
    orderItems,
    totalAmount: 251,
  })
})

test('takes whole cart items as the browser keeps them, but only their id and quantity count', async () => {
  const item = { _id: compass, qty: 1, name: 'Gold bar', price: 0.01, description: '', stock: 9, category: ['Study'] }
  expect(await (await place({ ...one(), orderItems: [item] })).json()).toMatchObject({
    orderItems: [{ name: 'Compass', price: 125.5 }],
  })
})

test('refuses an order in the name of somebody else, and stores the email of the session', async () => {
  const before = await contentsOf(shop)
  await expectProblem(await place({ ...one(), userId: owner.uid }), 403, 'forbidden')
  expect(await contentsOf(shop)).toEqual(before)
  expect((await place({ ...one(), customerEmail: 'victim@x.example' })).status).toBe(201)
  expect(await newestOrder()).toMatchObject({ customerEmail: 'asha@shop.example' })
})

test('refuses another total than ours with the cart as it is, whatever prices the items claim', async () => {
  const before = await contentsOf(shop)
  for (const totalAmount of [1, 0, 125.49, 125.51, 12_550]) {
    const orderItems = [{ _id: compass, qty: 1, price: 0.01, name: 'x' }]
    const problem = await expectProblem(await place({ ...one(), orderItems, totalAmount }), 409, 'cart_changed')
    expect(problem.totalAmount).toBe(125.5)
    expect(problem.orderItems).toEqual([expect.objectContaining({ _id: compass, name: 'Compass', qty: 1 })])
  }
  expect(await contentsOf(shop)).toEqual(before)
})

test('ignores members that are no part of an order', async () => {
  const extra = {
    status: 'cancelled',
    createdAt: '2001-01-01T00:00:00Z',
    _id: randomUUID(),
    discount: 100,
    role: 'owner',
  }
  const response = await place({ ...one(), ...extra, isAdmin: true, orderNumber: 'TK-1', totalPaise: 1 })
  const placed = (await response.json()) as Record<string, unknown>
  expect(placed).toMatchObject({ status: 'placed', totalAmount: 125.5 })
  expect(placed._id).not.toBe(extra._id)
  expect(Date.now() - Date.parse(String(placed.createdAt))).toBeLessThan(60_000)
  expect(await (await shop.call('GET', '/api/me', undefined, asha)).json()).toMatchObject({ isAdmin: false })
})

test('refuses every quantity that is no whole number from 1 to 3', async () => {
  const before = await contentsOf(shop)
  for (const qty of BAD_QUANTITIES) {
    const text = JSON.stringify(orderOf([{ _id: compass, qty: 'QTY' }], 125.5)).replace('"QTY"', qty)
    await expectProblem(await place(text), 400, 'invalid_input')
  }
  expect(await contentsOf(shop)).toEqual(before)
})

test('sums the lines of one product before the limit of 3, in whatever case the id is written', async () => {
  const lines = [compass, compass.toUpperCase()].map((_id) => ({ _id, qty: 2 }))
  await expectInvalid(await place(orderOf(lines, 502)), '/orderItems/1/qty')
  const three = [compass, compass.toUpperCase(), compass].map((_id) => ({ _id, qty: 1 }))
  const placed = await (await place(orderOf(three, 376.5))).json()
  expect(placed).toMatchObject({ orderItems: [{ _id: compass, qty: 3 }], totalAmount: 376.5 })
})

test('names what ran short, also when it is no longer sold or never was', async () => {
  const scarce = await shop.product({ name: 'Scarce', stock: 1 })
  const gone = await shop.product({ name: 'Gone', deletedAt: new Date() })
  const before = await contentsOf(shop)
  const lines = [
    { _id: scarce, qty: 2 },
    { _id: gone, qty: 1 },
    { _id: randomUUID(), qty: 1 },
    { _id: compass, qty: 1 },
  ]
  const problem = await expectProblem(await place(orderOf(lines, 1)), 409, 'out_of_stock')
  expect(problem.items).toEqual([
    { _id: scarce, name: 'Scarce', requested: 2, available: 1 },
    { _id: gone, name: 'Gone', requested: 1, available: 0 },
    { _id: lines[2]?._id, name: null, requested: 1, available: 0 },
  ])
  expect(await contentsOf(shop)).toEqual(before)
})

const withInfo = (wrong: object) => ({ ...one(), customerInfo: { ...SHIPPING, ...wrong } })

test.each<[string, () => object, string]>([
  ['no items', () => ({ ...one(), orderItems: [] }), '/orderItems'],
  ['items that are no list', () => ({ ...one(), orderItems: { 0: 'x' } }), '/orderItems'],
  [
    '101 lines',
    () =>
      orderOf(
        Array.from({ length: 101 }, () => ({ _id: randomUUID(), qty: 1 })),
        1,
      ),
    '/orderItems',
  ],
  ['an id that is none', () => orderOf([{ _id: "' or 1=1", qty: 1 }], 1), '/orderItems/0/_id'],
  ['no total', () => orderOf([{ _id: compass, qty: 1 }], undefined), '/totalAmount'],
  ['a total in words', () => orderOf([{ _id: compass, qty: 1 }], '125.5'), '/totalAmount'],
  ['a negative total', () => orderOf([{ _id: compass, qty: 1 }], -125.5), '/totalAmount'],
  ['no customerInfo', () => ({ ...one(), customerInfo: undefined }), '/customerInfo'],
  ['a blank name', () => withInfo({ name: ' ' }), '/customerInfo/name'],
  ['a name of 101 characters', () => withInfo({ name: 'x'.repeat(101) }), '/customerInfo/name'],
  ['no address', () => withInfo({ address: undefined }), '/customerInfo/address'],
  ['an address of 501 characters', () => withInfo({ address: 'x'.repeat(501) }), '/customerInfo/address'],
  ['a phone of letters', () => withInfo({ phone: '98765 ABCDE' }), '/customerInfo/phone'],
  ['a phone with too few digits', () => withInfo({ phone: '98765 4321' }), '/customerInfo/phone'],
  ['a phone of another country', () => withInfo({ phone: '+1 202 555 0100' }), '/customerInfo/phone'],
  ['a phone number as a number', () => withInfo({ phone: 9876543210 }), '/customerInfo/phone'],
])('refuses %s and names the field', async (_what, body, pointer) => {
  await expectInvalid(await place(body()), pointer)
})

test.each(['9876543210', '+91 98765 43210', '09876543210', '0091-98765-43210', '(+91) 98765-43210', '98765.43210'])(
  'takes the phone number %s',
  async (phone) => {
    const placed = await (await place(withInfo({ phone }))).json()
    expect(placed).toMatchObject({ customerInfo: { phone: '+919876543210' } })
  },
)

test.each([
  ['blank', ' '],
  ['with a space', 'a b'],
  ['of 256 characters', 'k'.repeat(256)],
  ['of other bytes', 'k\u00e9y'],
])('refuses an Idempotency-Key that is %s', async (_what, key) => {
  await expectInvalid(await place(one(), asha, { 'idempotency-key': key }), '#idempotency-key')
})

test('one key places one order: the same order again is answered, another one is refused', async () => {
  const key = { 'idempotency-key': 'k'.repeat(255) }
  const first = await place(one(), asha, key)
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  const placed = await first.text()
  const before = await contentsOf(shop)
  const again = await place(one(), asha, key)
  expect([again.status, again.headers.get('idempotent-replayed'), await again.text()]).toEqual([201, 'true', placed])
  const other = orderOf([{ _id: compass, qty: 2 }], 251)
  await expectProblem(await place(other, asha, key), 422, 'idempotency_key_reused')
  expect(await contentsOf(shop)).toEqual(before)
})
