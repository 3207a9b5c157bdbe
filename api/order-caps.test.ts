/** How much may wait for the confirming call, by account and phone number, and what becomes of what is refused. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { products } from '#db/schema/goods.ts'
import { orders } from '#db/schema/orders.ts'
import { users } from '#db/schema/people.ts'
import { refusedOrders } from '#db/schema/selling.ts'
import type { Overview } from '#store/shop/overview/overview.schema.ts'
import { DEFAULT_DETAILS } from '#store/shop/settings/settings.ts'
import { putInto } from '#tests/support/desk.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { readTestSettings, sendSettings, setSettings } from '#tests/support/settings.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'

const { orderCaps } = DEFAULT_DETAILS
const PHONE = '080 4112 2334'
const NO_CAPS = { customerOrders: null, customerUnits: null }
const NEXT = `This order is not placed yet: we keep the latest such order for the shop to look at. To have it now, call us on ${PHONE}.`

let taken = 0
let places = 0

/** What differs from an order that shares nothing with any other but the address and the connection. */
type Sent = { qty?: number; lines?: number; phone?: string; key?: string }

const phones = [PHONE, '080 4112 2335', '080 4112 2336'].join()
const shop = await openTestShop({ RATE_LIMITS: 'on', TRUST_PROXY: 'on', STORE_PHONES: phones })
const owner = await shop.owner()
const things: string[] = await Promise.all(
  Array.from({ length: 100 }, () => shop.product({ pricePaise: 100, stock: 5000 })),
)
const crowd = await Promise.all(Array.from({ length: 16 }, () => shop.customer()))

beforeEach(async () => {
  await emptyTables(shop.database.pool, 'orders, mail_outbox, attempt_counters, refused_orders, rings')
  await setSettings(shop, owner, { orderCaps })
})

/** Somebody without an order yet. */
function newcomer(): TestPerson {
  const next = crowd[++taken % crowd.length]
  if (!next) throw new Error('There is nobody')
  return next
}

function send(as: TestPerson, { qty = 1, lines = 1, phone, key }: Sent = {}): Promise<Response> {
  const customerInfo = {
    name: 'Asha Rao',
    phone: phone ?? `98765 ${10_000 + ++places}`,
    address: 'Girls Hostel, Pune 411001',
  }
  const orderItems = things.slice(0, lines).map((_id) => ({ _id, qty }))
  const body = { customerInfo, orderItems, totalAmount: qty * lines }
  return shop.call('POST', '/api/orders', body, as, key === undefined ? {} : { 'idempotency-key': key })
}

async function place(as: TestPerson, sent?: Sent): Promise<string> {
  const response = await send(as, sent)
  const order = (await response.json()) as { _id: string }
  expect({ status: response.status, order }).toMatchObject({ status: 201 })
  return order._id
}

async function placeFive(as: TestPerson): Promise<string[]> {
  const ids = []
  for (let i = 0; i < 5; i++) ids.push(await place(as))
  return ids
}

const expectFull = async (response: Response | Promise<Response>) =>
  expectProblem(await response, 409, 'too_many_open_orders')

async function open(): Promise<{ count: number; units: number }> {
  const { rows } = await shop.database.pool.query(
    `select count(distinct order_id)::int as count, coalesce(sum(qty), 0)::int as units from order_lines`,
  )
  return rows[0]
}

async function overview(): Promise<Overview> {
  return (await (await shop.call('GET', '/api/admin/overview', undefined, owner)).json()) as Overview
}

/** As a code does: the number is theirs, and nobody else's any more. */
async function prove({ uid }: TestPerson, phoneNumber = '+919988776655'): Promise<void> {
  const { db } = shop.database
  await db.update(users).set({ phoneNumber: null }).where(eq(users.phoneNumber, phoneNumber))
  await db.update(users).set({ phoneNumber, phoneNumberVerified: true }).where(eq(users.id, uid))
}

