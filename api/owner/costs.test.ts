/** What products cost the shop: who may see and set it, what an order keeps of it, and that it reaches nobody else. */
import { beforeAll, expect, test } from 'vitest'
import type { ImportCheck } from '#store/goods/product-changes/product-changes.schema.ts'
import type { ProductDetail } from '#store/goods/products/products.schema.ts'
import { placeTestOrder } from '#tests/support/desk.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

let shop: TestShop
let owner: TestPerson
let manager: TestPerson
let asha: TestPerson

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.owner()
  manager = await giveRole(shop, await shop.customer(), 'manager')
  asha = await shop.customer()
})

const read = async (id: string, as: TestPerson | undefined) =>
  (await (await shop.call('GET', `/api/products/${id}`, undefined, as)).json()) as ProductDetail
const save = (product: object & { _id: string }, change: object, as: TestPerson) =>
  shop.call('PUT', `/api/products/${product._id}`, { productData: { ...product, ...change } }, as)
const csv = async (as: TestPerson) => (await shop.call('GET', '/api/admin/products/export', undefined, as)).text()
const check = async (file: string, as: TestPerson) =>
  (await (
    await shop.call('POST', '/api/admin/product-imports/check', file, as, { 'content-type': 'text/csv' })
  ).json()) as ImportCheck

async function costsOf(orderId: string): Promise<unknown[]> {
  const { rows } = await shop.database.pool.query(
    'select cost_paise::int as cost from order_lines where order_id = $1 order by position',
    [orderId],
  )
  return rows.map(({ cost }) => cost)
}

test('is written and read by the owner, and stays as it was when others save the product', async () => {
  const id = await shop.product({ name: 'Slate' })
  expect((await save(await read(id, owner), { cost: 84.5 }, owner)).status).toBe(200)
  expect((await read(id, owner)).cost).toBe(84.5)
  for (const who of [manager, asha, undefined]) expect(await read(id, who)).not.toHaveProperty('cost')
  const seen = await read(id, manager)
  const saved = await save(seen, { price: 100 }, manager)
  expect(await saved.json()).not.toHaveProperty('cost')
  expect((await read(id, owner)).cost).toBe(84.5)
  await expectProblem(await save(await read(id, manager), { cost: 1 }, manager), 403, 'forbidden')
  await expectProblem(await save(await read(id, manager), { cost: null }, manager), 403, 'forbidden')
  expect(await (await save(seen, {}, manager)).text()).toContain('stale_product')
  expect((await save(await read(id, owner), { cost: null }, owner)).status).toBe(200)
  expect(await read(id, owner)).not.toHaveProperty('cost')
})

test('is in the files of who may see it, and a column that is ignored for others', async () => {
  const id = await shop.product({ name: 'Chalk', costPaise: 1250 })
  const [whole, bare] = [await csv(owner), await csv(manager)]
  expect(whole).toMatch(/,Cost,/)
  expect(whole).toMatch(/Chalk.*,12\.5,/)
  expect(bare).not.toMatch(/Cost|12\.5/)
  const file = `Id,Cost\r\n${id},13\r\n`
  expect(await check(file, owner)).toMatchObject({
    counts: { updated: 1 },
    changes: [{ fields: [{ field: 'Cost', from: '₹12.50', to: '₹13' }] }],
  })
  expect(await check(file, manager)).toMatchObject({ counts: { unchanged: 1 }, ignoredColumns: ['Cost'] })
})

test('is given to staff by an owner, and gone with the job', async () => {
  const id = await shop.product({ name: 'Ruler', costPaise: 300 })
  const ravi = await giveRole(shop, await shop.customer(), 'manager')
  const let_ = (seesCosts: boolean, as = owner) =>
    shop.call('POST', `/api/admin/people/${ravi.uid}/costs`, { seesCosts }, as)
  await expectProblem(await let_(true, manager), 403, 'forbidden')
  expect((await let_(true)).status).toBe(200)
  expect((await read(id, ravi)).cost).toBe(3)
  expect((await shop.call('POST', `/api/admin/people/${ravi.uid}/role`, { role: 'customer' }, owner)).status).toBe(200)
  const { rows } = await shop.database.pool.query('select sees_costs from users where id = $1', [ravi.uid])
  expect(rows).toEqual([{ sees_costs: false }])
})

test('of a bundle is that of its parts, and nobody writes another', async () => {
  const [lamp, sweet] = [await shop.product({ costPaise: 1000 }), await shop.product({ costPaise: 250 })]
  const parts = [
    { _id: lamp, qty: 1 },
    { _id: sweet, qty: 2 },
  ]
  const DATA = { name: 'Hamper', description: 'Light and sweets.', price: 500, stock: 0, category: ['Gift'] }
  const made = await shop.call('POST', '/api/products', { productData: { ...DATA, parts, cost: 7 } }, owner)
  const { _id } = (await made.json()) as ProductDetail
  expect((await read(_id, owner)).cost).toBe(15)
  const order = await placeTestOrder(shop, asha, [{ _id, qty: 1, price: 500 }])
  await shop.database.pool.query('update products set cost_paise = null where id = $1', [sweet])
  expect(await read(_id, owner)).not.toHaveProperty('cost')
  expect(await costsOf(order)).toEqual([1500])
})

test('of a sold line is that of the day of the order, whatever becomes of line and product', async () => {
  const [known, unknown] = [
    await shop.product({ pricePaise: 10_000, costPaise: 8400 }),
    await shop.product({ pricePaise: 5000 }),
  ]
  const items = [
    { _id: known, qty: 2, price: 100 },
    { _id: unknown, qty: 1, price: 50 },
  ]
  const order = await placeTestOrder(shop, asha, items)
  expect(await costsOf(order)).toEqual([8400, null])
  await shop.database.pool.query('update products set cost_paise = 100 where id = any($1)', [[known, unknown]])
  const change = (lines: object[]) => shop.call('POST', `/api/admin/orders/${order}/lines`, { lines }, owner)
  expect((await change([{ _id: known, qty: 1 }])).status).toBe(200)
  expect(await costsOf(order)).toEqual([8400])
  const added = await shop.product({ pricePaise: 100, costPaise: 50 })
  expect(
    (
      await change([
        { _id: known, qty: 1 },
        { _id: added, qty: 1 },
        { _id: unknown, qty: 1 },
      ])
    ).status,
  ).toBe(200)
  expect(await costsOf(order)).toEqual([8400, 50, null])
})
