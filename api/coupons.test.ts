/** Coupons over the API: what is shown is charged and stands on paper, and no use is given twice. */
import { describe, expect, test } from 'vitest'
import { refusalOfDatabase } from '#store/database.server.ts'
import type { Coupon } from '#store/selling/coupons/coupons.schema.ts'
import type { DeskOrder } from '#store/selling/orders/order-desk.schema.ts'
import type { OwnOrderDetail } from '#store/selling/orders/reading/customer-orders.schema.ts'
import { findFaults } from '#store/shop/integrity/find-faults.server.ts'
import { readDeskOrder } from '#tests/support/desk.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop } from '#tests/support/shop.ts'

const NO_CAPS = { customerOrders: null, customerUnits: null }
const UNKNOWN = { detail: 'There is no coupon with this code.', reason: 'coupon_unknown' }
const DAY = 86_400_000

let places = 0

const shop = await openTestShop()
const owner = await shop.owner()
const asha = await shop.customer()
const kite = await shop.product({ name: 'Kite', pricePaise: 12_550, stock: 50_000, gstPercent: 18, hsnCode: '9503' })
await setSettings(shop, owner, {
  orderCaps: NO_CAPS,
  deliveryCharge: 35,
  freeDeliveryFrom: 300,
  gstin: '29ABCDE1234F1ZW',
  address: '1 MG Road',
  shopName: 'Tokri',
})

type Sent = { qty?: number; address?: string; phone?: string; code?: string; key?: string; lines?: object[] }
type Placed = Pick<OwnOrderDetail, '_id' | 'totalAmount' | 'coupon'>

/** An order of kites to a place that nobody else lives at, unless it is named. */
function send(total: number, { qty = 1, code, key, lines, ...to }: Sent = {}, as = asha): Promise<Response> {
  const { address = `${++places} Mango Road, Bengaluru 560001`, phone = `98${String(10_000_000 + places)}` } = to
  const coupon = code === undefined ? {} : { coupon: code }
  const items = lines ?? [{ _id: kite, qty }]
  const body = { customerInfo: { name: 'Asha Rao', phone, address }, orderItems: items, totalAmount: total, ...coupon }
  return shop.call('POST', '/api/orders', body, as, key === undefined ? {} : { 'idempotency-key': key })
}

async function place(total: number, sent: Sent = {}, as = asha): Promise<Placed> {
  const answer = await send(total, sent, as)
  const text = await answer.text()
  expect([answer.status, answer.status === 201 ? '' : text]).toEqual([201, ''])
  return JSON.parse(text)
}

const desk = (path: string, body: object, as = owner) => shop.call('POST', `/api/admin/${path}`, body, as)

async function make(code: string, data: object): Promise<Coupon> {
  const answer = await desk('coupons', { code, ...data })
  const text = await answer.text()
  expect([answer.status, answer.status === 201 ? '' : text]).toEqual([201, ''])
  return JSON.parse(text)
}

async function read(code: string): Promise<Coupon | undefined> {
  const list = (await (await shop.call('GET', '/api/admin/coupons', undefined, owner)).json()) as Coupon[]
  return list.find((coupon) => coupon.code === code)
}

const look = (code: string, as = asha) => shop.call('POST', '/api/coupons', { code }, as)

const cancel = (id: string, from = 'placed') => desk(`orders/${id}/status`, { from, to: 'cancelled' })

const dayFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

test('without a coupon no page is told of any, no order names one, and no code is known', async () => {
  const about = (await (await shop.call('GET', '/api/shop')).json()) as { delivery: object }
  expect(about.delivery).toEqual({ charge: 35, freeFrom: 300 })
  const placed = await place(160.5)
  expect(placed).not.toHaveProperty('coupon')
  expect(await readDeskOrder(shop, owner, placed._id)).not.toHaveProperty('coupon')
  expect((await expectInvalid(await look('DIWALI'), '/code')).errors?.[0]).toMatchObject(UNKNOWN)
  const problem = await expectProblem(await send(160.5, { code: 'DIWALI' }), 409, 'cart_changed')
  expect(problem).toMatchObject({ errors: [{ pointer: '/coupon', ...UNKNOWN }], totalAmount: 160.5 })
})

test('the first one opens the field; stopping the last closes it', async () => {
  const field = async () =>
    (await (await shop.call('GET', '/api/shop')).json()) as { delivery: { takesCoupons?: true } }
  await make('FIRST', { percent: 10 })
  expect((await field()).delivery.takesCoupons).toBe(true)
  expect((await desk('coupons/FIRST/stop', { isStopped: true })).status).toBe(200)
  expect((await field()).delivery).not.toHaveProperty('takesCoupons')
  expect((await look('FIRST')).status).toBe(400)
  await desk('coupons/FIRST/stop', { isStopped: false })
  expect(await (await look(' first ')).json()).toEqual({ code: 'FIRST', percent: 10, words: '10 % off' })
})