describe('one account', () => {
  test('a set of a class counts as a few things, before and while it is open, and is let in whole', async () => {
    const list = { school: 'Green Valley', className: 'Class 5', year: '2026-27', note: '', isOpen: true, revision: 0 }
    const lines = things.slice(0, 2).map((_id) => ({ _id, qty: 40 }))
    const data = { ...list, delivery: 'parcels', schoolAddress: '', lines }
    const { code } = (await (await shop.call('POST', '/api/admin/classes', data, owner)).json()) as { code: string }
    const asha = newcomer()
    const order = (qty: number) => {
      const customerInfo = { name: 'Asha Rao', phone: '98765 43210', address: 'Girls Hostel, Pune 411001' }
      const body = { customerInfo, orderItems: [], classSets: [{ code, qty, without: [] }], totalAmount: 80 * qty }
      return shop.call('POST', '/api/orders', body, asha)
    }
    expect((await order(3)).status).toBe(201)
    // One that next to everything is left out of is what is left.
    const customerInfo = { name: 'A', phone: '98765 43211', address: 'Girls Hostel, Pune 411001' }
    const without = [things[1]]
    const most = { customerInfo, orderItems: [], classSets: [{ code, qty: 1, without }], totalAmount: 40 }
    await setSettings(shop, owner, { orderCaps: { ...orderCaps, customerUnits: 20 } })
    expect((await shop.call('POST', '/api/orders', most, newcomer())).status).toBe(201)
    expect(await expectFull(order(2))).toMatchObject({ openUnits: 15 })
    const { refused } = await overview()
    expect(refused?.[0]?.orderItems).toEqual([{ name: 'Set for Class 5, Green Valley, 2026-27', qty: 2 }])
    const letIn = await shop.call('POST', `/api/admin/refused-orders/${refused?.[0]?._id}/let-in`, {}, owner)
    expect(await letIn.json()).toMatchObject({ orderItems: lines.map(({ _id }) => ({ _id, qty: 80 })) })
  })

  test('holds five orders, and the refusal says what is so and whom to call', async () => {
    const asha = newcomer()
    await placeFive(asha)
    expect(await expectFull(send(asha))).toMatchObject({
      detail: `You have 5 orders that we have not confirmed yet, the most we hold at a time. ${NEXT}`,
      openOrders: 5,
      openUnits: 5,
      mostOrders: 5,
      mostUnits: 30,
      callUs: PHONE,
    })
    expect(await open()).toEqual({ count: 5, units: 5 })
  })

  test('units are capped apart: what is too much says so, and a smaller order finds room', async () => {
    const asha = newcomer()
    const tooLarge = await expectFull(send(asha, { lines: 31 }))
    expect(tooLarge.detail).toBe(`We confirm orders of more than 30 items on the phone. ${NEXT}`)
    await place(asha, { lines: 29 })
    const more = await expectFull(send(asha, { lines: 2 }))
    expect(more.detail).toBe(
      `You have 1 order that we have not confirmed yet, with 29 items. We hold 30 items at a time. ${NEXT}`,
    )
    await place(asha)
  })

  test('of twenty orders at once exactly five are placed, and their numbers have no gap', async () => {
    const asha = newcomer()
    const before = await place(asha, { key: 'first' })
    const statuses = (await Promise.all(Array.from({ length: 19 }, () => send(asha)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array(4).fill(201), ...Array(15).fill(409)])
    await shop.product({ stock: 0 }).then((_id) => {
      const customerInfo = { name: 'A', phone: '9812345678', address: 'B' }
      return shop.call(
        'POST',
        '/api/orders',
        { customerInfo, orderItems: [{ _id, qty: 1 }], totalAmount: 125 },
        crowd[0],
      )
    })
    const last = await place(newcomer())
    const { rows } = await shop.database.pool.query('select id, number from orders order by number')
    expect(rows.map(({ number }) => Number(number) - Number(rows[0].number))).toEqual([0, 1, 2, 3, 4, 5])
    expect([rows[0].id, rows[5].id]).toEqual([before, last])
  })

  test('an order sent again under its key is answered also when there is no more room', async () => {
    const asha = newcomer()
    const sent = { key: 'first', phone: '9812345678' }
    const first = await place(asha, sent)
    for (let i = 0; i < 4; i++) await place(asha)
    expect(await place(asha, sent)).toBe(first)
  })

  test.each(['confirmed', 'cancelled'])('there is room again when an order is %s', async (to) => {
    const asha = newcomer()
    const [first] = await placeFive(asha)
    await expectFull(send(asha))
    const step = await shop.call('POST', `/api/admin/orders/${first}/status`, { from: 'placed', to }, owner)
    expect(step.status).toBe(200)
    await place(asha)
    await expectFull(send(asha))
  })

  test('where an order came from is forgotten as soon as it waits no longer', async () => {
    const id = await place(newcomer())
    const read = async () => (await shop.database.db.select().from(orders).where(eq(orders.id, id)))[0]?.network
    expect(await read()).toBe('127.0.0.1')
    await shop.call('POST', `/api/admin/orders/${id}/status`, { from: 'placed', to: 'confirmed' }, owner)
    expect(await read()).toBeNull()
  })
})

describe('one phone number', () => {
  const phone = '99887 76655'

  test('many accounts share what one customer may have open, however they write it, also at once', async () => {
    const accounts = Array.from({ length: 12 }, newcomer)
    const ways = [phone, '+91 99887-76655', '09988776655', '९९८८७ ७६६५५']
    const responses = await Promise.all(accounts.map((one, i) => send(one, { phone: ways[i % ways.length] ?? phone })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(201), ...Array(7).fill(409)])
    const refused = await expectFull(send(newcomer(), { phone }))
    expect(refused.detail).toBe(
      `There are 5 orders with this phone number that we have not confirmed yet, the most we hold at a time. ${NEXT}`,
    )
  })

  test('strangers who use a number keep nobody from ordering whose orders were confirmed', async () => {
    const asha = newcomer()
    await putInto(shop, await place(asha, { phone }), 'delivered')
    for (let i = 0; i < 5; i++) await place(newcomer(), { phone })
    await expectFull(send(newcomer(), { phone }))
    for (let i = 0; i < 5; i++) await place(asha, { phone })
    expect((await expectFull(send(asha, { phone }))).detail).toMatch(/^You have 5 orders /)
  })

  test('nor anybody who has proven the number, who holds no more by way of another one', async () => {
    const asha = await shop.customer()
    await prove(asha)
    for (let i = 0; i < 5; i++) await place(newcomer(), { phone })
    await place(asha, { phone })
    for (let i = 0; i < 5; i++) await place(newcomer(), { phone: '98111 22233' })
    await expectFull(send(asha, { phone: '98111 22233' }))
  })

  test('a proven number holds no more by way of accounts that are deleted one after the other', async () => {
    const statuses = []
    for (let round = 0; round < 3; round++) {
      const mallory = await shop.customer()
      await prove(mallory)
      for (let i = 0; i < 3; i++) statuses.push((await send(mallory, { phone })).status)
      const password = { password: 'mango-pickle-7' }
      expect((await shop.call('POST', '/api/auth/delete-user', password, mallory)).status).toBe(200)
    }
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(4).fill(409)])
  })

  test.each(['cancelled', 'returned'] as const)('a %s order makes nobody known', async (status) => {
    const mallory = newcomer()
    await putInto(shop, await place(mallory, { phone }), status)
    for (let i = 0; i < 5; i++) await place(newcomer(), { phone })
    await expectFull(send(mallory, { phone }))
  })
})

