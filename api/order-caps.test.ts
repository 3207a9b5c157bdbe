/** How much may wait for the confirming call: by account, phone number, address and network. */
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orders, users } from '#db/schema.ts'
import { addressKeyOf, forgetWhatCountedOn } from '#store/orders/placing/open-orders.server.ts'
import type { OrderCaps } from '#store/orders/placing/order-caps.ts'
import { DEFAULT_DETAILS } from '#store/settings/settings.ts'
import { putInto } from '#tests/support/desk.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { readTestSettings, sendSettings, setSettings } from '#tests/support/settings.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'
import { contentsOf } from '#tests/support/staff.ts'

/** What newcomers may hold together is in tests/integrity/first-orders.drill.test.ts. */
const orderCaps: OrderCaps = { ...DEFAULT_DETAILS.orderCaps, firstUnits: null }
const PHONE = '080 4112 2334'
const NO_CAPS: OrderCaps = {
  customerOrders: null,
  customerUnits: null,
  placeOrders: null,
  placeUnits: null,
  firstUnits: null,
}

let shop: TestShop
let owner: TestPerson
let things: string[]
let crowd: TestPerson[]
let taken = 0
let places = 0

/** What differs from an order that shares nothing with any other. */
type Sent = { qty?: number; lines?: number; phone?: string; address?: string; from?: string; key?: string }

beforeAll(async () => {
  const phones = [PHONE, '080 4112 2335', '080 4112 2336'].join()
  shop = await openTestShop({ RATE_LIMITS: 'on', TRUST_PROXY: 'on', STORE_PHONES: phones })
  owner = await shop.owner()
  things = await Promise.all(Array.from({ length: 100 }, () => shop.product({ pricePaise: 100, stock: 5000 })))
  crowd = await Promise.all(Array.from({ length: 16 }, signUp))
})

beforeEach(async () => {
  await emptyTables(shop.database.pool, 'orders, mail_outbox, attempt_counters')
  await setSettings(shop, owner, { orderCaps })
})

const elsewhere = () => `10.${++places >> 8}.${places & 255}.1`
const signUp = () => shop.customer(undefined, { 'x-forwarded-for': elsewhere() })

/** Somebody without an order yet. */
function newcomer(): TestPerson {
  const next = crowd[++taken % crowd.length]
  if (!next) throw new Error('There is nobody')
  return next
}

function send(as: TestPerson, sent: Sent = {}): Promise<Response> {
  const network = elsewhere()
  const { qty = 1, lines = 1, from = network, key } = sent
  const { phone = `98765 ${10_000 + places}`, address = `House ${places}, Pune 411001` } = sent
  const orderItems = things.slice(0, lines).map((_id) => ({ _id, qty }))
  const body = { customerInfo: { name: 'Asha Rao', phone, address }, orderItems, totalAmount: qty * lines }
  const headers = { 'x-forwarded-for': from, ...(key === undefined ? {} : { 'idempotency-key': key }) }
  return shop.call('POST', '/api/orders', body, as, headers)
}

async function place(as: TestPerson, sent?: Sent): Promise<string> {
  const response = await send(as, sent)
  const order = (await response.json()) as { _id: string }
  expect({ status: response.status, order }).toMatchObject({ status: 201 })
  return order._id
}

const expectFull = async (response: Response | Promise<Response>) =>
  expectProblem(await response, 409, 'too_many_open_orders')

async function open(): Promise<{ count: number; units: number }> {
  const { rows } = await shop.database.pool.query(
    `select count(distinct order_id)::int as count, coalesce(sum(qty), 0)::int as units from order_lines`,
  )
  return rows[0]
}

