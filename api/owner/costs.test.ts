/** What products cost the shop: who may see and set it, what an order keeps of it, and that it reaches nobody else. */
import { expect, test } from 'vitest'
import type { ImportCheck } from '#store/goods/product-changes/product-changes.schema.ts'
import type { ProductDetail } from '#store/goods/products/products.schema.ts'
import { placeTestOrder } from '#tests/support/desk.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

const shop = await openTestShop()
const owner = await shop.owner()
const manager = await giveRole(shop, await shop.customer(), 'manager')
const asha = await shop.customer()

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

/** A number that stands nowhere else. */
const COST = 731_913
const SHOWS_COST = /7,?319\.13|731913|73191300|"(cost|profit|belowCost|hasProfit|costPaise)":/

test('and what was earned are in no answer, file or page for who may not see them', { timeout: 120_000 }, async () => {
  const id = await shop.product({ name: 'Globe', pricePaise: 10_000, costPaise: COST, family: 'Globes' })
  const order = await placeTestOrder(shop, asha, [{ _id: id, qty: 1, price: 100 }])
  const file = `Name,Description,Price,Stock,Category,Cost\r\nPen,Blue,10,5,Study,7319.13\r\n,,,,,7319.13\r\n`
  const type = { 'content-type': 'text/csv' }
  const started = await shop.call('POST', '/api/admin/product-imports/start', file, owner, type)
  const imported = ((await started.json()) as { _id: string })._id
  const entry = { day: '2026-11-28', supplier: 'Sharma', lines: [{ _id: id, pieces: 1, price: 7319.13 }] }
  expect((await shop.call('POST', '/api/admin/goods-in', entry, owner)).status).toBe(201)
  const { paths } = (await (await shop.call('GET', '/api/openapi.json')).json()) as { paths: Record<string, object> }
  const reads = Object.entries(paths).flatMap(([path, methods]) => ('get' in methods ? [path] : []))
  const addresses = reads
    .filter((path) => !/openapi|pdf$/.test(path))
    .flatMap((path) =>
      path.includes('{') ? [id, order, imported].map((one) => path.replace(/\{\w+\}/g, one)) : [path],
    )
  const files = ['/products.csv', '/products.xml', `/product/${id}`, '/', '/category/Toy']
  const days = '?from=2026-01-01&to=2026-12-31'
  // What is of one thing has no days.
  const ofDays = reads.filter((path) => !/openapi|pdf$|\{/.test(path)).map((one) => one + days)
  const packer = await giveRole(shop, await shop.customer(), 'packer')
  const bodyOf = async (address: string, as: TestPerson | undefined) => {
    const answer = await shop.call('GET', address, undefined, as)
    if (answer.headers.get('content-type')?.includes('event-stream')) return ''
    return answer.text()
  }
  for (const [name, who] of Object.entries({ packer, manager, asha, visitor: undefined })) {
    for (const address of [...addresses, ...ofDays, ...files]) {
      expect([name, address, SHOWS_COST.exec(await bodyOf(address, who))?.[0]]).toEqual([name, address, undefined])
    }
  }
  for (const address of [
    `/api/products/${id}`,
    '/api/admin/products/export',
    '/api/admin/goods-in',
    `/api/admin/profit${days}`,
  ])
    expect([address, SHOWS_COST.test(await bodyOf(address, owner))]).toEqual([address, true])
  const words = { action: { kind: 'price', percent: -50, rounding: 'rupee' }, selection: { ids: [id] }, preview: true }
  const preview = async (as: TestPerson) =>
    (await shop.call('POST', '/api/admin/products/bulk', words, as)).json() as Promise<object>
  expect(await preview(owner)).toMatchObject({ belowCost: 1 })
  expect(await preview(manager)).not.toHaveProperty('belowCost')
})
