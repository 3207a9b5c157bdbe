/** Goods in: stock, average cost, history, and the way back. */
import { expect, test } from 'vitest'
import type { GoodsIn, GoodsInList } from '#store/goods/goods-in/goods-in.schema.ts'
import type { ProductDetail } from '#store/goods/products/products.schema.ts'
import { placeTestOrder, unaccounted } from '#tests/support/desk.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { contentsOf, giveRole } from '#tests/support/staff.ts'

const shop = await openTestShop()
const owner = await shop.owner()

type Line = { _id: string; pieces: number; price: number }
const send = (lines: Line[], more: object = {}, as = owner) =>
  shop.call('POST', '/api/admin/goods-in', { day: '2026-11-28', supplier: 'Sharma Traders', lines, ...more }, as)
const take = async (...lines: Line[]) => {
  const answer = await send(lines)
  expect(answer.status).toBe(201)
  return (await answer.json()) as GoodsIn
}
const takeBack = ({ _id }: GoodsIn) => shop.call('POST', `/api/admin/goods-in/${_id}/take-back`, {}, owner)
const read = async (id: string) => {
  const answer = await shop.call('GET', `/api/products/${id}`, undefined, owner)
  const { stock, cost } = (await answer.json()) as ProductDetail
  return [stock, cost]
}

test('adds to the stock and makes the cost the average, half a paisa up', async () => {
  const id = await shop.product({ name: 'Slate', stock: 3, costPaise: 1000 })
  const first = await take({ _id: id, pieces: 3, price: 10.01 })
  expect(first).toMatchObject({ supplier: 'Sharma Traders', total: 30.03, lines: [{ name: 'Slate', pieces: 3 }] })
  expect(await read(id)).toEqual([6, 10.01])
  await take({ _id: id, pieces: 2, price: 20 }, { _id: id, pieces: 2, price: 0 })
  expect(await read(id)).toEqual([10, 10.01])
  const history = await shop.call('GET', `/api/admin/products/${id}/stock`, undefined, owner)
  expect(await history.json()).toMatchObject({
    movements: [{ delta: 4, reason: 'goods_in', note: 'Sharma Traders' }, {}, {}],
  })
  expect(await unaccounted(shop)).toEqual([])
})

test('takes the price for the cost where none was known or nothing was left', async () => {
  const [unknown, empty] = [await shop.product({ stock: 5 }), await shop.product({ stock: 0, costPaise: 9900 })]
  await take({ _id: unknown, pieces: 1, price: 84 }, { _id: empty, pieces: 1, price: 84 })
  expect([await read(unknown), await read(empty)]).toEqual([
    [6, 84],
    [1, 84],
  ])
})

test('sent twice under one id it is one entry', async () => {
  const id = await shop.product({ stock: 0 })
  const _id = '6f0c7f86-3a55-4b7d-9f7e-0c1d2e3f4a5b'
  const both = await Promise.all([1, 2].map(() => send([{ _id: id, pieces: 5, price: 7 }], { _id })))
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(await read(id)).toEqual([5, 7])
})

test('refuses a bundle, a deleted product, nothing, and who may not see costs or change products', async () => {
  const lamp = await shop.product({ stock: 5 })
  const bundle = await shop.product({ stock: 0, parts: [{ _id: lamp, qty: 1 }] })
  const gone = await shop.product({ deletedAt: new Date() })
  const before = await contentsOf(shop)
  for (const _id of [bundle, gone]) {
    const { errors } = await expectProblem(
      await send([
        { _id: lamp, pieces: 1, price: 1 },
        { _id, pieces: 1, price: 1 },
      ]),
      400,
      'invalid_input',
    )
    expect(errors).toMatchObject([{ pointer: '/lines/1/_id' }])
  }
  await expectProblem(await send([]), 400, 'invalid_input')
  for (const price of [-1, 1.005, '12,50'])
    await expectProblem(await send([{ _id: lamp, pieces: 1, price: price as number }]), 400, 'invalid_input')
  const manager = await giveRole(shop, await shop.customer(), 'manager')
  const packer = await giveRole(shop, await shop.customer(), 'packer')
  await shop.database.pool.query('update users set sees_costs = true where id = $1', [packer.uid])
  for (const who of [manager, packer])
    await expectProblem(await send([{ _id: lamp, pieces: 1, price: 1 }], {}, who), 403, 'forbidden')
  expect(await contentsOf(shop)).toMatchObject({ products: (before as { products: unknown }).products })
  expect(await (await shop.call('GET', '/api/admin/goods-in', undefined, packer)).json()).toHaveProperty('entries')
})

test('taken back, stock and cost are what they would be without it; what came later is reckoned anew', async () => {
  const id = await shop.product({ stock: 10, costPaise: 1000 })
  const first = await take({ _id: id, pieces: 10, price: 20 })
  const second = await take({ _id: id, pieces: 20, price: 30 })
  expect(await read(id)).toEqual([40, 22.5])
  expect(await (await takeBack(first)).json()).toMatchObject({ takenBack: { who: expect.any(String) } })
  expect(await read(id)).toEqual([30, 23.33])
  expect((await takeBack(second)).status).toBe(200)
  expect(await read(id)).toEqual([10, 10])
  await expectProblem(await takeBack(second), 409, 'wrong_status')
  const { entries, suppliers } = (await (
    await shop.call('GET', '/api/admin/goods-in', undefined, owner)
  ).json()) as GoodsInList
  expect(entries.slice(0, 2).map(({ takenBack }) => takenBack !== undefined)).toEqual([true, true])
  expect(suppliers).toEqual(['Sharma Traders'])
})

test('a cost that was typed meanwhile stands, and what is sold cannot go back', async () => {
  const id = await shop.product({ stock: 0, pricePaise: 5000 })
  const entry = await take({ _id: id, pieces: 2, price: 20 })
  const answer = await shop.call('GET', `/api/products/${id}`, undefined, owner)
  const product = (await answer.json()) as ProductDetail
  await shop.call('PUT', `/api/products/${id}`, { productData: { ...product, cost: 25 } }, owner)
  const order = await placeTestOrder(shop, await shop.customer(), [{ _id: id, qty: 1, price: 50 }])
  const { detail } = await expectProblem(await takeBack(entry), 409, 'wrong_status')
  expect(detail).toMatch(/only 1 are left of the 2/)
  await shop.call('POST', `/api/admin/orders/${order}/status`, { from: 'placed', to: 'cancelled' }, owner)
  expect((await takeBack(entry)).status).toBe(200)
  expect(await read(id)).toEqual([0, 25])
})

test('refuses a day that has not come', async () => {
  const line = { _id: await shop.product({ stock: 0 }), pieces: 1, price: 1 }
  const problem = await expectProblem(await send([line], { day: '2099-01-01' }), 400, 'invalid_input')
  expect(problem.errors).toMatchObject([{ pointer: '/day' }])
})