test('percent, an amount and free delivery come off as they are said, and the order says why', async () => {
  await make('PER-CENT', { percent: 10 })
  await expectInvalid(await desk('coupons', { code: 'PAISE', amount: 50.5 }), '/amount')
  await make('AMOUNT', { amount: 50, from: 120 })
  await make('DELIVERED', {})
  await make('ALL', { percent: 100 })
  await make('RICH', { amount: 5000 })
  // 10 % of 125.50 is 12.55: in whole rupees 13.
  expect(await place(147.5, { code: 'per-cent' })).toMatchObject({
    coupon: { code: 'PER-CENT', words: '10 % off', off: 13 },
    deliveryCharge: 35,
  })
  expect(await place(110.5, { code: 'AMOUNT' })).toMatchObject({
    coupon: { words: '₹50 off, from ₹120', off: 50 },
  })
  expect(await place(125.5, { code: 'DELIVERED' })).toMatchObject({ coupon: { words: 'Free delivery', off: 35 } })
  expect(await place(35, { code: 'ALL' })).toMatchObject({ coupon: { off: 125.5 } })
  expect(await place(35, { code: 'RICH' })).toMatchObject({ coupon: { off: 125.5 } })
  // Delivery is free from 300 of goods before the coupon.
  expect(await place(0, { code: 'ALL', qty: 3 })).toMatchObject({ coupon: { off: 376.5 }, totalAmount: 0 })
  // One that takes nothing off is not used.
  expect(await place(376.5, { code: 'DELIVERED', qty: 3 })).not.toHaveProperty('coupon')
  expect(await read('DELIVERED')).toMatchObject({ uses: 1, off: 35 })
})

test('a code that does not hold is 409 with its own reason and the total without it', async () => {
  await make('LATER', { percent: 10, startsOn: dayFromNow(2) })
  await make('OVER', { percent: 10, endsOn: dayFromNow(-2) })
  await make('TODAY', { percent: 10, startsOn: dayFromNow(-1), endsOn: dayFromNow(1) })
  await make('BIG', { percent: 10, from: 200 })
  await make('ONE', { percent: 10, mostUses: 1 })
  await place(147.5, { code: 'ONE' })
  await make('STOPPED', { percent: 10 })
  await desk('coupons/STOPPED/stop', { isStopped: true })
  for (const [code, error] of [
    ['LATER', { detail: 'LATER is not valid today.', reason: 'coupon_closed' }],
    ['OVER', { detail: 'OVER is not valid today.', reason: 'coupon_closed' }],
    ['STOPPED', { detail: 'STOPPED is not valid today.', reason: 'coupon_closed' }],
    ['ONE', { detail: 'ONE is used up.', reason: 'coupon_used_up' }],
    ['NEVER-WAS', UNKNOWN],
  ] as const) {
    expect((await expectInvalid(await look(code), '/code')).errors?.[0]).toMatchObject(error)
    const problem = await expectProblem(await send(147.5, { code }), 409, 'cart_changed')
    expect(problem).toMatchObject({ totalAmount: 160.5, deliveryCharge: 35, errors: [error] })
    expect(problem.detail).toBe(`${error.detail} Without it the total is now ₹160.50.`)
  }
  expect((await look('TODAY')).status).toBe(200)
  const small = await expectProblem(await send(147.5, { code: 'BIG' }), 409, 'cart_changed')
  expect(small.errors?.[0]).toMatchObject({ detail: 'BIG needs goods of at least ₹200.', reason: 'coupon_small' })
  const dear = await expectProblem(await send(1, { code: 'TODAY' }), 409, 'cart_changed')
  expect(dear).toMatchObject({ totalAmount: 147.5 })
  expect(dear).not.toHaveProperty('errors')
  for (const code of ['', 'x'.repeat(41), 'a\u0000b']) await expectInvalid(await send(1, { code }), '/coupon')
})