describe('an order that was turned away', () => {
  const sent = { lines: 12, qty: 3, phone: '98765 43210', key: 'the-one' }
  const letIn = (id: string, body = {}) => shop.call('POST', `/api/admin/refused-orders/${id}/let-in`, body, owner)

  async function turnAway(as: TestPerson, order: Sent = sent): Promise<string> {
    await expectFull(send(as, order))
    const refused = (await overview()).refused ?? []
    return refused.at(-1)?._id ?? ''
  }

  test('stands on Today as its customer meant it, once, and rings', async () => {
    const asha = newcomer()
    await turnAway(asha, { lines: 31 })
    await turnAway(asha)
    const { refused, waiting } = await overview()
    expect(waiting.refusedOrders).toBe(1)
    expect(refused).toMatchObject([{ customerInfo: { name: 'Asha Rao', phone: '+919876543210' }, totalAmount: 36 }])
    expect(refused?.[0]?.orderItems).toHaveLength(12)
    const { rows } = await shop.database.pool.query(`select kind from rings where kind = 'order_refused'`)
    expect(rows).toHaveLength(1)
  })

  test('is placed for its customer when it is let in, and their own retry finds it', async () => {
    const asha = newcomer()
    const id = await turnAway(asha)
    const response = await letIn(id)
    const order = (await response.json()) as { _id: string; orderNumber: string }
    expect(response.status).toBe(201)
    expect(await place(asha, sent)).toBe(order._id)
    const mine = await shop.call('GET', `/api/orders/${order._id}`, undefined, asha)
    expect(await mine.json()).toMatchObject({ orderNumber: order.orderNumber, status: 'placed' })
    expect((await overview()).refused).toEqual([])
    await expectProblem(await letIn(id), 404, 'not_found')
  })

  test('waits no longer once its customer has placed it after all', async () => {
    const asha = newcomer()
    await turnAway(asha, { ...sent, lines: 12 })
    await place(asha, { lines: 1 })
    expect((await overview()).refused).toHaveLength(1)
    await setSettings(shop, owner, { orderCaps: { customerOrders: 50, customerUnits: 500 } })
    await place(asha, { ...sent, lines: 12 })
    expect((await overview()).refused).toEqual([])
  })

  test('stays, and the desk hears what is short, when its goods are gone', async () => {
    const id = await turnAway(newcomer())
    const { db } = shop.database
    const [first = ''] = things
    await db.update(products).set({ stock: 2 }).where(eq(products.id, first))
    const problem = await expectProblem(await letIn(id), 409, 'out_of_stock')
    expect(problem.items).toMatchObject([{ _id: first, requested: 3, available: 2 }])
    await db.update(products).set({ stock: 5000 }).where(eq(products.id, first))
    expect((await letIn(id)).status).toBe(201)
  })

  test('is let in at the total of now once the desk agreed to it, and their retry still finds it', async () => {
    const asha = newcomer()
    const id = await turnAway(asha)
    const { db } = shop.database
    const [first = ''] = things
    await db.update(products).set({ pricePaise: 300 }).where(eq(products.id, first))
    const problem = await expectProblem(await letIn(id), 409, 'cart_changed')
    expect(problem.totalAmount).toBe(42)
    await expectProblem(await letIn(id, { totalAmount: 41 }), 409, 'cart_changed')
    const response = await letIn(id, { totalAmount: 42 })
    const order = (await response.json()) as { _id: string }
    expect(order).toMatchObject({ totalAmount: 42 })
    expect(await place(asha, sent)).toBe(order._id)
    await db.update(products).set({ pricePaise: 100 }).where(eq(products.id, first))
  })

  test('is let in as it was read: one that its customer sent anew is another', async () => {
    const asha = newcomer()
    const id = await turnAway(asha)
    await turnAway(asha, { lines: 31 })
    await expectProblem(await letIn(id), 404, 'not_found')
  })

  test('is let in once by two at once', async () => {
    const id = await turnAway(newcomer())
    const both = await Promise.all([letIn(id), letIn(id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 404])
    expect((await open()).count).toBe(1)
  })

  test('is forgotten when it is put away, and with the account', async () => {
    const id = await turnAway(newcomer())
    expect((await shop.call('POST', `/api/admin/refused-orders/${id}/put-away`, {}, owner)).status).toBe(200)
    const { asOf } = await overview()
    const mallory = await shop.customer()
    await turnAway(mallory)
    await shop.call('POST', '/api/admin/refused-orders/put-away', { until: asOf }, owner)
    expect((await overview()).refused).toHaveLength(1)
    await shop.call('POST', '/api/auth/delete-user', { password: 'mango-pickle-7' }, mallory)
    expect(await shop.database.db.select().from(refusedOrders)).toEqual([])
  })
})

test('orders that the shop takes on the phone are neither capped nor counted', async () => {
  const phone = '91234 56789'
  const order = {
    customerInfo: { name: 'Asha Rao', phone, address: '1 Park Street' },
    orderItems: things.map((_id) => ({ _id, qty: 3 })),
    totalAmount: 300,
    status: 'placed',
  }
  for (let i = 0; i < 7; i++) {
    expect((await shop.call('POST', '/api/admin/phone-orders', order, owner)).status).toBe(201)
  }
  await place(newcomer(), { phone })
})

describe('the caps', () => {
  test('hold as the owner sets them; empty and 0 cap nothing', async () => {
    expect((await readTestSettings(shop, owner)).settings.orderCaps).toEqual({ customerOrders: 5, customerUnits: 30 })
    const asha = newcomer()
    await sendSettings(shop, owner, { orderCaps: { customerOrders: 1, customerUnits: 0 } })
    expect((await readTestSettings(shop, owner)).settings.orderCaps).toEqual({ ...NO_CAPS, customerOrders: 1 })
    await place(asha, { lines: 100, qty: 3 })
    await expectFull(send(asha))
    await setSettings(shop, owner, { orderCaps: NO_CAPS })
    for (let i = 0; i < 8; i++) await place(asha, { phone: '9812345678' })
  })

  test.each([-1, 1.5, 100_001, '5', 1e300])('cannot be %s', async (customerOrders) => {
    const response = await sendSettings(shop, owner, { orderCaps: { ...orderCaps, customerOrders } })
    await expectInvalid(response, '/settings/orderCaps/customerOrders')
  })
})
