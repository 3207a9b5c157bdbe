import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { orderEvents } from '#db/schema/orders.ts'
import { requireAdmin } from '#store/people/access/access.server.ts'
import type { OwnOrder, OwnOrderDetail } from '#store/selling/orders/reading/customer-orders.ts'
import { changeStatus } from '#store/selling/orders/steps/change-status.server.ts'
import type { OrderStatus } from '#store/selling/orders/steps/order-statuses.ts'
import { orderOf, SHIPPING } from '#tests/support/orders.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'

const shop = await openTestShop()
const asha = await shop.customer('asha@shop.example')
const meera = await shop.customer('meera@shop.example')
const owner = await shop.owner()
const compass = await shop.product({ name: 'Compass', pricePaise: 12_550, stock: 1_000 })

async function place(as: TestPerson, productId = compass, qty = 1): Promise<string> {
  const body = orderOf([{ _id: productId, qty }], qty * 125.5)
  const response = await shop.call('POST', '/api/orders', body, as)
  expect(response.status).toBe(201)
  return ((await response.json()) as { _id: string })._id
}

async function list(as: TestPerson, query = ''): Promise<OwnOrder[]> {
  const response = await shop.call('GET', `/api/orders${query}`, undefined, as)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return (await response.json()) as OwnOrder[]
}

async function read(id: string, as: TestPerson): Promise<OwnOrderDetail> {
  const response = await shop.call('GET', `/api/orders/${id}`, undefined, as)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return (await response.json()) as OwnOrderDetail
}

const cancel = (id: string, as?: TestPerson, body?: unknown) =>
  shop.call('POST', `/api/orders/${id}/cancel`, body ?? {}, as)

/** A step that somebody of the shop takes. */
async function step(id: string, from: OrderStatus, to: Exclude<OrderStatus, 'placed'>, more = {}) {
  const { db, signIns } = shop.store.shop
  const admin = requireAdmin((await signIns.find(owner.cookie))?.person, 'pack orders')
  return changeStatus(db, admin, id, { from, to, ...more })
}

async function stockOf(id: string): Promise<number> {
  const { rows } = await shop.database.pool.query('select stock from products where id = $1', [id])
  return rows[0].stock
}

test('customers list their own orders, newest first, whatever userId they ask for', async () => {
  const ids = [await place(meera), await place(meera)]
  const foreign = await place(asha)
  const whole = await list(meera)
  expect(whole.map((order) => order._id)).toEqual([...ids].reverse())
  expect(await list(meera, `?userId=${asha.uid}&customerEmail=${asha.email}`)).toEqual(whole)
  expect((await list(asha)).map((order) => order._id)).toEqual([foreign])
  expect(Object.keys(whole[0] ?? {}).sort()).toEqual(
    ['_id', 'createdAt', 'orderItems', 'orderNumber', 'status', 'totalAmount'].sort(),
  )
  await expectProblem(await shop.call('GET', '/api/orders'), 401, 'unauthenticated')
})

test('the list comes in pages for those who ask, and the order of another is no place to begin', async () => {
  const ravi = await shop.customer()
  const ids = [await place(ravi), await place(ravi), await place(ravi)].reverse()
  const first = await shop.call('GET', '/api/orders?limit=2', undefined, ravi)
  expect(first.headers.get('link')).toBe(`</api/orders?limit=2&after=${ids[1]}>; rel="next"`)
  expect(((await first.json()) as OwnOrder[]).map((order) => order._id)).toEqual(ids.slice(0, 2))
  const rest = await list(ravi, `?limit=2&after=${ids[1]}`)
  expect(rest.map((order) => order._id)).toEqual(ids.slice(2))
  expect(await list(ravi, `?after=${randomUUID()}`)).toEqual([])
  for (const query of ['limit=0', 'limit=-1', 'limit=1e3', 'limit=', 'limit=1000', 'after=1', 'after=%00']) {
    const name = `#${query.split('=')[0]}`
    await expectInvalid(await shop.call('GET', `/api/orders?${query}`, undefined, ravi), name)
  }
})

