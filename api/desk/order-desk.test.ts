import { beforeEach, expect, test } from 'vitest'
import type { CallQueue, DeskOrder, ListedOrder } from '#store/selling/orders/order-desk.schema.ts'
import type { KnownCustomer } from '#store/selling/orders/placing/phone-orders.schema.ts'
import { readNotesOf } from '#store/selling/orders/reading/list-orders.server.ts'
import { placeTestOrder, putInto, readDeskOrder } from '#tests/support/desk.ts'
import { SHIPPING } from '#tests/support/orders.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

let kite: string
let drum: string
let order: string

const shop = await openTestShop()
const owner = await shop.owner()
const asha = await shop.customer()

beforeEach(async () => {
  kite = await shop.product({ name: 'Kite', pricePaise: 5000, stock: 10 })
  drum = await shop.product({ name: 'Drum', pricePaise: 20_000, stock: 4 })
  order = await placeTestOrder(shop, asha, [{ _id: kite, qty: 2, price: 50 }])
})

const send = (path: string, body: object) => shop.call('POST', `/api/admin/orders/${order}/${path}`, body, owner)
const take = (body: object, key: string = crypto.randomUUID()) =>
  shop.call('POST', '/api/admin/phone-orders', body, owner, { 'idempotency-key': key })
const get = async <T>(path: string) =>
  (await (await shop.call('GET', `/api/admin/${path}`, undefined, owner)).json()) as T
const find = async (query: string) => (await get<ListedOrder[]>(`orders?${query}`)).map((found) => found._id)
const stockOf = async (id: string) =>
  (await shop.database.pool.query('select stock from products where id = $1', [id])).rows[0]?.stock

async function queued(): Promise<{ due: string[]; later: string[] }> {
  const { due, later } = await get<CallQueue>('call-queue')
  return { due: due.map(({ _id }) => _id), later: later.map(({ _id }) => _id) }
}

test('a call that nobody took is counted, and the order is due again an hour later', async () => {
  expect((await queued()).due).toContain(order)
  expect((await send('calls', { outcome: 'no answer' })).status).toBe(200)
  const called = (await (await send('calls', { outcome: 'no answer', note: 'Rang out' })).json()) as DeskOrder
  expect(called).toMatchObject({ status: 'placed', callAttempts: 2, lastCallAt: expect.any(String) })
  expect(called.events.map(({ kind, note, facts }) => [kind, note, facts.outcome])).toEqual([
    ['call', null, 'no answer'],
    ['call', 'Rang out', 'no answer'],
  ])
  expect((await queued()).later).toContain(order)
  await shop.database.pool.query(`update orders set call_after = now() - interval '1 second' where id = $1`, [order])
  expect((await queued()).due).toContain(order)
})

test('the longest waiting is called first, and who asked for a time is called by that time', async () => {
  const second = await placeTestOrder(shop, asha, [{ _id: kite, qty: 1, price: 50 }])
  const third = await placeTestOrder(shop, asha, [{ _id: kite, qty: 1, price: 50 }])
  const { due } = await queued()
  expect(due.filter((id) => [order, second, third].includes(id))).toEqual([order, second, third])
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  await send('calls', { outcome: 'call later', at: inHours(5) })
  await shop.call('POST', `/api/admin/orders/${third}/calls`, { outcome: 'call later', at: inHours(2) }, owner)
  const { later } = await queued()
  expect(later.filter((id) => [order, third].includes(id))).toEqual([third, order])
  for (const at of [undefined, inHours(-1), inHours(24 * 90)]) {
    await expectInvalid(await send('calls', { outcome: 'call later', at }), '/at')
  }
  await expectInvalid(await send('calls', { outcome: 'call later', at: 'tomorrow' }), '/at')
})

test('an order that two calls over days did not reach is offered for cancelling', async () => {
  const marked = async () => (await get<CallQueue>('call-queue')).due.find(({ _id }) => _id === order)?.isUnreachable
  const days = `update orders set call_attempts = $2, created_at = now() - $3::interval where id = $1`
  for (const [attempts, age, expected] of [
    [2, '3 days', true],
    [1, '9 days', false],
    [5, '2 days', false],
  ] as const) {
    await shop.database.pool.query(days, [order, attempts, age])
    expect(await marked(), `${attempts} calls in ${age}`).toBe(expected)
  }
})

test('a call that ends with yes or no is the next step as well', async () => {
  const confirmed = (await (await send('calls', { outcome: 'confirmed' })).json()) as DeskOrder
  expect(confirmed).toMatchObject({ status: 'confirmed', callAttempts: 1 })
  expect(confirmed.events.map(({ kind }) => kind)).toEqual(['call', 'status'])
  const late = await expectProblem(await send('calls', { outcome: 'cancelled' }), 409, 'wrong_status')
  expect(late).toMatchObject({ currentStatus: 'confirmed', changedBy: expect.any(String) })
  order = await placeTestOrder(shop, asha, [{ _id: drum, qty: 3, price: 200 }])
  expect(await (await send('calls', { outcome: 'cancelled' })).json()).toMatchObject({ status: 'cancelled' })
  expect(await stockOf(drum)).toBe(4)
  expect(Object.values(await queued()).flat()).not.toContain(order)
})

