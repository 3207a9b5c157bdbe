/** The steps of an order over the API: which ones there are, who may take them, and what each leaves behind. */
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { products } from '#db/schema/goods.ts'
import { type Person, requireCustomer } from '#store/people/access/access.server.ts'
import {
  mayBecome,
  type NextStatus,
  ORDER_STATUSES,
  type OrderStatus,
} from '#store/selling/orders/steps/order-statuses.ts'
import { cancelOwnOrder } from '#store/selling/orders/steps/own-order.server.ts'
import { rounds } from '#tests/support/at-length.ts'
import { placeTestOrder, putInto, readDeskOrder, unaccounted } from '#tests/support/desk.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { contentsOf, giveRole } from '#tests/support/staff.ts'

let product: string
let order: string

const shop = await openTestShop()
const owner = await shop.owner()
const asha = await shop.customer()
const manager = await giveRole(shop, await shop.customer(), 'manager')
const packer = await giveRole(shop, await shop.customer(), 'packer')

beforeEach(async () => {
  product = await shop.product({ pricePaise: 5000, stock: 10 })
  order = await placeTestOrder(shop, asha, [{ _id: product, qty: 2, price: 50 }])
})

const step = (from: string, to: string, as = owner, more: object = {}) =>
  shop.call('POST', `/api/admin/orders/${order}/status`, { from, to, ...more }, as)

async function stockOf(id: string): Promise<number> {
  return ((await (await shop.call('GET', `/api/products/${id}`)).json()) as { stock: number }).stock
}

async function mailsOf(id: string): Promise<{ kind: string; facts: Record<string, unknown> }[]> {
  const { rows } = await shop.database.pool.query(
    `select kind, facts from mail_outbox where facts->>'_id' = $1 order by id`,
    [id],
  )
  return rows
}

const WHY_NOT = Object.fromEntries(
  ORDER_STATUSES.map((from) => [from, ORDER_STATUSES.filter((to) => !mayBecome(from, to))]),
)

test('every step that is not in the table is refused, with the present status, and leaves nothing', async () => {
  for (const [from, impossible] of Object.entries(WHY_NOT)) {
    await putInto(shop, order, from as OrderStatus)
    const before = await contentsOf(shop)
    for (const to of impossible) {
      const response = await step(from, to, owner, { restock: true })
      if (to === 'placed') await expectInvalid(response, '/to')
      else expect(await expectProblem(response, 409, 'wrong_status')).toMatchObject({ currentStatus: from })
    }
    expect(await contentsOf(shop)).toEqual(before)
  }
  expect((await readDeskOrder(shop, owner, order)).events).toEqual([])
})

test('an order goes its way from placed to delivered, and each step is an event, an audit line and its mail', async () => {
  expect(
    (await step('placed', 'confirmed', manager, { note: 'Spoke to his sister', words: 'Comes on Friday.' })).status,
  ).toBe(200)
  expect((await step('confirmed', 'packed', packer)).status).toBe(200)
  const parcel = { courier: 'Blue Cart', trackingNumber: 'BC 77' }
  expect((await step('packed', 'shipped', packer, parcel)).status).toBe(200)
  const delivered = await step('shipped', 'delivered', packer)
  const answered = await delivered.json()
  expect(answered).toMatchObject({ status: 'delivered', ...parcel, steps: [] })
  const { events } = await readDeskOrder(shop, owner, order)
  expect(events.map(({ from, to, note }) => [from, to, note])).toEqual([
    ['placed', 'confirmed', 'Spoke to his sister'],
    ['confirmed', 'packed', null],
    ['packed', 'shipped', null],
    ['shipped', 'delivered', null],
  ])
  expect(events[2]).toMatchObject({ kind: 'status', facts: parcel, actorName: 'Asha Rao' })
  const audit = await shop.database.pool.query(
    'select action, before, after from audit_log where subject_id = $1 order by id',
    [order],
  )
  expect(audit.rows.map((row) => row.action)).toEqual(['order.confirm', 'order.pack', 'order.ship', 'order.deliver'])
  // The number of a parcel leads to a person: it stands in the story alone, which can be erased.
  expect(audit.rows[2]).toMatchObject({
    before: { status: 'packed' },
    after: { status: 'shipped', courier: 'Blue Cart' },
  })
  expect(JSON.stringify(audit.rows)).not.toMatch(/BC 77|sister|Friday/)
  const mails = await mailsOf(order)
  expect(mails.map((mail) => mail.kind)).toEqual([
    'order_placed',
    'order_confirmed',
    'order_packed',
    'order_shipped',
    'order_delivered',
  ])
  expect(mails[1]?.facts).toMatchObject({ words: 'Comes on Friday.', totalAmount: 100, customerName: 'Asha Rao' })
  expect(JSON.stringify(mails)).not.toContain('sister')
  expect(mails[3]?.facts).toMatchObject({ ...parcel, due: 100, language: 'en' })
  expect(await stockOf(product)).toBe(8)
})

test('a cancelled order puts its units back, also of a product that is not sold any more', async () => {
  const { db } = shop.database
  await db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, product))
  expect((await step('placed', 'cancelled', owner, { words: 'We are sorry.' })).status).toBe(200)
  const [row] = await db.select().from(products).where(eq(products.id, product))
  expect(row?.stock).toBe(10)
  expect((await mailsOf(order)).map((mail) => mail.kind)).toEqual(['order_placed', 'order_cancelled'])
  const { rows } = await shop.database.pool.query(
    'select delta, reason, actor_id from stock_movements where order_id = $1 order by id',
    [order],
  )
  expect(rows).toEqual([
    { delta: -2, reason: 'order', actor_id: asha.uid },
    { delta: 2, reason: 'cancel', actor_id: owner.uid },
  ])
})

