/** The calls of the specification fill the pages of the admin area as well as the calls that these make. */
import { expect, test } from 'vitest'
import type { AdminProductPage } from '#store/goods/products/admin-products.schema.ts'
import type { Product } from '#store/goods/products/products.schema.ts'
import type { ListedOrder } from '#store/selling/orders/order-desk.schema.ts'
import type { Order } from '#store/selling/orders/orders.schema.ts'
import { placeTestOrder } from '#tests/support/desk.ts'
import { openTestShop } from '#tests/support/shop.ts'

const shop = await openTestShop()
const owner = await shop.owner()
const [asha, kite] = [await shop.customer(), await shop.product({ pricePaise: 100, stock: 300 })]
for (let count = 0; count < 5; count++) await placeTestOrder(shop, asha, [{ _id: kite, qty: 1, price: 1 }])
for (let count = 0; count < 55; count++) await shop.product({ pricePaise: 100 + count, stock: count })

async function read<T>(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<{ answer: T; next: string | undefined }> {
  const response = await shop.call(method, path, body, owner)
  expect(response.status, path).toBe(200)
  return {
    answer: (await response.json()) as T,
    next: /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1],
  }
}

const byId = <T extends { _id: string }>(rows: T[]) => rows.toSorted((a, b) => a._id.localeCompare(b._id))

/** What the desk's list says besides. */
const OF_THE_DESK = ['callAttempts', 'callAfter', 'tries', 'nextTry', 'takenByPhone', 'money', 'courier']

test('POST /api/admin/orders with the uid lists the orders that the page reads in parts, field by field', async () => {
  const whole = (await read<Order[]>('POST', '/api/admin/orders', { userId: owner.uid })).answer
  const parts: ListedOrder[] = []
  for (let path: string | undefined = '/api/admin/orders?limit=2'; path; ) {
    const { answer, next }: { answer: ListedOrder[]; next: string | undefined } = await read('GET', path)
    parts.push(...answer)
    path = next
  }
  expect(whole).toHaveLength(5)
  const plain = parts.map((order) =>
    Object.fromEntries(Object.entries(order).filter(([name]) => !OF_THE_DESK.includes(name))),
  )
  expect(plain).toEqual(whole)
})

test('GET /api/products lists the published products that the page reads in parts, field by field', async () => {
  const whole = (await read<Product[]>('GET', '/api/products')).answer
  const parts: AdminProductPage['products'] = []
  for (let page = 1; parts.length < whole.length; page++) {
    const { answer } = await read<AdminProductPage>('GET', `/api/admin/products?visibility=published&page=${page}`)
    expect(answer.total).toBe(whole.length)
    parts.push(...answer.products)
  }
  // The table has no room for descriptions; what only those who change a product need stands beside.
  const columns = byId(parts).map(({ visibility: _, version: __, ...shown }) => shown)
  expect(Object.keys(columns[0] ?? {})).toEqual(expect.arrayContaining(['name', 'price', 'stock', 'category']))
  expect(byId(whole)).toMatchObject(columns)
})

test('POST /api/admin/requests with the uid is what the page of all requests reads', async () => {
  for (const productName of ['Kite', 'Moon lamp']) await shop.call('POST', '/api/product-requests', { productName })
  const plain = await read('POST', '/api/admin/requests', { userId: owner.uid })
  expect(plain.answer).toMatchObject([{ requestedProductName: 'Moon lamp' }, { requestedProductName: 'Kite' }])
  expect((await read('POST', '/api/admin/requests', {})).answer).toEqual(plain.answer)
})
