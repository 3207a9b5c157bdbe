/** What people who never had an order confirmed hold together, against somebody with many addresses and phones. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFirstUnits } from '#store/orders/placing/best-day.server.ts'
import type { OrderCaps } from '#store/orders/placing/order-caps.ts'
import { DEFAULT_DETAILS } from '#store/settings/settings.ts'
import { putInto } from '#tests/support/desk.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'

const CALL_US = '080 4112 2334'
const WITH_CODES = { SMS_WEBHOOK_URL: 'http://127.0.0.1:9/' }

let shop: TestShop
let owner: TestPerson
let things: string[]
let places = 0

/** With every rule on; `settings` say whether it sends codes. */
async function openShop(settings: Record<string, string>): Promise<void> {
  const phones = [CALL_US, '080 4112 2335', '080 4112 2336'].join()
  shop = await openTestShop({ RATE_LIMITS: 'on', TRUST_PROXY: 'on', STORE_PHONES: phones, ...settings })
  owner = await shop.owner()
  things = await Promise.all(Array.from({ length: 20 }, () => shop.product({ pricePaise: 100, stock: 5000 })))
}

type Person = TestPerson & { phone: string; from: string }
type Sent = Partial<Pick<Person, 'phone' | 'from'>>

const elsewhere = () => `10.${++places >> 8}.${places & 255}.1`
const numbered = (n: number) => `+9198${String(10_000_000 + n)}`

/** A new account with a network of its own, unless another is given; with `phone` a number that it has proven. */
async function join({ from = elsewhere(), phone }: Sent = {}): Promise<Person> {
  // Each comes at another time of the day.
  await shop.database.pool.query('delete from attempt_counters')
  const person = await shop.customer(`joins-${++places}@shop.example`, { 'x-forwarded-for': from })
  if (phone) await prove(person, phone)
  return { ...person, from, phone: phone ?? numbered(5_000_000 + ++places) }
}

/** As a code does: the number is theirs, and nobody else's any more. */
async function prove({ uid }: TestPerson, phone: string): Promise<void> {
  const { pool } = shop.database
  await pool.query('update users set phone_number = null where phone_number = $1', [phone])
  await pool.query('update users set phone_number = $2, phone_number_verified = true where id = $1', [uid, phone])
}

function send(as: Person, units: number, { phone = as.phone, from = as.from }: Sent = {}): Promise<Response> {
  const orderItems = things.flatMap((_id, i) => {
    const qty = Math.min(3, units - i * 3)
    return qty > 0 ? [{ _id, qty }] : []
  })
  const customerInfo = { name: 'Asha Rao', phone, address: `House ${++places}, Pune 411001` }
  const body = { customerInfo, orderItems, totalAmount: units }
  return shop.call('POST', '/api/orders', body, as, { 'x-forwarded-for': from })
}

/** Its id, or undefined when it was refused. */
async function tryOrder(as: Person, units: number): Promise<string | undefined> {
  const response = await send(as, units)
  const { _id } = (await response.json()) as { _id?: string }
  // A busy machine may turn some away.
  expect([201, 409, 429, 503]).toContain(response.status)
  return _id
}

async function order(as: Person, units: number): Promise<string> {
  const response = await send(as, units)
  const placed = (await response.json()) as { _id: string }
  expect({ status: response.status, placed }).toMatchObject({ status: 201 })
  return placed._id
}

async function refusalOf(as: Person, units: number): Promise<string> {
  return String((await expectProblem(await send(as, units), 409, 'too_many_open_orders')).detail)
}

const cancel = (as: Person, id: string) => shop.call('POST', `/api/orders/${id}/cancel`, {}, as)
const leave = (as: Person) => shop.call('POST', '/api/auth/delete-user', { password: 'mango-pickle-7' }, as)

async function openUnits(): Promise<number> {
  const { rows } = await shop.database.pool.query(`select coalesce(sum(qty), 0)::int as units
    from order_lines join orders on id = order_id where status = 'placed' and taken_by is null`)
  return rows[0].units
}

async function countRings(): Promise<number> {
  const { rows } = await shop.database.pool.query(`select count(*)::int from rings where kind = 'first_orders'`)
  return rows[0].count
}

/** Everything that happened did so these hours earlier. */
async function goOn(hours: number): Promise<void> {
  const age = (column: string) => `${column} = ${column} - interval '${hours} hours'`
  await shop.database.pool.query(`update orders set ${age('created_at')}, ${age('counts_until')};
    update users set ${age('created_at')}; update rings set ${age('created_at')}`)
}

