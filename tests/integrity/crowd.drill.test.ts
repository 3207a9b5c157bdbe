/**
 * Shoppers, the owner and a manager at the same orders, the same shelf and the same till: whatever they do at once, units, orders,
 * returns, cash book and closed days say the same. And the checker that says so finds what contradicts itself.
 */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ProductDetail } from '#store/goods/products/products.schema.ts'
import type { CashDay, CashEntry } from '#store/money/cash-book/cash-book.schema.ts'
import type { DeskNow } from '#store/selling/orders/order-desk.schema.ts'
import type { OwnOrderDetail } from '#store/selling/orders/reading/customer-orders.ts'
import { findFaults } from '#store/shop/integrity/find-faults.server.ts'
import { IS_LONG } from '#tests/support/at-length.ts'
import { placeTestOrder } from '#tests/support/desk.ts'
import { dice } from '#tests/support/dice.ts'
import { orderOf, SHIPPING } from '#tests/support/orders.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

const shop = await openTestShop()
const [asha, ravi] = [await shop.customer(), await shop.customer()]
const staff: [TestPerson, TestPerson] = [await shop.owner(), await giveRole(shop, await shop.customer(), 'manager')]
await setSettings(shop, staff[0], { orderCaps: { customerOrders: null, customerUnits: null } })

type Lines = { _id: string; qty: number }[]
const WAY = ['placed', 'confirmed', 'packed', 'shipped', 'delivered']

const post = (path: string, body: object, as = staff[0], headers = {}) =>
  shop.call('POST', `/api/${path}`, body, as, headers)
const product = (stock: number) => shop.product({ pricePaise: 10_000, stock })
const place = (lines: Lines) =>
  placeTestOrder(
    shop,
    asha,
    lines.map((line) => ({ ...line, price: 100 })),
  )
const buy = (who: TestPerson, _id: string, qty = 1) => post('orders', orderOf([{ _id, qty }], 100 * qty), who)

async function stockOf(id: string): Promise<number> {
  return (await shop.database.pool.query('select stock from products where id = $1', [id])).rows[0]?.stock
}

/** Three of each, delivered and paid. */
async function deliver(products: string[]): Promise<string> {
  const id = await place(products.map((_id) => ({ _id, qty: 3 })))
  for (const [at, to] of WAY.slice(1).entries()) {
    const money = to === 'delivered' ? { received: 'cash' } : {}
    expect((await post(`admin/orders/${id}/status`, { from: WAY[at], to, ...money })).status).toBe(200)
  }
  return id
}

/** One of each asked back, and here. */
async function sendBack(order: string, products: string[]): Promise<void> {
  const lines = products.map((_id) => ({ _id, qty: 1 }))
  const written = await post(`admin/orders/${order}/returns`, { lines })
  const { returns } = (await written.json()) as { returns: { _id: string }[] }
  const here = products.map((_id) => ({ _id, cameBack: 1, onShelf: 1 }))
  expect((await post(`admin/returns/${returns.at(-1)?._id}/receive`, { lines: here })).status).toBe(200)
}

