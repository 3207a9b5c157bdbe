/** Stock-takes: what is counted, by several at once and while goods are sold, taken over, undone and dropped. */
import { expect, test } from 'vitest'
import type { StockTakeDetail } from '#store/goods/stock-take/stock-take.schema.ts'
import { placeTestOrder, putInto, unaccounted } from '#tests/support/desk.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

const PRICE = 100

const shop = await openTestShop()
const owner = await shop.owner()
const manager = await giveRole(shop, await shop.customer(), 'manager')

const send = (path: string, body: object = {}, as = owner) =>
  shop.call('POST', `/api/admin/stock-takes${path}`, body, as)
const detail = async (answer: Promise<Response>) => (await (await answer).json()) as StockTakeDetail
const begin = async (name = 'Shelf A') => (await detail(send('', { name })))._id
const count = (take: string, product: string, pieces: number, more: object = {}, as = owner) =>
  send(`/${take}/counts`, { _id: crypto.randomUUID(), product, pieces, ...more }, as)
/** Sold and gone: an order that stays open counts against the next. */
const sell = async (buyer: TestPerson, _id: string, qty: number) =>
  putInto(shop, await placeTestOrder(shop, buyer, [{ _id, qty, price: PRICE }]), 'delivered')
const goodsOf = (stock: number, more: object = {}) => shop.product({ stock, pricePaise: 100 * PRICE, ...more })
const stockOf = async (id: string) =>
  (await shop.database.pool.query('select stock from products where id = $1', [id])).rows[0].stock as number

test('counts come together, also of two people at once; a count of all takes their place; one sent twice is one', async () => {
  const [pen, cup] = [await goodsOf(10, { costPaise: 250 }), await goodsOf(4)]
  const take = await begin()
  const key = crypto.randomUUID()
  await Promise.all([
    ...[3, 4].map((pieces, at) => count(take, pen, pieces, {}, at === 0 ? owner : manager)),
    ...[1, 2].map(() => count(take, pen, 1, { _id: key })),
    count(take, cup, 9),
  ])
  await count(take, cup, 4, { isAll: true })
  const seen = await detail(shop.call('GET', `/api/admin/stock-takes/${take}`, undefined, owner))
  expect(seen).toMatchObject({ products: 2, differing: 1, difference: -2, value: -5 })
  const row = { _id: pen, counted: 8, expected: 10, difference: -2, value: -5 }
  expect(seen.rows).toMatchObject([row, { counted: 4, difference: 0 }])
  const asManager = await detail(shop.call('GET', `/api/admin/stock-takes/${take}`, undefined, manager))
  expect(JSON.stringify(asManager)).not.toContain('value')
  expect([await stockOf(pen), await stockOf(cup)]).toEqual([10, 4])
})

test('taking over adds the difference: what was sold, came in or was cancelled since stays, with a reason, and undo brings it back', async () => {
  const asha = await shop.customer()
  const pen = await goodsOf(10)
  const untouched = await goodsOf(7)
  const take = await begin('Diwali')
  await count(take, pen, 8)
  await sell(asha, pen, 3)
  const over = await detail(send(`/${take}/take-over`))
  expect(over).toMatchObject({ state: 'taken over', changeId: expect.any(String) })
  expect([await stockOf(pen), await stockOf(untouched)]).toEqual([5, 7])
  const history = await shop.call('GET', `/api/admin/products/${pen}/stock`, undefined, owner)
  expect(await history.json()).toMatchObject({ movements: [{ delta: -2, reason: 'count', note: 'Diwali' }, {}, {}] })
  await sell(asha, pen, 1)
  const undone = await shop.call('POST', `/api/admin/product-imports/${over.changeId}/undo`, {}, owner)
  expect(await undone.json()).toMatchObject({ undone: 1, kept: 0 })
  expect(await stockOf(pen)).toBe(6)
  expect(await detail(shop.call('GET', `/api/admin/stock-takes/${take}`, undefined, owner))).toMatchObject({
    state: 'undone',
  })
  expect(await unaccounted(shop)).toEqual([])
})

test('what is ordered and not packed lies on the shelf, in a bundle too; in a parcel it does not', async () => {
  const pen = await goodsOf(10)
  const pair = await goodsOf(0, { parts: [{ _id: pen, qty: 2 }] })
  const line = (_id: string) => [{ _id, qty: 1, price: PRICE }]
  const [asha, ravi] = [await shop.customer(), await shop.customer()]
  await placeTestOrder(shop, asha, line(pen))
  await placeTestOrder(shop, asha, line(pair))
  await putInto(shop, await placeTestOrder(shop, ravi, line(pen)), 'packed')
  const take = await begin()
  await count(take, pen, 9)
  const { rows } = await detail(shop.call('GET', `/api/admin/stock-takes/${take}`, undefined, owner))
  expect(rows).toMatchObject([{ counted: 9, expected: 9, difference: 0 }])
  await send(`/${take}/take-over`)
  expect(await stockOf(pen)).toBe(6)
})

