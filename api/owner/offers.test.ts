/** Offers at the desk and in the shop: what is shown is what is charged, in the second they begin and end, in each process. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { RenderPage } from '#app/render.server.tsx'
import { connectionUrl } from '#engines/postgres/embedded/connection.ts'
import type { ProductDetail } from '#store/goods/products/products.schema.ts'
import type { Offer } from '#store/selling/offers/offers.schema.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { orderOf } from '#tests/support/orders.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'

/** Another process on the same database. */

/** What a kept page tells of a product, by the API. */
const renderPage: RenderPage = async (request, { fetchApi }) => {
  const { pathname, origin } = new URL(request.url)
  const id = pathname.split('/')[2] ?? ''
  const path = pathname.startsWith('/product/') ? `/api/products/${id}` : '/api/products?limit=20&category=Toy'
  const found = await (await fetchApi(new URL(path, origin))).json()
  const told = [found].flat().map((one: ProductDetail) => `${one.name} ${one.price} of ${one.originalPrice ?? 'none'}`)
  return new Response(told.join('; '), { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

const NO_CAPS = { customerOrders: null, customerUnits: null }
const seconds = (count: number) => new Date(Date.now() + count * 1000).toISOString()
const week = (more: object) => ({ name: 'Week', from: seconds(-1), until: seconds(60), percent: 20, ...more })
const send = (method: string, path: string, body: unknown = {}, as: TestPerson | undefined = owner) =>
  shop.call(method, `/api/admin/offers${path}`, method === 'GET' ? undefined : body, as)
const read = async (id: string, as?: TestPerson) =>
  (await (await shop.call('GET', `/api/products/${id}`, undefined, as)).json()) as ProductDetail

async function add(more: object): Promise<Offer> {
  const response = await send('POST', '', { offer: week(more) })
  expect(response.status).toBe(201)
  return (await response.json()) as Offer
}

const order = (id: string, total: number, as = asha) =>
  shop.call('POST', '/api/orders', orderOf([{ _id: id, qty: 1 }], total), as, { 'idempotency-key': randomUUID() })

const DATABASE_URL = connectionUrl(await createTestDatabase())
const shop = await openTestShop({ DATABASE_URL, JOBS: 'on' }, renderPage)
const other = await openTestShop({ DATABASE_URL, JOBS: 'on' }, renderPage)
const owner = await shop.owner()
const asha = await shop.customer('asha@shop.example')
await setSettings(shop, owner, { orderCaps: NO_CAPS })

test('an offer is checked, previewed, made, changed, ended and deleted at the desk', async () => {
  const brand = 'Desk'
  const id = await shop.product({ name: 'Lamp', pricePaise: 10_000, brand, categories: ['Household'] })
  await expectInvalid(await send('POST', '', { offer: week({ brand, percent: undefined }) }), '/offer/percent')
  await expectInvalid(await send('POST', '', { offer: week({ brand, amount: 5 }) }), '/offer/percent')
  await expectInvalid(await send('POST', '', { offer: week({ brand, percent: 100 }) }), '/offer/percent')
  await expectInvalid(
    await send('POST', '', { offer: week({ brand, percent: undefined, amount: 0 }) }),
    '/offer/amount',
  )
  await expectInvalid(await send('POST', '', { offer: week({ brand, until: seconds(-2) }) }), '/offer/until')
  await expectInvalid(
    await send('POST', '', { offer: week({ brand, from: seconds(-9), until: seconds(-2) }) }),
    '/offer/until',
  )
  await expectInvalid(await send('POST', '', { offer: week({}) }), '/offer/category')
  await expectInvalid(await send('POST', '', { offer: week({ brand, from: '2026-11-26' }) }), '/offer/from')
  const preview = await send('POST', '/preview', { offer: week({ brand }) })
  expect(await preview.json()).toEqual({
    products: 1,
    unchanged: 0,
    beaten: 0,
    examples: [{ name: 'Lamp', from: 100, to: 80 }],
  })
  expect((await read(id)).price).toBe(100)
  const { _id } = await add({ brand })
  expect(await read(id)).toMatchObject({ price: 80, originalPrice: 100, offerUntil: expect.any(String) })
  // A stronger one of the same time: the lowest price counts, and the first one hears of it.
  const picked = await add({ productIds: [id], percent: undefined, amount: 30 })
  expect((await read(id)).price).toBe(70)
  const listed = (await (await send('GET', '')).json()) as Offer[]
  expect(listed.find((one) => one._id === _id)?.reach).toEqual({ products: 1, unchanged: 0, beaten: 1 })
  expect(await (await send('GET', `/${picked._id}`)).json()).toMatchObject({
    picked: [{ _id: id, name: 'Lamp' }],
  })
  expect((await send('POST', `/${picked._id}/delete`)).status).toBe(200)
  expect((await read(id)).price).toBe(80)
  const half = week({ brand, percent: 50 })
  expect((await send('PUT', `/${_id}`, { offer: half, revision: 1 })).status).toBe(200)
  expect((await read(id)).price).toBe(50)
  // Another manager, who read it before.
  const stale = await expectProblem(
    await send('PUT', `/${_id}`, { offer: week({ brand }), revision: 1 }),
    409,
    'stale_settings',
  )
  expect(stale.detail).toBe('Somebody else changed this offer meanwhile. Please load it again.')
  await expectInvalid(await send('PUT', `/${_id}`, { offer: half }), '/revision')
  expect((await read(id)).price).toBe(50)
  expect((await send('POST', `/${_id}/end`)).status).toBe(200)
  expect(await read(id)).not.toHaveProperty('offerUntil')
  expect((await read(id)).price).toBe(100)
  await expectProblem(await send('POST', `/${_id}/end`), 409, 'wrong_status')
  await expectProblem(await send('PUT', `/${picked._id}`, { offer: half, revision: 1 }), 404, 'not_found')
  const { rows } = await shop.database.pool.query(`select action from audit_log where subject_id = $1 order by id`, [
    _id,
  ])
  expect(rows.map(({ action }) => action)).toEqual(['offer.add', 'offer.change', 'offer.end'])
})

test('what only staff are told of a price is told to nobody else', async () => {
  const id = await shop.product({ pricePaise: 10_000, brand: 'Staff', originalPricePaise: 20_000 })
  await add({ brand: 'Staff' })
  expect(await read(id, owner)).toMatchObject({
    price: 80,
    usual: { price: 100, originalPrice: 200 },
  })
  for (const as of [undefined, asha]) expect(await read(id, as)).not.toHaveProperty('usual')
})

test('a file exported while an offer runs has the usual prices, and changes nothing when it comes back', async () => {
  const id = await shop.product({ name: 'Ink', pricePaise: 10_000, brand: 'Csv', originalPricePaise: 15_000 })
  const { _id } = await add({ brand: 'Csv' })
  const file = await (await shop.call('GET', '/api/admin/products/export?search=Ink', undefined, owner)).text()
  expect(file.split('\r\n')[1]).toContain(',100,150,')
  const check = await shop.call('POST', '/api/admin/product-imports/check', file, owner, { 'content-type': 'text/csv' })
  expect(await check.json()).toMatchObject({ counts: { unchanged: 1, updated: 0, refused: 0 } })
  const list = await (await shop.call('GET', '/api/admin/products?search=Ink', undefined, owner)).json()
  expect(list.products).toMatchObject([{ _id: id, price: 80, usual: { price: 100, originalPrice: 150 } }])
  await send('POST', `/${_id}/end`)
})

test('kept pages tell the price of the second, in both processes, and carts of before are refused with the new one', async () => {
  const id = await shop.product({ name: 'Kite', pricePaise: 10_000, categories: ['Toy'], brand: 'Second', stock: 500 })
  const pages = ['/category/Toy', `/product/${id}`]
  const told = () =>
    Promise.all([shop, other].flatMap((one) => pages.map(async (path) => (await one.call('GET', path)).text())))
  // Before the offer is near: the other process hears of the product a moment later.
  await expect.poll(told).toEqual(pages.concat(pages).map(() => 'Kite 100 of none'))
  const whole = Math.ceil(Date.now() / 1000) * 1000
  await add({
    brand: 'Second',
    from: new Date(whole + 3000).toISOString(),
    until: new Date(whole + 8000).toISOString(),
  })
  const until = (ms: number) => sleep(Math.max(0, whole + ms - Date.now()))
  expect((await order(id, 100)).status).toBe(201)
  await until(3990)
  expect(new Set(await told())).toEqual(new Set(['Kite 80 of 100']))
  const early = await expectProblem(await order(id, 100), 409, 'cart_changed')
  expect(early).toMatchObject({ totalAmount: 80, orderItems: [{ _id: id, price: 80, originalPrice: 100, qty: 1 }] })
  expect((await order(id, 80)).status).toBe(201)
  await until(8000)
  const late = await expectProblem(await order(id, 80), 409, 'cart_changed')
  expect(late).toMatchObject({ totalAmount: 100, orderItems: [{ _id: id, price: 100 }] })
  await until(8990)
  expect(new Set(await told())).toEqual(new Set(['Kite 100 of none']))
})

test('buyers at the end of an offer each pay the price of their order’s moment', async () => {
  const id = await shop.product({ pricePaise: 10_000, brand: 'Fifty', stock: 500 })
  const buyers = await Promise.all(Array.from({ length: 10 }, () => shop.customer()))
  const { _id } = await add({ brand: 'Fifty' })
  // Each orders again and again until the shop names another price.
  const statuses = buyers.map(async (buyer) => {
    const told: number[] = []
    while ((told.at(-1) ?? 201) === 201) told.push((await order(id, 80, buyer)).status)
    return told
  })
  const sold = async () =>
    (await shop.database.pool.query('select 1 from order_lines where product_id = $1', [id])).rowCount ?? 0
  await expect.poll(sold).toBeGreaterThanOrEqual(10)
  // An end so near may be over before it is asked for: then one that is further away.
  let wait = 100
  const endSoon = () => {
    wait *= 2
    const offer = week({ brand: 'Fifty', until: new Date(Date.now() + wait).toISOString() })
    return send('PUT', `/${_id}`, { offer, revision: 1 })
  }
  await expect.poll(async () => (await endSoon()).status).toBe(200)
  // On a busy machine the new end may be over before it is kept.
  const changed = (await shop.database.pool.query('select clock_timestamp()::text as at')).rows[0].at
  const answers = await Promise.all(statuses)
  expect(answers.map((told) => told.at(-1))).toEqual(buyers.map(() => 409))
  const taken = answers.flat().filter((status) => status === 201)
  const { rows } = await shop.database.pool.query(
    `select count(*)::int as sold, count(*) filter (where o.created_at >= greatest(f.ends_at, $3))::int as late
     from order_lines l join orders o on o.id = l.order_id cross join offers f where l.product_id = $1 and f.id = $2`,
    [id, _id, changed],
  )
  expect(rows).toEqual([{ sold: taken.length, late: 0 }])
})