describe('M2 a day with 100 addresses and 20 proven phones', () => {
  test('M2 leaves at most 60 units open, and everybody else orders', { timeout: 600_000 }, async () => {
    await openShop(WITH_CODES)
    const known = await join()
    await putInto(shop, await order(known, 2), 'delivered')
    const phones = Array.from({ length: 20 }, (_, n) => numbered(n))
    const [strangers, phoned] = [[] as Person[], [] as Person[]]
    for (let n = 0; n < 100; n++) strangers.push(await join())
    const addressOf = (n: number) => strangers[n % strangers.length]?.from
    for (const [n, phone] of phones.entries()) phoned.push(await join({ phone, from: addressOf(n) ?? '' }))

    for (const [turn, hours] of [0, 8].entries()) {
      await goOn(hours)
      // All at once, and of every size; what the first of them got is cancelled and ordered again.
      const placed = await Promise.all(
        [...strangers, ...phoned].map(async (one, n) => [one, await tryOrder(one, n % 3 === 0 ? 12 : 2)] as const),
      )
      expect(await openUnits()).toBeLessThanOrEqual(60)
      for (const [one, id] of placed) {
        if (!id) continue
        await cancel(one, id)
        await tryOrder(one, 12)
        await tryOrder(one, 2)
      }
      expect(await openUnits()).toBeLessThanOrEqual(60)
      for (const [n, phone] of phones.entries()) {
        const one = phoned[n]
        if (one) await leave(one)
        phoned[n] = await join({ phone, from: addressOf(n + turn) ?? '' })
      }
      for (const one of phoned) for (const units of [2, 12, 1]) await tryOrder(one, units)
      expect(await openUnits()).toBeLessThanOrEqual(60)
    }
    // What was cancelled counts no more: now it takes all it can get, and keeps it.
    await goOn(16)
    for (const one of [...strangers.slice(0, 10), ...phoned])
      for (const units of [12, 8, 2, 1]) await tryOrder(one, units)
    expect(await openUnits()).toBeGreaterThanOrEqual(40)
    expect(await openUnits()).toBeLessThanOrEqual(60)

    const honest = await join({ phone: numbered(999) })
    expect(await refusalOf(honest, 3)).toBe(
      `We have many first orders to call just now. Until we have called, we hold 2 items of a first order: order 2 now, or call us on ${CALL_US}.`,
    )
    await order(honest, 2)
    expect(await refusalOf(await join(), 2)).toBe(
      `We have many first orders to call just now. Confirm your phone number with a code under Account, Profile and order 2 items now, or call us on ${CALL_US}.`,
    )
    await order(known, 30)
    expect(await countRings()).toBeGreaterThanOrEqual(1)
  })
})

describe('M2 what newcomers hold together', () => {
  beforeAll(() => openShop(WITH_CODES))
  beforeEach(async () => {
    await emptyTables(shop.database.pool, 'orders, rings')
    await setSettings(shop, owner, { orderCaps: DEFAULT_DETAILS.orderCaps })
  })

  test('M2 a newcomer orders 12 units without ado; at four fifths of the allowance the owner is rung, once', async () => {
    await order(await join(), 12)
    expect(await countRings()).toBe(0)
    await order(await join(), 4)
    await order(await join(), 2)
    expect(await countRings()).toBe(1)
    expect(await refusalOf(await join(), 3)).toMatch(/we hold 2 items of a first order: order 2 now/)
  })

  test('M2 more than 12 units at once are ordered on the phone, and an account has no more in two orders', async () => {
    const asha = await join()
    expect(await refusalOf(asha, 13)).toMatch(/^We take orders of more than 12 items on the phone/)
    await order(asha, 10)
    expect(await refusalOf(asha, 3)).toMatch(/^You have 1 order .+ with 10 items\. We hold 12 at a time/)
  })

  test('M2 confirming makes room; orders taken at the desk take none', async () => {
    const asha = await join()
    const id = await order(asha, 12)
    await order(await join(), 8)
    const waiting = await join()
    await expectProblem(await send(waiting, 8), 409, 'too_many_open_orders')
    await putInto(shop, id, 'confirmed')
    const customerInfo = { name: 'Asha Rao', phone: '9812345678', address: '1 Park Street' }
    const taken = {
      customerInfo,
      orderItems: things.map((_id) => ({ _id, qty: 3 })),
      totalAmount: 60,
      status: 'placed',
    }
    expect((await shop.call('POST', '/api/admin/phone-orders', taken, owner)).status).toBe(201)
    await order(waiting, 12)
    await order(asha, 40)
  })

  test('M2 newcomers who come at once hold no more than the allowance, whatever they send', async () => {
    const crowd = []
    for (let n = 0; n < 30; n++) crowd.push(await join())
    await Promise.all(crowd.map((one, n) => tryOrder(one, 1 + (n % 7))))
    const units = await openUnits()
    expect(units).toBeLessThanOrEqual(20)
    expect(units).toBeGreaterThan(12)
  })

  test('M2 whoever had an order confirmed under the number that the account has proven is no newcomer', async () => {
    const phone = numbered(77)
    const before = await join({ phone })
    await putInto(shop, await order(before, 2), 'delivered')
    await leave(before)
    await order(await join({ phone }), 30)
    // A stranger who only types the number is one.
    expect(await refusalOf(await join(), 13)).toMatch(/more than 12 items/)
    await expectProblem(await send(await join(), 13, { phone }), 409, 'too_many_open_orders')
  })

  test('M2 the owner sets it; empty holds back nobody', async () => {
    const orderCaps: OrderCaps = { ...DEFAULT_DETAILS.orderCaps, firstUnits: 6 }
    await setSettings(shop, owner, { orderCaps })
    await order(await join(), 6)
    await expectProblem(await send(await join(), 3), 409, 'too_many_open_orders')
    await setSettings(shop, owner, { orderCaps: { ...orderCaps, firstUnits: null } })
    await order(await join(), 30)
  })
})

test('M2 a shop whose first orders were confirmed holds twice the units of its best day', async () => {
  await openShop({ ...WITH_CODES, RATE_LIMITS: 'off' })
  for (let n = 0; n < 3; n++) await putInto(shop, await order(await join(), 20), 'delivered')
  await shop.database.pool.query('update orders set is_first = true')
  expect(await createFirstUnits(shop.database.db)(20)).toBe(120)
})

test('M2 where no number can be proven, a place may order 2 units until three times the allowance waits', {
  timeout: 120_000,
}, async () => {
  await openShop({})
  await order(await join(), 12)
  await order(await join(), 8)
  const asha = await join()
  await order(asha, 2)
  // Of the same network, with another account and number.
  expect(await refusalOf(await join({ from: asha.from }), 2)).toMatch(/Please wait for our call/)
  for (let n = 0; n < 25; n++) await tryOrder(await join(), 2)
  expect(await openUnits()).toBe(60)
  expect(await refusalOf(await join(), 1)).toMatch(/Please order later, or call us/)
})
