/** Finding 12: money at the door is entered, in a book that is only ever added to and closed day by day. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CashDay, CashEntry, MoneyOwed } from '#store/money/cash-book/cash-book.schema.ts'
import type { DeskNow, ListedOrder } from '#store/selling/orders/order-desk.schema.ts'
import type { OrderStatus } from '#store/selling/orders/steps/order-statuses.ts'
import { findBookFaults } from '#store/shop/integrity/find-faults.server.ts'
import { placeTestOrder, putInto, readDeskOrder } from '#tests/support/desk.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

const shop = await openTestShop()
const owner = await shop.owner()
const people = await Promise.all([shop.customer(), shop.customer(), shop.customer()])
const asha = people[2]
const manager = await giveRole(shop, people[0], 'manager')
const packer = await giveRole(shop, people[1], 'packer')
const kite = await shop.product({ pricePaise: 64_900, stock: 900 })

/** An order of Rs 1,298 in that status. */
async function order(status: OrderStatus = 'shipped', courier: string | null = null): Promise<string> {
  const id = await placeTestOrder(shop, asha, [{ _id: kite, qty: 2, price: 649 }])
  await putInto(shop, id, status)
  await shop.database.pool.query('update orders set courier = $2 where id = $1', [id, courier])
  return id
}

type Said = { way?: string; amount?: unknown; courier?: string; key?: string; as?: TestPerson }

function receive(id: string, { way = 'cash', amount = 1298, courier, key, as = owner }: Said = {}) {
  return receiveAll([{ orderId: id, amount }], { way, courier, key, as })
}

function receiveAll(lines: unknown, { way = 'cash', courier, key, as = owner }: Omit<Said, 'amount'> = {}) {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  return shop.call('POST', '/api/admin/cash-book/received', { way, courier, lines }, as, headers)
}

function refund(id: string, { way = 'cash', amount = 1298, key, as = owner }: Said = {}) {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  return shop.call('POST', '/api/admin/cash-book/refunds', { way, orderId: id, amount }, as, headers)
}

const takeBack = (id: number, as = owner) =>
  shop.call('POST', `/api/admin/cash-book/entries/${id}/take-back`, { note: 'Typed twice' }, as)
const step = (id: string, more: object, as = owner) =>
  shop.call('POST', `/api/admin/orders/${id}/status`, { from: 'shipped', to: 'delivered', ...more }, as)
const moneyOf = async (id: string) => (await readDeskOrder(shop, owner, id)).money
const entryOf = async (answer: Response) => {
  expect(answer.status).toBe(201)
  return (await answer.json()) as CashEntry
}

async function day(which = ''): Promise<CashDay> {
  const answer = await shop.call('GET', `/api/admin/cash-book${which && `?day=${which}`}`, undefined, owner)
  expect(answer.status).toBe(200)
  return (await answer.json()) as CashDay
}

async function owed(): Promise<MoneyOwed> {
  const answer = await shop.call('GET', '/api/admin/cash-book/owed', undefined, owner)
  expect(answer.status).toBe(200)
  return (await answer.json()) as MoneyOwed
}

const counted = (answers: Response[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, those]) => [status, those.length]))

/** Every test leaves books that add up. */
beforeEach(() => async () => expect(await findBookFaults(shop.database.pool)).toEqual([]))

test('the money of an order of crores is entered in one go, to the paisa', async () => {
  const pieces = await shop.product({ pricePaise: 700_001_234, stock: 9 })
  const id = await placeTestOrder(shop, asha, [{ _id: pieces, qty: 3, price: 7_000_012.34 }])
  await putInto(shop, id, 'shipped')
  await entryOf(await receive(id, { amount: 21_000_037.02, way: 'upi' }))
  expect(await moneyOf(id)).toMatchObject({ received: 21_000_037.02, due: 0 })
})

