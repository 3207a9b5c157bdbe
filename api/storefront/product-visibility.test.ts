/** Drafts and hidden products are the shop's own business: no public call may know them. */
import { describe, expect, test } from 'vitest'
import type { ProductDetail } from '#store/goods/products/products.schema.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop } from '#tests/support/shop.ts'

let open: string
const secret: Record<string, string> = {}

const NAMES = { draft: 'Zanzibar Lantern', hidden: 'Zanzibar Ladder' } as const

const shop = await openTestShop()
const owner = await shop.owner()
const customer = await shop.customer()
open = await shop.product({ name: 'Zanzibar Lamp', categories: ['Gift'], isFeatured: true })
for (const visibility of ['draft', 'hidden'] as const) {
  const product = {
    name: NAMES[visibility],
    description: 'x',
    price: 90,
    stock: 5,
    category: 'Gift',
    isFeatured: true,
  }
  const added = await shop.call('POST', '/api/products', { productData: { ...product, visibility } }, owner)
  secret[visibility] = ((await added.json()) as ProductDetail)._id
}

const PUBLIC_LISTS = [
  '/api/products',
  '/api/products?isFeatured=true',
  '/api/products?category=Gift&sortBy=price-asc&price_max=5000',
  '/api/products?search=zanzibar',
  '/api/products?search=zanzibar&sortBy=popularity',
  '/api/products/suggest?q=zanz',
  '/api/products/facets?search=zanzibar',
]

describe.each(['a visitor', 'a customer', 'the owner'])('to %s', (who) => {
  const as = () => ({ 'a visitor': undefined, 'a customer': customer, 'the owner': owner })[who]

  test.each(PUBLIC_LISTS)('%s says nothing of drafts and hidden products', async (path) => {
    const text = await (await shop.call('GET', path, undefined, as())).text()
    expect(text).not.toContain('Lantern')
    expect(text).not.toContain('Ladder')
    if (path.includes('facets')) expect(JSON.parse(text)).toMatchObject({ total: 1, categories: { Gift: 1 } })
    else expect(text).toContain('Zanzibar Lamp')
  })

  test('nothing alike is shown beside a product, and nothing beside one that is not published', async () => {
    expect(await (await shop.call('GET', `/api/products/related/${open}`, undefined, as())).json()).toEqual([])
    const beside = await shop.call('GET', `/api/products/related/${secret.draft}`, undefined, as())
    await expectProblem(beside, 404, 'not_found')
  })
})

test.each(['draft', 'hidden'] as const)(
  'a %s product is there only for those who may change it',
  async (visibility) => {
    for (const as of [undefined, customer]) {
      await expectProblem(
        await shop.call('GET', `/api/products/${secret[visibility]}`, undefined, as),
        404,
        'not_found',
      )
    }
    const read = await shop.call('GET', `/api/products/${secret[visibility]}`, undefined, owner)
    expect(await read.json()).toMatchObject({ name: NAMES[visibility], visibility })
  },
)

test('the sitemap leaves them out', async () => {
  const text = await (await fetch(`${shop.url}/sitemap/products-1.xml`)).text()
  expect(text).toContain(open)
  for (const id of Object.values(secret)) expect(text).not.toContain(id)
})

test.each(['draft', 'hidden'] as const)(
  'ordering a %s product is refused as out of stock, without its name',
  async (visibility) => {
    const order = {
      customerInfo: { name: 'Asha Rao', phone: '9812345678', address: '14 Brigade Road 560001' },
      orderItems: [{ _id: secret[visibility], qty: 1 }],
      totalAmount: 90,
    }
    const problem = await expectProblem(await shop.call('POST', '/api/orders', order, customer), 409, 'out_of_stock')
    expect(problem.items).toMatchObject([{ available: 0, name: null }])
    expect(JSON.stringify(problem)).not.toContain(NAMES[visibility])
  },
)

test('hiding takes a product out of the search at once, and publishing brings it back', async () => {
  const id = await shop.product({ name: 'Timbuktu Tray' })
  const data = { name: 'Timbuktu Tray', description: 'x', price: 90, stock: 5, category: 'Gift' }
  const found = async () =>
    ((await (await shop.call('GET', '/api/products?search=timbuktu')).json()) as unknown[]).length
  const suggested = async () =>
    ((await (await shop.call('GET', '/api/products/suggest?q=timbuktu')).json()) as { products: unknown[] }).products
      .length
  for (const [visibility, count] of [
    ['hidden', 0],
    ['published', 1],
  ] as const) {
    await shop.call('PUT', `/api/products/${id}`, { productData: { ...data, visibility } }, owner)
    expect([await found(), await suggested()]).toEqual([count, count])
  }
})

test('who does not know visibility, HSN code and GST keeps them; shoppers never read them', async () => {
  const data = { name: 'Taxed Tray', description: 'x', price: 90, stock: 5, category: 'Gift' }
  const tax = { hsnCode: '9503', gstPercent: 12 }
  const added = await shop.call('POST', '/api/products', { productData: { ...data, ...tax } }, owner)
  const { _id } = (await added.json()) as ProductDetail
  await shop.call('PUT', `/api/products/${_id}`, { productData: { ...data, price: 95 } }, owner)
  expect(await (await shop.call('GET', `/api/products/${_id}`, undefined, owner)).json()).toMatchObject(tax)
  const open = await (await shop.call('GET', `/api/products/${_id}`, undefined, customer)).json()
  expect(open).toMatchObject({ price: 95 })
  expect(open).not.toHaveProperty('hsnCode')
  const cleared = { ...data, hsnCode: '', gstPercent: null }
  await shop.call('PUT', `/api/products/${_id}`, { productData: cleared }, owner)
  expect(await (await shop.call('GET', `/api/products/${_id}`, undefined, owner)).json()).not.toHaveProperty('hsnCode')
  for (const [field, value] of [
    ['hsnCode', '95'],
    ['gstPercent', 41],
    ['visibility', 'secret'],
  ] as const) {
    const refused = await shop.call('PUT', `/api/products/${_id}`, { productData: { ...data, [field]: value } }, owner)
    await expectInvalid(refused, `/productData/${field}`)
  }
})

test('adding, changing and deleting a product leave a line each, with what changed', async () => {
  const data = { name: 'Watched Tray', description: 'x', price: 90, stock: 5, category: 'Gift' }
  const added = await shop.call('POST', '/api/products', { productData: data }, owner)
  const { _id } = (await added.json()) as ProductDetail
  await shop.call('PUT', `/api/products/${_id}`, { productData: { ...data, price: 95 } }, owner)
  await shop.call('PUT', `/api/products/${_id}`, { productData: { ...data, price: 95 } }, owner)
  await shop.call('POST', `/api/products/delete/${_id}`, {}, owner)
  const query = 'select action, actor_id, before, after from audit_log where subject_id = $1 order by id'
  const { rows } = await shop.database.pool.query(query, [_id])
  expect(rows).toMatchObject([
    { action: 'product.create', actor_id: owner.uid, before: null, after: { name: 'Watched Tray', stock: 5 } },
    { action: 'product.update', before: { pricePaise: 9000 }, after: { pricePaise: 9500 } },
    { action: 'product.delete', before: { name: 'Watched Tray' }, after: null },
  ])
})
