/** What customers give back, line by line: asked for, answered, taken in, and paid back. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { OwnOrderDetail } from '#store/selling/orders/reading/customer-orders.ts'
import type { DeskReturn } from '#store/selling/orders/returns/returns.ts'
import { findFaults } from '#store/shop/integrity/find-faults.server.ts'
import { placeTestOrder, readDeskOrder, unaccounted } from '#tests/support/desk.ts'
import { textOfPages } from '#tests/support/pdf-text.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

let kite: string
let drum: string
let order: string

const shop = await openTestShop()
const owner = await shop.owner()
const [asha, ravi] = await Promise.all([shop.customer(), shop.customer()])
const packer = await giveRole(shop, await shop.customer(), 'packer')

/** Two kites and a drum, delivered and paid: Rs 500. */
beforeEach(async () => {
  kite = await shop.product({ name: 'Kite', pricePaise: 20_000, stock: 10 })
  drum = await shop.product({ name: 'Drum', pricePaise: 10_000, stock: 10 })
  order = await delivered()
})

async function delivered(): Promise<string> {
  const id = await placeTestOrder(shop, asha, [
    { _id: kite, qty: 2, price: 200 },
    { _id: drum, qty: 1, price: 100 },
  ])
  for (const [from, to] of [
    ['placed', 'confirmed'],
    ['confirmed', 'packed'],
    ['packed', 'shipped'],
    ['shipped', 'delivered'],
  ]) {
    const money = to === 'delivered' ? { received: 'cash' } : {}
    expect((await step(id, { from, to, ...money })).status).toBe(200)
  }
  return id
}

const step = (id: string, body: object) => shop.call('POST', `/api/admin/orders/${id}/status`, body, owner)
const ask = (lines: object[], more: object = {}, as = asha, id = order) =>
  shop.call('POST', `/api/orders/${id}/returns`, { lines, reason: 'broken', words: 'Torn', ...more }, as)
const one = (qty: number, _id = kite) => [{ _id, qty }]
const reply = (id: string, body: object, as = owner) => shop.call('POST', `/api/admin/returns/${id}/answer`, body, as)
const receive = (id: string, lines: object[], more: object = {}, as = owner) =>
  shop.call('POST', `/api/admin/returns/${id}/receive`, { lines, ...more }, as)
const back = (_id: string, cameBack: number, onShelf: number) => ({ _id, cameBack, onShelf })
const newestPress = async () => {
  const { undoable } = (await (await shop.call('GET', '/api/admin/desk', undefined, owner)).json()) as {
    undoable: { _id: string }[]
  }
  return undoable[0]?._id
}
const undo = async (press?: string) =>
  shop.call('POST', '/api/admin/undo', { press: press ?? (await newestPress()) }, owner)

async function own(as = asha, id = order): Promise<OwnOrderDetail> {
  return (await (await shop.call('GET', `/api/orders/${id}`, undefined, as)).json()) as OwnOrderDetail
}

async function accepted(lines = one(1)): Promise<string> {
  expect((await ask(lines)).status).toBe(200)
  const id = (await own()).returns.at(-1)?._id ?? ''
  expect((await reply(id, { accept: true, answer: 'We collect it on Friday.' })).status).toBe(200)
  return id
}

async function stockOf(id: string): Promise<number> {
  return (await shop.database.pool.query('select stock from products where id = $1', [id])).rows[0]?.stock
}

async function newestReturnMail(): Promise<Record<string, unknown>> {
  const { rows } = await shop.database.pool.query(
    `select recipient, facts from mail_outbox where kind = 'order_return' and facts->>'_id' = $1 order by id desc limit 1`,
    [order],
  )
  return { recipient: rows[0]?.recipient, ...rows[0]?.facts }
}

/** As it stands in the mail about the order. */
async function tokenOf(id: string): Promise<string> {
  const { rows } = await shop.database.pool.query(`select id from mail_outbox where facts->>'_id' = $1 limit 1`, [id])
  const mail = await shop.call('GET', `/api/admin/mail/${rows[0]?.id}`, undefined, owner)
  return (
    /order-status#token=([\w-]+)/.exec(((await mail.json()) as { written: { text: string } }).written.text)?.[1] ?? ''
  )
}