test('changed lines keep the prices they were sold at, new ones have the present price, and the stock follows', async () => {
  await shop.database.pool.query('update products set price_paise = 9900 where id = any($1)', [[kite]])
  const lines = [
    { _id: drum, qty: 1 },
    { _id: kite, qty: 3 },
  ]
  const changed = (await (await send('lines', { lines, note: 'Wants a drum', seen: 0 })).json()) as DeskOrder
  expect(changed).toMatchObject({ totalAmount: 350, subtotal: 350 })
  expect(changed.orderItems.map(({ name, qty, price }) => [name, qty, price])).toEqual([
    ['Kite', 3, 50],
    ['Drum', 1, 200],
  ])
  expect(changed.events[0]).toMatchObject({
    kind: 'lines',
    note: 'Wants a drum',
    facts: { before: { totalAmount: 100 }, after: { totalAmount: 350 } },
  })
  expect([await stockOf(kite), await stockOf(drum)]).toEqual([7, 3])
  expect((await readNotesOf(shop.database.db, [{ id: changed._id }]))({ id: changed._id })).toEqual({
    notes: ['Wants a drum'],
  })
  const stale = await send('lines', { lines: [{ _id: kite, qty: 1 }], seen: 0 })
  expect(await expectProblem(stale, 409, 'wrong_status')).toMatchObject({ currentStatus: 'placed' })
  expect((await send('lines', { lines: [{ _id: drum, qty: 1 }] })).status).toBe(200)
  expect([await stockOf(kite), await stockOf(drum)]).toEqual([10, 3])
})

test('lines that cannot be are refused, and nothing moves', async () => {
  const wrong = [
    [],
    [{ _id: kite, qty: 1_000_001 }],
    [{ _id: kite, qty: 0 }],
    [
      { _id: kite, qty: 1 },
      { _id: kite, qty: 1 },
    ],
  ]
  for (const lines of wrong) await expectProblem(await send('lines', { lines }), 400, 'invalid_input')
  await shop.database.pool.query('update products set visibility = $2 where id = $1', [drum, 'hidden'])
  const gone = await send('lines', {
    lines: [
      { _id: drum, qty: 1 },
      { _id: crypto.randomUUID(), qty: 1 },
    ],
  })
  expect((await expectProblem(gone, 409, 'out_of_stock')).items).toHaveLength(2)
  await putInto(shop, order, 'packed')
  await expectProblem(await send('lines', { lines: [{ _id: kite, qty: 1 }] }), 409, 'wrong_status')
  expect((await readDeskOrder(shop, owner, order)).may).toEqual([
    'note',
    'correct details',
    'record payment',
    'receive money',
  ])
  await putInto(shop, order, 'placed')
  const invoice = `insert into invoices (order_id, series, financial_year, number, serial, facts)
    values ($1, 'tax_invoice', '2026-27', 1, 'A/1', $2)`
  await shop.database.pool.query(invoice, [order, { lines: [], totalPaise: 0, invoice: { isInterState: false } }])
  await expectProblem(await send('lines', { lines: [{ _id: kite, qty: 1 }] }), 409, 'wrong_status')
  expect(await stockOf(kite)).toBe(8)
})

test('who only packs reads no email of a customer, not even in what was corrected', async () => {
  const packer = await giveRole(shop, await shop.customer(), 'packer')
  const details = { name: 'Asha Rao', phone: '98765 43210', address: SHIPPING.address, email: 'new@mail.example' }
  expect((await send('details', details)).status).toBe(200)
  await putInto(shop, order, 'delivered')
  await send('returns', { lines: [{ _id: kite, qty: 1 }], reason: 'broken' })
  const seenBy = async (person: TestPerson) => {
    const answers = [`orders/${order}`, 'orders?limit=200', 'returns?status=accepted'].map(async (path) => {
      const answer = await shop.call('GET', `/api/admin/${path}`, undefined, person)
      expect(answer.status).toBe(200)
      return answer.text()
    })
    const all = await shop.call('POST', '/api/admin/orders', { userId: person.uid }, person)
    return [...(await Promise.all(answers)), await all.text()].map((text) => /@mail\.example|@shop\.example/.test(text))
  }
  expect(await seenBy(owner)).toEqual([true, true, true, true])
  expect(await seenBy(packer)).toEqual([false, false, false, false])
})