describe('M2 one account', () => {
  test('M2 a fresh account of an unproven address holds no more than the units of a customer', async () => {
    const thief = await signUp()
    for (let i = 0; i < 4; i++) await expectFull(send(thief, { lines: 100, qty: 3 }))
    for (let i = 0; i < 5; i++) await send(thief, { lines: 10, qty: 3 })
    expect(await open()).toEqual({ count: 2, units: 60 })
  })

  test('M2 the refusal says how many are open and whom to call, and writes nothing', async () => {
    const asha = newcomer()
    for (let i = 0; i < 5; i++) await place(asha)
    const before = await contentsOf(shop)
    expect(await expectFull(send(asha))).toMatchObject({
      detail: `You have 5 orders that we have not confirmed yet, the most we hold at a time. Please wait for our call, or call us on ${PHONE}.`,
      openOrders: 5,
      openUnits: 5,
      mostOrders: 5,
      mostUnits: 60,
      callUs: PHONE,
    })
    expect(await contentsOf(shop)).toEqual(before)
  })

  test('M2 units are capped apart: what is too much says so, and a smaller order finds room', async () => {
    const asha = newcomer()
    const tooLarge = await expectFull(send(asha, { lines: 61 }))
    expect(tooLarge.detail).toBe(
      `We take orders of more than 60 items on the phone: please order less, or call us on ${PHONE}.`,
    )
    await place(asha, { lines: 59 })
    const more = await expectFull(send(asha, { lines: 2 }))
    expect(more.detail).toBe(
      `You have 1 order that we have not confirmed yet, with 59 items. We hold 60 at a time: please order less, wait for our call, or call us on ${PHONE}.`,
    )
    await place(asha)
  })

  test('M2 of twenty orders at once exactly five are placed', async () => {
    const asha = await signUp()
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => send(asha)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array(5).fill(201), ...Array(15).fill(409)])
    expect((await open()).count).toBe(5)
  })

  test('M2 an order sent again under its key is answered also when there is no more room', async () => {
    const asha = newcomer()
    const sent = { key: 'first', phone: '9812345678', address: 'A', from: '10.9.9.9' }
    const first = await place(asha, sent)
    for (let i = 0; i < 4; i++) await place(asha)
    expect(await place(asha, sent)).toBe(first)
  })

  test.each(['confirmed', 'cancelled'])('M2 there is room again when an order is %s by the shop', async (to) => {
    const asha = newcomer()
    const ids = []
    for (let i = 0; i < 5; i++) ids.push(await place(asha))
    await expectFull(send(asha))
    const step = await shop.call('POST', `/api/admin/orders/${ids[0]}/status`, { from: 'placed', to }, owner)
    expect(step.status).toBe(200)
    await place(asha)
    await expectFull(send(asha))
  })

  test('M2 an hour after the customer cancels one there is room again, and where it came from is forgotten', async () => {
    const asha = newcomer()
    const from = '10.203.0.1'
    const ids = []
    for (let i = 0; i < 5; i++) ids.push(await place(asha, { from }))
    expect((await shop.call('POST', `/api/orders/${ids[0]}/cancel`, {}, asha)).status).toBe(200)
    await expectFull(send(asha))
    const { db, pool } = shop.database
    await pool.query(`update orders set counts_until = counts_until - interval '61 minutes'`)
    await place(asha)
    await forgetWhatCountedOn(db)
    const [cancelled] = await db
      .select()
      .from(orders)
      .where(eq(orders.id, String(ids[0])))
    expect(cancelled).toMatchObject({ network: null, addressKey: null, countsUntil: null })
  })
})