async function expectLawful(): Promise<void> {
  expect(await findFaults(shop.database.pool)).toEqual([])
  expect(await unaccounted(shop)).toEqual([])
}

test('what is asked back, answered, taken in and paid back is told to both sides, and the sums agree', async () => {
  expect((await own()).returnable.lines).toEqual([
    { _id: kite, qty: 2 },
    { _id: drum, qty: 1 },
  ])
  expect((await ask(one(1))).status).toBe(200)
  expect(await newestReturnMail()).toMatchObject({ recipient: asha.email, what: 'asked' })
  const listed = (await (await shop.call('GET', '/api/admin/returns', undefined, owner)).json()) as DeskReturn[]
  const wanted = listed.find((one) => one.order._id === order)
  expect(wanted).toMatchObject({ status: 'asked', reason: 'broken', words: 'Torn', lines: [{ _id: kite, qty: 1 }] })
  const id = wanted?._id ?? ''

  await expectInvalid(await reply(id, { accept: false }), '/answer')
  expect((await reply(id, { accept: true, answer: 'We collect it on Friday.' })).status).toBe(200)
  expect(await newestReturnMail()).toMatchObject({ what: 'accepted', answer: 'We collect it on Friday.' })
  expect((await own()).returns).toMatchObject([{ status: 'accepted', answer: 'We collect it on Friday.' }])

  const before = await stockOf(kite)
  const taken = await receive(id, [back(kite, 1, 1)], { refund: 'upi' })
  expect(await taken.json()).toMatchObject({
    status: 'delivered',
    money: { state: 'paid', received: 500, refunded: 200, returned: 200, due: 0, owedBack: 0 },
  })
  expect(await stockOf(kite)).toBe(before + 1)
  const { timeline, returns, money } = await own()
  expect(timeline.map(({ what }) => what).slice(-4)).toEqual([
    'return asked',
    'return accepted',
    'return received',
    'refund',
  ])
  expect(returns).toMatchObject([{ status: 'received', lines: [{ cameBack: 1 }] }])
  expect(money.returned).toBe(200)
  const receipt = await shop.call('GET', `/api/orders/${order}/receipt.pdf`, undefined, asha)
  const [page] = textOfPages(new Uint8Array(await receipt.arrayBuffer()))
  expect(page).toContain('Came back: 1 × Kite.')
  const csv = await (await shop.call('GET', '/api/admin/export/orders.csv', undefined, owner)).text()
  expect(csv.split('\n').find((line) => line.includes('1 x Kite'))).toContain('1 x Kite,200')
  await expectLawful()
})

test('only the last way back says that the order is returned, and units that cannot be sold stay off the shelf', async () => {
  const first = await accepted([...one(2), ...one(1, drum)])
  const before = [await stockOf(kite), await stockOf(drum)]
  // One of two kites was in the parcel, and the drum is broken.
  expect(await (await receive(first, [back(kite, 1, 1), back(drum, 1, 0)])).json()).toMatchObject({
    status: 'delivered',
    money: { state: 'refund due', owedBack: 300, returned: 300 },
    steps: ['returned'],
  })
  expect([await stockOf(kite), await stockOf(drum)]).toEqual([Number(before[0]) + 1, before[1]])
  await expectLawful()
  const rest = await accepted()
  const { status, events, money } = await (await receive(rest, [back(kite, 1, 1)])).json()
  expect([status, money.owedBack]).toEqual(['returned', 500])
  expect(events.at(-1)).toMatchObject({ kind: 'status', to: 'returned' })
  await expectLawful()
})

test('two returns that are all of an order together are taken in one after the other', async () => {
  const first = await accepted(one(2))
  const second = await accepted(one(1, drum))
  expect(await (await receive(first, [back(kite, 2, 2)])).json()).toMatchObject({ status: 'delivered' })
  expect(await (await receive(second, [back(drum, 1, 1)])).json()).toMatchObject({ status: 'returned' })
  await expectLawful()
})

