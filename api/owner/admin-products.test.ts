/** The catalogue as those who run the shop work on it: the list, single fields, many products at once, the stock's history. */
import { describe, expect, test } from 'vitest'
import type {
  AdminProductPage,
  BulkAction,
  BulkResult,
  StockMovement,
} from '#store/goods/products/admin-products.schema.ts'
import { ABOVE_MRP } from '#store/goods/products/mrp-rule.ts'
import type { ProductDetail } from '#store/goods/products/products.schema.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop } from '#tests/support/shop.ts'

const ids: Record<string, string> = {}

const SHELF = {
  'Aqua Kite': { pricePaise: 10_000, stock: 0, categories: ['Toy'], isFeatured: true },
  'Blue 100% Kite': {
    pricePaise: 25_050,
    originalPricePaise: 30_000,
    stock: 3,
    categories: ['Toy', 'Gift'],
    ageFrom: 4,
  },
  'Clay Lamp': { pricePaise: 500, stock: 40, categories: ['Household'], visibility: 'draft' },
  'Diya Lamp': { pricePaise: 40, stock: 5, categories: ['Household', 'Gift'] },
} as const

const shop = await openTestShop()
const owner = await shop.owner()
const customer = await shop.customer()
for (const [name, { categories, ...product }] of Object.entries(SHELF)) {
  ids[name] = await shop.product({ name, categories: [...categories], ...product })
}

describe('the list', () => {
  test.each([
    ['', ['Diya Lamp', 'Clay Lamp', 'Blue 100% Kite', 'Aqua Kite']],
    ['search=LAMP', ['Diya Lamp', 'Clay Lamp']],
    ['search=kite 100%', ['Blue 100% Kite']],
    ['search=_', []],
    ['search=kiite', ['Blue 100% Kite', 'Aqua Kite']],
    ['category=Gift', ['Diya Lamp', 'Blue 100% Kite']],
    ['stock=out', ['Aqua Kite']],
    ['stock=low', ['Diya Lamp', 'Blue 100% Kite']],
    ['featured=true', ['Aqua Kite']],
    ['visibility=draft', ['Clay Lamp']],
    ['onSale=true', ['Blue 100% Kite']],
    ['sort=name-asc', ['Aqua Kite', 'Blue 100% Kite', 'Clay Lamp', 'Diya Lamp']],
    ['sort=price-desc', ['Blue 100% Kite', 'Aqua Kite', 'Clay Lamp', 'Diya Lamp']],
    ['sort=stock-asc&category=Household', ['Diya Lamp', 'Clay Lamp']],
    ['page=2', []],
  ])('with %j shows what it should', async (query, names) => {
    const page = await list(query)
    expect(page.products.map((product) => product.name)).toEqual(names)
    if (!query.startsWith('page')) expect(page.total).toBe(names.length)
  })

  test('refuses what is no filter', async () => {
    for (const [query, pointer] of [
      ['sort=size', '#sort'],
      ['page=0', '#page'],
      ['stock=lots', '#stock'],
    ]) {
      await expectInvalid(await shop.call('GET', `/api/admin/products?${query}`, undefined, owner), pointer ?? '')
    }
  })
})

describe('single fields', () => {
  test('a stock typed into the list never brings units back that were sold meanwhile', async () => {
    const id = await shop.product({ name: 'Edited Eel', stock: 10, pricePaise: 9000 })
    const { version } = await row('Edited Eel')
    await order(id, 3, 90)
    const edited = await edit(id, { version, stock: 12 })
    expect(await edited.json()).toMatchObject({ stock: 9, price: 90 })
    await expectProblem(await edit(id, { version, price: 80 }), 409, 'stale_product')
    const now = await row('Edited Eel')
    expect(await (await edit(id, { version: now.version, price: 80 })).json()).toMatchObject({ stock: 9, price: 80 })
    await expectInvalid(await edit(id, { version: now.version, price: -1 }), '/price')
    await expectInvalid(await edit(id, { version: now.version, stock: 1.5 }), '/stock')
  })
})

