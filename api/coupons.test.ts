/** Coupons over the API: what is shown is charged and stands on paper, and no use is given twice. */
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { invoices, mailOutbox, orders } from '#db/schema.ts'
import type { Coupon, CouponTerms } from '#store/coupons/coupons.schema.ts'
import { pricesWithDelivery } from '#store/delivery/terms.ts'
import { findBookFaults, findFaults } from '#store/integrity/find-faults.server.ts'
import type { DeskOrder } from '#store/orders/order-desk.schema.ts'
import type { OwnOrderDetail } from '#store/orders/reading/customer-orders.schema.ts'
import { makeReceipt, makeSlip } from '#store/papers/make-paper.server.ts'
import type { FrozenInvoice } from '#store/papers/papers.ts'
import { DEFAULT_DETAILS, publicDetailsOf } from '#store/settings/settings.ts'
import { putInto, readDeskOrder } from '#tests/support/desk.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'

const NO_CAPS = { customerOrders: null, customerUnits: null, placeOrders: null, placeUnits: null, firstUnits: null }
const REFUSED = 'We cannot take this code: it is unknown, not valid today, or used up.'
const DAY = 86_400_000

let shop: TestShop
let owner: TestPerson
let asha: TestPerson
let kite: string
let places = 0

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.owner()
  asha = await shop.customer()
  kite = await shop.product({ name: 'Kite', pricePaise: 12_550, stock: 50_000, gstPercent: 18, hsnCode: '9503' })
  await setSettings(shop, owner, {
    ...{
      orderCaps: NO_CAPS,
      deliveryCharge: 35,
      freeDeliveryFrom: 300,
      gstin: '29ABCDE1234F1ZW',
      address: '1 MG Road',
    },
    shopName: 'Tokri',
  })
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

const cancel = (id: string) => desk(`orders/${id}/status`, { from: 'placed', to: 'cancelled' })

const dayFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