test('the whole order goes the same one way: what is back already is not put back twice', async () => {
  const id = await accepted()
  await expectProblem(await step(order, { from: 'delivered', to: 'returned', restock: true }), 409, 'wrong_status')
  await receive(id, [back(kite, 1, 1)])
  const before = [await stockOf(kite), await stockOf(drum)]
  expect((await step(order, { from: 'delivered', to: 'returned', restock: true })).status).toBe(200)
  expect([await stockOf(kite), await stockOf(drum)]).toEqual(before.map((stock) => Number(stock) + 1))
  expect((await own()).returns.map(({ status, isAsked }) => [status, isAsked])).toEqual([
    ['received', true],
    ['received', false],
  ])
  await expectProblem(await ask(one(1)), 409, 'wrong_status')
  await expectLawful()
})

describe('undo', () => {
  test('of what was taken in, with the money, leaves all as it was', async () => {
    const id = await accepted([...one(2), ...one(1, drum)])
    const before = await readDeskOrder(shop, owner, order)
    const stocks = [await stockOf(kite), await stockOf(drum)]
    expect((await receive(id, [back(kite, 2, 2), back(drum, 1, 0)], { refund: 'cash' })).status).toBe(200)
    expect(await readDeskOrder(shop, owner, order)).toMatchObject({ status: 'returned', money: { state: 'refunded' } })
    expect((await undo()).status).toBe(200)
    const { returns, money, status } = await readDeskOrder(shop, owner, order)
    expect({ returns, money, status }).toEqual({
      returns: before.returns,
      money: before.money,
      status: 'delivered',
    })
    expect([await stockOf(kite), await stockOf(drum)]).toEqual(stocks)
    expect((await own()).timeline.at(-1)?.what).toBe('return accepted')
    await expectLawful()
    expect((await receive(id, [back(kite, 2, 0), back(drum, 1, 1)])).status).toBe(200)
    await expectLawful()
  })

  test('of an answer, and of a whole return that nobody asked for, too', async () => {
    await ask(one(1))
    const id = (await own()).returns[0]?._id ?? ''
    await reply(id, { accept: false, answer: 'It was used.' })
    expect((await undo()).status).toBe(200)
    expect(await own()).toMatchObject({ returns: [{ status: 'asked', answer: null }] })
    expect(await newestReturnMail()).toMatchObject({ what: 'asked' })
    await reply(id, { accept: false, answer: 'It was used.' })
    expect((await step(order, { from: 'delivered', to: 'returned', restock: true })).status).toBe(200)
    expect((await undo()).status).toBe(200)
    expect((await own()).returns).toHaveLength(1)
    await expectLawful()
  })

  test('of a return that goods were sent in exchange for is refused, and all stays', async () => {
    const send = (replacesReturn: string) => {
      const customerInfo = { name: 'Asha Rao', phone: '98765 43210', address: '12 MG Road, Bengaluru 560001' }
      const body = { customerInfo, orderItems: one(1), totalAmount: 200, status: 'confirmed', replacesReturn }
      return shop.call('POST', '/api/admin/phone-orders', body, owner)
    }
    const exchange = async (replacesReturn: string) => {
      const answer = await send(replacesReturn)
      expect(answer.status).toBe(201)
      return ((await answer.json()) as { _id: string })._id
    }
    const lines = { lines: one(1), reason: 'broken' }
    const written = await shop.call('POST', `/api/admin/orders/${order}/returns`, lines, owner)
    const writing = await newestPress()
    await exchange(((await written.json()) as { returns: { _id: string }[] }).returns[0]?._id ?? '')
    await expectProblem(await undo(writing), 409, 'wrong_status')
    order = await delivered()
    const asked = await accepted()
    const answering = await newestPress()
    // Of two for one unit that came back one is sent, also at once, and another one only once that is cancelled.
    const twice = await Promise.all([send(asked), send(asked)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 400])
    await expectInvalid(await send(asked), '/replacesReturn')
    const sent = await Promise.all(twice.filter(({ ok }) => ok).map((answer) => answer.json()))
    const first = (sent as { _id: string }[])[0]?._id
    const cancel = { from: 'confirmed', to: 'cancelled' }
    expect((await shop.call('POST', `/api/admin/orders/${first}/status`, cancel, owner)).status).toBe(200)
    const cancelling = await newestPress()
    await exchange(asked)
    await expectProblem(await undo(cancelling), 409, 'wrong_status')
    await expectProblem(await undo(answering), 409, 'wrong_status')
    expect(await own()).toMatchObject({ returns: [{ status: 'accepted' }] })
    expect((await receive(asked, [back(kite, 1, 1)])).status).toBe(200)
    await expectInvalid(await send(asked), '/replacesReturn')
    expect((await undo()).status).toBe(200)
    expect(await own()).toMatchObject({ returns: [{ status: 'accepted' }] })
    await expectLawful()
  })
})