describe('a price above the MRP', () => {
  const data = { name: 'Bag', description: 'Holds.', stock: 5, category: ['Study'], staysWithinMrp: true }
  const write = (productData: object, id = '') =>
    shop.call(id ? 'PUT' : 'POST', `/api/products${id && `/${id}`}`, { productData }, owner)

  test('is refused by form, list, file and bulk, which changes the others', async () => {
    const refused = await expectInvalid(await write({ ...data, price: 101, originalPrice: 100 }), '/productData/price')
    expect(refused.detail).toBe(ABOVE_MRP)
    const id = await shop.product({ name: 'Bag', pricePaise: 9_000, originalPricePaise: 10_000 })
    const other = await shop.product({ name: 'Other bag', pricePaise: 9_000 })
    for (const prices of [
      { price: 101, originalPrice: 100 },
      { price: 90, originalPrice: 80 },
    ])
      await expectInvalid(await write({ ...data, ...prices }, id), '/productData/price')
    const { version } = await row('Bag')
    await expectInvalid(await edit(id, { version, price: 101 }), '/price')
    const file = `Id,Name,Price\n${id},Bag,101\n`
    const [check, headers] = ['/api/admin/product-imports/check', { 'content-type': 'text/csv' }]
    expect(await (await shop.call('POST', check, file, owner, headers)).text()).toContain(ABOVE_MRP)
    const dearer = await bulk({ kind: 'price', percent: 100, rounding: 'paisa' }, { ids: [id, other] })
    expect(dearer).toMatchObject({ changed: 1, refused: 1, refusals: [{ name: 'Bag', words: ABOVE_MRP }] })
    expect((await write({ ...data, price: 100, originalPrice: 100 }, id)).status).toBe(200)
  })

  test('is taken from a program that does not ask, and such a product can be read, and changed but in price', async () => {
    const made = await write({ ...data, staysWithinMrp: undefined, price: 120, originalPrice: 100 })
    expect(made.status).toBe(201)
    const { _id: id } = (await made.json()) as ProductDetail
    const read = (await (await shop.call('GET', `/api/products/${id}`, undefined, owner)).json()) as ProductDetail
    expect(read).toMatchObject({ price: 120, originalPrice: 100 })
    expect((await write({ ...data, name: 'Bag, blue', price: 120, originalPrice: 100 }, id)).status).toBe(200)
    await expectInvalid(await write({ ...data, price: 121, originalPrice: 100 }, id), '/productData/price')
  })
})

