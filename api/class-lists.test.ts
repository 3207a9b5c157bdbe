/** The list of a class: ordered as a set, whatever else is in the cart, and told to the desk. */
import { expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { eraseDueOrders } from '#store/people/privacy/erase-orders.server.ts'
import type { ClassListDetail, DeskClassList } from '#store/selling/class-lists/class-lists.schema.ts'
import { findFaults } from '#store/shop/integrity/find-faults.server.ts'
import { putInto, unaccounted } from '#tests/support/desk.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop } from '#tests/support/shop.ts'

const SCHOOL = 'Green Valley School, 4 Lake Road, Pune 411001'
const DATA = { school: 'Green Valley', className: 'Class 5', year: '2026-27', note: '', revision: 0, isOpen: true }
const PARCELS = { ...DATA, delivery: 'parcels', schoolAddress: '' }
const INFO = { name: 'Asha Rao', phone: '98765 43210', address: '12 MG Road, Bengaluru 560001' }

const shop = await openTestShop()
const owner = await shop.owner()
const asha = await shop.customer()
const notebook = await shop.product({ name: 'Notebook', pricePaise: 4_000, stock: 500 })
const pencil = await shop.product({ name: 'Pencil', pricePaise: 550, stock: 500 })
const ruler = await shop.product({ name: 'Ruler', pricePaise: 2_000, stock: 500 })

const linesOf = (...lines: [id: string, qty: number][]) => lines.map(([_id, qty]) => ({ _id, qty }))

async function add(lines: object[], more: object = {}): Promise<DeskClassList> {
  const answer = await shop.call('POST', '/api/admin/classes', { ...PARCELS, lines, ...more }, owner)
  expect([answer.status, await answer.clone().text()]).toEqual([201, expect.any(String)])
  return (await answer.json()) as DeskClassList
}

const change = (list: DeskClassList, more: object) => {
  const { _id, code, orders, ...data } = list
  return shop.call('POST', `/api/admin/classes/${_id}`, { ...data, ...more }, owner)
}

const order = (classSets: object[], totalAmount: number, more: object = {}, as = asha, key?: string) =>
  shop.call(
    'POST',
    '/api/orders',
    { customerInfo: INFO, orderItems: [], classSets, totalAmount, ...more },
    as,
    key === undefined ? {} : { 'idempotency-key': key },
  )

const detailOf = async ({ _id }: DeskClassList) =>
  (await (await shop.call('GET', `/api/admin/classes/${_id}`, undefined, owner)).json()) as ClassListDetail

test('a set becomes ordinary lines, summed with the same product in the cart, and the cap of 3 holds outside sets and for sets', async () => {
  const list = await add(linesOf([notebook, 6], [pencil, 10]))
  expect(list.price).toBe(6 * 40 + 10 * 5.5)
  const set = { code: list.code, qty: 3, without: [] }
  // Three sets of 6 notebooks, and three more by themselves.
  const total = 3 * (6 * 40 + 10 * 5.5) + 3 * 40
  const placed = await order([set], total, { orderItems: linesOf([notebook, 3]) })
  expect(placed.status).toBe(201)
  const body = (await placed.json()) as { _id: string; orderItems: object[]; totalAmount: number }
  expect(body).toMatchObject({ totalAmount: total, orderItems: linesOf([notebook, 21], [pencil, 30]) })
  const desk = await (await shop.call('GET', `/api/admin/orders/${body._id}`, undefined, owner)).json()
  const { className, school, year } = list
  expect(desk).toMatchObject({ classes: [{ _id: list._id, name: `${className}, ${school}, ${year}`, sets: 3 }] })
  await expectInvalid(await order([{ ...set, qty: 4 }], 0), '/classSets/0/qty')
  const twice = [
    { ...set, qty: 2 },
    { ...set, code: list.code.toLowerCase(), qty: 2, without: [pencil] },
  ]
  await expectInvalid(await order(twice, 0), '/classSets/1/qty')
  await expectInvalid(await order([set], 0, { orderItems: linesOf([notebook, 4]) }), '/orderItems/0/qty')
  await expectInvalid(await order([], 0), '/orderItems')
  expect(await detailOf(list)).toMatchObject({
    orders: 1,
    buyers: [{ _id: body._id, customerName: 'Asha Rao', status: 'placed', sets: 3 }],
    toPack: [
      { name: 'Notebook', units: 18 },
      { name: 'Pencil', units: 30 },
    ],
  })
  const fewer = { lines: linesOf([notebook, 5]) }
  expect((await shop.call('POST', `/api/admin/orders/${body._id}/lines`, fewer, owner)).status).toBe(200)
  expect((await detailOf(list)).toPack).toMatchObject([{ name: 'Notebook', units: 5 }])
  await putInto(shop, body._id, 'packed')
  expect((await detailOf(list)).toPack).toEqual([])
})

test('what is at home stays out, and nothing that is not on the list comes in', async () => {
  const [list, other] = [await add(linesOf([notebook, 2], [pencil, 3])), await add(linesOf([ruler, 1]))]
  const placed = await order([{ code: list.code, qty: 1, without: [pencil, ruler] }], 80)
  expect(await placed.json()).toMatchObject({ orderItems: linesOf([notebook, 2]), totalAmount: 80 })
  await expectInvalid(
    await order([{ code: list.code, qty: 1, without: [notebook, pencil] }], 0),
    '/classSets/0/without',
  )
  await expectInvalid(await order([{ code: 'ZZZZZZ', qty: 1, without: [] }], 0), '/classSets/0/code')
  const both = [list, other].map(({ code }) => ({ code, qty: 1, without: [] }))
  const siblings = await order(both, 80 + 16.5 + 20)
  expect((await siblings.json()) as object).toMatchObject({
    orderItems: linesOf([notebook, 2], [pencil, 3], [ruler, 1]),
  })
  expect([(await detailOf(list)).buyers.length, (await detailOf(other)).buyers.length]).toEqual([2, 1])
})

test('a list that changed since it was seen, a new price and a closed class are said before anything is placed', async () => {
  const list = await add(linesOf([notebook, 1]))
  const { version } = (await (await shop.call('GET', `/api/classes/${list.code.toLowerCase()}`)).json()) as {
    version: string
  }
  const set = { code: list.code, qty: 1, without: [], version }
  const changed = await change(list, { lines: linesOf([notebook, 1], [pencil, 2]) })
  expect(changed.status).toBe(200)
  await expectProblem(await order([set], 40), 409, 'cart_changed')
  const dearer = await expectProblem(await order([{ ...set, version: undefined }], 40), 409, 'cart_changed')
  expect(dearer).toMatchObject({ totalAmount: 51 })
  await expectProblem(await change(list, {}), 409, 'stale_settings')
  expect((await change((await changed.json()) as DeskClassList, { isOpen: false })).status).toBe(200)
  await expectInvalid(await order([{ ...set, version: undefined }], 51), '/classSets/0/code')
  expect(await (await shop.call('GET', `/api/classes/${list.code}`)).json()).toMatchObject({ isOpen: false })
  for (const code of ['ZZZZZZ', 'AB%00CD', '%F0%9F%8E%92', 'x'.repeat(300)])
    await expectProblem(await shop.call('GET', `/api/classes/${code}`), 404, 'not_found')
  await expectInvalid(await order([{ ...set, code: 'AB\u0000CD' }], 0), '/classSets/0/code')
})

test('what a list cannot hold is said at its field', async () => {
  const wrong: [object, string][] = [
    [{ school: '' }, '/school'],
    [{ className: 'x'.repeat(41) }, '/className'],
    [{ lines: linesOf([notebook, 100]) }, '/lines/0/qty'],
    [{ lines: linesOf([notebook, 1], [notebook, 2]) }, '/lines'],
    [{ lines: linesOf([crypto.randomUUID(), 1]) }, '/lines'],
    [{ delivery: 'school', schoolAddress: 'Lake Road' }, '/schoolAddress'],
  ]
  for (const [more, pointer] of wrong) {
    const body = { ...PARCELS, lines: [], ...more }
    await expectInvalid(await shop.call('POST', '/api/admin/classes', body, owner), pointer)
  }
})

test('one delivery to the school goes there, by the delivery rules of its PIN code, and to one school', async () => {
  const list = await add(linesOf([ruler, 1]), { delivery: 'school', schoolAddress: SCHOOL })
  const other = await add(linesOf([ruler, 1]), { delivery: 'school', schoolAddress: `2 ${SCHOOL}` })
  const set = { code: list.code, qty: 1, without: [] }
  const placed = await order([set], 20)
  const { _id, customerInfo } = (await placed.json()) as { _id: string; customerInfo: object }
  expect(customerInfo).toMatchObject({ name: 'Asha Rao', address: SCHOOL })
  // And stays there, whoever moves it, but for the school's own new address.
  const elsewhere = { address: INFO.address }
  await expectInvalid(await shop.call('POST', `/api/orders/${_id}/address`, elsewhere, asha), '/address')
  const correct = (address: string) =>
    shop.call('POST', `/api/admin/orders/${_id}/details`, { ...INFO, address, name: 'Asha R' }, owner)
  await expectInvalid(await correct(INFO.address), '/address')
  expect((await correct(SCHOOL)).status).toBe(200)
  await expectInvalid(await order([set, { ...set, code: other.code }], 40), '/classSets')
  const gift = { name: 'Ravi', phone: '9123456780', address: INFO.address }
  await expectInvalid(await order([set], 20, { gift }), '/gift/address')
})

test('a key places a set once; its buyer can read what class it was for, and erasure forgets it', async () => {
  const buyer = await shop.customer()
  const list = await add(linesOf([notebook, 30]))
  const set = { code: list.code, qty: 2, without: [] }
  const [first, again] = [await order([set], 2400, {}, buyer, 'k'), await order([set], 2400, {}, buyer, 'k')]
  expect([first.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  expect(await again.json()).toEqual(await first.json())
  const changed = await change(list, { isOpen: false, lines: linesOf([notebook, 1], [pencil, 1]) })
  expect(changed.status).toBe(200)
  const { version } = (await (await shop.call('GET', `/api/classes/${list.code}`)).json()) as { version: string }
  const late = await order([{ ...set, version: `not ${version}` }], 2400, {}, buyer, 'k')
  expect([late.status, late.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  await expectInvalid(await order([set], 2400, {}, buyer, 'other'), '/classSets/0/code')
  await expectInvalid(await order([{ ...set, qty: 1 }], 1200, {}, buyer, 'k'), '/classSets/0/code')
  const { db } = shop.database
  const kept = (await db.select().from(orders)).filter(({ userId }) => userId === buyer.uid)
  expect(kept[0]?.classSets).toEqual([
    {
      id: list._id,
      name: 'Class 5, Green Valley, 2026-27',
      qty: 2,
      units: 30,
      counts: 5,
      lines: linesOf([notebook, 30]),
    },
  ])
  const own = await shop.call('GET', '/api/me/data', undefined, buyer)
  expect(await own.text()).toContain('Class 5, Green Valley')
  await shop.database.pool.query("update orders set erase_after = now() - interval '1 day' where user_id = $1", [
    buyer.uid,
  ])
  await db.transaction((tx) => eraseDueOrders(tx))
  expect((await detailOf(list)).buyers).toEqual([])
})

test('the books of stock and orders agree after all of it', async () => {
  expect(await unaccounted(shop)).toEqual([])
  expect(await findFaults(shop.database.pool)).toEqual([])
})
