import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop } from '#tests/support/shop.ts'

const shop = await openTestShop()
const owner = await shop.owner()
const ages = { ageFrom: 5, ageTo: 12 }
await shop.product({ name: 'Yo-yo', categories: ['Toy'], pricePaise: 9_900, popularity: 2, ...ages })
await shop.product({ name: 'Kite', categories: ['Toy', 'Gift'], pricePaise: 14_900, popularity: 1, ageFrom: 8 })
await shop.product({ name: 'Diya', categories: ['Gift'], pricePaise: 4_950, isFeatured: true, ageTo: 10 })
await shop.product({ name: 'Globe', pricePaise: 500_000, popularity: 1, imageUrl: '/images/demo/globe.webp' })
await shop.product({ name: 'Gone', categories: ['Toy'], deletedAt: new Date(), isFeatured: true })

type Listed = { _id: string; name: string; stock: number; version: string }

async function list(query: string): Promise<Listed[]> {
  const response = await shop.call('GET', `/api/products${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Listed[]
}

async function namesOf(query: string): Promise<string[]> {
  return (await list(query)).map((product) => product.name)
}

test.each([
  ['', ['Globe', 'Kite', 'Yo-yo', 'Diya']],
  ['?isFeatured=true', ['Diya']],
  ['?isFeatured=false', ['Globe', 'Kite', 'Yo-yo']],
  ['?category=Toy', ['Kite', 'Yo-yo']],
  ['?category=Toy&sortBy=popularity&price_max=5000', ['Kite', 'Yo-yo']],
  ['?category=Toy&sortBy=price-asc&price_max=5000', ['Yo-yo', 'Kite']],
  ['?category=Gift&sortBy=price-desc&price_max=5000', ['Kite', 'Diya']],
  ['?category=Study&price_max=5000', ['Globe']],
  ['?category=Study&price_max=4999', []],
  ['?category=Toy&price_max=99', ['Yo-yo']],
  ['?category=Toy&price_max=98.99', []],
  ['?category=Toy&age=5', ['Yo-yo']],
  ['?category=Toy&age=12', ['Kite', 'Yo-yo']],
  ['?category=Toy&age=13', ['Kite']],
  ['?category=Gift&age=10', ['Kite', 'Diya']],
  ['?category=Gift&age=11', ['Kite']],
  ['?category=Nothing', []],
  ['?category=toy', []],
  ['?search=kite', ['Kite']],
  ['?search=KITE', ['Kite']],
  ['?search=', ['Globe', 'Kite', 'Yo-yo', 'Diya']],
  ['?search=%20%20', ['Globe', 'Kite', 'Yo-yo', 'Diya']],
  ['?search=zzzzqqqq', []],
  ['?unknown=1&userId=x', ['Globe', 'Kite', 'Yo-yo', 'Diya']],
])('GET /api/products%s lists %j', async (query, names) => {
  expect(await namesOf(query)).toEqual(names)
})

test.each([
  ['sortBy=oldest', '#sortBy'],
  ['sortBy=', '#sortBy'],
  ['isFeatured=yes', '#isFeatured'],
  ['age=', '#age'],
  ['age=151', '#age'],
  ['limit=0', '#limit'],
  ['limit=1.5', '#limit'],
  ['limit=1001', '#limit'],
  ['after=nothing', '#after'],
  ['category=', '#category'],
])('refuses the filter %s and names it', async (query, pointer) => {
  await expectInvalid(await shop.call('GET', `/api/products?${query}`), pointer)
})

const REQUIRED = ['_id', 'name', 'description', 'price', 'stock', 'category', 'isFeatured', 'popularity', 'version']
const ALLOWED = [...REQUIRED, 'originalPrice', 'imageUrl', 'ageFrom', 'ageTo']

test('a product holds the fields of the specification and its version, nothing else', async () => {
  const all = await list('')
  expect(all).toHaveLength(4)
  for (const product of all) {
    const keys = Object.keys(product)
    expect(ALLOWED).toEqual(expect.arrayContaining(keys))
    expect(keys).toEqual(expect.arrayContaining(REQUIRED))
    const alone = await shop.call('GET', `/api/products/${product._id}`)
    expect(await alone.json()).toEqual(product)
  }
})

test('pages a list that is asked for in parts, in every order, without a gap or a repeat', async () => {
  for (const query of ['sortBy=popularity', 'sortBy=price-asc', 'sortBy=price-desc', 'category=Toy']) {
    const whole = (await list(`?${query}`)).map((product) => product._id)
    const seen: string[] = []
    let next: string | undefined = `/api/products?${query}&limit=1`
    while (next !== undefined && seen.length < 10) {
      const page: Response = await shop.call('GET', next)
      seen.push(...((await page.json()) as Listed[]).map((product) => product._id))
      next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1]
    }
    expect(seen).toEqual(whole)
  }
  const whole = await shop.call('GET', '/api/products')
  expect(whole.headers.get('link')).toBeNull()
  expect(await namesOf(`?after=${randomUUID()}`)).toEqual([])
})

test('answers 404 for a product that is unknown or deleted, and no 5xx for an id that is none', async () => {
  await expectProblem(await shop.call('GET', `/api/products/${randomUUID()}`), 404, 'not_found')
  for (const id of ['nothing', '1', 'null', '00000000-0000-0000-0000', "'", '%00', '%ff', 'a'.repeat(500)]) {
    const response = await shop.call('GET', `/api/products/${id}`)
    expect([400, 404]).toContain(response.status)
    await expectProblem(response, response.status)
  }
})

const data = { name: 'Slate', description: 'Writes.', price: 99.5, stock: 4, category: 'Study' }

test('creates a product with defaults, a single category becoming a list', async () => {
  const response = await shop.call('POST', '/api/products', { userId: owner.uid, productData: data }, owner)
  expect(response.status).toBe(201)
  const made = (await response.json()) as Record<string, unknown>
  const expected = { ...data, category: ['Study'], isFeatured: false, popularity: 3 }
  expect(made).toEqual({ ...expected, _id: expect.any(String), version: expect.any(String) })
  const read = await shop.call('GET', `/api/products/${String(made._id)}`)
  expect(read.headers.get('cache-control')).toBe('no-store')
  expect(await read.json()).toEqual(made)
})

test('keeps every optional field, drops what is not a field, and takes null and "" for none', async () => {
  const full = {
    ...data,
    category: ['Gift', 'Toy', 'Gift'],
    originalPrice: 120,
    imageUrl: 'https://pictures.example/slate.png',
    isFeatured: true,
    popularity: 1,
    ageFrom: 3,
    ageTo: 9,
  }
  const sent = { ...full, _id: randomUUID(), createdAt: 'x', deletedAt: null, role: 'owner' }
  const made = await (await shop.call('POST', '/api/products', { productData: sent }, owner)).json()
  expect(made).toEqual({ ...full, category: ['Gift', 'Toy'], _id: expect.any(String), version: expect.any(String) })
  expect((made as Listed)._id).not.toBe(sent._id)
  const bare = { ...data, originalPrice: null, imageUrl: '', ageFrom: null, ageTo: '' }
  const plain = await (
    await shop.call('PUT', `/api/products/${(made as Listed)._id}`, { productData: bare }, owner)
  ).json()
  expect(Object.keys(plain as object).sort()).toEqual([...REQUIRED].sort())
})

test('changes a product with the version it was loaded with, and refuses an old one with the product as it is', async () => {
  const id = await shop.product({ name: 'Chalk', stock: 10 })
  const loaded = (await (await shop.call('GET', `/api/products/${id}`)).json()) as Listed
  const put = (productData: unknown) => shop.call('PUT', `/api/products/${id}`, { productData }, owner)
  const changed = (await (await put({ ...loaded, name: 'White chalk', stock: 12 })).json()) as Listed
  expect(changed).toMatchObject({ name: 'White chalk', stock: 12 })
  const stale = await expectProblem(await put({ ...loaded, name: 'Red chalk' }), 409, 'stale_product')
  expect(stale.product).toEqual(changed)
  const forced = await put({ ...data, stock: 3 })
  expect(await forced.json()).toMatchObject({ name: 'Slate', stock: 3 })
})

test.each([
  '1',
  '1.',
  '.',
  'x.y',
  '1.-5',
  '1.-2147483647',
  '1e0.1',
  '99999999999999999999.1',
  '1.1.1',
  '-1.0',
  '+1.+1',
  ' 1.10',
])('refuses the version %j, which is not of this shop', async (version) => {
  const id = await shop.product({ stock: 10 })
  const response = await shop.call('PUT', `/api/products/${id}`, { productData: { ...data, version } }, owner)
  await expectInvalid(response, '/productData/version')
})

test('a version that was never given out cannot lift the stock above the limit', async () => {
  const id = await shop.product({ stock: 1_000_000 })
  const productData = { ...data, stock: 1_000_000, version: '1.0' }
  await expectProblem(await shop.call('PUT', `/api/products/${id}`, { productData }, owner), 409, 'stale_product')
})

test('tells the stock as shoppers see it when asked, in parameters or headers, and a write with it moves nothing', async () => {
  const many = await shop.product({ name: 'Marble', stock: 57 })
  const few = await shop.product({ name: 'Bead', stock: 4 })
  const shown = await list(`?stock=shown&ids=${many},${few}`)
  expect(shown.map(({ name, stock }) => [name, stock]).sort()).toEqual([
    ['Bead', 4],
    ['Marble', 6],
  ])
  for (const prefer of ['stock=shown', 'limit=60, stock=shown']) {
    const response = await shop.call('GET', `/api/products?ids=${many}`, undefined, undefined, { prefer })
    expect(((await response.json()) as Listed[])[0]?.stock).toBe(6)
  }
  expect((await list(`?ids=${many}`))[0]?.stock).toBe(57)
  const productData = { ...shown.find(({ _id }) => _id === many), description: 'Glass', price: 5 }
  expect((await shop.call('PUT', `/api/products/${many}`, { productData }, owner)).status).toBe(200)
  expect((await list(`?ids=${many}`))[0]?.stock).toBe(57)
  for (const id of [many, few]) await shop.call('POST', `/api/products/delete/${id}`, undefined, owner)
})

test('deletes a product from every list and from reading', async () => {
  const id = await shop.product({ name: 'Passing', isFeatured: true })
  const response = await shop.call('POST', `/api/products/delete/${id}`, { userId: owner.uid }, owner)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ _id: id, deleted: true })
  for (const query of ['', '?isFeatured=true', '?search=Passing', '?category=Study']) {
    expect(await namesOf(query)).not.toContain('Passing')
  }
  await expectProblem(await shop.call('GET', `/api/products/${id}`), 404, 'not_found')
  const again = () => shop.call('POST', `/api/products/delete/${id}`, {}, owner)
  await expectProblem(await again(), 404, 'not_found')
  await expectProblem(await shop.call('PUT', `/api/products/${id}`, { productData: data }, owner), 404, 'not_found')
})

test('deletes without any body, as a call with nothing to say', async () => {
  const id = await shop.product()
  expect((await shop.call('POST', `/api/products/delete/${id}`, undefined, owner)).status).toBe(200)
})

test.each([
  ['a missing name', { name: undefined }, '/productData/name'],
  ['a blank name', { name: '   ' }, '/productData/name'],
  ['a name of 201 characters', { name: 'x'.repeat(201) }, '/productData/name'],
  ['a blank description', { description: '\n\t' }, '/productData/description'],
  ['a description of 5001 characters', { description: 'x'.repeat(5001) }, '/productData/description'],
  ['a missing price', { price: undefined }, '/productData/price'],
  ['a missing stock', { stock: undefined }, '/productData/stock'],
  ['no category', { category: [] }, '/productData/category'],
  ['an unknown category', { category: ['Study', 'Shoes'] }, '/productData/category'],
  ['a category object', { category: { Study: true } }, '/productData/category'],
  ['popularity 0', { popularity: 0 }, '/productData/popularity'],
  ['popularity 4', { popularity: 4 }, '/productData/popularity'],
  ['popularity "1"', { popularity: '1' }, '/productData/popularity'],
  ['isFeatured "true"', { isFeatured: 'true' }, '/productData/isFeatured'],
  ['ageFrom above ageTo', { category: 'Toy', ageFrom: 9, ageTo: 3 }, '/productData/ageFrom'],
  ['a negative age', { category: 'Toy', ageFrom: -1 }, '/productData/ageFrom'],
  ['half a year', { category: 'Toy', ageTo: 2.5 }, '/productData/ageTo'],
])('refuses %s and names the field', async (_what, wrong, pointer) => {
  const response = await shop.call('POST', '/api/products', { productData: { ...data, ...wrong } }, owner)
  await expectInvalid(response, pointer)
})

describe('more pictures', () => {
  const moreImageUrls = ['/images/demo/back.webp', 'https://pictures.example/side.png']
  const put = (id: string, productData: object) => shop.call('PUT', `/api/products/${id}`, { productData }, owner)
  type Pictured = Listed & { moreImageUrls?: string[] }

  async function slate(pictures: string[] = moreImageUrls): Promise<Pictured> {
    const productData = { ...data, imageUrl: '/images/demo/front.webp', moreImageUrls: pictures }
    const response = await shop.call('POST', '/api/products', { productData }, owner)
    expect(response.status).toBe(201)
    return (await response.json()) as Pictured
  }

  async function read(id: string): Promise<Pictured> {
    return (await (await shop.call('GET', `/api/products/${id}`)).json()) as Pictured
  }

  test('are in the product read alone, in their order, and in no list', async () => {
    const made = await slate()
    expect(made.moreImageUrls).toEqual(moreImageUrls)
    expect(await read(made._id)).toEqual(made)
    const { moreImageUrls: _, ...listed } = made
    for (const query of ['', '?search=slate']) {
      expect((await list(query)).find(({ _id }) => _id === made._id)).toEqual(listed)
    }
  })

  test('stay when a product as a list holds it is sent back, and go with an empty list', async () => {
    const made = await slate()
    const listed = (await list('')).find(({ _id }) => _id === made._id)
    const kept = (await (await put(made._id, { ...listed, name: 'Black slate' })).json()) as Pictured
    expect(kept).toMatchObject({ name: 'Black slate', moreImageUrls })
    for (const none of [[], null]) {
      const cleared = await (await put(made._id, { ...data, moreImageUrls: none })).json()
      expect(cleared).not.toHaveProperty('moreImageUrls')
      await put(made._id, { ...data, moreImageUrls })
    }
  })

  test('count as a change: the version from before is stale, the same save again is not a change', async () => {
    const made = await slate()
    const turned = { ...made, moreImageUrls: moreImageUrls.toReversed() }
    const saved = (await (await put(made._id, turned)).json()) as Pictured
    expect(saved.moreImageUrls).toEqual(turned.moreImageUrls)
    const stale = await expectProblem(await put(made._id, { ...made, name: 'Other' }), 409, 'stale_product')
    expect(stale.product).toEqual(saved)
    expect(await (await put(made._id, saved)).json()).toEqual(saved)
  })

  test('of this shop are kept by their path, and doubled ones once', async () => {
    const made = await slate([`${shop.url}/images/demo.webp`, '/images/demo.webp'])
    expect(made.moreImageUrls).toEqual(['/images/demo.webp'])
  })

  test.each([
    ['six', Array.from({ length: 6 }, (_, i) => `/images/demo/${i}.webp`), '/productData/moreImageUrls'],
    ['a single address', '/images/demo/1.webp', '/productData/moreImageUrls'],
    ['a script', ['/images/a.webp', 'javascript:alert(1)'], '/productData/moreImageUrls/1'],
    ['a blank one', [''], '/productData/moreImageUrls/0'],
    ['a foreign http address', ['http://pictures.example/images/a.webp'], '/productData/moreImageUrls/0'],
  ])('refuses %s', async (_what, wrong, pointer) => {
    const productData = { ...data, moreImageUrls: wrong }
    await expectInvalid(await shop.call('POST', '/api/products', { productData }, owner), pointer)
  })
})
