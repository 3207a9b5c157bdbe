/** Prices by quantity: written within their rules, in files both ways, and charged wherever so many are ordered. */
import { expect, test } from 'vitest'
import { newsOf } from '#app/shop/cart/cart-news.ts'
import { cartOf } from '#app/shop/cart/stored-cart.ts'
import type { BulkResult } from '#store/goods/products/admin-products.schema.ts'
import type { ProductDetail } from '#store/goods/products/products.schema.ts'
import { daysAfter, indianDay } from '#store/india.ts'
import { type Cart, subtotalOf } from '#store/selling/cart/cart.ts'
import type { ClassList, DeskClassList } from '#store/selling/class-lists/class-lists.schema.ts'
import { setLineOf } from '#store/selling/class-lists/class-set.ts'
import type { DeskOrder } from '#store/selling/orders/order-desk.schema.ts'
import type { Quotation } from '#store/selling/quotations/quotations.schema.ts'
import { findFaults } from '#store/shop/integrity/find-faults.server.ts'
import { readDeskOrder } from '#tests/support/desk.ts'
import { orderOf, SHIPPING } from '#tests/support/orders.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'

const shop = await openTestShop()
const owner = await shop.owner()
const asha = await shop.customer()

const STEPS = [
  { from: 3, price: 48 },
  { from: 10, price: 45 },
  { from: 50, price: 42.5 },
]
const post = (path: string, body: object, as: TestPerson = owner) => shop.call('POST', `/api/${path}`, body, as)
const read = async <T>(path: string, as: TestPerson | undefined = owner) =>
  (await (await shop.call('GET', `/api/${path}`, undefined, as)).json()) as T
const detailOf = (id: string) => read<ProductDetail>(`products/${id}`)

async function save(id: string, change: object): Promise<Response> {
  const { usual: _, ...product } = await detailOf(id)
  return shop.call('PUT', `/api/products/${id}`, { productData: { ...product, ...change } }, owner)
}

async function notebook(more: object = {}): Promise<string> {
  const id = await shop.product({ name: 'Notebook', pricePaise: 5000, stock: 900, ...more })
  expect((await save(id, { priceSteps: STEPS })).status).toBe(200)
  return id
}

const order = (id: string, qty: number, total: number) => post('orders', orderOf([{ _id: id, qty }], total), asha)
const phoned = (id: string, qty: number, total: number) =>
  post('admin/phone-orders', { ...orderOf([{ _id: id, qty }], total), status: 'confirmed', note: '' })

test('steps are written, kept by who does not know them, and taken away by an empty list', async () => {
  const id = await notebook()
  expect((await detailOf(id)).priceSteps).toEqual(STEPS)
  expect((await save(id, { priceSteps: undefined, description: 'Ruled.' })).status).toBe(200)
  expect(await read<object[]>(`products?ids=${id}`, asha)).toMatchObject([{ description: 'Ruled.', priceSteps: STEPS }])
  expect((await save(id, { priceSteps: [] })).status).toBe(200)
  expect('priceSteps' in (await detailOf(id))).toBe(false)
})

test('a step that does not go down, is not below the price or lies above MRP is refused at its field, and so is a price below a step', async () => {
  const id = await notebook()
  const wrong = [
    [...STEPS, { from: 60, price: 40 }],
    [{ from: 1, price: 40 }],
    [{ from: 10, price: 0 }],
    [
      { from: 10, price: 45 },
      { from: 10, price: 44 },
    ],
    [
      { from: 10, price: 45 },
      { from: 20, price: 45 },
    ],
    [{ from: 10, price: 50 }],
  ]
  for (const priceSteps of wrong)
    expect((await expectProblem(await save(id, { priceSteps }), 400, 'invalid_input')).errors?.[0]?.pointer).toMatch(
      /^\/productData\/priceSteps/,
    )
  await expectInvalid(await save(id, { originalPrice: 47 }), '/productData/priceSteps')
  await expectInvalid(await save(id, { price: 48 }), '/productData/priceSteps')
  const { version } = await detailOf(id)
  const inline = await post(`admin/products/${id}/edit`, { price: 40, version })
  await expectInvalid(inline, '/price')
  const action = { kind: 'price', percent: -10, rounding: 'rupee' }
  const bulk = (await (await post('admin/products/bulk', { action, selection: { ids: [id] } })).json()) as BulkResult
  expect(bulk).toMatchObject({ changed: 0, refused: 1 })
  const client = shop.database.pool
  for (const steps of [
    '[]',
    '{}',
    '[{"from":1,"pricePaise":5}]',
    '[{"from":2,"pricePaise":5},{"from":3,"pricePaise":5}]',
  ])
    await expect(client.query('update products set price_steps = $1 where id = $2', [steps, id])).rejects.toMatchObject(
      {
        constraint: 'products_price_steps',
      },
    )
})

