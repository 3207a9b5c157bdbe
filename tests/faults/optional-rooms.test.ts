/** A shop without a setting for it runs without what a setting adds: none of these files is there. */
import { expect, test, vi } from 'vitest'
import { orderOf } from '#tests/support/orders.ts'
import { openTestShop } from '#tests/support/shop.ts'

const gone = vi.hoisted(() => () => {
  throw new Error('This room is not there')
})
vi.mock('#engines/s3/s3-store.server.ts', gone)
vi.mock('#server/watching/metrics/metrics.ts', gone)
vi.mock('web-push', gone)

test('a shop opens and sells without S3, metrics and pushes', async () => {
  const shop = await openTestShop()
  const bear = await shop.product({ pricePaise: 12_500 })
  const customer = await shop.customer('asha@shop.example')
  const placed = await shop.call('POST', '/api/orders', orderOf([{ _id: bear, qty: 1 }], 125), customer)
  expect(placed.status).toBe(201)
  expect((await shop.call('GET', '/readyz')).status).toBe(200)
  await expect(import('#engines/s3/s3-store.server.ts')).rejects.toThrow()
})