describe('refused is', () => {
  test('more than is left, nothing, a fraction, and what was never ordered', async () => {
    await expectInvalid(await ask(one(3)), '/lines/0/qty')
    for (const qty of [0, -1, 1.5, '1', 4, null]) await expectInvalid(await ask([{ _id: kite, qty }]), '/lines/0/qty')
    await expectInvalid(await ask([]), '/lines')
    await expectInvalid(await ask([...one(1), ...one(1)]), '/lines')
    await expectInvalid(await ask(one(1, await shop.product())), '/lines/0/_id')
    await expectInvalid(await ask(one(1), { reason: 'bored' }), '/reason')
    await expectInvalid(await ask(one(1), { words: 'x'.repeat(501) }), '/words')
    expect((await own()).returns).toEqual([])
  })

  test('an order of somebody else, one that is not delivered, and a second request while one waits', async () => {
    await expectProblem(await ask(one(1), {}, ravi), 404, 'not_found')
    await expectProblem(await ask(one(1), {}, asha, 'nonsense'), 404, 'not_found')
    await expectProblem(
      await shop.call('POST', `/api/orders/${order}/returns`, { lines: one(1), reason: 'other' }),
      401,
    )
    const fresh = await placeTestOrder(shop, asha, [{ _id: kite, qty: 1, price: 200 }])
    await expectProblem(await ask(one(1), {}, asha, fresh), 409, 'wrong_status')
    await ask(one(1))
    await expectProblem(await ask(one(1)), 409, 'already_exists')
  })

  test('what came back before: a return of a returned', async () => {
    const id = await accepted(one(2))
    await receive(id, [back(kite, 2, 2)])
    await expectInvalid(await ask(one(1)), '/lines/0/qty')
    await expectProblem(await receive(id, [back(kite, 1, 1)]), 409, 'wrong_status')
    await expectProblem(await reply(id, { accept: true }), 409, 'wrong_status')
  })

  test('more taken in than was to come, more on the shelf than came, and a line that is not said', async () => {
    const id = await accepted([...one(1), ...one(1, drum)])
    await expectInvalid(await receive(id, [back(kite, 2, 0), back(drum, 1, 1)]), '/lines/0/cameBack')
    await expectInvalid(await receive(id, [back(kite, 0, 1), back(drum, 1, 1)]), '/lines/0/onShelf')
    await expectInvalid(await receive(id, [back(kite, 1, 1)]), '/lines')
    await expectInvalid(await receive(id, [back(kite, 0, 0), back(drum, 0, 0)]), '/lines')
    await expectProblem(await receive(id, [back(kite, 1, 1), back(drum, 1, 1)], {}, packer), 403, 'forbidden')
    expect((await readDeskOrder(shop, owner, order)).money.returned).toBe(0)
  })

  test('a day too late, and with 0 days altogether; the shop may still write one down', async () => {
    const age = (days: number) =>
      shop.database.pool.query(
        `update order_events set created_at = now() - $2 * interval '1 day' where order_id = $1 and to_status = 'delivered'`,
        [order, days],
      )
    await age(7)
    expect((await own()).returnable.lines).toHaveLength(2)
    await age(8)
    expect((await own()).returnable.lines).toEqual([])
    expect((await expectProblem(await ask(one(1)), 409, 'wrong_status')).detail).toContain('until')
    await age(1)
    await setSettings(shop, owner, { returnDays: '0' })
    expect((await own()).returnable).toEqual({ until: null, lines: [] })
    await expectProblem(await ask(one(1)), 409, 'wrong_status')
    await setSettings(shop, owner, { returnDays: '' })
    await age(90)
    const written = await shop.call('POST', `/api/admin/orders/${order}/returns`, { lines: one(1) }, owner)
    expect(await written.json()).toMatchObject({ returns: [{ status: 'accepted', isAsked: false }] })
  })
})