test('what a cart shows at a step is charged, and a total from before the step is answered with the new one', async () => {
  const id = await notebook()
  const cart = (qty: number, priceSteps: object | undefined = STEPS) =>
    cartOf([{ _id: id, name: 'Notebook', price: 50, priceSteps, qty }])
  expect([1, 2, 3].map((qty) => subtotalOf(cart(qty)))).toEqual([50, 100, 144])
  expect((await order(id, 2, 100)).status).toBe(201)
  const problem = await expectProblem(await order(id, 3, 150), 409, 'cart_changed')
  expect(problem.totalAmount).toBe(144)
  // The cart takes the answer as it is: one piece less costs its own price again.
  const [line] = cartOf(problem.orderItems)
  expect(line).toMatchObject({ price: 50, priceSteps: STEPS, qty: 3 })
  const placed = await order(id, 3, 144)
  expect(await placed.json()).toMatchObject({ totalAmount: 144, orderItems: [{ qty: 3, price: 48 }] })
  expect((await order(id, 2, 96)).status).toBe(409)
  const fresh = await read<Cart>(`products?ids=${id}`, asha)
  expect(newsOf(cart(3, []), fresh).sentences).toEqual([expect.stringContaining('₹48')])
  expect(newsOf(cart(3), fresh).sentences).toEqual([])
})

test('of an offer and a step the lower price counts, and neither is taken off the other', async () => {
  const id = await notebook({ brand: 'Asha' })
  const hour = (at: number) => new Date(Date.now() + at * 3_600_000).toISOString()
  const offer = { name: 'Week', from: hour(-1), until: hour(1), percent: 6, brand: 'Asha' }
  expect((await post('admin/offers', { offer })).status).toBe(201)
  expect(await detailOf(id)).toMatchObject({ price: 47, priceSteps: STEPS, usual: { price: 50 } })
  // What was answered and is written back changes nothing.
  expect((await save(id, {})).status).toBe(200)
  expect((await order(id, 3, 141)).status).toBe(201)
  expect((await phoned(id, 10, 450)).status).toBe(201)
})

test('an order at the desk counts all its pieces; more of them may cost less each, and back again is as before', async () => {
  const id = await notebook()
  const other = await shop.product({ pricePaise: 1000, stock: 50 })
  await expectProblem(await phoned(id, 10, 500), 409, 'cart_changed')
  const placed = (await (await order(id, 2, 100)).json()) as { _id: string }
  const change = async (...lines: [id: string, qty: number][]) => {
    const body = { lines: lines.map(([_id, qty]) => ({ _id, qty })), note: '' }
    const answer = await post(`admin/orders/${placed._id}/lines`, body)
    expect(answer.status).toBe(200)
    const { orderItems, totalAmount } = (await answer.json()) as DeskOrder
    return [totalAmount, ...orderItems.map(({ qty, price }) => [qty, price])]
  }
  expect(await change([id, 12])).toEqual([540, [12, 45]])
  expect((await readDeskOrder(shop, owner, placed._id)).agreed?.prices).toEqual([{ _id: id, price: 50, qty: 2 }])
  expect((await save(id, { priceSteps: [{ from: 10, price: 30 }] })).status).toBe(200)
  // Only what is changed is priced anew.
  expect(await change([id, 12], [other, 1])).toEqual([550, [12, 45], [1, 10]])
  expect(await change([other, 1])).toEqual([10, [1, 10]])
  expect(await change([other, 1], [id, 2])).toEqual([110, [1, 10], [2, 50]])
  expect(await change([id, 2])).toEqual([100, [2, 50]])
})