describe('M2 one phone number', () => {
  const phone = '99887 76655'

  test('M2 many accounts share what one customer may have open, however they write it, also at once', async () => {
    const accounts = Array.from({ length: 12 }, newcomer)
    const ways = [phone, '+91 99887-76655', '09988776655', '९९८८७ ७६६५५']
    const responses = await Promise.all(accounts.map((one, i) => send(one, { phone: ways[i % ways.length] ?? phone })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(201), ...Array(7).fill(409)])
    const refused = await expectFull(send(newcomer(), { phone }))
    expect(refused.detail).toBe(
      `There are 5 orders with this phone number, address or internet connection that we have not confirmed yet, the most we hold at a time. Please wait for our call, or call us on ${PHONE}.`,
    )
  })

  test('M2 strangers who use a number keep nobody from ordering whose orders were confirmed', async () => {
    const asha = newcomer()
    await putInto(shop, await place(asha, { phone }), 'delivered')
    for (let i = 0; i < 5; i++) await place(newcomer(), { phone })
    await expectFull(send(newcomer(), { phone }))
    for (let i = 0; i < 5; i++) await place(asha, { phone })
    expect((await expectFull(send(asha, { phone }))).detail).toMatch(/^You have 5 orders /)
  })

  /** As a code does: the number is theirs, and nobody else's any more. */
  async function prove({ uid }: TestPerson): Promise<void> {
    const { db } = shop.database
    await db.update(users).set({ phoneNumber: null }).where(eq(users.phoneNumber, '+919988776655'))
    const proven = { phoneNumber: '+919988776655', phoneNumberVerified: true }
    await db.update(users).set(proven).where(eq(users.id, uid))
  }

  test('M2 nor anybody who has proven the number', async () => {
    const asha = await signUp()
    await prove(asha)
    for (let i = 0; i < 5; i++) await place(newcomer(), { phone })
    await place(asha, { phone })
    for (let i = 0; i < 5; i++) await place(newcomer(), { phone: '98111 22233' })
    await expectFull(send(asha, { phone: '98111 22233' }))
  })

  test('M2 a proven number holds no more by way of accounts that are deleted one after the other', async () => {
    const statuses = []
    for (let round = 0; round < 3; round++) {
      const mallory = await signUp()
      await prove(mallory)
      for (let i = 0; i < 3; i++) statuses.push((await send(mallory, { phone })).status)
      const password = { password: 'mango-pickle-7' }
      expect((await shop.call('POST', '/api/auth/delete-user', password, mallory)).status).toBe(200)
    }
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(4).fill(409)])
  })

  test('M2 a proven number holds no more by way of its own yes, which makes nobody known either', async () => {
    await setSettings(shop, owner, { orderCaps: { ...NO_CAPS, customerOrders: 2, firstUnits: 20 } })
    const mallory = await signUp()
    await prove(mallory)
    for (let i = 0; i < 2; i++) {
      const id = await place(mallory, { phone, lines: 2, qty: 3 })
      const body = { totalAmount: 6 }
      const network = { 'x-forwarded-for': elsewhere() }
      expect((await shop.call('POST', `/api/orders/${id}/confirm`, body, mallory, network)).status).toBe(200)
    }
    await expectFull(send(mallory, { phone }))
    await setSettings(shop, owner, { orderCaps: { ...NO_CAPS, firstUnits: 20 } })
    await expectFull(send(mallory, { phone, lines: 2, qty: 3 }))
  })

  test('M2 who has proven a number is held to the caps of the place until the account is a day old', async () => {
    await setSettings(shop, owner, { orderCaps: { ...NO_CAPS, placeOrders: 2 } })
    const asha = await signUp()
    await prove(asha)
    const there = { from: '10.204.0.1', phone }
    for (let i = 0; i < 2; i++) await place(newcomer(), { from: there.from })
    await expectFull(send(asha, there))
    await shop.database.pool.query(`update users set created_at = now() - interval '25 hours' where id = $1`, [
      asha.uid,
    ])
    await place(asha, there)
  })

  test.each(['cancelled', 'returned'] as const)('M2 a %s order makes nobody known', async (status) => {
    const mallory = newcomer()
    await putInto(shop, await place(mallory, { phone }), status)
    for (let i = 0; i < 5; i++) await place(newcomer(), { phone })
    await expectFull(send(mallory, { phone }))
  })
})

