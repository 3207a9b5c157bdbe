/** Sizes and colours of one thing, over the API: each is bought by itself, and shoppers see one card for all. */
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import type { Suggestions } from '#store/goods/catalogue-search/catalogue-search.schema.ts'
import type { ProductImport } from '#store/goods/product-changes/product-changes.schema.ts'
import type { AdminProductPage } from '#store/goods/products/admin-products.schema.ts'
import type { Product, ProductDetail } from '#store/goods/products/products.schema.ts'
import { nameWithKind } from '#store/goods/products/products.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'

const bags: ProductDetail[] = []
const DATA = {
  name: 'Trail Backpack',
  description: 'Carries books.',
  price: 300,
  stock: 9,
  category: ['Study'],
  family: 'Trail Backpack',
}

async function read<T>(path: string, as?: TestPerson): Promise<T> {
  const response = await shop.call('GET', path, undefined, as)
  expect(response.status).toBe(200)
  return (await response.json()) as T
}

async function add(more: object): Promise<ProductDetail> {
  const made = await shop.call('POST', '/api/products', { productData: { ...DATA, ...more } }, owner)
  expect(made.status).toBe(201)
  return (await made.json()) as ProductDetail
}

const put = (product: ProductDetail, more: object) =>
  shop.call('PUT', `/api/products/${product._id}`, { productData: { ...product, ...more } }, owner)

const shown = (query: string) =>
  shop.call('GET', `/api/products?${query}`, undefined, undefined, { prefer: 'limit=60, stock=shown' })

const shop = await openTestShop()
const owner = await shop.owner()
bags.push(await add({ option1: 'colour:  Blue', option2: 'Size: Large' }))
bags.push(await add({ option1: 'Colour: Red', option2: 'Size: Large', price: 250 }))
bags.push(await add({ option1: 'Colour: Red', option2: 'Size: Small', stock: 0, family: 'TRAIL backpack' }))
await add({ name: 'Canvas Backpack', family: undefined })
await add({ name: 'Red Pencil', description: 'Writes.', family: undefined })

test('the sizes of one new thing are added together, each with its stock, or none of them', async () => {
  const productData = { ...DATA, name: 'Sock', description: 'Warm.', family: undefined, staysWithinMrp: true }
  const make = (sizes: object[], more = {}) =>
    shop.call('POST', '/api/products/sizes', { productData: { ...productData, ...more }, sizes }, owner)
  const socks = async () => (await read<Product[]>('/api/products')).filter(({ name }) => name === 'Sock')
  const [small, large] = [
    { option1: 'Size: S', stock: 4 },
    { option1: 'size:L', stock: 0 },
  ]
  await expectInvalid(await make([small]), '/sizes')
  await expectInvalid(await make([small, { ...large, option1: 'L' }]), '/sizes/1/option1')
  await expectInvalid(await make([small, { ...large, stock: -1 }]), '/sizes/1/stock')
  await expectInvalid(await make([small, small]), '/sizes')
  await expectInvalid(await make([small, large], { originalPrice: 200 }), '/productData/price')
  const broken = make([small, { option1: 'Size: L', stock: 1 }], { name: 'S'.repeat(150) })
  await expectInvalid(await broken, '/productData/family')
  expect(await socks()).toEqual([])
  const made = await make([small, large])
  expect(made.status).toBe(201)
  const found = await socks()
  expect(found.map(({ option1, stock, family }) => [option1, stock, family]).sort()).toEqual([
    ['Size: S', 4, 'Sock'],
    ['size: L', 0, 'Sock'],
  ])
  for (const { _id } of found) await shop.call('POST', `/api/products/delete/${_id}`, {}, owner)
})