describe('many products at once', () => {
  test('what cannot be done to one is named, the others are changed, and the shop knows at once', async () => {
    const only = await shop.product({ name: 'Bulk Bat', categories: ['Toy'], ageFrom: 3 })
    const both = await shop.product({ name: 'Bulk Bee', categories: ['Toy', 'Study'], ageFrom: 3 })
    const gone = '0190b5a0-0000-7000-8000-000000000000'
    const action: BulkAction = { kind: 'category', how: 'remove', category: ['Toy'] }
    const expected = {
      changed: 1,
      unchanged: 0,
      refused: 2,
      refusals: [
        { name: '1 of them', words: 'Deleted meanwhile.' },
        { name: 'Bulk Bat', words: 'It would have no category.' },
      ],
      examples: [{ name: 'Bulk Bee', from: 'Toy, Study', to: 'Study' }],
    }
    const preview = await bulk(action, { ids: [only, both, gone] }, { preview: true })
    expect(preview).toEqual(expected)
    expect(await row('Bulk Bee')).toMatchObject({ category: ['Toy', 'Study'] })
    expect(await bulk(action, { ids: [only, both, gone] })).toEqual({ ...expected, changeId: expect.any(String) })
    const after = await row('Bulk Bee')
    expect(after).toMatchObject({ category: ['Study'] })
    expect(after).not.toHaveProperty('ageFrom')
    await bulk({ kind: 'visibility', visibility: 'hidden' }, { ids: [both] })
    expect(await (await shop.call('GET', '/api/products?search=bulk+bee')).json()).not.toContainEqual(
      expect.objectContaining({ name: 'Bulk Bee' }),
    )
  })

  test('prices move by percent to whole rupees or paise, and undoing brings each back', async () => {
    const selection = { filter: { search: 'percent' }, count: 2 }
    await shop.product({ name: 'Percent Pen', pricePaise: 9_999 })
    await shop.product({ name: 'Percent Pin', pricePaise: 40 })
    const rupee = await bulk({ kind: 'price', percent: 10, rounding: 'rupee' }, selection)
    expect(rupee).toMatchObject({
      changed: 1,
      refusals: [{ name: 'Percent Pin', words: 'The price would be 0.' }],
    })
    expect(await row('Percent Pen')).toMatchObject({ price: 110 })
    const paisa = await bulk({ kind: 'price', percent: -2.5, rounding: 'paisa' }, selection)
    expect(await row('Percent Pen')).toMatchObject({ price: 107.25 })
    expect(await row('Percent Pin')).toMatchObject({ price: 0.39 })
    // The first one cannot be undone any more: the second came after it.
    expect(await undo(rupee.changeId)).toMatchObject({ undone: 0, kept: 1 })
    expect(await undo(paisa.changeId)).toMatchObject({ undone: 2, kept: 0 })
    expect(await row('Percent Pen')).toMatchObject({ price: 110 })
  })

  test('a list that changed since somebody decided is not touched', async () => {
    const selection = { filter: { search: 'kite' }, count: 7 }
    const action = { kind: 'delete' } as const
    const refused = await shop.call('POST', '/api/admin/products/bulk', { action, selection }, owner)
    const problem = await expectProblem(refused, 409, 'wrong_status')
    expect(problem).toMatchObject({ count: 2, detail: expect.stringContaining('2 products match now') })
    expect((await list('search=kite')).total).toBe(2)
  })

  test('stock is set and added with movements, orders in between lose nothing, and deleting leaves a line', async () => {
    const id = await shop.product({ name: 'Stocked Stork', stock: 2, pricePaise: 9000 })
    expect(await bulk({ kind: 'stock', how: 'add', amount: -3 }, { ids: [id] })).toMatchObject({
      refused: 1,
      changed: 0,
    })
    const added = await bulk({ kind: 'stock', how: 'add', amount: 10 }, { ids: [id] })
    await order(id, 2, 90)
    expect(await undo(added.changeId)).toMatchObject({ undone: 1 })
    expect(await row('Stocked Stork')).toMatchObject({ stock: 0 })
    await bulk({ kind: 'stock', how: 'set', amount: 7 }, { ids: [id] })
    const history = await shop.call('GET', `/api/admin/products/${id}/stock`, undefined, owner)
    const { movements, hasMore } = (await history.json()) as { movements: StockMovement[]; hasMore: boolean }
    expect(hasMore).toBe(false)
    expect(movements).toMatchObject([
      { delta: 7, total: 7, reason: 'admin', note: 'Stock to 7', who: expect.any(String) },
      { delta: -10, total: 0, reason: 'admin', note: 'Undo' },
      { delta: -2, total: 10, reason: 'order', who: 'Asha Rao', order: { orderNumber: expect.any(String) } },
      { delta: 10, total: 12, note: 'Stock +10' },
      { delta: 2, total: 2, reason: 'opening' },
    ])
    await bulk({ kind: 'delete' }, { ids: [id] })
    await expectProblem(await shop.call('GET', `/api/products/${id}`), 404, 'not_found')
    const lines = await shop.database.pool.query('select action from audit_log order by id desc limit 2')
    expect(lines.rows).toEqual([{ action: 'product.delete' }, { action: 'product.bulk' }])
  })

  test.each([
    [{ kind: 'price', percent: 0, rounding: 'rupee' }, { ids: [crypto.randomUUID()] }],
    [{ kind: 'price', percent: -100, rounding: 'rupee' }, { ids: [crypto.randomUUID()] }],
    [{ kind: 'category', how: 'set', category: [] }, { ids: [crypto.randomUUID()] }],
    [{ kind: 'feature', isFeatured: true }, { ids: [] }],
    [{ kind: 'feature', isFeatured: true }, {}],
    [{ kind: 'explode' }, { ids: [crypto.randomUUID()] }],
  ])('%j on %j is refused', async (action, selection) => {
    const refused = await shop.call('POST', '/api/admin/products/bulk', { action, selection }, owner)
    await expectProblem(refused, 400, 'invalid_input')
  })
})

async function list(query: string): Promise<AdminProductPage> {
  const response = await shop.call('GET', `/api/admin/products?${query.replaceAll('%', '%25')}`, undefined, owner)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return (await response.json()) as AdminProductPage
}

async function row(name: string) {
  const found = (await list(`search=${name}`)).products.find((product) => product.name === name)
  if (!found) throw new Error(`${name} is not in the list`)
  return found
}

function edit(id: string, body: unknown): Promise<Response> {
  return shop.call('POST', `/api/admin/products/${id}/edit`, body, owner)
}