test('one key places one order, also once the coupon is used up', async () => {
  await make('ONCE-MORE', { amount: 20, mostUses: 1 })
  const sent = { code: 'ONCE-MORE', address: '1 Key Road 560001', phone: '9812300001', key: 'k-1' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(140.5, sent)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
  const bodies = await Promise.all(answers.map((answer) => answer.text()))
  expect(new Set(bodies).size).toBe(1)
  await expectProblem(await send(160.5, { ...sent, code: undefined }), 422, 'idempotency_key_reused')
})

test('once a person is once an account, also for ten orders at once; a cancelled order gives it back', async () => {
  await make('MINE', { amount: 20, isOnce: true })
  const [one, two] = [await shop.customer(), await shop.customer()]
  const sent = { code: 'MINE', address: '7 Lake View, Bengaluru 560001', phone: '9812345678' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(140.5, sent, one)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = await expectProblem(await send(140.5, sent, one), 409, 'cart_changed')
  expect(refused.errors?.[0]).toMatchObject({
    detail: 'MINE can be used once: it was, with this account or its number.',
    reason: 'coupon_used',
  })
  expect((await look('MINE', one)).status).toBe(400)
  // Somebody else of the same house and telephone.
  expect((await look('MINE', two)).status).toBe(200)
  const { _id } = await place(140.5, sent, two)
  await cancel(_id)
  await place(140.5, sent, two)
  expect(await read('MINE')).toMatchObject({ uses: 2, off: 40 })
})

test('once is also once a number that an account has proven, whoever has the number now', async () => {
  await make('NUMBER', { amount: 20, isOnce: true })
  const [one, two, three] = [await shop.customer(), await shop.customer(), await shop.customer()]
  const prove = (uid: string, phone: string | null) =>
    shop.database.pool.query(
      'update users set phone_number = $2::text, phone_number_verified = $2::text is not null where id = $1',
      [uid, phone],
    )
  const sent = { code: 'NUMBER', address: '7 Lake View, Bengaluru 560001', phone: '9812345699' }
  await prove(one.uid, '+919812345699')
  await place(140.5, sent, one)
  await prove(one.uid, null)
  await prove(two.uid, '+919812345699')
  await expectProblem(await send(140.5, sent, two), 409, 'cart_changed')
  // Somebody who only writes the number has used nothing.
  await place(140.5, sent, three)
})

test('a cancelled order gives its use back, and takes it again with the undo unless it is gone', async () => {
  await make('BACK', { amount: 20, mostUses: 1, isOnce: true })
  const undo = async () => {
    const now = (await (await shop.call('GET', '/api/admin/desk', undefined, owner)).json()) as {
      undoable: { _id: string; orders: { _id: string }[] }[]
    }
    const press = now.undoable.find(({ orders: [order] }) => order?._id === _id)
    return desk('undo', { press: press?._id })
  }
  const { _id } = await place(140.5, { code: 'BACK' })
  await cancel(_id)
  expect((await undo()).status).toBe(200)
  expect((await read('BACK'))?.uses).toBe(1)
  await cancel(_id)
  await place(140.5, { code: 'BACK' }, await shop.customer())
  expect((await expectProblem(await undo(), 409, 'wrong_status')).detail).toContain('BACK')
  expect((await read('BACK'))?.uses).toBe(1)
  expect(await findFaults(shop.database.pool)).toEqual([])
})

test('by phone too: staff hear what it comes to before they order, and find its orders by its code', async () => {
  await make('CALLED', { percent: 10, isOnce: true })
  const said = { name: 'Ravi', phone: '9812300077', address: '7 Phone Road 560001' }
  const take = (totalAmount: number, coupon = 'called') =>
    desk('phone-orders', {
      customerInfo: said,
      orderItems: [{ _id: kite, qty: 1 }],
      totalAmount,
      status: 'confirmed',
      coupon,
    })
  const { totalAmount } = await expectProblem(await take(160.5), 409, 'cart_changed')
  expect(totalAmount).toBe(147.5)
  const answer = await take(147.5)
  expect([answer.status, ((await answer.json()) as Placed).coupon?.off]).toEqual([201, 13])
  // Without an account staff decide whom they trust.
  expect((await take(147.5)).status).toBe(201)
  const list = (await (await shop.call('GET', '/api/admin/orders?search=called', undefined, owner)).json()) as Placed[]
  expect(list.map(({ totalAmount }) => totalAmount)).toEqual([147.5, 147.5])
  const csv = await (await shop.call('GET', '/api/admin/export/orders.csv?search=CALLED', undefined, owner)).text()
  const line = expect.stringContaining('Coupon CALLED -13')
  expect(csv.trim().split('\r\n').slice(1)).toEqual([line, line])
})

test('changed lines keep the coupon for as long as it takes something off; then it may be used again', async () => {
  await make('CHANGE', { percent: 10, from: 200, mostUses: 1 })
  const { _id } = await place(261, { code: 'CHANGE', qty: 2 })
  const lines = async (qty: number, totalAmount?: number) => {
    const { events } = await readDeskOrder(shop, owner, _id)
    const body = { lines: [{ _id: kite, qty }], totalAmount, seen: events.at(-1)?.id ?? 0 }
    return desk(`orders/${_id}/lines`, body)
  }
  const setQty = async (qty: number) => (await (await lines(qty)).json()) as DeskOrder
  expect(await setQty(3)).toMatchObject({ totalAmount: 338.5, deliveryCharge: 0, subtotal: 376.5, coupon: { off: 38 } })
  expect((await read('CHANGE'))?.uses).toBe(1)
  const bare = await setQty(1)
  expect(bare).toMatchObject({ totalAmount: 160.5, deliveryCharge: 35, subtotal: 125.5 })
  expect(bare).not.toHaveProperty('coupon')
  expect((await read('CHANGE'))?.uses).toBe(0)
  // Changed back it is what was agreed, while nobody else has the use that it gave back.
  expect(await setQty(2)).toMatchObject({ totalAmount: 261, deliveryCharge: 35, coupon: { code: 'CHANGE', off: 25 } })
  expect((await read('CHANGE'))?.uses).toBe(1)
  await setQty(1)
  await place(261, { code: 'CHANGE', qty: 2 })
  // The form said 261 before somebody else took the use.
  const other = await expectProblem(await lines(2, 261), 409, 'cart_changed')
  expect([other.totalAmount, (await readDeskOrder(shop, owner, _id)).totalAmount]).toEqual([286, 160.5])
  const without = (await (await lines(2, 286)).json()) as DeskOrder
  expect(without).toMatchObject({ totalAmount: 286, agreed: { coupon: 'CHANGE' } })
  expect([without.coupon, without.couponTerms]).toEqual([undefined, undefined])
  expect(await findFaults(shop.database.pool)).toEqual([])
})

test('a rule that a table alone held is a conflict for the caller, and recorded', async () => {
  await make('HELD', { percent: 10, mostUses: 1 })
  const beyond = "update coupons set uses = 2 where code = 'HELD'"
  const error = await shop.database.pool.query(beyond).catch((reason: unknown) => reason)
  expect(refusalOfDatabase(error)).toMatchObject({ code: 'wrong_status', cause: error })
})

describe('at the desk', () => {
  test('what it takes off stays once an order has it; the rest can be changed', async () => {
    await make('RULES', { percent: 10, isOnce: true })
    await expectInvalid(await desk('coupons', { code: 'rules', amount: 5 }), '/code')
    const sent = { percent: 15, mostUses: 5, endsOn: dayFromNow(3) }
    expect(await (await desk('coupons/RULES', sent)).json()).toMatchObject({
      ...sent,
      words: '15 % off',
      isOnce: false,
    })
    await place(141.5, { code: 'RULES' })
    await place(141.5, { code: 'RULES' })
    await expectInvalid(await desk('coupons/RULES', { amount: 20 }), '/percent')
    await expectInvalid(await desk('coupons/RULES', { percent: 15, mostUses: 1 }), '/mostUses')
    expect(await (await desk('coupons/RULES', { percent: 15, mostUses: 2 })).json()).toMatchObject({ uses: 2, off: 38 })
    await expectProblem(await send(141.5, { code: 'RULES' }), 409, 'cart_changed')
    await expectProblem(await desk('coupons/NOWHERE', { percent: 15 }), 404, 'not_found')
    const { rows } = await shop.database.pool.query(
      `select action from audit_log where subject_id = 'RULES' order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['coupon.make', 'coupon.change', 'coupon.change'])
  })

  test.each([
    ['both gifts', { code: 'BOTH', percent: 5, amount: 5 }, '/amount'],
    ['nothing off', { code: 'NONE', amount: 0 }, '/amount'],
    ['more than all', { code: 'MORE', percent: 101 }, '/percent'],
    ['half a paisa', { code: 'HALF', amount: 0.005 }, '/amount'],
    ['an end before the beginning', { code: 'DAYS', startsOn: '2026-11-02', endsOn: '2026-11-01' }, '/endsOn'],
    ['a code of two letters', { code: 'AB', percent: 5 }, '/code'],
    ['a code of other signs', { code: 'दीवाली', percent: 5 }, '/code'],
  ])('%s is refused beside its field', async (_, data, pointer) => {
    await expectInvalid(await desk('coupons', data), pointer)
  })
})

test('codes are not to be guessed: tries are counted, those that come as orders too', async () => {
  const counting = await openTestShop({ RATE_LIMITS: 'on' })
  const ravi = await counting.customer()
  const product = await counting.product()
  const asked = () => counting.call('POST', '/api/coupons', { code: 'GUESS' }, ravi)
  const ordered = (coupon?: string) => {
    const customerInfo = { name: 'Ravi', phone: '9876543210', address: '1 Road 560001' }
    const body = {
      customerInfo,
      orderItems: [{ _id: product, qty: 1 }],
      totalAmount: 125,
      ...(coupon ? { coupon } : {}),
    }
    return counting.call('POST', '/api/orders', body, ravi)
  }
  for (let i = 0; i < 10; i++) expect([(await asked()).status, (await ordered('GUESS')).status]).toEqual([400, 409])
  await expectProblem(await asked(), 429, 'rate_limited')
  await expectProblem(await ordered('GUESS'), 429, 'rate_limited')
  expect((await ordered()).status).toBe(201)
})
