/** What the law wants to be told of a product: written, read, filtered by, found; and toys that need their BIS number. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Choices } from '#store/goods/catalogue/counts.schema.ts'
import type { BulkResult } from '#store/goods/products/admin-products.schema.ts'
import type { Product, ProductDetail } from '#store/goods/products/products.schema.ts'
import { BIS_IS_MISSING } from '#store/goods/products/toy-rule.server.ts'
import type { RevisedSettings } from '#store/shop/settings/settings.ts'
import { within } from '#tests/support/at-length.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let owner: TestPerson

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.owner()
})

const TOY = { name: 'Tin Robot', description: 'Walks.', price: 99, stock: 4, category: ['Toy'] }
const TOLD = {
  brand: 'Mithuli',
  countryOfOrigin: 'India',
  makerRole: 'manufacturer',
  makerName: 'Mithuli Toys',
  makerAddress: '12 Sample Road\nChannapatna 562160',
  netQuantity: '1 N',
  bisLicence: 'CM/L-8400012345',
}

describe('the fields', () => {
  test('are answered with the product alone, and not in lists', async () => {
    const made = await create({ ...TOY, ...TOLD })
    expect(await read(made._id)).toMatchObject(TOLD)
    const [listed] = await list('search=robot')
    expect(Object.keys(listed ?? {})).not.toEqual(expect.arrayContaining(['brand']))
  })

  test('stay when a write does not name them, and go when it empties them', async () => {
    const made = await create({ ...TOY, ...TOLD })
    await write('PUT', `/${made._id}`, TOY)
    expect(await read(made._id)).toMatchObject(TOLD)
    await write('PUT', `/${made._id}`, { ...TOY, brand: '', makerName: null })
    const after = await read(made._id)
    expect([after.brand, after.makerName, after.countryOfOrigin]).toEqual([undefined, undefined, 'India'])
  })

  test.each([
    ['cm/l 8400012345', 'CM/L-8400012345'],
    ['R-12345678', 'R-12345678'],
  ])('take the BIS number %s as %s', async (bisLicence, kept) => {
    expect(await read((await create({ ...TOY, bisLicence }))._id)).toMatchObject({ bisLicence: kept })
  })

  test.each([
    ['in', 'India'],
    ['CHINA', 'China'],
    ['usa', 'United States'],
    ['United States of America', 'United States'],
    ['Viet Nam', 'Vietnam'],
    ['P.R.C.', 'China'],
    ['Republic of Korea', 'South Korea'],
  ])('take the country %s as %s', async (countryOfOrigin, kept) => {
    expect(await read((await create({ ...TOY, countryOfOrigin }))._id)).toMatchObject({ countryOfOrigin: kept })
  })

  test('lose signs that reorder text', async () => {
    expect(await read((await create({ ...TOY, brand: '\u202eevil' }))._id)).toMatchObject({ brand: 'evil' })
  })

  test.each([
    [{ countryOfOrigin: 'Narnia' }, 'countryOfOrigin'],
    [{ bisLicence: 'CM/L-12' }, 'bisLicence'],
    [{ bisLicence: '8400012345' }, 'bisLicence'],
    [{ makerRole: 'thief' }, 'makerRole'],
    [{ brand: 'two\nlines' }, 'brand'],
    [{ makerAddress: 'x'.repeat(501) }, 'makerAddress'],
    [{ brand: 7 }, 'brand'],
    [{ netQuantity: 'some' }, 'netQuantity'],
  ])('refuse %j at its field', async (wrong, field) => {
    const problem = await expectProblem(await send('POST', '', { ...TOY, ...wrong }), 400, 'invalid_input')
    expect(problem.errors).toMatchObject([{ pointer: `/productData/${field}` }])
  })

  test('travel through a file and back, under the names that people give them', async () => {
    await create({ ...TOY, ...TOLD, name: 'Filed Fox' })
    const exported = await shop.call('GET', '/api/admin/products/export?search=filed', undefined, owner)
    const csv = await exported.text()
    expect(csv).toContain('Mithuli,India,manufacturer,Mithuli Toys')
    expect(await imported(csv)).toMatchObject({ unchanged: 1, refused: 0 })
    const rows =
      'Name,Description,Price,Stock,Category,Origin,Maker role,ISI\nFrom File,x,1,1,Gift,prc,Importer,r 12345678'
    expect(await imported(rows)).toMatchObject({ created: 1 })
    const [found] = await list('search=from+file')
    const kept = { countryOfOrigin: 'China', makerRole: 'importer', bisLicence: 'R-12345678' }
    expect(await read(found?._id ?? '')).toMatchObject(kept)
  })
})

describe('brand and origin', () => {
  beforeAll(async () => {
    await create({ ...TOY, name: 'Zebra One', category: ['Household'], brand: 'Quaggo', countryOfOrigin: 'Nepal' })
    await create({ ...TOY, name: 'Zebra Two', category: ['Household'], brand: 'QUAGGO', countryOfOrigin: 'Japan' })
    await create({ ...TOY, name: 'Zebra Three', category: ['Household'] })
  })

  test('narrow a list, whatever the capitals', async () => {
    const named = async (query: string) => (await list(query)).map(({ name }) => name).sort()
    expect(await named('brand=quaggo')).toEqual(['Zebra One', 'Zebra Two'])
    expect(await named('brand=quaggo&origin=japan')).toEqual(['Zebra Two'])
    expect(await named('search=zebra&origin=Nepal')).toEqual(['Zebra One'])
    expect(await named('brand=nobody')).toEqual([])
    expect(await named('brand=nobody&brand=quaggo')).toEqual(['Zebra One', 'Zebra Two'])
    expect(await named('origin=nepal&origin=japan&brand=quaggo')).toEqual(['Zebra One', 'Zebra Two'])
    await expectProblem(await shop.call('GET', `/api/products?${'brand=x&'.repeat(11)}`), 400, 'invalid_input')
    await expectProblem(await shop.call('GET', '/api/products?brand='), 400, 'invalid_input')
  })

  test('are offered as choices with what each leaves, and given up alone', async () => {
    const choices = await get<Choices>('/api/products/choices?category=Household&origin=Japan')
    expect(choices).toMatchObject({ brands: [{ count: 1 }], origins: [{ name: 'Japan' }, { name: 'Nepal' }] })
    const all = await get<Choices>('/api/products/choices?category=Household')
    expect(all.brands.map(({ name, count }) => [name.toLowerCase(), count])).toEqual([['quaggo', 2]])
    const facets = await get<object>('/api/products/facets?category=Household&brand=quaggo&origin=India')
    expect(facets).toMatchObject({ total: 0, without: { brand: 0, origin: 2, category: 0 } })
  })

  test('are found by the search, misspelt too, behind what has the word in its name', async () => {
    await create({ ...TOY, name: 'Quaggo Poster', category: ['Study'], description: 'Paper.' })
    expect((await list('search=quaggo')).map(({ name }) => name)[0]).toBe('Quaggo Poster')
    expect(await list('search=quaggo')).toHaveLength(3)
    expect((await list('search=nepal')).map(({ name }) => name)).toEqual(['Zebra One'])
    expect(await list('search=quago')).toHaveLength(3)
  })
})

describe('toys must have a BIS number', () => {
  beforeAll(() => setRule(true))
  beforeEach(async () => {
    await shop.database.pool.query(`update products set deleted_at = now() where name like 'Ruled%'`)
  })

  test('create and change refuse a published one without, at the field', async () => {
    const problem = await expectProblem(await send('POST', '', TOY), 400, 'invalid_input')
    expect(problem.errors).toEqual([{ pointer: '/productData/bisLicence', detail: BIS_IS_MISSING }])
    const draft = await create({ ...TOY, name: 'Ruled Draft', visibility: 'draft' })
    await expectProblem(await send('PUT', `/${draft._id}`, { ...TOY, visibility: 'published' }), 400, 'invalid_input')
    await write('PUT', `/${draft._id}`, { ...TOY, visibility: 'published', bisLicence: 'CM/L-8400012345' })
    const without = { ...TOY, visibility: 'published', bisLicence: null }
    await expectProblem(await send('PUT', `/${draft._id}`, without), 400, 'invalid_input')
    await create({ ...TOY, name: 'Ruled Mug', category: ['Household'] })
  })

  test('a bulk change leaves such a toy as it was and names it; its price may change', async () => {
    const id = await shop.product({ name: 'Ruled Rattle', categories: ['Toy'], visibility: 'draft' })
    const gift = await shop.product({ name: 'Ruled Gift', categories: ['Gift'] })
    const publish = await bulk({ kind: 'visibility', visibility: 'published' }, [id])
    expect(publish).toMatchObject({ changed: 0, refusals: [{ name: 'Ruled Rattle', words: BIS_IS_MISSING }] })
    expect(await bulk({ kind: 'category', how: 'add', category: ['Toy'] }, [gift])).toMatchObject({ refused: 1 })
    expect(await bulk({ kind: 'price', percent: 10, rounding: 'rupee' }, [id])).toMatchObject({ changed: 1 })
  })

  test('an import refuses its row and says which column', async () => {
    const header = 'Id,Name,Description,Price,Stock,Category,Visibility,BIS licence number'
    const published = await shop.product({ name: 'Ruled Old', categories: ['Toy'] })
    const text = `${header}\n,Ruled A,x,1,1,Toy,,\n,Ruled B,x,1,1,Toy,draft,\n,Ruled C,x,1,1,Toy,,CM/L-8400012345\n${published},,,5,,,,`
    const check = await shop.call('POST', '/api/admin/product-imports/check', text, owner, CSV)
    expect(await check.json()).toMatchObject({
      counts: { created: 2, updated: 1, refused: 1 },
      problems: [{ words: `BIS licence number: ${BIS_IS_MISSING}` }],
    })
    expect(await imported(text)).toMatchObject({ created: 2, updated: 1, refused: 1 })
  })

  test('an undo does not publish what must not be', async () => {
    const id = await shop.product({ name: 'Ruled Undo', categories: ['Toy'] })
    const { changeId } = await bulk({ kind: 'visibility', visibility: 'hidden' }, [id])
    const undone = await shop.call('POST', `/api/admin/product-imports/${changeId}/undo`, {}, owner)
    expect(await undone.json()).toMatchObject({ undone: 0, keptProducts: [{ words: BIS_IS_MISSING }] })
  })

  test('it is off unless the owner sets it', async () => {
    await setRule(false)
    await create({ ...TOY, name: 'Ruled Free' })
  })
})

const CSV = { 'content-type': 'text/csv' }

function send(method: string, path: string, productData: object) {
  return shop.call(method, `/api/products${path}`, { productData }, owner)
}

async function write(method: string, path: string, productData: object): Promise<ProductDetail> {
  const response = await send(method, path, productData)
  expect(response.ok, await response.clone().text()).toBe(true)
  return (await response.json()) as ProductDetail
}

function create(productData: object): Promise<ProductDetail> {
  return write('POST', '', productData)
}

async function get<T>(path: string): Promise<T> {
  const response = await shop.call('GET', path)
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as T
}

const read = (id: string) => get<ProductDetail>(`/api/products/${id}`)
const list = (query: string) => get<Product[]>(`/api/products?${query}`)

async function bulk(action: object, ids: string[]): Promise<BulkResult> {
  const response = await shop.call('POST', '/api/admin/products/bulk', { action, selection: { ids } }, owner)
  return (await response.json()) as BulkResult
}

async function imported(text: string): Promise<unknown> {
  const started = await shop.call('POST', '/api/admin/product-imports/start', text, owner, CSV)
  const { _id } = (await started.json()) as { _id: string }
  const follow = async () =>
    (await (await shop.call('GET', `/api/admin/product-imports/${_id}`, undefined, owner)).json()) as {
      status: string
      counts: object
    }
  await expect.poll(async () => (await follow()).status, { timeout: within(10_000) }).toBe('done')
  return (await follow()).counts
}

async function setRule(toysNeedBis: boolean): Promise<void> {
  const read = await shop.call('POST', '/api/admin/settings', {}, owner)
  const { revision, settings } = (await read.json()) as RevisedSettings
  const json = { revision, settings: { ...settings, toysNeedBis } }
  const response = await shop.call('POST', '/api/admin/settings/change', json, owner)
  expect(response.status, await response.clone().text()).toBe(200)
}