describe('a list', () => {
  test('of the API has each sibling, as it always had; a list of cards has one', async () => {
    const all = await read<Product[]>('/api/products?category=Study')
    expect(all).toHaveLength(5)
    expect(all.find(({ _id }) => _id === bags[0]?._id)).toMatchObject({
      option1: 'colour: Blue',
      option2: 'Size: Large',
    })
    expect(all.every((product) => !('kinds' in product))).toBe(true)
    expect(all.filter(({ family }) => family !== undefined)).toHaveLength(bags.length)
    const response = await shown('category=Study&sortBy=price-desc')
    const cards = (await response.json()) as Product[]
    expect([response.headers.get('total-count'), cards.length]).toEqual(['3', 3])
    const [family, ...others] = cards.filter(({ kinds }) => kinds)
    expect(others).toEqual([])
    expect(family?.kinds).toEqual({
      family: 'Trail Backpack',
      count: 3,
      label: 'colour',
      words: ['Blue', 'Red'],
      more: 0,
      from: 250,
    })
  })

  test('of a search has the sibling that is meant', async () => {
    const found = (await (await shown('search=red%20backpack')).json()) as Product[]
    expect(found[0]?._id).toBe(bags[1]?._id)
    expect(found.filter(({ kinds }) => kinds)).toHaveLength(1)
    expect((await read<Product[]>('/api/products?search=red%20backpack')).length).toBeGreaterThan(2)
    const { products } = await read<Suggestions>('/api/products/suggest?q=trail%20back')
    expect(products.filter(({ name }) => name.startsWith('Trail Backpack ('))).toHaveLength(1)
    // What an option is called finds nothing.
    expect(await read<Product[]>('/api/products?search=colour&literal=true')).toEqual([])
  })

  test('of what goes with a product has none of its siblings', async () => {
    const related = await read<Product[]>(`/api/products/related/${bags[0]?._id}`)
    expect(related.map(({ name }) => name)).toContain('Canvas Backpack')
    expect(related.map(({ name }) => name)).not.toContain('Trail Backpack')
    const [family] = (await read<Product[]>(`/api/products/related/${related[0]?._id}`)).filter(({ kinds }) => kinds)
    expect(family?.name).toBe('Trail Backpack')
  })

  test('of siblings has all of them, the oldest first, whose address is the one in the sitemap', async () => {
    const siblings = await read<Product[]>(`/api/products/siblings/${bags[2]?._id}`)
    expect(siblings.map(({ _id }) => _id)).toEqual(bags.map(({ _id }) => _id))
    expect(await read<Product[]>(`/api/products/siblings/${crypto.randomUUID()}`)).toEqual([])
    const sitemap = await (await shop.call('GET', '/sitemap/products-1.xml')).text()
    const listed = sitemap.match(/(?<=<loc>[^<]*)trail-backpack[^<]*/g)
    // Once in each language.
    expect(listed).toEqual(['trail-backpack-blue-large', 'trail-backpack-blue-large'])
  })
})

test('an order names the kind, and keeps it as it was', async () => {
  const customer = await shop.customer()
  const [, red] = bags
  const orderItems = [{ _id: red?._id, qty: 1 }]
  const customerInfo = { name: 'Ravi', phone: '9812345679', address: '14 Brigade Road, Bengaluru 560001' }
  const placed = await shop.call('POST', '/api/orders', { customerInfo, orderItems, totalAmount: 250 }, customer)
  expect(await placed.json()).toMatchObject({ orderItems: [{ _id: red?._id, name: 'Trail Backpack (Red, Large)' }] })
  const short = await shop.call(
    'POST',
    '/api/orders',
    { customerInfo, orderItems: [{ _id: bags[2]?._id, qty: 1 }], totalAmount: 300 },
    customer,
  )
  expect(await short.json()).toMatchObject({ code: 'out_of_stock', items: [{ name: 'Trail Backpack (Red, Small)' }] })
})