test('whatever shoppers and several people of the desk do at once, units, money and returns agree', {
  timeout: IS_LONG ? 3_600_000 : 120_000,
}, async () => {
  const { roll, pick } = dice(11)
  const products = [await product(90), await product(90)]
  const orders = await Promise.all([1, 2, 3, 4].map(() => deliver(products)))
  for (let n = 0; n < 4; n++) orders.push(await place(products.map((_id) => ({ _id, qty: 3 }))))
  const entries: number[] = []
  let returns: string[] = [randomUUID()]

  const at = (path: string, body: object, headers = {}) => post(`admin/${path}`, body, pick(staff), headers)
  const order = () => pick(orders)
  const some = (most: number) => products.map((_id) => ({ _id, qty: 1 + roll(most) })).slice(roll(2))
  const way = () => pick(['cash', 'upi', 'courier'])
  const amount = () => pick([0.01, 50, 100, 299.99, 300, 300.01])
  const key = () => ({ 'idempotency-key': pick(['a', 'b', randomUUID()]) })
  const read = async <T>(path: string) =>
    (await (await shop.call('GET', `/api/${path}`, undefined, pick(staff))).json()) as T
  async function step() {
    const [from, to] = pick([
      ...WAY.slice(1).map((to, n) => [WAY[n], to]),
      ['placed', 'cancelled'],
      ['delivered', 'returned'],
    ])
    const money = to === 'delivered' ? { received: pick(['cash', 'upi']) } : {}
    return at(`orders/${order()}/status`, {
      from,
      to,
      ...money,
      ...(to === 'returned' ? { restock: roll(2) > 0 } : {}),
    })
  }
  async function close() {
    const { day, expected } = await read<CashDay>('admin/cash-book')
    return at('cash-book/close', { day, expected, counted: Math.max(0, expected), note: 'Counted' })
  }
  async function undo() {
    const { undoable } = await read<DeskNow>('admin/desk')
    return at('undo', { press: undoable[0]?._id ?? randomUUID() })
  }
  async function restock() {
    const { _id, version, stock } = await read<ProductDetail>(`products/${pick(products)}`)
    return at(`products/${_id}/edit`, { version, stock: stock + 1 + roll(4) })
  }
  const acts: (() => Promise<Response>)[] = [
    ...[step, step, step, undo, restock],
    () => buy(ravi, pick(products), 1 + roll(3)),
    () => {
      const orderItems = some(3)
      const totalAmount = orderItems.reduce((sum, { qty }) => sum + 100 * qty, 0)
      return at('phone-orders', {
        customerInfo: { ...SHIPPING, name: 'Meena' },
        orderItems,
        totalAmount,
        status: 'confirmed',
      })
    },
    () => at(`orders/${order()}/calls`, { outcome: 'cancelled' }),
    () => at(`orders/${order()}/lines`, { lines: some(4) }),
    () => at('cash-book/received', { way: way(), lines: [{ orderId: order(), amount: amount() }] }, key()),
    () => {
      const two = [...new Set([order(), order()])]
      return at('cash-book/received', { way: way(), lines: two.map((orderId) => ({ orderId, amount: amount() })) })
    },
    () => at('cash-book/refunds', { way: way(), orderId: order(), amount: amount() }, key()),
    () => at(`cash-book/entries/${pick([...entries, 1])}/take-back`, {}),
    () => post(`orders/${order()}/returns`, { lines: some(3), reason: 'other' }, asha),
    () => at(`orders/${order()}/returns`, { lines: some(3) }),
    () => post(`orders/${order()}/returns/${pick(returns)}/withdraw`, {}, asha),
    () => at(`returns/${pick(returns)}/answer`, { accept: roll(3) > 0, answer: 'Yes' }),
    () => {
      const lines = some(3).map(({ _id, qty }) => ({ _id, cameBack: qty, onShelf: roll(3) }))
      return at(`returns/${pick(returns)}/receive`, { lines, ...(roll(2) ? { refund: pick(['cash', 'upi']) } : {}) })
    },
  ]
  const statuses = new Map<number, number>()
  for (let round = 0; round < (IS_LONG ? 150 : 40); round++) {
    const mine = await Promise.all(
      orders.map(
        async (id) => (await (await shop.call('GET', `/api/orders/${id}`, undefined, asha)).json()) as OwnOrderDetail,
      ),
    )
    returns = mine.flatMap((own) => own.returns ?? []).map(({ _id }) => _id)
    if (returns.length === 0) returns = [randomUUID()]
    const chosen = Array.from({ length: 8 }, () => pick(acts)())
    for (const answer of await Promise.all([...chosen, ...(round % 7 === 6 ? [close(), close()] : [])])) {
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const body = (await answer.json()) as CashEntry & { orderItems?: unknown; _id: unknown }
      if (answer.status === 201 && 'lines' in body) entries.push(body._id)
      if (answer.status === 201 && body.orderItems) orders.push(String(body._id))
    }
    expect(await findFaults(shop.database.pool)).toEqual([])
  }
  expect([...statuses.keys()].filter((status) => status >= 500 || status === 401 || status === 403)).toEqual([])
  for (const status of [200, 201, 409]) expect(statuses.get(status)).toBeGreaterThan(10)
  const { rows } = await shop.database.pool.query('select distinct status from order_returns')
  expect(rows).toContainEqual({ status: 'received' })
})

