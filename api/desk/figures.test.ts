/** The figures an owner compares, against orders whose sums are known. */
import { expect, test } from 'vitest'
import { orderEvents, orderLines, orders } from '#db/schema/orders.ts'
import { DAY_MS } from '#store/india.ts'
import type { Figures } from '#store/money/figures/figures.schema.ts'
import { openTestShop } from '#tests/support/shop.ts'

const shop = await openTestShop()
const owner = await shop.owner()

async function read(): Promise<Figures> {
  const answer = await shop.call('GET', '/api/admin/figures', undefined, owner)
  expect(answer.status).toBe(200)
  return answer.json() as Promise<Figures>
}

type Placed = { at: number; address: string; pricePaise: number; qty: number; product: string; courier?: string }

async function place({ at, address, pricePaise, qty, product, courier }: Placed, more: object = {}): Promise<string> {
  const { db } = shop.database
  const who = { userId: 'u', customerEmail: 'a@b.example', customerName: 'Asha', customerPhone: '1' }
  const totalPaise = pricePaise * qty
  const row = {
    ...who,
    customerAddress: address,
    requestHash: 'x',
    totalPaise,
    createdAt: new Date(at),
    courier,
    ...more,
  }
  const [order] = await db.insert(orders).values(row).returning({ id: orders.id })
  const orderId = order?.id ?? ''
  await db.insert(orderLines).values({ orderId, productId: product, position: 0, name: 'x', pricePaise, qty })
  return orderId
}

test('an empty shop has times without sales, its categories, and nothing else', async () => {
  const figures = await read()
  expect(figures.periods.map(({ values }) => values)).toEqual(Array(6).fill([0, 0]))
  expect(figures.categories.map(({ values }) => values)).toEqual(Array(4).fill([0, 0, 0]))
  expect([figures.areas, figures.couriers, figures['sold-out'], figures.wishes]).toEqual([[], [], [], []])
})

test('sales stand beside the time before, by category, area and courier; refusals are counted apart', async () => {
  const { db } = shop.database
  const kite = await shop.product({ name: 'Kite', pricePaise: 10_000, stock: 4, categories: ['Toy', 'Gift'] })
  const pen = await shop.product({ name: '=Pen', pricePaise: 5000, stock: 100, categories: ['Study'] })
  const now = Date.now()
  const pune = '7 Hill Road, Pune 411 001'
  await place({ at: now - 1000, address: pune, pricePaise: 10_000, qty: 2, product: kite })
  // Two hours before this hour of a week ago, if that was the same day in India.
  await place({
    at: now - 7 * DAY_MS - 1000,
    address: pune,
    pricePaise: 5000,
    qty: 1,
    product: pen,
    courier: 'Delhivery',
  })
  await place({ at: now - 40 * DAY_MS, address: 'Delhi', pricePaise: 10_000, qty: 1, product: kite })
  await place({ at: now - 1000, address: pune, pricePaise: 5000, qty: 3, product: pen }, { status: 'cancelled' })
  const parcel = { at: now - 2 * DAY_MS, address: 'Sector 5, PIN ११०००१', pricePaise: 5000, qty: 1, product: pen }
  const refused = await place({ ...parcel, courier: 'Delhivery' }, { status: 'returned', returnedPaise: 5000 })
  await db.insert(orderEvents).values({ orderId: refused, kind: 'status', fromStatus: 'shipped', toStatus: 'returned' })

  const figures = await read()
  expect(figures.periods[0]).toMatchObject({ name: 'Today so far', values: [1, 200] })
  expect(figures.periods[1]?.values).toEqual([1, 50])
  expect(figures.periods[0]?.from).toBe(figures.periods[0]?.to)
  expect(figures.categories).toMatchObject([
    { name: 'Study', values: [1, 50, 0] },
    { name: 'Toy', values: [2, 200, 100] },
    { name: 'Gift', values: [2, 200, 100] },
    { name: 'Household', values: [0, 0, 0] },
  ])
  expect(figures.areas).toEqual([
    { name: '411: Pune, Maharashtra', values: [2, 250, 0] },
    { name: 'Without a PIN code', values: [1, 100, 0] },
    { name: '110: Delhi', values: [0, 0, 1] },
  ])
  expect(figures.couriers).toEqual([{ name: 'Delhivery', values: [2, 1, 50] }])
  expect(figures['sold-out']).toEqual([
    { _id: kite, name: 'Kite', values: [4, 2, 60] },
    { _id: pen, name: '=Pen', values: [100, 1, 3000] },
  ])

  const csv = await shop.call('GET', '/api/admin/figures/sold-out.csv', undefined, owner)
  expect(csv.headers.get('content-disposition')).toContain('sold-out.csv')
  expect((await csv.text()).replace(/^\uFEFF/, '').split(/\r?\n/)).toEqual([
    'Product,In stock,Sold in 30 days,Lasts',
    'Kite,4,2,60',
    "'=Pen,100,1,3000",
    '',
  ])
})

test('a wish counts for what it would have sold: the price of what answers it, or the middle price', async () => {
  for (const productName of ['Telescope', 'telescopes', 'Drum']) {
    await shop.call('POST', '/api/product-requests', { productName })
  }
  const { wishes } = await read()
  expect(wishes.map(({ name, values }) => [name, values[0]])).toContainEqual(['Drum', 1])
  for (const { values } of wishes) expect(values[2]).toBe((values[0] ?? 0) * 50)
})

test('a file that is not there is refused', async () => {
  expect((await shop.call('GET', '/api/admin/figures/people.csv', undefined, owner)).status).toBe(400)
})
