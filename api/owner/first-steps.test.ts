/** From the demo to an empty shop: everything that the demo brought goes, and nothing that anybody made. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { seedDemo } from '#db/seed/seed.ts'
import { indianDay } from '#store/india.ts'
import type { FirstSteps } from '#store/shop/demo/demo.schema.ts'
import { findFaults } from '#store/shop/integrity/find-faults.server.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { readTestSettings, setSettings } from '#tests/support/settings.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

async function openDemoShop(env: Record<string, string> = {}) {
  const shop = await openTestShop(env)
  await seedDemo(shop.database.db)
  // What is written past the shop it hears of from the database.
  await expect.poll(async () => (await shop.call('GET', '/api/products?limit=1')).text()).not.toBe('[]')
  return { shop, owner: await shop.owner() }
}

const stepsOf = async (shop: TestShop, owner: TestPerson) =>
  (await (await shop.call('GET', '/api/admin/first-steps', undefined, owner)).json()) as FirstSteps

const empty = (shop: TestShop, who: TestPerson, confirm = 'EMPTY') =>
  shop.call('POST', '/api/admin/first-steps/empty', { confirm }, who)

const count = async (shop: TestShop, from: string) => {
  const { rows } = await shop.database.db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${from}`))
  return rows[0]?.n
}

test('the demo goes as a whole, what the owner changed or added stays, and the books are right', async () => {
  const { shop, owner } = await openDemoShop()
  const [first] = (await (await shop.call('GET', '/api/products?limit=1')).json()) as { _id: string }[]
  const { version } = (await (await shop.call('GET', `/api/products/${first?._id}`, undefined, owner)).json()) as {
    version: string
  }
  const edited = await shop.call('POST', `/api/admin/products/${first?._id}/edit`, { price: 77, version }, owner)
  expect(edited.status).toBe(200)
  const own = await shop.product({ name: 'Own kite' })
  // Tried out with an invented order.
  const { rows } = await shop.database.pool.query("select id from orders where status = 'placed' limit 1")
  const tried = rows[0].id
  expect((await shop.call('PUT', `/api/admin/khata/limits/${tried}`, { limit: 10 }, owner)).status).toBe(200)
  const onKhata = { orderId: tried, amount: 7 }
  expect((await shop.call('POST', '/api/admin/khata/orders', onKhata, owner)).status).toBe(201)
  const before = await stepsOf(shop, owner)
  expect(before).toMatchObject({
    isShown: true,
    done: [],
    demo: { products: 179, refusal: null },
  })

  for (const wrong of ['', 'yes', 'EMPTIED']) await expectProblem(await empty(shop, owner, wrong), 400, 'invalid_input')
  const manager = await giveRole(shop, await shop.customer(), 'manager')
  await expectProblem(await empty(shop, manager), 403, 'forbidden')
  expect((await stepsOf(shop, owner)).demo).toEqual(before.demo)

  const answer = await empty(shop, owner)
  expect(await answer.json()).toEqual({ products: 179, orders: before.demo?.orders })
  expect((await stepsOf(shop, owner)).demo).toBeNull()
  const left = (await (await shop.call('GET', '/api/products')).json()) as { _id: string }[]
  expect(left.map(({ _id }) => _id).sort()).toEqual([first?._id, own].sort())
  for (const table of [
    'orders',
    'order_lines',
    'order_events',
    'cash_entries',
    'cash_lines',
    'cash_closings',
    'khatas',
    'product_requests',
  ]) {
    expect(await count(shop, table), table).toBe(0)
  }
  expect((await readTestSettings(shop, owner)).settings).toMatchObject({
    saysDemo: false,
    aboutWords: '',
    aboutPicture: '',
  })
  expect(await findFaults(shop.database.pool)).toEqual([])
  // A start does not fill it again, and a second press finds nothing to do.
  expect(await seedDemo(shop.database.db)).toBe(0)
  expect(await (await empty(shop, owner)).json()).toEqual({ products: 0, orders: 0 })
})

test('once somebody has ordered, nothing goes, in either order', async () => {
  const { shop, owner } = await openDemoShop()
  const shopper = await shop.customer()
  const [kite] = (await (await shop.call('GET', '/api/products?limit=1')).json()) as { _id: string; price: number }[]
  const customerInfo = { name: 'Asha Rao', phone: '98765 43210', address: '12 MG Road, Bengaluru 560001' }
  const order = { customerInfo, orderItems: [{ _id: kite?._id, qty: 1 }], totalAmount: kite?.price }
  const [ordered, emptied] = await Promise.all([shop.call('POST', '/api/orders', order, shopper), empty(shop, owner)])
  const orders = await count(shop, `orders where user_id = '${shopper.uid}'`)
  expect([ordered.status, emptied.status, orders]).toEqual(
    emptied.status === 200 && ordered.status !== 201 ? [ordered.status, 200, 0] : [201, emptied.status, 1],
  )
  if (emptied.status === 409) {
    expect((await stepsOf(shop, owner)).demo?.refusal).toMatch(
      /^Somebody has ordered in this shop, so nothing is removed/,
    )
    expect(await count(shop, 'cash_entries')).toBeGreaterThan(0)
  }
  expect(await findFaults(shop.database.pool)).toEqual([])
})

test('the cash book loses nothing that the demo did not write, whatever the call says', async () => {
  const { shop } = await openDemoShop()
  const { db } = shop.database
  for (const table of ['cash_entries', 'cash_lines', 'cash_closings']) {
    await expect(db.execute(sql.raw(`delete from ${table}`)), table).rejects.toThrow()
    await expect(db.execute(sql.raw(`truncate ${table} cascade`)), table).rejects.toThrow()
  }
  const asEmptying = (statement: string) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('tokri.emptying_demo', 'on', true)`)
      await tx.execute(sql.raw(statement))
    })
  await expect(asEmptying('delete from cash_entries')).rejects.toThrow()
  await expect(asEmptying('update cash_entries set amount_paise = 1')).rejects.toThrow()
})

test('an emptied shop counts from its own first numbers with its own letters, and invented people stay outside', async () => {
  const { shop, owner } = await openDemoShop({ SEED: 'demo' })
  const services = async () => (await (await shop.call('GET', '/api/auth/ways')).json()) as { social: { id: string }[] }
  const says = async () => (await shop.call('GET', '/api/admin/status', undefined, owner)).text()
  const enter = (provider: string) => shop.call('POST', '/api/auth/sign-in/social', { provider, callbackURL: '/' })
  const [demo] = (await services()).social
  expect([demo, (await enter(demo?.id ?? '')).status]).toEqual([
    expect.objectContaining({ id: expect.any(String) }),
    200,
  ])
  expect(await says()).toContain('Demo account')
  await setSettings(shop, owner, { shopName: 'Vidya Stationery & Toys', deliveryCharge: 0 })
  expect((await empty(shop, owner)).status).toBe(200)
  expect((await services()).social).toEqual([])
  expect((await enter(demo?.id ?? '')).status).toBeGreaterThanOrEqual(400)
  expect(await says()).not.toContain('Demo account')

  const kite = await shop.product({ pricePaise: 10_000, stock: 5 })
  const customerInfo = { name: 'Asha Rao', phone: '98765 43210', address: '12 MG Road, Bengaluru 560001' }
  const lines = { customerInfo, orderItems: [{ _id: kite, qty: 1, price: 100 }] }
  const sent = [
    await shop.call('POST', '/api/admin/phone-orders', { ...lines, status: 'confirmed', totalAmount: 100 }, owner),
    await shop.call('POST', '/api/admin/quotations', { ...lines, validUntil: indianDay(Date.now()) }, owner),
  ]
  expect(await Promise.all(sent.map((answer) => answer.json()))).toMatchObject([
    { orderNumber: 'VS-1001' },
    { number: 'Q-101' },
  ])
})
