/** Undo at the desk: what goes back, what does not, and that no mail leaves before. */
import { beforeEach, expect, test } from 'vitest'
import { HOURLY_DELETIONS } from '#store/people/privacy/person-rows.server.ts'
import type { DeskNow, OrdersChanged, UndoablePress } from '#store/selling/orders/order-desk.schema.ts'
import { nextCall } from '#store/selling/orders/steps/record-call.server.ts'
import { channelOf } from '#store/talk/mail/mail.ts'
import { claimMails, markSent } from '#store/talk/mail/outbox.server.ts'
import { placeTestOrder, readDeskOrder, unaccounted } from '#tests/support/desk.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

let product: string
let order: string

const shop = await openTestShop()
const owner = await shop.owner()
const asha = await shop.customer()
const packer = await giveRole(shop, await shop.customer(), 'packer')

const place = () => placeTestOrder(shop, asha, [{ _id: product, qty: 2, price: 50 }])

beforeEach(async () => {
  await shop.database.pool.query('delete from order_undos')
  await shop.database.pool.query('delete from mail_outbox')
  product = await shop.product({ pricePaise: 5000, stock: 10 })
  order = await place()
})

const post = (path: string, body: object, as = owner) => shop.call('POST', `/api/admin/${path}`, body, as)
const call = (body: object, as = owner) => post(`orders/${order}/calls`, body, as)
const step = (from: string, to: string, more: object = {}, as = owner) =>
  post(`orders/${order}/status`, { from, to, ...more }, as)

async function undoable(as = owner): Promise<UndoablePress[]> {
  const response = await shop.call('GET', '/api/admin/desk', undefined, as)
  expect(response.status).toBe(200)
  return ((await response.json()) as DeskNow).undoable
}

async function undo(as = owner): Promise<OrdersChanged> {
  const [press] = await undoable(as)
  const response = await post('undo', { press: press?._id }, as)
  expect(response.status).toBe(200)
  return (await response.json()) as OrdersChanged
}

async function rowOf(id = order): Promise<Record<string, unknown>> {
  const { rows } = await shop.database.pool.query('select * from orders where id = $1', [id])
  return rows[0]
}

async function mailKinds(): Promise<string[]> {
  const { rows } = await shop.database.pool.query('select kind from mail_outbox order by id')
  return rows.map(({ kind }) => kind)
}

async function stock(): Promise<number> {
  return ((await (await shop.call('GET', `/api/products/${product}`)).json()) as { stock: number }).stock
}

/** The kinds that would be sent now; they count as sent. */
async function sentNow(): Promise<string[]> {
  const mails = await claimMails(shop.database.db, [channelOf('order_placed')], 100)
  for (const mail of mails) await markSent(shop.database.db, mail)
  return mails.map(({ kind }) => kind)
}

const pass = () =>
  shop.database.pool.query(`update order_undos set until = now() - interval '1 second';
    update mail_outbox set due_at = now() - interval '1 second'`)

const PRESSES: [name: string, make: () => Promise<Response>][] = [
  ['confirmed', () => call({ outcome: 'confirmed', words: 'See you.' })],
  ['no answer', () => call({ outcome: 'no answer' })],
  ['cancelled', () => call({ outcome: 'cancelled', note: 'Twice' })],
]

test.each(PRESSES)(
  '%s can be undone: the order is as before to the letter, and its mail is gone',
  async (what, make) => {
    const before = await rowOf()
    expect((await make()).status).toBe(200)
    const [press] = await undoable()
    expect(press).toMatchObject({ what, orders: [{ _id: order }] })
    expect(press?.msLeft).toBeGreaterThan(5_000)
    expect(press?.msLeft).toBeLessThanOrEqual(10_000)
    expect((await undo()).done).toMatchObject([{ _id: order }])
    expect(await rowOf()).toEqual(before)
    expect([await mailKinds(), await stock(), await unaccounted(shop)]).toEqual([['order_placed'], 8, []])
    expect(await undoable()).toEqual([])
    const { rows } = await shop.database.pool.query(
      `select action, after from audit_log where subject_id = $1 order by id desc limit 1`,
      [order],
    )
    expect(rows).toEqual([{ action: 'order.undo', after: { status: 'placed' } }])
    const own = (await (await shop.call('GET', `/api/orders/${order}`, undefined, asha)).json()) as {
      timeline: object[]
    }
    expect(own.timeline).toHaveLength(1)
  },
)