describe('GST rate and HSN code', () => {
  test('many products get a rate or a code, lose their own again, and it can be undone', async () => {
    const own = await shop.product({ name: 'Rated Rattle', gstPercent: 5, hsnCode: '9503' })
    const none = await shop.product({ name: 'Bare Bell' })
    const ids = [own, none]
    expect((await bulk({ kind: 'gst', percent: 0 }, { ids }, { preview: true })).examples).toEqual(
      expect.arrayContaining([
        { name: 'Rated Rattle', from: '5 %', to: 'nil-rated' },
        { name: 'Bare Bell', from: 'as its category', to: 'nil-rated' },
      ]),
    )
    const { changeId } = await bulk({ kind: 'gst', percent: 0 }, { ids })
    expect(await bulk({ kind: 'hsn', code: '9503' }, { ids })).toMatchObject({ changed: 1, unchanged: 1 })
    expect(await taxOf(ids)).toEqual([
      [0, '9503'],
      [0, '9503'],
    ])
    expect(await bulk({ kind: 'hsn', code: null }, { ids: [own] })).toMatchObject({ changed: 1 })
    await bulk({ kind: 'gst', percent: null }, { ids: [none] })
    expect(await taxOf(ids)).toEqual([
      [0, null],
      [null, '9503'],
    ])
    const again = await bulk({ kind: 'gst', percent: 40 }, { ids: [own] })
    await shop.call('POST', `/api/admin/product-imports/${again.changeId}/undo`, {}, owner)
    expect((await taxOf([own]))[0]).toEqual([0, null])
    expect(changeId).toEqual(expect.any(String))
  })

  test('a rate may hold from a day on; undone, what held before is as it was', async () => {
    const id = await shop.product({ name: 'Dated Drum', gstPercent: 18 })
    const earlier = async () => {
      const text = 'select until_day::text, percent, zero from earlier_rates where product_id = $1 order by 1'
      return (await shop.database.pool.query(text, [id])).rows
    }
    await bulk({ kind: 'gst', percent: 12, from: '2024-04-01' }, { ids: [id] })
    const before = await earlier()
    expect(before).toEqual([{ until_day: '2024-04-01', percent: 18, zero: null }])
    const action = { kind: 'gst', percent: 0, zero: 'exempt', from: '2025-09-22' } as const
    const { examples } = await bulk(action, { ids: [id] }, { preview: true })
    expect(examples).toMatchObject([{ from: '12 % from 2024-04-01', to: 'exempt from 2025-09-22' }])
    const { changeId } = await bulk(action, { ids: [id] })
    expect(await earlier()).toEqual([...before, { until_day: '2025-09-22', percent: 12, zero: null }])
    expect((await shop.call('POST', `/api/admin/product-imports/${changeId}/undo`, {}, owner)).status).toBe(200)
    expect(await earlier()).toEqual(before)
    expect(await taxOf([id])).toEqual([[12, null]])
  })

  test('products without a rate or a code are a list', async () => {
    const bare = await shop.product({ name: 'Untaxed Top', hsnCode: '9503' })
    await shop.product({ name: 'Untaxed Tower', hsnCode: '9503', gstPercent: 5 })
    const found = await shop.call('GET', '/api/admin/products?search=untaxed&tax=missing', undefined, owner)
    expect(await found.json()).toMatchObject({ total: 1, products: [{ _id: bare }] })
    const selection = { filter: { search: 'untaxed', tax: 'missing' }, count: 1 }
    expect(await bulk({ kind: 'gst', percent: 5 }, selection)).toMatchObject({ changed: 1 })
  })

  test.each([
    [{ kind: 'gst', percent: 41 }, '/action/percent'],
    [{ kind: 'gst', percent: 1.5 }, '/action/percent'],
    [{ kind: 'gst' }, '/action/percent'],
    [{ kind: 'hsn', code: '' }, '/action/code'],
    [{ kind: 'hsn', code: '950' }, '/action/code'],
  ])('%j is refused by name', async (action, pointer) => {
    const selection = { ids: [crypto.randomUUID()] }
    await expectInvalid(await shop.call('POST', '/api/admin/products/bulk', { action, selection }, owner), pointer)
  })

  async function taxOf(ids: string[]): Promise<[number | null, string | null][]> {
    const { rows } = await shop.database.pool.query<{ gst_percent: number | null; hsn_code: string | null }>(
      'select gst_percent, hsn_code from products where id = any($1) order by array_position($1, id)',
      [ids],
    )
    return rows.map(({ gst_percent, hsn_code }) => [gst_percent, hsn_code])
  }
})

async function bulk(action: BulkAction, selection: unknown, more = {}): Promise<BulkResult> {
  const response = await shop.call('POST', '/api/admin/products/bulk', { action, selection, ...more }, owner)
  expect(response.status).toBe(200)
  return (await response.json()) as BulkResult
}

async function undo(id: string | undefined): Promise<unknown> {
  return (await shop.call('POST', `/api/admin/product-imports/${id}/undo`, {}, owner)).json()
}

async function order(id: string, qty: number, price: number): Promise<void> {
  const product = (await (await shop.call('GET', `/api/products/${id}`)).json()) as ProductDetail
  const customerInfo = { name: 'Asha Rao', phone: '9812345678', address: '14 Brigade Road 560001' }
  const body = { customerInfo, orderItems: [{ ...product, qty }], totalAmount: price * qty }
  expect((await shop.call('POST', '/api/orders', body, customer)).status).toBe(201)
}