test('details are corrected until the parcel is on its way, each change with what it was before', async () => {
  const details = { name: 'Asha R. Rao', phone: '091234 56789', address: '1 Lake View, Pune 411001' }
  const corrected = (await (await send('details', details)).json()) as DeskOrder
  expect(corrected).toMatchObject({
    customerName: 'Asha R. Rao',
    customerPhone: '+919123456789',
    customerEmail: asha.email,
  })
  expect(corrected.events[0]).toMatchObject({ kind: 'details', facts: { before: { customerName: 'Asha Rao' } } })
  expect((await send('details', { ...details, seen: corrected.events[0]?.id })).status).toBe(200)
  expect((await readDeskOrder(shop, owner, order)).events).toHaveLength(1)
  await expectInvalid(await send('details', { ...details, phone: '12' }), '/phone')
  await expectInvalid(await send('details', { ...details, email: 'nobody' }), '/email')
  await expectProblem(await send('details', { ...details, name: 'X', seen: 0 }), 409, 'wrong_status')
  await putInto(shop, order, 'shipped')
  await expectProblem(await send('details', { ...details, name: 'X' }), 409, 'wrong_status')
})

test('notes and the reference of a payment are kept in the story', async () => {
  expect((await send('notes', { note: ' Ring twice ' })).status).toBe(200)
  await expectInvalid(await send('notes', { note: ' ' }), '/note')
  expect(await (await send('payment', { upiReference: '4321 0099' })).json()).toMatchObject({
    upiReference: '4321 0099',
  })
  expect(await (await send('payment', { upiReference: '' })).json()).toMatchObject({ upiReference: null })
  const { events } = await readDeskOrder(shop, owner, order)
  expect(events.map(({ kind, note }) => [kind, note])).toEqual([
    ['note', 'Ring twice'],
    ['payment', null],
    // The money that the reference stands for.
    ['payment', null],
    ['payment', null],
  ])
  expect(events[2]?.facts).toMatchObject({ money: { way: 'upi' } })
})

const phoneOrder = (qty: number, totalAmount: number) => ({
  customerInfo: { ...SHIPPING, name: 'Meena Iyer' },
  orderItems: [{ _id: drum, qty }],
  totalAmount,
  status: 'confirmed',
  note: 'Called the shop',
})

test('an order taken on the phone follows the rules of every order, once for its key', async () => {
  const key = crypto.randomUUID()
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => take(phoneOrder(3, 600), key)))
  const bodies = await Promise.all([first, ...others].map((answer) => answer?.text()))
  expect(new Set(bodies).size).toBe(1)
  expect([first, ...others].map((answer) => answer?.status)).toEqual([201, 201, 201])
  order = JSON.parse(bodies[0] ?? '')._id
  const taken = await readDeskOrder(shop, owner, order)
  expect(taken).toMatchObject({
    status: 'confirmed',
    takenBy: owner.uid,
    userId: null,
    customerEmail: '',
    totalAmount: 600,
  })
  expect(taken.events).toMatchObject([{ kind: 'status', from: null, to: 'confirmed', note: 'Called the shop' }])
  expect(await stockOf(drum)).toBe(1)
  expect((await expectProblem(await take(phoneOrder(2, 400)), 409, 'out_of_stock')).items).toHaveLength(1)
  await expectProblem(await take(phoneOrder(1, 150)), 409, 'cart_changed')
  await expectProblem(await take(phoneOrder(1, 200), key), 422, 'idempotency_key_reused')
  const known = await get<KnownCustomer[]>(`known-customers?phone=${encodeURIComponent('098765-43210')}`)
  expect(known[0]).toMatchObject({ customerName: 'Meena Iyer', customerAddress: SHIPPING.address })
  expect(await get<KnownCustomer[]>('known-customers?phone=98765')).toEqual([])
})