test('packed, shipped and delivered can be undone one after the other, by the person who pressed', async () => {
  await call({ outcome: 'confirmed' })
  const link = 'https://track.example.in/?id={number}'
  const parcel = { courier: 'Blue Cart', trackingNumber: 'B/7', trackingUrl: link }
  await step('confirmed', 'packed', {}, packer)
  await step('packed', 'shipped', parcel, packer)
  expect(await rowOf()).toMatchObject({ tracking_url: 'https://track.example.in/?id=B%2F7' })
  await step('shipped', 'delivered', {}, packer)
  // An earlier press cannot be undone under a later one.
  expect((await undoable(packer)).map(({ what }) => what)).toEqual(['delivered'])
  for (const [what, status] of [
    ['delivered', 'shipped'],
    ['shipped', 'packed'],
    ['packed', 'confirmed'],
  ]) {
    expect(await undoable(packer)).toMatchObject([{ what }])
    await undo(packer)
    expect(await rowOf()).toMatchObject({ status })
  }
  expect(await rowOf()).toMatchObject({ courier: null, tracking_number: null, tracking_url: null })
  expect(await mailKinds()).toEqual(['order_placed', 'order_confirmed'])
  const own = (await (await shop.call('GET', `/api/orders/${order}`, undefined, asha)).json()) as { timeline: object[] }
  expect(own.timeline).toMatchObject([{ what: 'placed' }, { what: 'confirmed' }])
})

test('undo of a delivery takes back the money that was entered with it, on the record', async () => {
  const to = async (from: string, to: string, more: object = {}) =>
    expect((await step(from, to, more)).status).toBe(200)
  await call({ outcome: 'confirmed' })
  await to('confirmed', 'packed')
  await to('packed', 'shipped', { courier: 'Blue Cart' })
  await to('shipped', 'delivered', { received: 'cash' })
  expect(await rowOf()).toMatchObject({ status: 'delivered', received_paise: '10000' })
  await undo()
  expect(await rowOf()).toMatchObject({ status: 'shipped', received_paise: '0' })
  const { rows } = await shop.database.pool.query(
    'select kind, amount_paise from cash_entries order by id desc limit 2',
  )
  expect(rows).toEqual([
    { kind: 'correction', amount_paise: '-10000' },
    { kind: 'received', amount_paise: '10000' },
  ])
  expect(await unaccounted(shop)).toEqual([])
  // The same once more counts once.
  await to('shipped', 'delivered', { received: 'upi' })
  expect(await rowOf()).toMatchObject({ received_paise: '10000' })
})

test('no mail of a step leaves before the ten seconds are over, and then it does', async () => {
  expect(await sentNow()).toEqual(['order_placed'])
  await call({ outcome: 'confirmed' })
  expect(await sentNow()).toEqual([])
  const { rows } = await shop.database.pool.query(
    `select extract(epoch from due_at - created_at)::int as wait from mail_outbox where kind = 'order_confirmed'`,
  )
  expect(rows[0].wait).toBeGreaterThanOrEqual(10)
  await pass()
  expect(await sentNow()).toEqual(['order_confirmed'])
})

test('a customer who cancels is told at once: nobody could undo it', async () => {
  await sentNow()
  expect((await shop.call('POST', `/api/orders/${order}/cancel`, {}, asha)).status).toBe(200)
  expect(await sentNow()).toEqual(['order_cancelled'])
})