describe('money for an order', () => {
  test('"Delivered" enters the cash that came with it, in one step with story and audit', async () => {
    const id = await order()
    const answer = await step(id, { received: 'cash' })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      status: 'delivered',
      money: { state: 'paid', received: 1298, refunded: 0, due: 0, refundable: 1298 },
      events: [{ kind: 'status' }, { kind: 'payment', facts: { money: { way: 'cash', amount: 1298 } } }],
    })
    const { rows } = await shop.database.pool.query(
      'select action, after from audit_log where subject_id = $1 order by id',
      [id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['order.deliver', 'order.receive'])
    expect((await day()).entries.at(-1)).toMatchObject({ kind: 'received', way: 'cash', amount: 1298 })
  })

  test('without money the order is delivered and its courier owes it, until the courier pays for several at once', async () => {
    const [one, other] = [await order('shipped', 'Blue Dart'), await order('shipped', 'Blue Dart')]
    for (const id of [one, other]) expect((await step(id, {})).status).toBe(200)
    expect(await moneyOf(one)).toMatchObject({ state: 'unpaid', due: 1298 })
    const due = (await owed()).couriers.find(({ courier }) => courier === 'Blue Dart')
    expect(due).toMatchObject({ amount: 2596, count: 2, orders: [{ _id: one, amount: 1298 }, { _id: other }] })
    const lines = [one, other].map((orderId) => ({ orderId, amount: 1298 }))
    const entry = await entryOf(await receiveAll(lines, { way: 'courier', courier: 'Blue Dart' }))
    expect(entry).toMatchObject({ amount: 2596, courier: 'Blue Dart', lines: [{ amount: 1298 }, { amount: 1298 }] })
    expect((await owed()).couriers.filter(({ courier }) => courier === 'Blue Dart')).toEqual([])
  })

  test('many delivered at once enter what came of each, and undo takes back that of the orders that nobody changed since', async () => {
    const ids = [await order('shipped', 'Blue Dart'), await order(), await order()] as const
    const [owing, inCash, byUpi] = ids
    const deliver = (received: Record<string, string>, as = owner) => {
      const orders = ids.map((_id) => ({ _id, from: 'shipped', received: received[_id] }))
      return shop.call('POST', '/api/admin/orders/steps', { to: 'delivered', orders }, as)
    }
    const states = async () => Promise.all(ids.map(async (id) => (await moneyOf(id)).state))
    await expectProblem(await deliver({ [inCash]: 'cash' }, packer), 403, 'forbidden')
    await expectInvalid(await deliver({ [inCash]: 'courier' }), '/orders/1/received')
    const before = (await day()).entries.length
    expect((await deliver({ [inCash]: 'cash', [byUpi]: 'upi' })).status).toBe(200)
    expect(await states()).toEqual(['unpaid', 'paid', 'paid'])
    const made = (await day()).entries.slice(before)
    expect(made.map(({ way, amount }) => [way, amount])).toEqual(
      expect.arrayContaining([
        ['cash', 1298],
        ['upi', 1298],
      ]),
    )

    expect((await shop.call('POST', `/api/admin/orders/${byUpi}/notes`, { note: 'Rang twice' }, owner)).status).toBe(
      200,
    )
    const [press] = ((await (await shop.call('GET', '/api/admin/desk', undefined, owner)).json()) as DeskNow).undoable
    expect((await shop.call('POST', '/api/admin/undo', { press: press?._id }, owner)).status).toBe(200)
    expect(await states()).toEqual(['unpaid', 'unpaid', 'paid'])
    expect((await readDeskOrder(shop, owner, owing)).status).toBe('shipped')
    expect((await readDeskOrder(shop, owner, byUpi)).status).toBe('delivered')
  })

  test('the reference of a UPI payment enters what was still to be paid, once', async () => {
    const id = await order('confirmed')
    await entryOf(await receive(id, { amount: 98 }))
    const note = (upiReference: string) => shop.call('POST', `/api/admin/orders/${id}/payment`, { upiReference }, owner)
    const rivals = await Promise.all([note('4321'), note('4321'), note('4321 0099')])
    expect(counted(rivals)).toEqual({ 200: 3 })
    expect(await moneyOf(id)).toMatchObject({ state: 'paid', received: 1298 })
    expect((await note('')).status).toBe(200)
    expect(await moneyOf(id)).toMatchObject({ state: 'paid', received: 1298 })
  })

  test('what came in parts adds up to the total, and not a paisa more', async () => {
    const id = await order('confirmed')
    await entryOf(await receive(id, { way: 'upi', amount: 500.5 }))
    expect(await moneyOf(id)).toMatchObject({ state: 'part paid', received: 500.5, due: 797.5 })
    const refused = await expectProblem(await receive(id, { amount: 797.51 }), 409, 'not_due')
    expect(refused).toMatchObject({ due: 797.5 })
    await entryOf(await receive(id, { amount: 797.5 }))
    expect(await moneyOf(id)).toMatchObject({ state: 'paid', due: 0 })
    await putInto(shop, id, 'shipped')
    expect((await step(id, { received: 'upi' })).status).toBe(200)
    expect(await moneyOf(id)).toMatchObject({ received: 1298 })
  })

  test('of many who enter the same cash at once one does, with keys of their own or with one', async () => {
    const [own, shared] = [await order('delivered'), await order('delivered')]
    const rivals = await Promise.all(
      Array.from({ length: 8 }, (_, who) => receive(own, { key: randomUUID(), as: who % 2 ? owner : manager })),
    )
    expect(counted(rivals)).toEqual({ 201: 1, 409: 7 })
    const key = randomUUID()
    const again = await Promise.all(Array.from({ length: 8 }, () => receive(shared, { key })))
    expect(counted(again)).toEqual({ 201: 8 })
    const bodies = await Promise.all(again.map((answer) => answer.json()))
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(again.filter((answer) => answer.headers.get('idempotent-replayed') === 'true')).toHaveLength(7)
    expect(await moneyOf(shared)).toMatchObject({ received: 1298 })
    const other = await order('delivered')
    await expectProblem(await receive(other, { key }), 422, 'idempotency_key_reused')
  })

  test('a key used for two orders at once makes one entry', async () => {
    const both = await Promise.all([order('delivered'), order('delivered')])
    const key = randomUUID()
    const answers = await Promise.all(both.map((id) => receive(id, { key })))
    expect(counted(answers)).toEqual({ 201: 1, 422: 1 })
  })

  test.each([-1, 0, 1e-9, 0.001, 1e12, 1e308, '1298', null])(
    'an amount of %s is refused and nothing is written',
    async (amount) => {
      const id = await order('delivered')
      await expectInvalid(await receive(id, { amount }), '/lines/0/amount')
      expect(await moneyOf(id)).toMatchObject({ received: 0 })
    },
  )

  test('cash for an order that was cancelled is refused, and one bad line takes the whole entry with it', async () => {
    const [good, dead] = [await order('delivered'), await order('cancelled')]
    await expectProblem(await receive(dead), 409, 'wrong_status')
    const lines = [good, dead].map((orderId) => ({ orderId, amount: 1298 }))
    await expectProblem(await receiveAll(lines), 409, 'wrong_status')
    await expectProblem(await receiveAll([lines[0], { orderId: randomUUID(), amount: 1 }]), 404, 'not_found')
    await expectInvalid(await receiveAll([lines[0], lines[0]]), '/lines')
    expect(await moneyOf(good)).toMatchObject({ received: 0 })
  })

  test('a packer delivers, but takes no money and reads no book', async () => {
    const id = await order()
    await expectProblem(await receive(id, { as: packer }), 403, 'forbidden')
    await expectProblem(await refund(id, { as: packer }), 403, 'forbidden')
    await expectProblem(await step(id, { received: 'cash' }, packer), 403, 'forbidden')
    await expectProblem(await shop.call('GET', '/api/admin/cash-book/owed', undefined, packer), 403, 'forbidden')
    expect((await readDeskOrder(shop, packer, id)).may).not.toContain('receive money')
    expect((await step(id, {}, packer)).status).toBe(200)
    expect((await readDeskOrder(shop, manager, id)).may).toContain('receive money')
  })

  test('money comes with no other step than the delivery', async () => {
    const id = await order('packed')
    const answer = await step(id, { from: 'packed', to: 'shipped', received: 'cash' })
    await expectInvalid(answer, '/received')
    expect((await readDeskOrder(shop, owner, id)).status).toBe('packed')
  })
})