describe('at the desk', () => {
  test('a write that does not know of families keeps them; an option says what it is', async () => {
    const { family, option1, option2, ...rest } = await read<ProductDetail>(`/api/products/${bags[0]?._id}`, owner)
    expect([family, option1, option2]).toEqual(['Trail Backpack', 'colour: Blue', 'Size: Large'])
    const kept = await shop.call('PUT', `/api/products/${rest._id}`, { productData: rest }, owner)
    expect(await kept.json()).toMatchObject({ family, option1, option2 })
    const current = (await read<ProductDetail>(`/api/products/${rest._id}`, owner)) as ProductDetail
    for (const bad of ['Red', 'Red:', ': Red', 7, `${'x'.repeat(50)}: ${'y'.repeat(20)}`])
      await expectInvalid(await put(current, { option1: bad }), '/productData/option1')
    await expectInvalid(await put(current, { family: 'x'.repeat(61) }), '/productData/family')
    const cleared = (await (await put(current, { option2: '' })).json()) as ProductDetail
    expect(cleared.option2).toBeUndefined()
    await put(cleared, { option2: 'Size: Large' })
  })

  test('a family is one table, in which each cell is written on the row as it was seen', async () => {
    const table = () => read<AdminProductPage>('/api/admin/products?family=trail%20BACKPACK', owner)
    const { products, total } = await table()
    expect([total, ...products.map(({ _id }) => _id)]).toEqual([3, ...bags.map(({ _id }) => _id)])
    const [, red] = products
    const edit = (json: object) => shop.call('POST', `/api/admin/products/${red?._id}/edit`, json, owner)
    const edited = await edit({ version: red?.version, option1: 'Colour:Crimson' })
    expect([edited.status, (await edited.json()).option1]).toEqual([200, 'Colour: Crimson'])
    await expectProblem(await edit({ version: red?.version, option1: 'Colour: Pink' }), 409, 'stale_product')
    await expectInvalid(await edit({ version: red?.version, option2: 'Large' }), '/option2')
    const [, now] = (await table()).products
    expect(now).toMatchObject({ option1: 'Colour: Crimson', option2: 'Size: Large', price: 250 })
    expect((await edit({ version: now?.version, option1: 'Colour: Red' })).status).toBe(200)
  })

  test('a file tells of families and takes them in; one of before, which does not, changes nothing', async () => {
    const exported = async () =>
      (await shop.call('GET', '/api/admin/products/export?family=trail%20backpack', undefined, owner)).text()
    const text = await exported()
    const rows = parse(text, { bom: true }) as string[][]
    const at = rows[0]?.indexOf('Family') ?? -1
    expect(rows[0]?.slice(at, at + 5)).toEqual(['Family', 'Option 1', 'Option 2', 'Parts', 'Codes'])
    expect(rows.map((row) => row.slice(at, at + 3))).toContainEqual(['Trail Backpack', 'colour: Blue', 'Size: Large'])
    const counts = await take(rows.map((row) => [...row.slice(0, at), row.at(-1) ?? '']))
    expect(counts).toMatchObject({ created: 0, updated: 0, unchanged: 3, refused: 0 })
    expect(await exported()).toBe(text)
    const [header = [], ...siblings] = rows
    const asNew = siblings.map((row) => ['', ...row.slice(1, at), 'Imported', ...row.slice(at + 1, -1), ''])
    expect(await take([header, ...asNew])).toMatchObject({ created: 3, refused: 0 })
    const { products } = await read<AdminProductPage>('/api/admin/products?family=imported', owner)
    expect(products.map(nameWithKind).sort()).toEqual([
      'Trail Backpack (Blue, Large)',
      'Trail Backpack (Red, Large)',
      'Trail Backpack (Red, Small)',
    ])
    expect(await take([header, asNew[0]?.with(at + 1, 'Blue') ?? []])).toMatchObject({ created: 0, refused: 1 })
  })
})

test('colours stand as the rows of the file, sizes as people wear them, under the name of the family', async () => {
  const colours = ['Yellow', 'Amber', 'Mauve']
  const rows = colours.flatMap((colour) =>
    ['L', 'XL', 'M', 'S'].map((size) => [
      `Kurta ${size} ${colour}`,
      'Soft.',
      '299',
      '4',
      'Gift',
      'Kids kurta',
      `Size: ${size}`,
      `Colour: ${colour}`,
    ]),
  )
  const header = ['Name', 'Description', 'Price', 'Stock', 'Categories', 'Family', 'Option 1', 'Option 2']
  expect(await take([header, ...rows])).toMatchObject({ created: 12, refused: 0 })
  const cards = (await (await shown('category=Gift')).json()) as Product[]
  expect(cards.map(({ kinds }) => [kinds?.family, kinds?.words])).toEqual([['Kids kurta', ['S', 'M', 'L', 'XL']]])
  const siblings = await read<Product[]>(`/api/products/siblings/${cards[0]?._id}`)
  expect(siblings.map(({ name }) => name)).toEqual(rows.map(([name]) => name))
})

/** What an import of the rows came to. */
async function take(rows: string[][]): Promise<ProductImport['counts']> {
  const text = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')
  const headers = { 'content-type': 'text/csv' }
  const started = await shop.call('POST', '/api/admin/product-imports/start?fileName=a.csv', text, owner, headers)
  const { _id } = (await started.json()) as ProductImport
  const now = () => read<ProductImport>(`/api/admin/product-imports/${_id}`, owner)
  await expect.poll(async () => (await now()).status, { interval: 20 }).toBe('done')
  return (await now()).counts
}