test('without a coupon no page is told of any, no order names one, and every code is refused alike', async () => {
  const about = (await (await shop.call('GET', '/api/shop')).json()) as { delivery: object }
  expect(about.delivery).toEqual({ charge: 35, freeFrom: 300 })
  const placed = await place(160.5)
  expect(placed).not.toHaveProperty('coupon')
  expect(await readDeskOrder(shop, owner, placed._id)).not.toHaveProperty('coupon')
  expect((await expectInvalid(await look('DIWALI'), '/code')).errors?.[0]?.detail).toBe(REFUSED)
  const problem = await expectProblem(await send(160.5, { code: 'DIWALI' }), 409, 'cart_changed')
  expect(problem).toMatchObject({ errors: [{ pointer: '/coupon', detail: REFUSED }], totalAmount: 160.5 })
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
  await make('AMOUNT', { amount: 50.5, from: 120 })
  await make('DELIVERED', {})
  await make('ALL', { percent: 100 })
  await make('RICH', { amount: 5000 })
  // 10 % of 125.50 is 12.55: in whole rupees 13.
  expect(await place(147.5, { code: 'per-cent' })).toMatchObject({
    coupon: { code: 'PER-CENT', words: '10 % off', off: 13 },
    deliveryCharge: 35,
  })
  expect(await place(110, { code: 'AMOUNT' })).toMatchObject({
    coupon: { words: '₹50.50 off, from ₹120', off: 50.5 },
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

test('a code that does not hold is 409 with one sentence and the total without it', async () => {
  await make('LATER', { percent: 10, startsOn: dayFromNow(2) })
  await make('OVER', { percent: 10, endsOn: dayFromNow(-2) })
  await make('TODAY', { percent: 10, startsOn: dayFromNow(-1), endsOn: dayFromNow(1) })
  await make('BIG', { percent: 10, from: 200 })
  for (const code of ['LATER', 'OVER', 'NEVER-WAS']) {
    expect((await expectInvalid(await look(code), '/code')).errors?.[0]?.detail).toBe(REFUSED)
    const problem = await expectProblem(await send(147.5, { code }), 409, 'cart_changed')
    expect(problem).toMatchObject({ totalAmount: 160.5, deliveryCharge: 35, errors: [{ detail: REFUSED }] })
    expect(problem.detail).toBe(`${REFUSED} Without it the total is now ₹160.50.`)
  }
  expect((await look('TODAY')).status).toBe(200)
  const small = await expectProblem(await send(147.5, { code: 'BIG' }), 409, 'cart_changed')
  expect(small.errors?.[0]?.detail).toBe('BIG needs goods of at least ₹200.')
  const dear = await expectProblem(await send(1, { code: 'TODAY' }), 409, 'cart_changed')
  expect(dear).toMatchObject({ totalAmount: 147.5 })
  expect(dear).not.toHaveProperty('errors')
  for (const code of ['', 'x'.repeat(41), 'a\u0000b']) await expectInvalid(await send(1, { code }), '/coupon')
})

test('the last use raced by 50: exactly one, in every round', async () => {
  for (let round = 0; round < 4; round++) {
    const code = `LAST${round}`
    await make(code, { amount: 20, mostUses: 1 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(140.5, { code })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 49 }, () => 409)])
    expect(await read(code)).toMatchObject({ uses: 1, off: 20 })
    expect((await look(code)).status).toBe(400)
  }
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

test('once a person: account, phone, proven phone and address count, even if a stranger typed them', async () => {
  await make('MINE', { amount: 20, isOnce: true })
  const home = { code: 'MINE', address: '7 Lake View, Bengaluru 560001', phone: '9812345678' }
  const [one, two, three, four] = (await Promise.all(Array.from({ length: 4 }, () => shop.customer()))) as TestPerson[]
  const { db } = shop.database
  const { _id } = await place(140.5, home, one)
  const refused = async (sent: Sent, as = one) =>
    expect(
      (await expectProblem(await send(140.5, { code: 'MINE', ...sent }, as), 409, 'cart_changed')).errors?.[0]?.detail,
    ).toBe('MINE can be used once: it was, with this account, phone number or address.')
  await refused({})
  await refused({ phone: '+91 98123-45678' }, two)
  await refused({ address: '7, lake view BENGALURU - 560001' }, three)
  await db.execute(
    `update users set phone_number = '+919812345678', phone_number_verified = true where id = '${four?.uid}'`,
  )
  await refused({}, four)
  expect((await look('MINE', four)).status).toBe(400)
  expect((await look('MINE', two)).status).toBe(200)
  // The first order was no order: somebody else may have typed the number.
  expect((await cancel(_id)).status).toBe(200)
  expect(await read('MINE')).toMatchObject({ uses: 0, off: 0 })
  await place(140.5, home, two)
  await refused({}, four)
  const racers = await Promise.all(Array.from({ length: 10 }, () => shop.customer()))
  const raced = { code: 'MINE', address: '8 Race Course Road 560001' }
  const answers = await Promise.all(racers.map((racer) => send(140.5, raced, racer)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
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

test('changed lines keep the coupon, which takes off what it takes off such goods', async () => {
  await make('CHANGE', { percent: 10, from: 200 })
  const { _id } = await place(261, { code: 'CHANGE', qty: 2 })
  const setQty = async (qty: number) => {
    const { events } = await readDeskOrder(shop, owner, _id)
    const body = { lines: [{ _id: kite, qty }], seen: events.at(-1)?.id ?? 0 }
    return (await (await desk(`orders/${_id}/lines`, body)).json()) as DeskOrder
  }
  expect(await setQty(3)).toMatchObject({ totalAmount: 338.5, deliveryCharge: 0, subtotal: 376.5, coupon: { off: 38 } })
  expect(await setQty(1)).toMatchObject({ totalAmount: 125.5, subtotal: 125.5, coupon: { code: 'CHANGE', off: 0 } })
  expect(await findFaults(shop.database.pool)).toEqual([])
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

function dice(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % most
  }
}

type Good = { _id: string; price: bigint; rate: bigint; qty: bigint }
type Gift = { percent?: number; amount?: number; from?: number }
type Place = { pin: string; charge: number; free: number | null; fee: number }

/** By the words of the documents alone, in whole paise: no line of the store is used. */
function oracle(goods: readonly Good[], gift: Gift, { charge, free, fee }: Place) {
  const paise = (rupees: number) => BigInt(Math.round(rupees * 100))
  const sum = goods.reduce((total, { price, qty }) => total + price * qty, 0n)
  const delivery = free !== null && sum >= paise(free) ? 0n : paise(charge)
  const reaches = sum >= paise(gift.from ?? 0)
  const halfUp = (sum * BigInt(gift.percent ?? 0) + 5_000n) / 10_000n
  const wanted = gift.percent === undefined ? paise(gift.amount ?? 0) : halfUp * 100n
  const isDelivery = gift.percent === undefined && gift.amount === undefined
  const offGoods = !reaches || isDelivery ? 0n : wanted < sum ? wanted : sum
  const offDelivery = reaches && isDelivery ? delivery : 0n
  const total = sum - offGoods + delivery - offDelivery + paise(fee)
  return { sum, delivery, offGoods, offDelivery, fee: paise(fee), total, reaches }
}

const PLACES: Place[] = [
  { pin: '560001', charge: 35, free: 300, fee: 0 },
  { pin: '411001', charge: 59.5, free: null, fee: 30.25 },
  { pin: '600001', charge: 0, free: null, fee: 20 },
  { pin: '110001', charge: 120, free: 251, fee: 0 },
]

test('prices, rates, coupons, charges and returns: shown is charged is on paper, and what goes back is what was paid', async () => {
  const roll = dice(26)
  const pick = <T>(of: readonly T[]) => of[roll(of.length)] as T
  const lines = PLACES.slice(1).map(({ pin, charge, free, fee }) =>
    [pin, charge, free ?? '', '', 'yes', fee, ''].join(),
  )
  const rules = ['PIN codes,Charge,Free from,Days,Cash,Fee,Up to', ...lines].join('\n')
  const saved = await shop.call('POST', '/api/admin/delivery-rules/save', rules, owner, { 'content-type': 'text/csv' })
  expect(saved.status).toBe(200)
  const rates = [0, 5, 18, 40]
  const shelf = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const [price, rate] = [pick([100, 999, 4_950, 9_999, 12_345, 33_333, 77]), rates[at % 4] ?? 0]
      const more = { hsnCode: '9503', gstPercent: rate, ...(rate === 0 ? { gstZero: 'nil' as const } : {}) }
      const _id = await shop.product({ name: `Thing ${at}`, pricePaise: price, stock: 5000, ...more })
      return { _id, price: BigInt(price), rate: BigInt(rate) }
    }),
  )
  let given = 0
  for (let round = 0; round < 24; round++) {
    const goods = shelf.filter(() => roll(3) === 0).map((good) => ({ ...good, qty: BigInt(1 + roll(3)) }))
    if (goods.length === 0) continue
    const gift: Gift = {
      ...pick([{ percent: pick([1, 7, 33, 50, 100]) }, { amount: pick([0.05, 10, 99.99, 100_000]) }, {}]),
      ...pick([{}, { from: pick([50, 400]) }]),
    }
    const code = `GAME${round}`
    await make(code, gift)
    const where = pick(PLACES)
    const expected = oracle(goods, gift, where)
    const off = expected.offGoods + expected.offDelivery
    const rupees = (paise: bigint) => Number(paise) / 100
    const wire = goods.map(({ _id, qty }) => ({ _id, qty: Number(qty) }))
    const sent = { lines: wire, address: `${round} Game Road ${where.pin}`, code }
    if (!expected.reaches) {
      const problem = await expectProblem(await send(rupees(expected.total), sent), 409, 'cart_changed')
      expect([problem.totalAmount, problem.errors?.[0]?.pointer]).toEqual([rupees(expected.total), '/coupon'])
      continue
    }
    // The checkout reckons with these.
    const { words: _, ...terms } = (await (await look(code)).json()) as CouponTerms & { words: string }
    const { terms: place_ } = (await (await shop.call('POST', '/api/delivery', { pin: where.pin })).json()) as never
    const shown = pricesWithDelivery(rupees(expected.sum), place_, undefined, terms)
    expect([round, shown.total, shown.discount, shown.cashFee]).toEqual([
      round,
      rupees(expected.total),
      rupees(off),
      rupees(expected.fee),
    ])
    expect(expected.total >= 0n).toBe(true)
    const placed = await place(rupees(expected.total), sent)
    if (off === 0n) {
      expect(placed).not.toHaveProperty('coupon')
      continue
    }
    given++
    await expectOneStory(placed._id, expected, goods)
    await sendBack(placed._id, expected, goods, roll)
  }
  expect(given).toBeGreaterThan(10)
  expect(await findFaults(shop.database.pool)).toEqual([])
  const month = { from: dayFromNow(-40), until: dayFromNow(2) }
  const faults = await findBookFaults(shop.database.pool, month, true)
  expect(faults.filter(({ rule }) => rule !== 'What was sent has its paper')).toEqual([])
}, 120_000)

type Expected = ReturnType<typeof oracle>

/** Row, customer, desk, mail, slip and receipt say the same. */
async function expectOneStory(id: string, { sum, delivery, offGoods, offDelivery, total }: Expected, goods: Good[]) {
  const { db } = shop.database
  const own = (await (await shop.call('GET', `/api/orders/${id}`, undefined, asha)).json()) as OwnOrderDetail
  const told = await readDeskOrder(shop, owner, id)
  const mail = (await db.select().from(mailOutbox)).find(({ facts }) => facts._id === id)?.facts as Placed
  const off = Number(offGoods + offDelivery) / 100
  for (const said of [own, told, mail]) expect([said.totalAmount, said.coupon?.off]).toEqual([Number(total) / 100, off])
  for (const said of [own, told]) {
    expect([said.subtotal, said.deliveryCharge]).toEqual([Number(sum) / 100, Number(delivery) / 100])
    expect(said.money.due).toBe(said.totalAmount)
  }
  expect(own.orderItems.map(({ price }) => Math.round(price * 100))).toEqual(goods.map(({ price }) => Number(price)))
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  if (!row) throw new Error('no order')
  const known = publicDetailsOf(DEFAULT_DETAILS, [])
  const [slip, receipt] = [await makeSlip(db, row, 'A6', known), await makeReceipt(db, row, known)]
  expect([slip.totalPaise, receipt.totalPaise, receipt.discount?.paise]).toEqual([
    Number(total),
    Number(total),
    Number(offGoods + offDelivery),
  ])
}

async function papersOf(id: string) {
  const rows = await shop.database.db.select().from(invoices).where(eq(invoices.orderId, id))
  const [notes = [], sales = []] = [true, false].map((isNote) =>
    rows.filter(({ kind }) => (kind === 'credit_note') === isNote).map(({ facts }) => facts as FrozenInvoice),
  )
  return { notes, sales }
}

const sumOf = (papers: readonly FrozenInvoice[]) => papers.reduce((sum, { totalPaise }) => sum + BigInt(totalPaise), 0n)

/** Per line of the papers: value, halves of the tax and total, added up by name. */
function addUpLines(papers: readonly FrozenInvoice[]) {
  const sums = new Map<string, number[]>()
  for (const { name, qty, totalPaise, discountPaise = 0, tax } of papers.flatMap(({ lines }) => lines)) {
    const { taxablePaise = 0, cgstPaise = 0, sgstPaise = 0, igstPaise = 0 } = tax ?? {}
    expect(taxablePaise + cgstPaise + sgstPaise + igstPaise).toBe(totalPaise)
    const line = [qty, discountPaise, totalPaise, taxablePaise, cgstPaise, sgstPaise, igstPaise]
    sums.set(
      name,
      line.map((value, at) => value + (sums.get(name)?.[at] ?? 0)),
    )
  }
  return sums
}

/** Invoices it, delivers it for cash, and takes it back in parts: what is credited and given back comes to what was paid. */
async function sendBack(id: string, expected: Expected, goods: Good[], roll: (most: number) => number) {
  await putInto(shop, id, 'packed')
  expect((await desk(`orders/${id}/invoice`, { confirm: true })).status).toBe(200)
  const { sales } = await papersOf(id)
  expect(sumOf(sales)).toBe(expected.total)
  const sold = addUpLines(sales)
  const off = [...sold.values()].reduce((sum, [, discount = 0]) => sum + discount, 0)
  expect(BigInt(off)).toBe(expected.offGoods)
  for (const { lines } of sales) {
    for (const { pricePaise, qty, discountPaise = 0, totalPaise, tax } of lines) {
      expect(totalPaise).toBe(pricePaise * qty - discountPaise)
      // Each line bears its part of the discount, and the tax of its own rate on what is left.
      if (discountPaise > 0) {
        const fair = (off * pricePaise * qty) / Number(expected.sum)
        expect(Math.abs(discountPaise - fair)).toBeLessThan(2)
      }
      const percent = tax?.percent ?? 0
      expect(Math.abs(totalPaise - (tax?.taxablePaise ?? 0) - (totalPaise * percent) / (100 + percent))).toBeLessThan(
        1.01,
      )
    }
  }
  await putInto(shop, id, 'shipped')
  const delivered = await desk(`orders/${id}/status`, {
    from: 'shipped',
    to: 'delivered',
    ...(expected.total > 0n ? { received: 'cash' } : {}),
  })
  expect((await delivered.json()) as DeskOrder).toMatchObject({ money: { due: 0 } })
  const left = goods.map(({ _id, qty }) => ({ _id, qty: Number(qty) }))
  let back = 0
  while (left.some(({ qty }) => qty > 0)) {
    const units = left.map(({ _id, qty }) => ({ _id, qty: Math.min(qty, roll(3)) })).filter(({ qty }) => qty > 0)
    if (units.length === 0) continue
    for (const line of left) line.qty -= units.find(({ _id }) => _id === line._id)?.qty ?? 0
    const written = (await (await desk(`orders/${id}/returns`, { lines: units })).json()) as DeskOrder
    const open = written.returns.find(({ status }) => status === 'accepted')
    const here = units.map(({ _id, qty }) => ({ _id, cameBack: qty, onShelf: qty }))
    const owes = await desk(`returns/${open?._id}/receive`, { lines: here })
    const { money } = (await owes.json()) as DeskOrder
    expect(money.returned * 100 - back).toBeGreaterThanOrEqual(-1e-6)
    back = money.returned * 100
    if (money.owedBack > 0) {
      const refund = { way: 'cash', orderId: id, amount: money.owedBack }
      expect((await desk('cash-book/refunds', refund)).ok).toBe(true)
    }
    if (roll(2) === 0) await desk(`orders/${id}/credit-note`, {})
  }
  await desk(`orders/${id}/credit-note`, {})
  const { status, money, credit } = await readDeskOrder(shop, owner, id)
  expect([status, Math.round(money.returned * 100)]).toEqual(['returned', Number(expected.sum - expected.offGoods)])
  expect(BigInt(Math.round(money.refunded * 100))).toBe(expected.total)
  expect(credit).toEqual({ noted: Number(expected.total) / 100, due: 0 })
  const { notes } = await papersOf(id)
  const taken = addUpLines(notes)
  for (const [name, line] of sold) if ((line[2] ?? 0) > 0) expect([name, taken.get(name)]).toEqual([name, line])
}
