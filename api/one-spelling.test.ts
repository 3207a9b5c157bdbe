/** Texts with signs that nobody sees, or in another spelling of Unicode: taken as they look, or refused as empty. */
import { expect, test } from 'vitest'
import { UNSEEN_TEXT } from '#tests/support/bad-input.ts'
import { orderOf, SHIPPING } from '#tests/support/orders.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop } from '#tests/support/shop.ts'

const shop = await openTestShop()
const owner = await shop.owner()
const asha = await shop.customer()
const product = await shop.product({ name: 'Kite', pricePaise: 100, stock: 100 })

const place = (info: object, more: object = {}) =>
  shop.call(
    'POST',
    '/api/orders',
    { ...orderOf([{ _id: product, qty: 1 }], 1), customerInfo: { ...SHIPPING, ...info }, ...more },
    asha,
  )

async function found(search: string): Promise<unknown[]> {
  const query = `/api/admin/orders?search=${encodeURIComponent(search)}`
  const list = (await (await shop.call('GET', query, undefined, owner)).json()) as { customerName: string }[]
  return list.map(({ customerName }) => customerName)
}

test.each(UNSEEN_TEXT)('%j is no name, address, product, request or account', async (text) => {
  await expectInvalid(await place({ name: text }), '/customerInfo/name')
  await expectInvalid(await place({ address: text }), '/customerInfo/address')
  const productData = { name: text, description: 'x', price: 1, stock: 1, category: 'Toy' }
  await expectInvalid(await shop.call('POST', '/api/products', { productData }, owner), '/productData/name')
  await shop.call('POST', '/api/product-requests', { productName: text })
  expect((await shop.database.pool.query('select 1 from product_requests')).rowCount).toBe(0)
  await expectProblem(await shop.call('POST', '/api/auth/update-user', { name: text }, asha), 400, 'invalid-name')
})

test('a name in either spelling is found by either', async () => {
  const [joined, apart] = ['Zo\u00eb Rao', 'Zoe\u0308 Rao']
  expect((await place({ name: `\u2068${apart}\u2069` })).status).toBe(201)
  for (const search of ['Zo\u00eb', 'Zoe\u0308']) expect(await found(search)).toEqual([joined])
  await shop.call('POST', '/api/auth/update-user', { name: `\u202a${apart}\u202c` }, asha)
  const { rows } = await shop.database.pool.query('select name from users where id = $1', [asha.uid])
  expect(rows).toEqual([{ name: joined }])
})

test("the shop's own GSTIN is not the buyer's, and one with hyphens is", async () => {
  await setSettings(shop, owner, { gstin: '27AAPFU0939F1ZV', address: '1 FC Road, Pune 411004' })
  await expectInvalid(await place({}, { customerGstin: '27-AAPFU0939F-1ZV' }), '/customerGstin')
  expect((await place({}, { customerGstin: '29-AAGCB7383J-1Z4\u200b' })).status).toBe(201)
  const { rows } = await shop.database.pool.query("select id from orders where customer_gstin = '29AAGCB7383J1Z4'")
  expect(rows).toHaveLength(1)
})
