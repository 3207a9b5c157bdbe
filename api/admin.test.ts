import { expect, test } from 'vitest'
import { orderOf } from '#tests/support/orders.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop } from '#tests/support/shop.ts'

const shop = await openTestShop()
const owner = await shop.owner()

test('lists orders with their lines, newest first, as they were sold', async () => {
  const asha = await shop.customer()
  const product = await shop.product({ name: 'Lamp', pricePaise: 45_000 })
  for (const qty of [1, 2, 3]) {
    await shop.call('POST', '/api/orders', orderOf([{ _id: product, qty }], 450 * qty), asha)
  }
  const productData = { name: 'Dearer lamp', description: 'x', price: 900, stock: 0, category: 'Gift' }
  await shop.call('PUT', `/api/products/${product}`, { productData }, owner)
  await shop.call('POST', `/api/products/delete/${product}`, {}, owner)
  const response = await shop.call('POST', '/api/admin/orders', { userId: owner.uid }, owner)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const orders = (await response.json()) as { orderItems: unknown[]; totalAmount: number }[]
  expect(orders.map((order) => order.totalAmount)).toEqual([1350, 900, 450])
  expect(orders[0]?.orderItems).toEqual([{ _id: product, name: 'Lamp', qty: 3, price: 450 }])
})

test('lists requests newest first', async () => {
  for (const productName of ['first', 'second', 'third']) {
    await shop.call('POST', '/api/product-requests', { productName })
  }
  const response = await shop.call('POST', '/api/admin/requests', { userId: owner.uid }, owner)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const requests = (await response.json()) as Record<string, unknown>[]
  expect(requests.map((request) => request.requestedProductName)).toEqual(['third', 'second', 'first'])
  for (const request of requests)
    expect(Object.keys(request).sort()).toEqual(['_id', 'createdAt', 'requestedProductName'])
})

test.each([
  [
    'orders',
    `insert into orders (number, request_hash, user_id, customer_name, customer_email, customer_phone, customer_address, status, total_paise, created_at)
    overriding system value select 50000 + n, 'filled ' || n, user_id, customer_name, customer_email, customer_phone, customer_address, 'placed', total_paise, now() - n / 2 * interval '1 us'
    from orders, generate_series(1, 1100) n where number = (select min(number) from orders)`,
  ],
  [
    'requests',
    `insert into product_requests (requested_product_name, created_at)
    select 'Wish ' || n, now() - n / 2 * interval '1 us' from generate_series(1, 1100) n`,
  ],
])('all %s are written in pieces, each once and in their order, to the last', async (what, fill) => {
  await shop.database.pool.query(fill)
  const table = what === 'orders' ? 'orders' : 'product_requests'
  const { rows } = await shop.database.pool.query(`select id from ${table} order by created_at desc, id`)
  const response = await shop.call('POST', `/api/admin/${what}`, undefined, owner)
  // Nobody knows its length when it begins.
  expect([response.status, response.headers.get('content-length')]).toEqual([200, null])
  const listed = (await response.json()) as { _id: string }[]
  expect(listed.map(({ _id }) => _id)).toEqual(rows.map(({ id }) => id))
})

test('both lists also answer a call without any body', async () => {
  expect((await shop.call('POST', '/api/admin/orders', undefined, owner)).status).toBe(200)
  expect((await shop.call('POST', '/api/admin/requests', undefined, owner)).status).toBe(200)
})

test.each([
  ['PUT', '/api/admin/orders'],
  ['DELETE', '/api/admin/orders'],
  ['GET', '/api/admin/requests'],
  ['PUT', '/api/admin/requests'],
  ['DELETE', '/api/admin/requests'],
])('%s %s is no call', async (method, path) => {
  await expectProblem(await shop.call(method, path, undefined, owner), 404, 'not_found')
})