describe('money given back', () => {
  test('what was paid for an order that is returned is due back until it is given', async () => {
    const id = await order()
    await step(id, { received: 'cash' })
    await step(id, { from: 'delivered', to: 'returned', restock: false })
    expect(await moneyOf(id)).toMatchObject({ state: 'refund due', refundable: 1298, due: 0 })
    expect((await owed()).refunds).toContainEqual(expect.objectContaining({ _id: id, amount: 1298 }))
    await expectProblem(await refund(id, { amount: 1298.01 }), 409, 'not_due')
    const answers = await Promise.all([refund(id), refund(id, { as: manager }), refund(id)])
    expect(counted(answers)).toEqual({ 201: 1, 409: 2 })
    expect(await moneyOf(id)).toMatchObject({ state: 'refunded', received: 1298, refunded: 1298, refundable: 0 })
    expect((await owed()).refunds).not.toContainEqual(expect.objectContaining({ _id: id }))
  })

  test('given back before the delivery it is owed again, afterwards it is not', async () => {
    const [early, late] = [await order('confirmed'), await order('delivered')]
    for (const id of [early, late]) {
      await entryOf(await receive(id))
      await entryOf(await refund(id, { amount: 298 }))
    }
    expect(await moneyOf(early)).toMatchObject({ state: 'part paid', due: 298, received: 1000 })
    expect(await moneyOf(late)).toMatchObject({ state: 'paid', due: 0, received: 1298, refunded: 298 })
    await expectProblem(await receive(late, { amount: 1 }), 409, 'not_due')
  })

  test('the lines of an order never fall below what was paid: the difference is given back first', async () => {
    const id = await order('confirmed')
    await entryOf(await receive(id, { way: 'upi' }))
    const fewer = () => shop.call('POST', `/api/admin/orders/${id}/lines`, { lines: [{ _id: kite, qty: 1 }] }, owner)
    const refused = await expectProblem(await fewer(), 409, 'not_due')
    expect(refused.detail).toContain('Record a refund of ₹649.00 first')
    await entryOf(await refund(id, { amount: 649 }))
    expect((await fewer()).status).toBe(200)
    expect(await moneyOf(id)).toMatchObject({ state: 'paid', due: 0, refundable: 649 })
  })

  test('an entry is taken back once, by its opposite; both stay', async () => {
    const id = await order('delivered')
    const entry = await entryOf(await receive(id))
    const answers = await Promise.all([takeBack(entry._id), takeBack(entry._id, manager)])
    expect(counted(answers)).toEqual({ 201: 1, 409: 1 })
    const correction = (await answers.find(({ ok }) => ok)?.json()) as CashEntry
    expect(correction).toMatchObject({ kind: 'correction', amount: -1298, corrects: entry._id })
    expect(await moneyOf(id)).toMatchObject({ state: 'unpaid', due: 1298 })
    await expectProblem(await takeBack(correction._id), 409, 'wrong_status')
    await expectProblem(await takeBack(99_999_999), 404, 'not_found')
  })

  test('what a refund rests on is not taken back before the refund', async () => {
    const id = await order('delivered')
    const paid = await entryOf(await receive(id))
    const given = await entryOf(await refund(id, { amount: 100 }))
    await expectProblem(await takeBack(paid._id), 409, 'not_due')
    await entryOf(await takeBack(given._id))
    await entryOf(await takeBack(paid._id))
    expect(await moneyOf(id)).toMatchObject({ state: 'unpaid', received: 0, refunded: 0 })
  })
})