test('what is returned goes back on the shelf only if somebody says so, and somebody must say', async () => {
  await putInto(shop, order, 'delivered')
  await expectInvalid(await step('delivered', 'returned'), '/restock')
  expect((await step('delivered', 'returned', owner, { restock: false, note: 'Broken' })).status).toBe(200)
  expect(await stockOf(product)).toBe(8)
  order = await placeTestOrder(shop, asha, [{ _id: product, qty: 1, price: 50 }])
  await putInto(shop, order, 'shipped')
  expect((await step('shipped', 'returned', owner, { restock: true })).status).toBe(200)
  expect(await stockOf(product)).toBe(8)
  expect((await readDeskOrder(shop, owner, order)).events.at(-1)?.facts).toEqual({ restocked: true })
  expect(await unaccounted(shop)).toEqual([])
})

const MAY_STEP: [OrderStatus, NextStatus, boolean][] = [
  ['placed', 'confirmed', false],
  ['placed', 'cancelled', false],
  ['confirmed', 'packed', true],
  ['packed', 'shipped', true],
  ['shipped', 'delivered', true],
  ['delivered', 'returned', false],
]

test.each(MAY_STEP)('from %s to %s a packer may: %s', async (from, to, may) => {
  await putInto(shop, order, from)
  expect((await readDeskOrder(shop, packer, order)).steps.includes(to)).toBe(may)
  const before = await contentsOf(shop)
  const response = await step(from, to, packer, { restock: true })
  expect(response.status).toBe(may ? 200 : 403)
  if (!may) expect(await contentsOf(shop)).toEqual(before)
})

test('cancel racing confirm has one winner, and the other hears who it was', async () => {
  for (let round = 0; round < rounds(100, 6); round++) {
    order = await placeTestOrder(shop, asha, [{ _id: product, qty: 1, price: 50 }])
    const answers = await Promise.all([
      step('placed', 'confirmed', manager),
      step('placed', 'cancelled', owner),
      step('placed', 'confirmed', owner),
      step('placed', 'cancelled', manager),
    ])
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    const { status, events } = await readDeskOrder(shop, owner, order)
    expect(events).toHaveLength(1)
    for (const lost of answers.filter((answer) => answer.status !== 200)) {
      const problem = await expectProblem(lost, 409, 'wrong_status')
      expect(problem).toMatchObject({
        currentStatus: status,
        changedBy: events[0]?.actorName,
        changedAt: events[0]?.at,
      })
    }
    if (status === 'confirmed') expect((await step('confirmed', 'cancelled')).status).toBe(200)
  }
  expect(await stockOf(product)).toBe(8)
  expect(await unaccounted(shop)).toEqual([])
})

test('a customer cancels an order of their own until it is packed, and nobody else does', async () => {
  const { db } = shop.database
  const ownOf = ({ uid, email }: TestPerson) => {
    const customer = requireCustomer({ uid, email, name: 'Asha Rao', role: 'customer' } as Person)
    return { customer, orderId: order }
  }
  await expect(cancelOwnOrder(db, ownOf(packer))).rejects.toMatchObject({ code: 'not_found' })
  await putInto(shop, order, 'packed')
  await expect(cancelOwnOrder(db, ownOf(asha))).rejects.toMatchObject({
    code: 'wrong_status',
    facts: { currentStatus: 'packed' },
  })
  await putInto(shop, order, 'confirmed')
  await cancelOwnOrder(db, ownOf(asha), 'Changed my mind')
  const cancelled = await readDeskOrder(shop, owner, order)
  expect(cancelled).toMatchObject({ status: 'cancelled', events: [{ from: 'confirmed', note: 'Changed my mind' }] })
  expect(await stockOf(product)).toBe(10)
  expect((await mailsOf(order)).map((mail) => mail.kind)).toEqual(['order_placed', 'order_cancelled'])
})

test('an order that is not there, and a step that is none, are refused', async () => {
  await expectInvalid(await step('placed', 'lost'), '/to')
  await expectInvalid(await shop.call('POST', `/api/admin/orders/${order}/status`, { to: 'confirmed' }, owner), '/from')
  order = crypto.randomUUID()
  await expectProblem(await step('placed', 'confirmed'), 404, 'not_found')
  await expectProblem(await shop.call('GET', `/api/admin/orders/${order}`, undefined, owner), 404, 'not_found')
})

test('a press over many orders asks the database little for each of them', async () => {
  const plenty = await shop.product({ pricePaise: 5000, stock: 100 })
  const placed = await Promise.all(
    Array.from({ length: 12 }, () => placeTestOrder(shop, asha, [{ _id: plenty, qty: 1, price: 50 }])),
  )
  for (const id of placed) await putInto(shop, id, 'confirmed')
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const pack = async (ids: string[]) => {
    const before = asked.mock.calls.length
    const orders = ids.map((_id) => ({ _id, from: 'confirmed' }))
    const response = await shop.call('POST', '/api/admin/orders/steps', { to: 'packed', orders }, owner)
    expect(await response.json()).toMatchObject({ done: ids.map(() => ({})), refused: [] })
    return asked.mock.calls.length - before
  }
  const [few, many] = [await pack(placed.slice(0, 2)), await pack(placed.slice(2))]
  asked.mockRestore()
  // With the mail of each, which names what is in its order.
  expect((many - few) / 8).toBeLessThanOrEqual(17)
})