describe('M2 one place', () => {
  const small: OrderCaps = { ...NO_CAPS, placeOrders: 3, placeUnits: 40 }

  test('M2 an address is one however it is written, and its orders at once are no more than it may have', async () => {
    await setSettings(shop, owner, { orderCaps: small })
    const accounts = Array.from({ length: 8 }, newcomer)
    const ways = ['12, MG Road\nPune 411001', '12 mg road, Pune - 411 001', '12 ＭＧ ROAD PUNE 411001.']
    const responses = await Promise.all(accounts.map((one, i) => send(one, { address: ways[i % ways.length] ?? '' })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, ...Array(5).fill(409)])
    await place(newcomer(), { address: '13, MG Road, Pune 411001' })
  })

  test('M2 addresses in other scripts are told apart, and one of signs alone is an address', () => {
    const keys = ['पुणे ४११००१', 'मुंबई ४११००१', '🏠', '🏡', '—'].map(addressKeyOf)
    expect(new Set(keys).size).toBe(keys.length)
    expect(addressKeyOf('पुणे, ४११००१')).toBe(keys[0])
  })

  test('M2 a client takes no more by having any address of its network', async () => {
    await setSettings(shop, owner, { orderCaps: small })
    for (const end of [':1', ':2:3', 'ffff:1:2:3']) await place(newcomer(), { from: `2001:db8:1:2:${end}` })
    await expectFull(send(newcomer(), { from: '2001:db8:1:2:8000::9' }))
    await place(newcomer(), { from: '2001:db8:1:3::1' })
    for (let i = 0; i < 3; i++) await place(newcomer(), { from: '::ffff:10.200.0.1' })
    await expectFull(send(newcomer(), { from: '10.200.0.1' }))
  })

  test('M2 of fresh accounts that order at once from one network no more are placed than it may have', async () => {
    const from = '203.0.113.9'
    await place(newcomer(), { lines: 20, qty: 3, from })
    const sent = Array.from({ length: 13 }, () => send(newcomer(), { lines: 20, qty: 3, from }))
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array(4).fill(201), ...Array(9).fill(409)])
    expect(await open()).toEqual({ count: 5, units: 300 })
  })

  test('M2 whoever has a whole /48 of IPv6 takes three times as much of it and no more, also at once', async () => {
    await setSettings(shop, owner, { orderCaps: small })
    const from = () => `2001:db8:1:${(++places).toString(16)}::1`
    const responses = await Promise.all(Array.from({ length: 15 }, () => send(newcomer(), { from: from() })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(201), ...Array(6).fill(409)])
    await place(newcomer(), { from: '2001:db8:10:1::1' })
    await expectFull(send(newcomer(), { from: from() }))
  })

  test('M2 orders at once that share a number, an address or a network with others do not wait in a circle', async () => {
    await setSettings(shop, owner, { orderCaps: { ...small, customerOrders: 100, placeOrders: 100, placeUnits: null } })
    const shared = (i: number, of: number) => String((i * 7) % of)
    const responses = await Promise.all(
      Array.from({ length: 32 }, (_, i) => {
        const where = { from: `2001:db8:1:${shared(i, 3)}::1`, address: `House ${shared(i + 1, 4)}` }
        return send(newcomer(), { ...where, phone: `98765 1000${shared(i + 2, 5)}` })
      }),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(32).fill(201))
  })

  test('M2 a customer of the shop orders from anywhere', async () => {
    await setSettings(shop, owner, { orderCaps: small })
    const asha = newcomer()
    await putInto(shop, await place(asha), 'confirmed')
    const there = { from: '10.201.0.1', address: 'Girls Hostel, Pune 411001' }
    for (let i = 0; i < 3; i++) await place(newcomer(), there)
    await expectFull(send(newcomer(), { ...there, address: 'elsewhere' }))
    await place(asha, there)
  })

  test('M2 where an order came from is forgotten as soon as it waits no longer', async () => {
    const asha = newcomer()
    const id = await place(asha, { from: '10.202.0.1' })
    const read = async () => (await shop.database.db.select().from(orders).where(eq(orders.id, id)))[0]
    expect(await read()).toMatchObject({ network: '10.202.0.1', addressKey: expect.any(String) })
    await shop.call('POST', `/api/admin/orders/${id}/status`, { from: 'placed', to: 'confirmed' }, owner)
    expect(await read()).toMatchObject({ network: null, addressKey: null })
  })

  test('M2 an address that the shop corrects counts as it is now', async () => {
    await setSettings(shop, owner, { orderCaps: { ...small, placeOrders: 1 } })
    const id = await place(newcomer(), { address: '1 Old Street' })
    const info = { name: 'Asha', phone: '9812345678', address: '2 New Street' }
    expect((await shop.call('POST', `/api/admin/orders/${id}/details`, info, owner)).status).toBe(200)
    await place(newcomer(), { address: '1 Old Street' })
    await expectFull(send(newcomer(), { address: '2 New Street.' }))
  })
})

describe('M2 orders that the shop takes on the phone', () => {
  test('M2 are neither capped nor counted', async () => {
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
    await place(newcomer(), { phone, address: '1 Park Street' })
  })
})

describe('M2 the caps', () => {
  test('M2 hold as the owner sets them; empty and 0 cap nothing', async () => {
    expect((await readTestSettings(shop, owner)).settings.orderCaps).toEqual(orderCaps)
    const asha = newcomer()
    await sendSettings(shop, owner, { orderCaps: { ...NO_CAPS, customerOrders: 1, customerUnits: 0 } })
    expect((await readTestSettings(shop, owner)).settings.orderCaps).toEqual({ ...NO_CAPS, customerOrders: 1 })
    await place(asha, { lines: 100, qty: 3 })
    await expectFull(send(asha))
    await setSettings(shop, owner, { orderCaps: NO_CAPS })
    for (let i = 0; i < 8; i++) await place(asha, { phone: '9812345678', address: 'A', from: '10.1.1.1' })
  })

  test.each([-1, 1.5, 100_001, '5', 1e300])('M2 cannot be %s', async (customerOrders) => {
    const response = await sendSettings(shop, owner, { orderCaps: { ...orderCaps, customerOrders } })
    await expectInvalid(response, '/settings/orderCaps/customerOrders')
  })
})
