/** The cash book while several people are at the same orders and the same till, and the checker that watches it. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { CashDay, CashEntry } from '#store/cash-book/cash-book.schema.ts'
import { findFaults } from '#store/integrity/find-faults.server.ts'
import { IS_LONG } from '#tests/support/at-length.ts'
import { placeTestOrder } from '#tests/support/desk.ts'
import { dice } from '#tests/support/dice.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

let shop: TestShop
let staff: TestPerson[]
let asha: TestPerson
let kite: string

beforeAll(async () => {
  shop = await openTestShop()
  asha = await shop.customer()
  staff = [await shop.owner(), await giveRole(shop, await shop.customer(), 'manager')]
  kite = await shop.product({ pricePaise: 10_000, stock: 900 })
})

test('whatever several people do at once, the book, the orders and the closed days say the same', async () => {
  const { roll, pick } = dice(7)
  const orders = await Promise.all(
    Array.from({ length: 6 }, () => placeTestOrder(shop, asha, [{ _id: kite, qty: 3, price: 100 }])),
  )
  const pay = (orderId: string | undefined) =>
    shop.call('POST', '/api/admin/cash-book/received', { way: 'cash', lines: [{ orderId, amount: 100 }] }, staff[0])
  // Whoever is quicker, there is an entry that can be taken back, and money of an order that nobody touches.
  expect((await pay(orders[0])).status).toBe(201)
  expect((await pay(await placeTestOrder(shop, asha, [{ _id: kite, qty: 3, price: 100 }]))).status).toBe(201)
  const entries: number[] = []
  const post = (path: string, body: object, headers = {}) =>
    shop.call('POST', `/api/admin/${path}`, body, pick(staff), headers)
  const amounts = [0.01, 50, 100, 299.99, 300, 300.01]
  const way = () => pick(['cash', 'upi', 'courier'])
  const step = (from: string, to: string, more = {}) => post(`orders/${pick(orders)}/status`, { from, to, ...more })
  const key = () => ({ 'idempotency-key': pick(['a', 'b', randomUUID()]) })
  async function close() {
    const book = (await (await shop.call('GET', '/api/admin/cash-book', undefined, pick(staff))).json()) as CashDay
    const { day, expected } = book
    return post('cash-book/close', { day, expected, counted: Math.max(0, expected), note: 'Counted' })
  }
  const acts = [
    () => post('cash-book/received', { way: way(), lines: [{ orderId: pick(orders), amount: pick(amounts) }] }, key()),
    () => {
      const two = [...new Set([pick(orders), pick(orders)])]
      return post('cash-book/received', {
        way: way(),
        lines: two.map((orderId) => ({ orderId, amount: pick(amounts) })),
      })
    },
    () => post('cash-book/refunds', { way: way(), orderId: pick(orders), amount: pick(amounts) }, key()),
    () => post(`cash-book/entries/${pick(entries) ?? 1}/take-back`, {}),
    () => step('placed', 'confirmed'),
    () => step('confirmed', 'packed'),
    () => step('packed', 'shipped'),
    () => step('shipped', 'delivered', { received: pick(['cash', 'upi']) }),
    () => step('delivered', 'returned', { restock: true }),
    () => step('placed', 'cancelled'),
    () => post(`orders/${pick(orders)}/lines`, { lines: [{ _id: kite, qty: 1 + roll(3) }] }),
  ]
  const statuses = new Map<number, number>()
  for (let round = 0; round < (IS_LONG ? 120 : 14); round++) {
    const chosen = Array.from({ length: 8 }, () => pick(acts))
    const answers = await Promise.all([...chosen.map((act) => act()), ...(round % 7 === 6 ? [close(), close()] : [])])
    for (const answer of answers) {
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const body = (await answer.json()) as CashEntry
      if (answer.status === 201 && 'lines' in body) entries.push(body._id)
    }
    expect(await findFaults(shop.database.pool)).toEqual([])
  }
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  expect(statuses.get(409)).toBeGreaterThan(5)
})

test.each([
  ['a sum of an order', 'update orders set received_paise = received_paise - 1 where received_paise > refunded_paise'],
  ['a line that is gone', 'delete from cash_lines where entry_id = (select max(entry_id) from cash_lines)'],
  ['an amount', 'update cash_entries set amount_paise = amount_paise + 1 where amount_paise > 0'],
  ['a line of more than the total', 'update cash_lines set amount_paise = amount_paise + 100000'],
  ['an expectation of a closed day', 'update cash_closings set expected_paise = expected_paise + 1'],
  ['an entry that no story tells of', "delete from order_events where kind = 'payment'"],
])('the checker finds %s', async (_what, statement) => {
  const client = await shop.database.pool.connect()
  try {
    await client.query('begin')
    for (const table of ['cash_entries', 'cash_lines', 'cash_closings'])
      await client.query(`alter table ${table} disable trigger user`)
    await client.query('alter table cash_closings drop constraint cash_closings_note')
    expect(await findFaults(client)).toEqual([])
    expect((await client.query(statement)).rowCount).toBeGreaterThan(0)
    expect(await findFaults(client)).not.toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