test('the list and its CSV tell paid from unpaid, and the list can be narrowed', async () => {
  const [paid, unpaid, due] = [await order('delivered'), await order('delivered'), await order('delivered')]
  await entryOf(await receive(paid))
  await entryOf(await receive(due))
  await putInto(shop, due, 'cancelled')
  const list = async (money: string) => {
    const answer = await shop.call(
      'GET',
      `/api/admin/orders?money=${encodeURIComponent(money)}&limit=200`,
      undefined,
      owner,
    )
    expect(answer.status).toBe(200)
    return ((await answer.json()) as ListedOrder[]).map(({ _id }) => _id)
  }
  for (const [money, id] of [
    ['paid', paid],
    ['unpaid', unpaid],
    ['refund due', due],
  ] as const) {
    expect(await list(money)).toContain(id)
    for (const other of [paid, unpaid, due].filter((one) => one !== id)) expect(await list(money)).not.toContain(other)
  }
  await expectProblem(await shop.call('GET', '/api/admin/orders?money=lots', undefined, owner), 400, 'invalid_input')
  const csv = await (await shop.call('GET', '/api/admin/export/orders.csv', undefined, owner)).text()
  const [head = '', ...rows] = csv.split('\r\n')
  expect(head).toContain('Payment,Received ₹,Given back ₹,Due ₹')
  const { orderNumber } = await readDeskOrder(shop, owner, unpaid)
  expect(rows.find((row) => row.startsWith(orderNumber))).toContain(',Unpaid,0,0,1298')
})