test('a quotation holds its own prices, whatever the steps say', async () => {
  const id = await notebook()
  const body = {
    customerInfo: SHIPPING,
    orderItems: [{ _id: id, qty: 60, price: 44 }],
    validUntil: daysAfter(indianDay(Date.now()), 5),
  }
  const quoted = (await (await post('admin/quotations', body)).json()) as Quotation
  const key = quoted.link.split('/quotation/')[1]
  const yes = { totalAmount: quoted.totalAmount, revision: quoted.revision, poNumber: '' }
  const accepted = (await (await post(`quotations/${key}/accept`, yes)).json()) as Quotation
  expect(accepted).toMatchObject({ totalAmount: 2640, orderItems: [{ qty: 60, price: 44 }] })
})

test('sets of a class count with what is in the cart beside them, and all say the same', async () => {
  const id = await notebook()
  const data = { school: 'Green Valley', className: 'Class 5', year: '2026-27', note: '', revision: 0, isOpen: true }
  const lines = [{ _id: id, qty: 4 }]
  const list = (await (
    await post('admin/classes', { ...data, delivery: 'parcels', schoolAddress: '', lines })
  ).json()) as DeskClassList
  expect(list.price).toBe(4 * 48)
  const known = await read<ClassList>(`classes/${list.code}`, asha)
  const [product] = await read<Cart>(`products?ids=${id}`, asha)
  if (!product) throw new Error('no product')
  const set = setLineOf(known, [product], { without: [], language: 'en' })
  // As the browser keeps it.
  const cart = (sets: number, alone: number) =>
    cartOf(JSON.parse(JSON.stringify([{ ...set, qty: sets }, ...(alone ? [{ ...product, qty: alone }] : [])])))
  expect([cart(1, 0), cart(2, 1), cart(2, 2)].map(subtotalOf)).toEqual([4 * 48, 9 * 48, 10 * 45])
  const send = (alone: number, totalAmount: number) =>
    post(
      'orders',
      {
        customerInfo: SHIPPING,
        orderItems: [{ _id: id, qty: alone }],
        classSets: [{ code: list.code, qty: 2, without: [] }],
        totalAmount,
      },
      asha,
    )
  expect((await send(2, 10 * 48)).status).toBe(409)
  expect(await (await send(2, 10 * 45)).json()).toMatchObject({ orderItems: [{ qty: 10, price: 45 }] })
})

test('a file has them in one cell, and comes back as it went', async () => {
  const id = await notebook()
  const headers = { origin: shop.url, cookie: owner.cookie, 'content-type': 'text/csv' }
  const load = async (cell: string) => {
    const file = `Id,Price by quantity\n${id},${cell}\n`
    const path = `${shop.url}/api/admin/product-imports/check?fileName=steps.csv`
    return (await (await fetch(path, { method: 'POST', headers, body: file })).json()) as object
  }
  const file = await (await shop.call('GET', '/api/admin/products/export', undefined, owner)).text()
  expect(file).toContain('3: 48; 10: 45; 50: 42.5')
  expect(await load('3: 48; 10: 45; 50: 42.5')).toMatchObject({ counts: { unchanged: 1 } })
  expect(await load('१०+ = 44')).toMatchObject({ counts: { updated: 1 } })
  expect(JSON.stringify(await load('ten: 44'))).toContain('such as 10: 45')
  expect(JSON.stringify(await load('10: 51'))).toContain('must be below the price')
})

test('the books stand after all of it', async () => {
  expect(await findFaults(shop.database.pool)).toEqual([])
})
