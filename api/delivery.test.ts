import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderCharges, orders } from '#db/schema/orders.ts'
import { deliveryPaiseFor, deliveryWords } from '#store/selling/delivery/terms.ts'
import { orderOf } from '#tests/support/orders.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop } from '#tests/support/shop.ts'

const shop = await openTestShop()
const owner = await shop.owner()
const customer = await shop.customer()
const compass = await shop.product({ pricePaise: 12_550, stock: 1000 })

const place = (qty: number, total: number, key?: string) =>
  shop.call(
    'POST',
    '/api/orders',
    orderOf([{ _id: compass, qty }], total),
    customer,
    key ? { 'idempotency-key': key } : {},
  )

test('without a charge the total is the sum of quantity times price, and nothing is said of delivery', async () => {
  const placed = await place(2, 251)
  expect(placed.status).toBe(201)
  expect(await placed.json()).not.toHaveProperty('deliveryCharge')
})

test('a charge is part of the total; another total is answered with both', async () => {
  await setSettings(shop, owner, { deliveryCharge: 40.5, freeDeliveryFrom: 251 })
  const problem = await expectProblem(await place(1, 125.5), 409, 'cart_changed')
  expect(problem).toMatchObject({ totalAmount: 166, deliveryCharge: 40.5 })
  const placed = (await (await place(1, 166, 'charged')).json()) as { _id: string }
  expect(placed).toMatchObject({ totalAmount: 166, deliveryCharge: 40.5 })
  const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, placed._id))
  expect(row?.totalPaise).toBe(16_600)
  const charges = await shop.database.db.select().from(orderCharges).where(eq(orderCharges.orderId, placed._id))
  expect(charges).toMatchObject([{ kind: 'delivery', paise: 4050 }])
  const read = await shop.call('GET', `/api/admin/orders/${placed._id}`, undefined, owner)
  expect(await read.json()).toMatchObject({ subtotal: 125.5, deliveryCharge: 40.5, totalAmount: 166 })
  expect(await (await place(1, 166, 'charged')).json()).toEqual(placed)
})

test('staff who take an order by phone may charge nothing for its delivery', async () => {
  const { customerInfo, orderItems } = orderOf([{ _id: compass, qty: 1 }], 0)
  const take = (totalAmount: number, isDeliveryFree: boolean) => {
    const body = { customerInfo, orderItems, totalAmount, isDeliveryFree, status: 'confirmed' }
    return shop.call('POST', '/api/admin/phone-orders', body, owner)
  }
  await expectProblem(await take(125.5, false), 409, 'cart_changed')
  const taken = (await (await take(125.5, true)).json()) as { _id: string }
  const read = await shop.call('GET', `/api/admin/orders/${taken._id}`, undefined, owner)
  expect(await read.json()).toMatchObject({ subtotal: 125.5, totalAmount: 125.5 })
  await expectProblem(await take(166, true), 409, 'cart_changed')
})

test('from the set subtotal on delivery is free, and a total with the charge is refused', async () => {
  await expectProblem(await place(2, 291.5), 409, 'cart_changed')
  expect((await place(2, 251)).status).toBe(201)
})

test('changed lines never cost more delivery than was agreed, and none from the free amount on', async () => {
  const { customerInfo, orderItems } = orderOf([{ _id: compass, qty: 1 }], 0)
  const taken = { customerInfo, orderItems, totalAmount: 166, status: 'confirmed' }
  const answer = await shop.call('POST', '/api/admin/phone-orders', taken, owner)
  const { _id } = (await answer.json()) as { _id: string }
  for (const [qty, deliveryCharge, totalAmount] of [
    [2, 0, 251],
    [1, 40.5, 166],
  ]) {
    const lines = [{ _id: compass, qty }]
    const changed = await shop.call('POST', `/api/admin/orders/${_id}/lines`, { lines }, owner)
    expect(await changed.json()).toMatchObject({ deliveryCharge, totalAmount })
  }
})

test('the charge is all or nothing, in whole paise, and exactly at the limit it is nothing', () => {
  const paise = fc.integer({ min: 0, max: 10_000_000 })
  const property = fc.property(paise, paise, fc.option(paise), (subtotal, charge, freeFrom) => {
    const terms = { charge: charge / 100, freeFrom: freeFrom === null ? null : freeFrom / 100 }
    const isFree = freeFrom !== null && subtotal >= freeFrom
    expect(deliveryPaiseFor(terms, subtotal)).toBe(isFree ? 0 : charge)
  })
  fc.assert(property, { numRuns: 300 })
})

test('the terms in words', () => {
  expect(deliveryWords({ charge: 40, freeFrom: 500 })).toBe('Delivery ₹40, free from ₹500')
  expect(deliveryWords({ charge: 40.5, freeFrom: null })).toBe('Delivery ₹40.50')
})