test('what is owed and what is to be given back is summed over all orders, not over those that are shown', async () => {
  const first = await order('delivered', 'Crowd')
  await shop.database.pool.query(
    `insert into orders (number, request_hash, user_id, customer_name, customer_email, customer_phone, customer_address,
      status, courier, total_paise, received_paise)
    overriding system value select 60000 + n, 'crowd ' || n, user_id, customer_name, customer_email, customer_phone,
      customer_address, status, courier, total_paise, 0 from orders, generate_series(1, 204) n where id = $1`,
    [first],
  )
  const { rows } = await shop.database.pool.query<{ id: string }>(
    `insert into order_lines (order_id, position, product_id, name, price_paise, qty)
    select o.id, l.position, l.product_id, l.name, l.price_paise, l.qty from order_lines l, orders o
    where l.order_id = $1 and o.request_hash like 'crowd %' returning order_id as id`,
    [first],
  )
  const ofCrowd = async () => (await owed()).couriers.find(({ courier }) => courier === 'Crowd')
  const crowd = await ofCrowd()
  expect(crowd).toMatchObject({ by: 'courier', count: 205, amount: 205 * 1298 })
  expect(crowd?.orders).toHaveLength(200)
  const { amount, count } = (await owed()).refundsDue
  const lines = rows.map(({ id }) => ({ orderId: id, amount: 1298 }))
  for (const some of [lines.slice(0, 102), lines.slice(102)]) await entryOf(await receiveAll(some))
  expect(await ofCrowd()).toMatchObject({ count: 1, amount: 1298 })
  await shop.database.pool.query(`update orders set status = 'cancelled' where request_hash like 'crowd %'`)
  const after = await owed()
  expect(after.refundsDue).toEqual({ amount: amount + 204 * 1298, count: count + 204 })
  expect(after.refunds).toHaveLength(200)
})