test('an order is told in plain steps, without notes, calls or names of the shop’s people', async () => {
  const id = await place(asha)
  await shop.database.db.insert(orderEvents).values([
    { orderId: id, kind: 'call', note: 'SECRET rude', facts: { outcome: 'no_answer' }, actorName: 'SECRET Clerk' },
    { orderId: id, kind: 'note', note: 'SECRET haggles', actorId: owner.uid, actorName: 'SECRET Clerk' },
    { orderId: id, kind: 'lines', facts: { before: 'SECRET' }, actorId: owner.uid, actorName: 'SECRET Clerk' },
  ])
  await step(id, 'placed', 'confirmed', { note: 'SECRET note' })
  await step(id, 'confirmed', 'packed')
  await step(id, 'packed', 'shipped', { courier: 'India Post', trackingNumber: 'EK123IN' })
  const order = await read(id, asha)
  expect(JSON.stringify(order)).not.toContain('SECRET')
  expect(order).toEqual({
    _id: id,
    orderNumber: expect.stringMatching(/^TK-\d+$/),
    status: 'shipped',
    createdAt: expect.any(String),
    totalAmount: 125.5,
    subtotal: 125.5,
    deliveryCharge: 0,
    saidYes: false,
    // Nobody has proven the mailbox of this account.
    isCalledAnyway: true,
    expected: { by: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), isLate: false },
    orderItems: [{ _id: compass, name: 'Compass', qty: 1, price: 125.5 }],
    customerInfo: { ...SHIPPING, phone: '+919876543210' },
    customerEmail: 'asha@shop.example',
    courier: 'India Post',
    trackingNumber: 'EK123IN',
    trackingUrl: null,
    upiReference: null,
    money: { state: 'unpaid', received: 0, refunded: 0, due: 125.5, refundable: 0, returned: 0, owedBack: 0 },
    returns: [],
    returnable: { until: null, lines: [] },
    papers: [],
    timeline: ['placed', 'changed', 'confirmed', 'packed', 'shipped'].map((what) => ({
      what,
      at: expect.any(String),
      byYou: what === 'placed',
    })),
  })
})

test('the order of another is not there: the same answer as for one that never was', async () => {
  const id = await place(asha)
  const stock = await stockOf(compass)
  const strip = ({ requestId: _, ...problem }: Record<string, unknown>) => problem
  for (const [method, end] of [
    ['GET', ''],
    ['POST', '/cancel'],
  ] as const) {
    const ask = (of: string, as?: TestPerson) =>
      shop.call(method, `/api/orders/${of}${end}`, method === 'POST' ? {} : undefined, as)
    const foreign = await expectProblem(await ask(id, meera), 404, 'not_found')
    expect(JSON.stringify(foreign)).not.toContain('MG Road')
    for (const unknown of [randomUUID(), 'nonsense', '1001', 'TK-1001', "'%20or%201=1--"]) {
      expect(strip(await expectProblem(await ask(unknown, meera), 404, 'not_found'))).toEqual(strip(foreign))
    }
    await expectProblem(await ask(id), 401, 'unauthenticated')
  }
  expect(await read(id, asha)).toMatchObject({ status: 'placed' })
  expect(await stockOf(compass)).toBe(stock)
})

test('the owner of the shop is a customer like any other here', async () => {
  const id = await place(asha)
  await expectProblem(await shop.call('GET', `/api/orders/${id}`, undefined, owner), 404, 'not_found')
  await expectProblem(await cancel(id, owner), 404, 'not_found')
})

test('a customer cancels an order until it is packed: the units are back and a mail is written', async () => {
  const pen = await shop.product({ name: 'Pen', pricePaise: 12_550, stock: 9 })
  const placed = await place(asha, pen, 2)
  await expectProblem(await cancel(placed, asha, { userId: meera.uid }), 403, 'forbidden')
  const cancelled = (await (await cancel(placed, asha, { userId: asha.uid })).json()) as OwnOrderDetail
  expect(cancelled).toMatchObject({ _id: placed, status: 'cancelled' })
  expect(cancelled.timeline.at(-1)).toEqual({ what: 'cancelled', at: expect.any(String), byYou: true })
  expect(await stockOf(pen)).toBe(9)
  const { rows } = await shop.database.pool.query(
    `select recipient from mail_outbox where kind = 'order_cancelled' and facts->>'_id' = $1`,
    [placed],
  )
  expect(rows).toEqual([{ recipient: 'asha@shop.example' }])
  expect(await expectProblem(await cancel(placed, asha), 409, 'wrong_status')).toMatchObject({ status: 409 })

  const confirmed = await place(asha, pen)
  await step(confirmed, 'placed', 'confirmed')
  expect((await cancel(confirmed, asha)).status).toBe(200)
  const packed = await place(asha, pen)
  await step(packed, 'placed', 'confirmed')
  await step(packed, 'confirmed', 'packed')
  const problem = await expectProblem(await cancel(packed, asha), 409, 'wrong_status')
  expect(JSON.stringify(problem)).not.toContain('changedBy')
  expect(await read(packed, asha)).toMatchObject({ status: 'packed' })
  expect(await stockOf(pen)).toBe(8)
})

test('cancelling races packing: one of the two wins, and the stock is that of the winner', async () => {
  for (let round = 0; round < 4; round++) {
    const pen = await shop.product({ name: 'Pen', pricePaise: 12_550, stock: 9 })
    const id = await place(asha, pen, 3)
    await step(id, 'placed', 'confirmed')
    const both = [
      cancel(id, asha).then((response) => response.ok),
      step(id, 'confirmed', 'packed').then(
        () => true,
        () => false,
      ),
    ]
    const [isCancelled, isPacked] = await Promise.all(both)
    expect([isCancelled, isPacked].filter(Boolean)).toHaveLength(1)
    expect(await read(id, asha)).toMatchObject({ status: isCancelled ? 'cancelled' : 'packed' })
    expect(await stockOf(pen)).toBe(isCancelled ? 9 : 6)
  }
})
