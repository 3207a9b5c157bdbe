import { beforeAll, expect, test } from 'vitest'
import { findFaults } from '#store/integrity/find-faults.server.ts'
import type { OwnOrderDetail } from '#store/orders/reading/customer-orders.ts'
import type { DeskNow } from '#store/orders/steps/undo.schema.ts'
import { IS_LONG } from '#tests/support/at-length.ts'
import { placeTestOrder } from '#tests/support/desk.ts'
import { dice } from '#tests/support/dice.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

let shop: TestShop
let staff: TestPerson[]
let asha: TestPerson
let products: string[]

beforeAll(async () => {
  shop = await openTestShop()
  asha = await shop.customer()
  staff = [await shop.owner(), await giveRole(shop, await shop.customer(), 'manager')]
  products = [
    await shop.product({ pricePaise: 10_000, stock: 90 }),
    await shop.product({ pricePaise: 10_000, stock: 90 }),
  ]
})

const post = (path: string, body: object, as: TestPerson | undefined) => shop.call('POST', `/api/${path}`, body, as)
const at = (path: string, body: object, as = staff[0]) => post(`admin/${path}`, body, as)

/** Three of each, delivered; every other one is paid. */
async function deliver(paid: boolean): Promise<string> {
  const id = await placeTestOrder(
    shop,
    asha,
    products.map((_id) => ({ _id, qty: 3, price: 100 })),
  )
  for (const [from, to] of ['placed confirmed', 'confirmed packed', 'packed shipped', 'shipped delivered'].map((step) =>
    step.split(' '),
  )) {
    const money = paid && to === 'delivered' ? { received: 'cash' } : {}
    expect((await at(`orders/${id}/status`, { from, to, ...money })).status).toBe(200)
  }
  return id
}

const lines = (qty: number) => products.map((_id) => ({ _id, qty }))
const here = (cameBack: number, onShelf: number) => products.map((_id) => ({ _id, cameBack, onShelf }))
const returnsOf = async (id: string) => {
  const order = (await (await shop.call('GET', `/api/orders/${id}`, undefined, asha)).json()) as OwnOrderDetail
  return order.returns
}

async function expectLawful(): Promise<void> {
  expect(await findFaults(shop.database.pool)).toEqual([])
}

test('whatever several people do at once, no more comes back than was sold, and stock and money agree', async () => {
  const { roll, pick } = dice(11)
  const orders = [await deliver(true), await deliver(false), await deliver(true), await deliver(false)]
  let ids: string[] = []
  const some = () => lines(1 + roll(3)).slice(roll(2))
  async function undo() {
    const as = pick(staff)
    const { undoable } = (await (await shop.call('GET', '/api/admin/desk', undefined, as)).json()) as DeskNow
    return at('undo', { press: undoable[0]?._id ?? crypto.randomUUID() }, as)
  }
  const acts = [
    () => post(`orders/${pick(orders)}/returns`, { lines: some(), reason: 'other' }, asha),
    () => at(`orders/${pick(orders)}/returns`, { lines: some() }, pick(staff)),
    () => post(`orders/${pick(orders)}/returns/${pick(ids)}/withdraw`, {}, asha),
    () => at(`returns/${pick(ids)}/answer`, { accept: roll(3) > 0, answer: 'Yes' }, pick(staff)),
    () => at(`returns/${pick(ids)}/receive`, { lines: here(roll(4), roll(3)).slice(roll(2)) }, pick(staff)),
    () => {
      const back = here(1 + roll(3), roll(2)).slice(roll(2))
      return at(`returns/${pick(ids)}/receive`, { lines: back, refund: pick(['cash', 'upi']) }, pick(staff))
    },
    () => at('cash-book/refunds', { way: 'cash', orderId: pick(orders), amount: pick([50, 100, 600]) }, pick(staff)),
    () => at('cash-book/received', { way: 'upi', lines: [{ orderId: pick(orders), amount: 100 }] }, pick(staff)),
    () => at(`orders/${pick(orders)}/status`, { from: 'delivered', to: 'returned', restock: roll(2) > 0 }, pick(staff)),
    undo,
  ]
  const statuses: number[] = []
  for (let round = 0; round < (IS_LONG ? 150 : 16); round++) {
    ids = (await Promise.all(orders.map(returnsOf))).flat().map(({ _id }) => _id)
    if (ids.length === 0) ids = [crypto.randomUUID()]
    const answers = await Promise.all(Array.from({ length: 7 }, () => pick(acts)()))
    statuses.push(...answers.map(({ status }) => status))
    await expectLawful()
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(10)
  const { rows } = await shop.database.pool.query(`select status, count(*)::int from order_returns group by 1`)
  expect(rows.map(({ status }) => status)).toContain('received')
})

test.each([
  [
    'more that came back than was sold',
    `update order_return_lines set came_back = 3, qty = 3 where came_back is not null`,
  ],
  ['a unit that is on the shelf and in no return', `update order_return_lines set on_shelf = 0 where on_shelf > 0`],
  ['a sum of returns', `update orders set returned_paise = returned_paise - 100 where returned_paise > 0`],
  [
    'an order that is returned and is not back',
    `update orders set status = 'returned' where returned_paise < 60000 and status = 'delivered'`,
  ],
  ['a return that is here and says nothing', `update order_return_lines set came_back = null, on_shelf = null`],
])('the checker finds %s', async (_what, statement) => {
  await deliver(true)
  const client = await shop.database.pool.connect()
  try {
    await client.query('begin')
    for (const table of ['order_returns', 'order_return_lines'])
      await client.query(`alter table ${table} disable trigger user`)
    expect(await findFaults(client)).toEqual([])
    expect((await client.query(statement)).rowCount).toBeGreaterThan(0)
    expect(await findFaults(client)).not.toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('the database itself refuses more than was sold', async () => {
  const order = await deliver(true)
  await at(`orders/${order}/returns`, { lines: lines(2) })
  await at(`orders/${order}/returns`, { lines: lines(1) })
  const more = shop.database.pool.query(`update order_return_lines set qty = 3 where order_id = $1`, [order])
  await expect(more).rejects.toThrow('would come back')
})