test('an undo that comes too late, twice, from somebody else or after another change does nothing', async () => {
  await call({ outcome: 'confirmed' })
  const [press] = await undoable()
  const undoPress = (as = owner) => post('undo', { press: press?._id }, as)
  await expectProblem(await undoPress(packer), 409, 'wrong_status')
  expect((await undoPress(asha)).status).toBe(403)
  await expectInvalid(await post('undo', { press: 'x' }), '/press')
  await expectProblem(await post('undo', { press: order }), 409, 'wrong_status')
  await post(`orders/${order}/notes`, { note: 'Gift wrap' })
  expect(await expectProblem(await undoPress(), 409, 'wrong_status')).toMatchObject({ currentStatus: 'confirmed' })
  expect(await mailKinds()).toEqual(['order_placed', 'order_confirmed'])
  order = await place()
  await call({ outcome: 'confirmed' })
  await pass()
  expect(await undoable()).toEqual([])
  await expectProblem(await post('undo', { press: press?._id }), 409, 'wrong_status')
  await HOURLY_DELETIONS['forget what can no longer be undone'](shop.database.db)
  const { rows } = await shop.database.pool.query('select count(*)::int as left from order_undos')
  expect(rows).toEqual([{ left: 0 }])
})

test('ten presses of Undo at once: one works, and the stock is right', async () => {
  await call({ outcome: 'cancelled' })
  const [press] = await undoable()
  const answers = await Promise.all(Array.from({ length: 10 }, () => post('undo', { press: press?._id })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect([await stock(), await unaccounted(shop)]).toEqual([8, []])
})

test('a mail that is on its way already stops the undo: nobody is told what is not so', async () => {
  await call({ outcome: 'confirmed' })
  await shop.database.pool.query(`update mail_outbox set attempts = 1 where kind = 'order_confirmed'`)
  const [press] = await undoable()
  await expectProblem(await post('undo', { press: press?._id }), 409, 'wrong_status')
  expect(await rowOf()).toMatchObject({ status: 'confirmed' })
})

test('a cancelled order whose units were sold meanwhile stays cancelled', async () => {
  await call({ outcome: 'cancelled' })
  await shop.database.pool.query('update products set stock = 1 where id = $1', [product])
  const [press] = await undoable()
  await expectProblem(await post('undo', { press: press?._id }), 409, 'out_of_stock')
  expect(await rowOf()).toMatchObject({ status: 'cancelled' })
  expect(await mailKinds()).toEqual(['order_placed', 'order_cancelled'])
  await shop.database.pool.query('update products set stock = 10 where id = $1', [product])
})

test('two orders of one customer are confirmed by one call, and undone by one press', async () => {
  const other = await place()
  const gone = await place()
  await post(`orders/${gone}/status`, { from: 'placed', to: 'cancelled' })
  const response = await post('calls', { orders: [order, other, gone], outcome: 'confirmed' })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    done: [{ _id: order }, { _id: other }],
    refused: [{ _id: gone, currentStatus: 'cancelled' }],
  })
  expect([(await rowOf(order)).status, (await rowOf(other)).status]).toEqual(['confirmed', 'confirmed'])
  const [press] = await undoable()
  expect(press?.orders).toHaveLength(2)
  await undo()
  expect([(await rowOf(order)).status, (await rowOf(other)).status]).toEqual(['placed', 'placed'])
  expect((await mailKinds()).filter((kind) => kind === 'order_confirmed')).toEqual([])
  await expectProblem(await post('calls', { orders: [order, product], outcome: 'confirmed' }), 404, 'not_found')
  expect((await post('calls', { orders: [order], outcome: 'confirmed' }, packer)).status).toBe(403)
})

