/** Goods that come back while customers, the link of a mail and several people at the desk are at the same orders. */
import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { connectionUrl } from '#db/embedded/connection.ts'
import { applyOnly, knownMigrations } from '#db/migrate.ts'
import { findFaults } from '#store/integrity/find-faults.server.ts'
import type { OwnOrderDetail } from '#store/orders/reading/customer-orders.ts'
import type { DeskNow } from '#store/orders/steps/undo.schema.ts'
import { IS_LONG } from '#tests/support/at-length.ts'
import { asAdministrator, dropDatabase } from '#tests/support/database.ts'
import { placeTestOrder } from '#tests/support/desk.ts'
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

const counted = (answers: readonly Response[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const lines = (qty: number) => products.map((_id) => ({ _id, qty }))
const here = (cameBack: number, onShelf: number) => products.map((_id) => ({ _id, cameBack, onShelf }))
const returnsOf = async (id: string) => {
  const order = (await (await shop.call('GET', `/api/orders/${id}`, undefined, asha)).json()) as OwnOrderDetail
  return order.returns
}

async function expectLawful(): Promise<void> {
  expect(await findFaults(shop.database.pool)).toEqual([])
}

test('asked for, answered and taken in four times at once, it is so once', async () => {
  const order = await deliver(true)
  const four = <T>(act: () => Promise<T>) => Promise.all([act(), act(), act(), act()])
  const asked = { lines: lines(2), reason: 'broken' }
  expect(counted(await four(() => post(`orders/${order}/returns`, asked, asha)))).toEqual([200, 409, 409, 409])
  const [one] = await returnsOf(order)
  const id = one?._id
  const answers = [true, false, true, false].map((accept) => at(`returns/${id}/answer`, { accept, answer: 'Friday' }))
  const answered = counted(await Promise.all(answers))
  expect(answered.filter((status) => status === 200).length).toBeLessThanOrEqual(2)
  const [after] = await returnsOf(order)
  if (after?.status === 'refused') {
    expect((await at(`orders/${order}/returns`, { lines: lines(2) })).status).toBe(200)
  }
  const open = (await returnsOf(order)).find(({ status }) => status === 'accepted')?._id
  const taken = await four(() => at(`returns/${open}/receive`, { lines: here(2, 1), refund: 'cash' }))
  expect(counted(taken)).toEqual([200, 409, 409, 409])
  const { rows } = await shop.database.pool.query(
    `select sum(delta)::int as back from stock_movements where order_id = $1 and reason = 'return'`,
    [order],
  )
  expect(rows[0].back).toBe(2)
  await expectLawful()
})

test('a whole return and one of lines at once: one of them, and each unit once', async () => {
  for (let round = 0; round < (IS_LONG ? 20 : 3); round++) {
    const order = await deliver(false)
    const answers = await Promise.all([
      at(`orders/${order}/status`, { from: 'delivered', to: 'returned', restock: true }),
      at(`orders/${order}/returns`, { lines: lines(1) }, staff[1]),
      post(`orders/${order}/returns`, { lines: lines(3), reason: 'wrong' }, asha),
    ])
    expect(counted(answers).filter((status) => status >= 500)).toEqual([])
    await expectLawful()
  }
})

/** The same in every run. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('whatever several people do at once, no more comes back than was sold, and stock and money agree', async () => {
  const roll = dice(11)
  const pick = <T>(list: readonly T[]) => list[roll(list.length)] as T
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

test('orders that had come back before there were returns have one of everything, as the stock says', async () => {
  const server = inject('postgres')
  const database = `before_${randomBytes(6).toString('hex')}`
  await asAdministrator(server, `create database ${database}`)
  const client = new pg.Client({ connectionString: connectionUrl({ ...server, database }) })
  await client.connect()
  try {
    const [then, now] = [knownMigrations().slice(0, 24), knownMigrations().slice(24)]
    await client.query('begin')
    await applyOnly(client, new Set(then))
    await client.query(`insert into products (id, name, description, price_paise, stock, categories)
      values ('${randomUUID()}', 'Kite', 'Flies.', 100, 7, '{Toy}')`)
    for (const restocked of [true, false]) {
      const { rows } =
        await client.query(`insert into orders (request_hash, customer_email, customer_name, customer_phone,
        customer_address, total_paise, status, taken_by) values ('', '', 'Asha', '1', 'x', 300, 'returned', 'x') returning id`)
      const of = `from products where name = 'Kite'`
      await client.query(`insert into order_lines (order_id, product_id, position, name, price_paise, qty)
        select '${rows[0].id}', id, 0, 'Kite', 100, 3 ${of}`)
      const moves = [['order', -3], ...(restocked ? [['return', 3]] : [])]
      for (const [reason, delta] of moves)
        await client.query(`insert into stock_movements (product_id, delta, reason, order_id)
          select id, ${delta}, '${reason}', '${rows[0].id}' ${of}`)
    }
    await client.query(`insert into stock_movements (product_id, delta, reason) select id, 10, 'opening' from products`)
    await applyOnly(client, new Set(now))
    await client.query('commit')
    expect(await findFaults(client)).toEqual([])
    const { rows } = await client.query('select came_back, on_shelf from order_return_lines order by on_shelf')
    expect(rows).toEqual([
      { came_back: 3, on_shelf: 0 },
      { came_back: 3, on_shelf: 3 },
    ])
  } finally {
    await client.end()
    await dropDatabase(server, database)
  }
})