test('sold meanwhile and not there: the stock is 0 and never below; the rest is 0 only when that is asked for', async () => {
  const [gone, rest] = [await goodsOf(5), await goodsOf(9)]
  const take = await begin()
  await count(take, gone, 0, { isAll: true })
  await sell(await shop.customer(), gone, 3)
  const { notCounted } = await detail(shop.call('GET', `/api/admin/stock-takes/${take}`, undefined, owner))
  expect(notCounted).toBeGreaterThanOrEqual(2)
  await send(`/${take}/take-over`, { restIsZero: true })
  expect(await Promise.all([gone, rest].map(stockOf))).toEqual([0, 0])
  expect(await unaccounted(shop)).toEqual([])
})

test('a stock-take that is over takes nothing more, and a dropped one changed nothing', async () => {
  const pen = await goodsOf(3)
  const take = await begin()
  await count(take, pen, 1)
  expect(await detail(send(`/${take}/drop`))).toMatchObject({ state: 'dropped' })
  expect(await stockOf(pen)).toBe(3)
  for (const end of ['take-over', 'drop']) await expectProblem(await send(`/${take}/${end}`), 409, 'wrong_status')
  await expectProblem(await count(take, pen, 1), 409, 'wrong_status')
  await expectProblem(await send(`/${crypto.randomUUID()}/take-over`), 404, 'not_found')
  const other = await begin()
  await expectProblem(await count(other, crypto.randomUUID(), 1), 400, 'invalid_input')
  await expectProblem(await count(other, pen, -1), 400, 'invalid_input')
})

test('during many orders no unit is lost, whoever counts and whenever it is taken over', async () => {
  const orders = process.env.LONG ? 500 : 60
  const goods = await Promise.all([0, 1, 2].map(() => goodsOf(2000)))
  const buyers = await Promise.all([0, 1, 2, 3].map(() => shop.customer()))
  let sold = 0
  const shopping = buyers.map(async (buyer, at) => {
    for (let one = at; one < orders; one += buyers.length) {
      await sell(buyer, goods[one % 3] ?? '', 1)
      sold += 1
    }
  })
  const off = [5, -4, 0]
  const counting = async (round: number) => {
    const take = await begin(`Round ${round}`)
    // Somebody looks at the shelf: the stock of this moment, and what nobody knew of.
    for (const [at, product] of goods.entries()) {
      await count(take, product, 0, { isAll: true })
      const { rows } = await detail(shop.call('GET', `/api/admin/stock-takes/${take}`, undefined, owner))
      const there = rows.find(({ _id }) => _id === product)?.expected ?? 0
      await Promise.all([owner, manager].map((who) => count(take, product, 1, {}, who)))
      await count(take, product, there + (off[at] ?? 0) - 2)
    }
    const over = await send(`/${take}/take-over`)
    expect(over.status).toBe(200)
  }
  for (let round = 0; round < 3; round++) await counting(round)
  await Promise.all(shopping)
  expect(sold).toBe(orders)
  const expected = off.map((more, at) => 2000 - Math.ceil((orders - at) / 3) + 3 * more)
  expect(await Promise.all(goods.map(stockOf))).toEqual(expected)
  expect(await unaccounted(shop)).toEqual([])
})

test('what another stock-take corrected since the count, or had undone, is corrected once', async () => {
  const [pen, cup] = [await goodsOf(36), await goodsOf(5)]
  const [first, second] = [await begin('Shelf A'), await begin('Shelf B')]
  for (const take of [first, second]) await count(take, pen, 33)
  await count(second, cup, 5)
  const { changeId } = await detail(send(`/${first}/take-over`, { restIsZero: true }))
  expect([await stockOf(pen), await stockOf(cup)]).toEqual([33, 5])
  const read = () => detail(shop.call('GET', `/api/admin/stock-takes/${second}`, undefined, owner))
  expect(await read()).toMatchObject({ differing: 0, difference: 0 })
  await shop.call('POST', `/api/admin/product-imports/${changeId}/undo`, {}, owner)
  expect(await read()).toMatchObject({ differing: 1, difference: -3 })
  await send(`/${second}/take-over`)
  expect([await stockOf(pen), await stockOf(cup)]).toEqual([33, 5])
  expect(await read()).toMatchObject({ differing: 1, difference: -3 })
})

test('two stock-takes of the same goods that are taken over at once correct them once', async () => {
  const goods = await Promise.all([0, 1, 2, 3].map(() => goodsOf(20)))
  const takes = await Promise.all(['A', 'B', 'C'].map(begin))
  for (const take of takes) for (const product of goods) await count(take, product, 17)
  await Promise.all(takes.map((take) => send(`/${take}/take-over`)))
  expect(await Promise.all(goods.map(stockOf))).toEqual([17, 17, 17, 17])
  expect(await unaccounted(shop)).toEqual([])
})