test('several orders are packed by one press and shipped by one, each with its own number', async () => {
  const all = [order, await place(), await place()]
  await post('calls', { orders: all, outcome: 'confirmed' })
  const packed = await post(
    'orders/steps',
    { to: 'packed', orders: all.map((_id) => ({ _id, from: 'confirmed' })) },
    packer,
  )
  expect(await packed.json()).toMatchObject({ done: all.map((_id) => ({ _id })), refused: [] })
  await post(`orders/${all[0]}/status`, { from: 'packed', to: 'cancelled' })
  const orders = all.map((_id, at) => ({ _id, from: 'packed', trackingNumber: at === 2 ? '' : `N${at}` }))
  const parcel = { courier: 'Blue Cart', trackingUrl: 'https://track.example.in/{number}' }
  const shipped = await post('orders/steps', { to: 'shipped', orders, ...parcel }, packer)
  expect(await shipped.json()).toMatchObject({
    done: [{ _id: all[1] }, { _id: all[2] }],
    refused: [{ _id: all[0], currentStatus: 'cancelled' }],
  })
  expect(await readDeskOrder(shop, owner, all[1] ?? '')).toMatchObject({
    status: 'shipped',
    courier: 'Blue Cart',
    trackingNumber: 'N1',
    trackingUrl: 'https://track.example.in/N1',
  })
  expect(await readDeskOrder(shop, owner, all[2] ?? '')).toMatchObject({ trackingNumber: null, trackingUrl: null })
  expect((await mailKinds()).filter((kind) => kind === 'order_shipped')).toHaveLength(2)
  expect(await undo(packer)).toMatchObject({ done: [{ _id: all[1] }, { _id: all[2] }] })
  expect((await mailKinds()).filter((kind) => kind === 'order_shipped')).toHaveLength(0)
})

test('several orders are delivered by one press: what is due is owed, and an undo takes all of it back', async () => {
  const all = [order, await place()]
  await post('calls', { orders: all, outcome: 'confirmed' })
  const step = (to: string, from: string) =>
    post('orders/steps', { to, orders: all.map((_id) => ({ _id, from })), courier: 'Blue Cart' }, packer)
  await step('packed', 'confirmed')
  await step('shipped', 'packed')
  expect(await (await step('delivered', 'shipped')).json()).toMatchObject({ done: all.map((_id) => ({ _id })) })
  const { money, courier } = await readDeskOrder(shop, owner, order)
  expect([money.due > 0, courier]).toEqual([true, 'Blue Cart'])
  expect((await mailKinds()).filter((kind) => kind === 'order_delivered')).toHaveLength(2)
  await undo(packer)
  expect([(await rowOf(order)).status, (await mailKinds()).includes('order_delivered')]).toEqual(['shipped', false])
})

test('what makes no sense for several orders is refused, and leaves nothing', async () => {
  const one = { _id: order, from: 'placed' }
  await expectInvalid(await post('orders/steps', { to: 'returned', orders: [one] }), '/to')
  await expectInvalid(await post('orders/steps', { to: 'packed', orders: [] }), '/orders')
  await expectInvalid(await post('orders/steps', { to: 'packed', orders: [one, one] }), '/orders')
  for (const trackingUrl of [
    'http://x.in/',
    'javascript:alert(1)',
    'https://a:b@x.in/',
    'https://nowhere',
    'x'.repeat(301),
  ]) {
    await expectInvalid(await post('orders/steps', { to: 'shipped', orders: [one], trackingUrl }), '/trackingUrl')
  }
  expect(await undoable()).toEqual([])
})

const HOURS = { from: '10:00', until: '19:00' }

test.each([
  ['2026-11-22T04:30:00+05:30', '2026-11-22T10:00:00+05:30'],
  ['2026-11-22T09:30:00+05:30', '2026-11-22T10:30:00+05:30'],
  ['2026-11-22T12:00:00+05:30', '2026-11-22T13:00:00+05:30'],
  ['2026-11-22T18:30:00+05:30', '2026-11-23T10:00:00+05:30'],
  ['2026-11-22T23:59:00+05:30', '2026-11-23T10:00:00+05:30'],
])('nobody answered at %s, so the next call is at %s, within the hours of the shop', (at, next) => {
  expect(nextCall({ outcome: 'no answer' }, HOURS, Date.parse(at))).toEqual(new Date(next))
})