const ABOUT_CASH = ['cash_entries', 'cash_lines', 'cash_closings']
const ABOUT_RETURNS = ['order_returns', 'order_return_lines']

test.each([
  ['a unit that no movement tells of', 'update products set stock = stock + 1 where stock > 0'],
  ['an order that took nothing off the shelf', "delete from stock_movements where reason = 'order'"],
  ['an order without lines', 'delete from order_lines where order_id not in (select order_id from order_returns)'],
  ['a sum of an order', 'update orders set received_paise = received_paise - 1 where received_paise > refunded_paise'],
  ['a line that is gone', 'delete from cash_lines where entry_id = (select max(entry_id) from cash_lines)'],
  ['an amount', 'update cash_entries set amount_paise = amount_paise + 1 where amount_paise > 0'],
  ['a line of more than the total', 'update cash_lines set amount_paise = amount_paise + 100000'],
  ['an expectation of a closed day', 'update cash_closings set expected_paise = expected_paise + 1'],
  ['an entry that no story tells of', "delete from order_events where kind = 'payment'"],
  [
    'more that came back than was sold',
    'update order_return_lines set came_back = 9, qty = 9 where came_back is not null',
  ],
  ['a unit on the shelf that is in no return', 'update order_return_lines set on_shelf = 0 where on_shelf > 0'],
  ['a sum of returns', 'update orders set returned_paise = returned_paise - 100 where returned_paise > 0'],
  [
    'an order that is returned and is not back',
    `update orders set status = 'returned' where returned_paise < 60000 and status = 'delivered'`,
  ],
  ['a return that is here and says nothing', 'update order_return_lines set came_back = null, on_shelf = null'],
])('the checker finds %s', async (_what, statement) => {
  const [one, two] = [await product(9), await product(9)]
  const client = await shop.database.pool.connect()
  try {
    await sendBack(await deliver([one, two]), [one, two])
    await place([{ _id: one, qty: 1 }])
    await client.query('begin')
    for (const table of [...ABOUT_CASH, ...ABOUT_RETURNS])
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

test('the database itself refuses that more comes back than was sold', async () => {
  const products = [await product(9)]
  const order = await deliver(products)
  for (const qty of [2, 1])
    await post(`admin/orders/${order}/returns`, { lines: products.map((_id) => ({ _id, qty })) })
  const more = shop.database.pool.query(`update order_return_lines set qty = 3 where order_id = $1`, [order])
  await expect(more).rejects.toThrow('would come back')
})

test('the last unit goes to one of a desk that changes lines and three buyers', async () => {
  for (let round = 0; round < (IS_LONG ? 60 : 8); round++) {
    const [kite, drum] = [await product(9), await product(1)]
    const lines = [kite, drum].map((_id) => ({ _id, qty: 1 }))
    const order = await place([{ _id: kite, qty: 1 }])
    const desk = () => post(`admin/orders/${order}/lines`, { lines })
    const answers = await Promise.all([buy(asha, drum), desk(), buy(ravi, drum), buy(asha, drum)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const lost of answers.filter(({ ok }) => !ok)) await expectProblem(lost, 409, 'out_of_stock')
    expect([await stockOf(kite), await stockOf(drum)]).toEqual([8, 0])
  }
  expect(await findFaults(shop.database.pool)).toEqual([])
})