test('an unpaid order owes less by what came back, and nothing is given back', async () => {
  const id = await placeTestOrder(shop, asha, [{ _id: kite, qty: 2, price: 200 }])
  for (const [from, to] of [
    ['placed', 'confirmed'],
    ['confirmed', 'packed'],
    ['packed', 'shipped'],
    ['shipped', 'delivered'],
  ]) {
    await step(id, { from, to })
  }
  order = id
  const made = await accepted()
  const taken = await receive(made, [back(kite, 1, 0)], { refund: 'cash' })
  expect(await taken.json()).toMatchObject({ money: { state: 'unpaid', due: 200, owedBack: 0, refunded: 0 } })
  const list = await shop.call('GET', '/api/admin/orders?money=unpaid', undefined, owner)
  expect(((await list.json()) as { _id: string }[]).map(({ _id }) => _id)).toContain(id)
  const more = await shop.call(
    'POST',
    '/api/admin/cash-book/received',
    { way: 'cash', lines: [{ orderId: id, amount: 201 }] },
    owner,
  )
  await expectProblem(more, 409, 'not_due')
  await expectLawful()
})

test('anybody who reads the mailbox asks by the link of the mail; another link, and a changed one, do nothing', async () => {
  const token = await tokenOf(order)
  const byLink = (of: string, body: object = { lines: one(1), reason: 'wrong' }) =>
    shop.call('POST', '/api/order-status/returns', body, undefined, { cookie: `tokri.order=${of}` })
  const asked = await byLink(token)
  const view = (await asked.json()) as OwnOrderDetail
  expect(view).toMatchObject({ returns: [{ status: 'asked', reason: 'wrong' }] })
  expect(JSON.stringify(view)).not.toContain(asha.email)
  await expectProblem(await byLink(`${token.slice(0, -2)}AA`), 404, 'not_found')
  await expectProblem(await byLink('x'), 404, 'not_found')
  const other = await delivered()
  const withdraw = (of: string) => {
    const path = `/api/order-status/returns/${view.returns[0]?._id}/withdraw`
    return shop.call('POST', path, {}, undefined, { cookie: `tokri.order=${of}` })
  }
  await expectProblem(await withdraw(await tokenOf(other)), 404, 'not_found')
  const gone = await withdraw(token)
  expect(await gone.json()).toMatchObject({ returns: [{ status: 'withdrawn' }], returnable: { lines: [{}, {}] } })
})

test('a whole parcel that nobody took writes the same kind of return', async () => {
  const id = await placeTestOrder(shop, asha, [{ _id: kite, qty: 1, price: 200 }])
  for (const [from, to] of [
    ['placed', 'confirmed'],
    ['confirmed', 'packed'],
    ['packed', 'shipped'],
    ['shipped', 'returned'],
  ]) {
    expect((await step(id, { from, to, restock: to === 'returned' ? false : undefined })).status).toBe(200)
  }
  expect((await own(asha, id)).returns).toMatchObject([{ status: 'received', isAsked: false }])
  await expectLawful()
})