test('staff sell a class forty of a thing, customers three', async () => {
  const pencil = await shop.product({ name: 'Pencil', pricePaise: 1000, stock: 60 })
  const lines = (qty: number) => [{ _id: pencil, qty }]
  const ordered = (qty: number) => ({ ...phoneOrder(1, qty * 10), orderItems: lines(qty) })
  const { status: _, note: __, ...own } = ordered(4)
  await expectInvalid(await shop.call('POST', '/api/orders', { ...own, userId: asha.uid }, asha), '/orderItems/0/qty')
  await expectInvalid(await take(ordered(1_000_001)), '/orderItems/0/qty')
  const short = await expectProblem(await take(ordered(61)), 409, 'out_of_stock')
  expect(short.items).toEqual([{ _id: pencil, name: 'Pencil', requested: 61, available: 60 }])
  order = ((await (await take(ordered(40))).json()) as { _id: string })._id
  expect(await stockOf(pencil)).toBe(20)
  const more = await expectProblem(await send('lines', { lines: lines(61) }), 409, 'out_of_stock')
  expect(more.items).toMatchObject([{ requested: 21, available: 20 }])
  expect(await (await send('lines', { lines: lines(50) })).json()).toMatchObject({ totalAmount: 500 })
  expect(await stockOf(pencil)).toBe(10)
  await putInto(shop, order, 'delivered')
  const asked = (await (await send('returns', { lines: lines(12), reason: 'broken' })).json()) as DeskOrder
  expect(asked.returns[0]?.lines).toMatchObject([{ qty: 12, paid: 120 }])
  const path = `/api/admin/returns/${asked.returns[0]?._id}/receive`
  const back = { lines: [{ _id: pencil, cameBack: 12, onShelf: 11 }] }
  expect((await shop.call('POST', path, back, owner)).status).toBe(200)
  expect(await stockOf(pencil)).toBe(21)
  expect((await readDeskOrder(shop, owner, order)).money).toMatchObject({ returned: 120 })
})

test('the lines of an order come to a total that the books can hold', async () => {
  const robot = await shop.product({ name: 'Robot', pricePaise: 100_000_000, stock: 2000 })
  const lines = (qty: number) => ({ lines: [{ _id: robot, qty }] })
  await expectInvalid(await send('lines', lines(1001)), '/lines')
  expect((await send('lines', lines(1000))).status).toBe(200)
  expect(await stockOf(robot)).toBe(1000)
})

test('an order is found by its number, its phone however written, the end of it, and the beginnings of its name', async () => {
  const customerInfo = { name: 'Zoravar Singh-Bhatti', phone: '70001 23987', address: 'Amritsar 143001' }
  const said = { ...phoneOrder(1, 200), customerInfo }
  const { _id, orderNumber } = (await (await take(said)).json()) as { _id: string; orderNumber: string }
  const hindi = { ...said, customerInfo: { ...customerInfo, name: 'मीना अय्यर', phone: '7000123000' } }
  const meena = ((await (await take(hindi)).json()) as { _id: string })._id
  const finds = [
    orderNumber,
    orderNumber.toLowerCase(),
    orderNumber.slice(3),
    '7000123987',
    '+91 70001-23987',
    '3987',
    '23987',
    'zor',
    'BHATTI',
    'singh zora',
  ]
  for (const search of finds) expect(await find(`search=${encodeURIComponent(search)}`), search).toContain(_id)
  await shop.database.pool.query(
    "update orders set tracking_number = 'Z44711006', courier = 'Blue Cart', po_number = 'PO/SPS/117' where id = $1",
    [_id],
  )
  const pin = /\d{6}/.exec(said.customerInfo.address)?.[0] ?? ''
  for (const search of ['z44711006', 'blue cart', 'PO/SPS/117', 'sps/117', pin, said.customerInfo.address.slice(3, 12)])
    expect(await find(`search=${encodeURIComponent(search)}`), search).toContain(_id)
  expect(await find(`search=${encodeURIComponent('मीना अय')}`)).toEqual([meena])
  expect(await find('search=bhatti&status=confirmed')).toContain(_id)
  expect(await find('search=bhatti&status=placed')).toEqual([])
  for (const search of ['987', 'avar', "zor' | 'x", '&!()', '7000129999', '%', "');--", 'TK-', '९']) {
    expect(await find(`search=${encodeURIComponent(search)}`), search).not.toContain(_id)
  }
})

test('the list is filtered by status and by days in India, and read a page at a time', async () => {
  const second = await placeTestOrder(shop, asha, [{ _id: kite, qty: 1, price: 50 }])
  await putInto(shop, order, 'returned')
  await shop.database.pool.query(`update orders set created_at = '2020-03-01T18:29:59Z' where id = $1`, [order])
  expect(await find('status=returned')).toEqual([order])
  expect(await find('from=2020-03-01&to=2020-03-01')).toEqual([order])
  expect(await find('from=2020-03-02&to=2020-03-09')).toEqual([])
  expect(await find('status=placed&to=2020-03-01')).toEqual([])
  const all = await find('limit=200')
  const paged: string[] = []
  for (let path: string | undefined = '/api/admin/orders?limit=3'; path; ) {
    const response = await shop.call('GET', path, undefined, owner)
    paged.push(...((await response.json()) as ListedOrder[]).map(({ _id }) => _id))
    path = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
  }
  expect(paged).toEqual(all)
  expect(all.slice(0, 2)).toEqual([second, order])
  for (const query of [
    'status=lost',
    'from=yesterday',
    'limit=0',
    'limit=201',
    'before=x',
    'before=-1',
    'search=%00',
  ]) {
    expect((await shop.call('GET', `/api/admin/orders?${query}`, undefined, owner)).status, query).toBe(400)
  }
})