describe('the day', () => {
  const close = (body: object, as = owner) => shop.call('POST', '/api/admin/cash-book/close', body, as)

  test('closes once with what was counted; a difference wants a note, and what comes later counts for the next day', async () => {
    const { today, expected, closedThrough } = await day()
    expect(closedThrough).toBeNull()
    const good = { day: today, expected, counted: expected, left: 200 }
    await expectInvalid(await close({ ...good, counted: expected + 10 }), '/note')
    await expectInvalid(await close({ ...good, left: expected + 1 }), '/left')
    await expectInvalid(await close({ ...good, day: '2199-01-01' }), '/day')
    await expectInvalid(await close({ ...good, counted: -5 }), '/counted')
    await expectProblem(await close(good, packer), 403, 'forbidden')
    await expectProblem(await close({ ...good, expected: expected - 1, counted: expected - 1 }), 409, 'wrong_status')
    const rivals = await Promise.all([
      close({ ...good, counted: expected + 10, note: 'A note too many' }),
      close(good, manager),
    ])
    expect(counted(rivals)).toEqual({ 201: 1, 409: 1 })
    await expectProblem(await close(good), 409, 'already_exists')
    const closed = await day(today)
    expect(closed).toMatchObject({ closedThrough: today, closing: { expected, left: 200 } })
    const id = await order('delivered')
    const late = await entryOf(await receive(id))
    expect(late.day > today).toBe(true)
    const { later, ...same } = await day(today)
    expect([{ ...same, later: [] }, later.map(({ _id }) => _id)]).toEqual([closed, [late._id]])
    expect(await day(late.day)).toMatchObject({ expected: 200 + 1298, closing: null })
    // A correction of a closed day is a line of the next one.
    const before = closed.entries.find(
      ({ kind, correctedBy, way }) => kind === 'received' && correctedBy === null && way === 'upi',
    )
    const correction = await entryOf(await takeBack(before?._id ?? 0))
    expect(correction.day).toBe(late.day)
    const sums = ({ sums: { cash, upi, courier } }: CashDay) => [cash, upi, courier]
    expect(sums(await day(today))).toEqual(sums(closed))
  })

  test('is opened again by the owner while no later one is closed; a few paise need no reason', async () => {
    const { today } = await day()
    const open = (as = owner, which = today) => shop.call('POST', '/api/admin/cash-book/open', { day: which }, as)
    await expectProblem(await open(manager), 403, 'forbidden')
    await expectProblem(await open(owner, '2020-01-01'), 409, 'wrong_status')
    expect((await open()).status).toBe(200)
    await expectProblem(await open(), 409, 'wrong_status')
    const { expected, closing, later, entries } = await day(today)
    expect([closing, later]).toEqual([null, []])
    // What came after the close lies in the same till: it is expected there, and by no other day.
    const late = entries.slice(-2)
    expect(late).toMatchObject([{ way: 'cash', amount: 1298 }, { kind: 'correction' }])
    const cash = entries
      .filter(({ way }) => way === 'cash')
      .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
    expect(Math.round(expected * 100)).toBe(cash)
    await expectInvalid(await close({ day: today, expected, counted: expected - 1, left: 200 }), '/note')
    expect((await close({ day: today, expected, counted: expected - 0.99, left: 200 })).status).toBe(201)
    expect(await day(today)).toMatchObject({ closing: { difference: -0.99 }, later: [] })
    const { lines } = (await (await shop.call('GET', '/api/admin/audit?action=till', undefined, owner)).json()) as {
      lines: { action: string; before: unknown }[]
    }
    expect(lines[1]).toMatchObject({ action: 'till.open', before: { leftPaise: 20_000 } })
  })

  test.each([
    ['an entry changed', 'update cash_entries set amount_paise = 1'],
    ['an entry less', 'delete from cash_entries'],
    ['no entry', 'truncate cash_entries cascade'],
    ['a line changed', 'update cash_lines set amount_paise = 1'],
    ['a line less', 'delete from cash_lines'],
    ['a close changed', "update cash_closings set counted_paise = counted_paise + 1, note = 'x'"],
    [
      'a close changed while people are erased',
      "select set_config('tokri.erasing', 'on', false); update cash_closings set left_paise = 0",
    ],
    ['a close less', 'delete from cash_closings'],
  ])('the database itself refuses %s', async (_what, statement) => {
    await expect(shop.database.pool.query(statement)).rejects.toThrow('only ever added to')
    await shop.database.pool.query("select set_config('tokri.erasing', '', false)")
  })

  test('the database itself refuses a line more, an entry without lines, and one of a closed day', async () => {
    const { pool } = shop.database
    const id = await order('delivered')
    const line = 'insert into cash_lines (entry_id, order_id, amount_paise, counts_as) values'
    const entry = 'insert into cash_entries (kind, way, amount_paise, day, actor_id, request_hash) values'
    await expect(pool.query(`${line} ((select min(id) from cash_entries), $1, 5, 'received')`, [id])).rejects.toThrow(
      'not the sum of its lines',
    )
    await expect(pool.query(`${entry} ('received', 'cash', 5, '2190-01-01', 'x', '')`)).rejects.toThrow('not the sum')
    await expect(pool.query(`${entry} ('received', 'cash', 5, '2020-01-01', 'x', '')`)).rejects.toThrow('is closed')
    await expect(pool.query('update orders set received_paise = total_paise + 1 where id = $1', [id])).rejects.toThrow(
      'orders_money',
    )
  })
})
