/** The owner's own facts: defined, told of products, shown, filtered by, searched for, asked for by shelves, and taken off. */
import { expect, test } from 'vitest'
import type { Choices } from '#store/goods/catalogue/counts.schema.ts'
import type { DeskFact, FactDataInput } from '#store/goods/facts/facts.schema.ts'
import { COLUMNS, headersOf } from '#store/goods/product-changes/csv-columns.ts'
import type { ImportCheck, ProductImport } from '#store/goods/product-changes/product-changes.schema.ts'
import type { Product, ProductDetail } from '#store/goods/products/products.schema.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop } from '#tests/support/shop.ts'

const get = async <T>(path: string) => (await (await shop.call('GET', path, undefined, owner)).json()) as T
const send = (method: string, path: string, body: unknown) => shop.call(method, path, body, owner)

const BASE = { kind: 'choice', categories: ['Study'], isFilter: true, revision: 0 } as const
async function define(fact: Partial<FactDataInput> & { name: string }): Promise<DeskFact> {
  const answer = await send('POST', '/api/admin/facts', { fact: { ...BASE, ...fact } })
  expect(answer.status).toBe(201)
  return (await answer.json()) as DeskFact
}
const options = (...names: string[]) => names.map((name) => ({ name }))

async function book(name: string, facts: Record<string, unknown> | undefined): Promise<ProductDetail> {
  const productData = { name, description: 'A book.', price: 120, stock: 9, category: ['Study'], facts }
  const answer = await send('POST', '/api/products', { productData })
  expect(answer.status).toBe(201)
  return (await answer.json()) as ProductDetail
}

const read = (id: string, query = '') => get<ProductDetail>(`/api/products/${id}${query}`)
const names = async (query: string) =>
  (await get<Product[]>(`/api/products?${query}`)).map(({ name }) => name).toSorted()
async function change({ products: _, ...fact }: DeskFact, set: Partial<FactDataInput>) {
  const written = { ...fact, options: fact.options.map(({ products: _, ...option }) => option), ...set }
  return send('PUT', `/api/admin/facts/${fact.id}`, { fact: written })
}

async function sendFile<T>(path: string, file: string): Promise<T> {
  const headers = { origin: shop.url, cookie: owner.cookie, 'content-type': 'text/csv' }
  const answer = await fetch(`${shop.url}/api/admin/product-imports/${path}`, { method: 'POST', headers, body: file })
  expect(answer.status).toBeLessThan(300)
  return (await answer.json()) as T
}

async function imported(file: string): Promise<ProductImport> {
  const { _id } = await sendFile<ProductImport>('start?fileName=facts.csv', file)
  const now = () => get<ProductImport>(`/api/admin/product-imports/${_id}`)
  await expect.poll(async () => (await now()).status, { interval: 20 }).toBe('done')
  return now()
}

const exported = async () =>
  (await (await shop.call('GET', '/api/admin/products/export', undefined, owner)).text()).replace(/^\ufeff/, '')

const shop = await openTestShop()
const owner = await shop.owner()
await shop.product({ name: 'Plain Kite', pricePaise: 1000, stock: 40 })
const before = JSON.stringify([
  await get('/api/products'),
  await get('/api/products/choices'),
  await get('/api/products/facets'),
])
await define({
  name: 'Class',
  nameHi: 'कक्षा',
  options: options(...Array.from({ length: 12 }, (_, at) => `${at + 1}`)),
})
await define({ name: 'Board', options: options('CBSE', 'ICSE', 'State board') })
await define({ name: 'Subject', nameHi: 'विषय', options: [{ name: 'Maths', nameHi: 'गणित' }, { name: 'Science' }] })
await define({ name: 'Pages', kind: 'number', unit: 'pages' })
await define({ name: 'Ruled', kind: 'flag' })
const maths = { class: '4', board: 'cbse', subject: 'maths', pages: 96, ruled: true }
await book('Sums and Shapes', maths)
await book('Sums and Shapes again', { ...maths, class: '5', pages: 120 })
await book('Light and Water', { class: '4', board: 'icse', subject: 'science', pages: 120, ruled: false })
await book('Poems', undefined)

test('who defines none, and whose products have none, gets every answer as before', async () => {
  const plain = await openTestShop()
  await plain.product({ name: 'Plain Kite', pricePaise: 1000, stock: 40 })
  const asked = async (path: string) => (await plain.call('GET', path)).json()
  const [, choices, facets] = JSON.parse(before) as unknown[]
  expect(await asked('/api/products/choices')).toEqual(choices)
  expect(await asked('/api/products/facets')).toEqual(facets)
  expect(before).not.toContain('fact')
})

test('a product has its facts as they were written, and in words in the language of the page', async () => {
  const [found] = await get<Product[]>('/api/products?search=light%20and%20water')
  expect(found).not.toHaveProperty('facts')
  const product = await read(found?._id ?? '')
  expect(product.facts).toEqual({ class: '4', board: 'icse', subject: 'science', pages: 120, ruled: false })
  expect(product.factsInWords).toEqual([
    { name: 'Class', value: '4' },
    { name: 'Board', value: 'ICSE' },
    { name: 'Subject', value: 'Science' },
    { name: 'Pages', value: '120 pages' },
    { name: 'Ruled', value: 'No' },
  ])
  expect((await read(product._id, '?language=hi')).factsInWords).toContainEqual({ name: 'विषय', value: 'Science' })
  const { usual: _, ...data } = product
  const { facts: __, ...without } = data
  expect((await send('PUT', `/api/products/${product._id}`, { productData: without })).status).toBe(200)
  expect((await read(product._id)).facts).toEqual(product.facts)
})

test.each([
  ['class', '13', 'choose one of its options'],
  ['class', 4, 'choose one of its options'],
  ['pages', '96', 'Must be a number'],
  ['pages', -1, 'Must be a number'],
  ['pages', 1.005, 'Must be a number'],
  ['ruled', 'yes', 'true or false'],
  ['colour', 'red', 'no such fact'],
])('refuses %s %j beside its field', async (fact, value, words) => {
  const productData = {
    name: 'Wrong',
    description: 'x',
    price: 1,
    stock: 1,
    category: ['Study'],
    facts: { [fact]: value },
  }
  const answer = await send('POST', '/api/products', { productData })
  const problem = await expectProblem(answer, 400, 'invalid_input')
  expect(problem.errors).toEqual([{ pointer: `/productData/facts/${fact}`, detail: expect.stringContaining(words) }])
})

test('a list is narrowed by facts: any value of one, and one of each', async () => {
  expect(await names('fact=class.4')).toEqual(['Light and Water', 'Sums and Shapes'])
  expect(await names('fact=class.4&fact=class.5,board.cbse')).toEqual(['Sums and Shapes', 'Sums and Shapes again'])
  expect(await names('fact=pages.120,ruled.no')).toEqual(['Light and Water'])
  expect(await names('fact=colour.red')).toEqual([])
  await expectProblem(await shop.call('GET', '/api/products?fact=class'), 400, 'invalid_input')
})

test('the choices of a list count each fact with the others as they are', async () => {
  const { facts } = await get<Choices>('/api/products/choices?fact=class.4&language=hi')
  expect(facts?.map(({ name }) => name)).toEqual(['कक्षा', 'Board', 'विषय', 'Pages', 'Ruled'])
  expect(facts?.[0]?.choices).toEqual([
    { name: 'class.4', words: '4', count: 2 },
    { name: 'class.5', words: '5', count: 1 },
  ])
  expect(facts?.[2]?.choices).toEqual([
    { name: 'subject.maths', words: 'गणित', count: 1 },
    { name: 'subject.science', words: 'Science', count: 1 },
  ])
  expect(facts?.[3]?.choices.map(({ words }) => words)).toEqual(['96 pages', '120 pages'])
  const none = await get<Choices>('/api/products/choices?fact=class.5,board.icse,pages.7')
  expect(none.facts?.[0]?.choices).toContainEqual({ name: 'class.5', words: '5', count: 0 })
  expect(none.facts?.at(-1)?.choices).toEqual([{ name: 'pages.7', words: '7 pages', count: 0 }])
})

test.each([
  ['class 4 cbse maths', 'Sums and Shapes'],
  ['cbse class 4', 'Sums and Shapes'],
  ['icse', 'Light and Water'],
  ['कक्षा 4 गणित', 'Sums and Shapes'],
])('the search finds by %j first %s', async (words, name) => {
  const [first] = await get<Product[]>(`/api/products?search=${encodeURIComponent(words)}`)
  expect(first?.name).toBe(name)
})

test('another name of an option keeps its products, in words and in the search', async () => {
  const fact = await get<DeskFact>('/api/admin/facts/board')
  const renamed = fact.options.map(({ id, nameHi }) => ({ id, nameHi, name: id === 'icse' ? 'Council board' : id }))
  const answer = await change(fact, { name: 'School board', options: renamed })
  expect(answer.status).toBe(200)
  expect(await names('fact=board.icse')).toEqual(['Light and Water'])
  const [first] = await get<Product[]>('/api/products?search=council%20board')
  expect((await read(first?._id ?? '')).factsInWords).toContainEqual({ name: 'School board', value: 'Council board' })
  await expectProblem(await change(fact, {}), 409, 'stale_settings')
})

test('an option that is removed says how many have it, and is taken off them', async () => {
  const fact = await define({ name: 'Binding', options: options('Hard', 'Soft') })
  const hard = await book('Hard One', { binding: 'hard', class: '9' })
  await book('Soft One', { binding: 'soft' })
  const now = await get<DeskFact>('/api/admin/facts/binding')
  expect(now).toMatchObject({
    products: 2,
    options: [
      { id: 'hard', products: 1 },
      { id: 'soft', products: 1 },
    ],
  })
  const left = now.options.filter(({ id }) => id === 'soft').map(({ products: _, ...option }) => option)
  expect((await change(fact, { options: left })).status).toBe(200)
  const { facts, version } = await read(hard._id)
  expect(facts).toEqual({ class: '9' })
  expect(version).not.toBe(hard.version)
  expect(await names('fact=binding.hard')).toEqual([])
  expect((await send('POST', '/api/admin/facts/binding/delete', {})).status).toBe(200)
  expect(await names('fact=binding.soft')).toEqual([])
  await expectProblem(await shop.call('GET', '/api/admin/facts/binding', undefined, owner), 404, 'not_found')
})

test('a shelf can ask for facts, and then they stay until it asks no more', async () => {
  await define({ name: 'Medium', options: options('English', 'Hindi') })
  await book('Hindi Reader', { medium: 'hindi', class: '1' })
  const collection = {
    title: 'Hindi class 1',
    words: '',
    picture: '',
    beginsAt: null,
    endsAt: null,
    rule: { fact: 'medium.hindi,class.1' },
    productIds: [],
    isNarrowable: true,
    isInMenu: false,
  }
  const shelf = { revision: 0, collection }
  expect((await send('PUT', '/api/admin/collections/hindi-1', shelf)).status).toBe(200)
  expect(await names('collection=hindi-1')).toEqual(['Hindi Reader'])
  const refused = await expectProblem(await send('POST', '/api/admin/facts/medium/delete', {}), 400, 'invalid_input')
  expect(refused.errors?.[0]?.detail).toContain('Hindi class 1')
  expect((await send('POST', '/api/admin/collections/delete/hindi-1', {})).status).toBe(200)
  expect((await send('POST', '/api/admin/facts/medium/delete', {})).status).toBe(200)
})

test.each([
  [{ name: 'Brand' }, '/fact/name'],
  [{ name: 'M.R.P. (₹)' }, '/fact/name'],
  [{ name: 'class' }, '/fact/name'],
  [{ name: 'Sizes', options: [] }, '/fact/options'],
  [{ name: 'Sizes', options: options('A', 'a') }, '/fact/options'],
  [{ name: 'Sizes', categories: [] }, '/fact/categories'],
])('refuses the fact %j', async (fact, pointer) => {
  const answer = await send('POST', '/api/admin/facts', { fact: { ...BASE, options: options('x'), ...fact } })
  const problem = await expectProblem(answer, 400, 'invalid_input')
  expect(problem.errors?.[0]?.pointer).toBe(pointer)
})

test('two people at once: a value that is just being removed is on no product afterwards', async () => {
  const fact = await define({ name: 'Paper', options: options('Thick', 'Thin') })
  const thin = fact.options.filter(({ id }) => id === 'thin').map(({ products: _, ...option }) => option)
  const writes = Array.from({ length: 12 }, (_, at) =>
    send('POST', '/api/products', {
      productData: {
        name: `Pad ${at}`,
        description: 'x',
        price: 1,
        stock: 1,
        category: ['Study'],
        facts: { paper: 'thick' },
      },
    }),
  )
  const [removal, ...answers] = await Promise.all([change(fact, { options: thin }), ...writes])
  expect(removal?.status).toBe(200)
  for (const { status } of answers) expect([201, 400]).toContain(status)
  const { rows } = await shop.database.pool.query(
    "select count(*)::int as count from products where facts ->> 'paper' = 'thick'",
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('a file has a column for each fact, read in words, and comes back as it was exported', async () => {
  const header = 'Name,Description,Price,Stock,Category,Class,Subject,Pages,Ruled'
  const row = (...cells: string[]) => ['File Book', 'x', '50', '3', 'Study', ...cells].join()
  const check = await sendFile<ImportCheck>(
    'check',
    [header, row('4', 'गणित', '96 pages', 'हाँ'), row('13', 'Maths', '9 cm', 'maybe')].join('\n'),
  )
  expect(check).toMatchObject({ counts: { created: 1, refused: 1 }, ignoredColumns: [] })
  const [{ words } = { words: '' }] = check.problems
  expect(words).toContain('Class: “13” is none of 1, 2')
  expect(words).toContain('Pages: "9 cm" is not a number.')
  expect(words).toContain('Ruled: Write yes or no')
  await imported([header, row('4', 'गणित', '96 pages', 'हाँ')].join('\n'))
  const [book] = await get<Product[]>('/api/products?search=file%20book')
  const id = book?._id ?? ''
  expect((await read(id)).facts).toEqual({ class: '4', subject: 'maths', pages: 96, ruled: true })

  const file = await exported()
  const [columns = '', ...rows] = file.split('\r\n')
  expect(columns).toMatch(/,Class,School board,Subject,Pages,Ruled,.*Version$/)
  expect(rows.find((line) => line.startsWith(id))).toMatch(/,4,,Maths,96,yes,/)
  expect(await sendFile<ImportCheck>('check', file)).toMatchObject({ counts: { updated: 0, created: 0, refused: 0 } })

  const change = `Id,Class,Pages,Ruled\n${id},5,,no`
  const [{ fields } = { fields: [] }] = (await sendFile<ImportCheck>('check', change)).changes
  expect(fields).toEqual([
    { field: 'Class', from: '4', to: '5' },
    { field: 'Pages', from: '96', to: 'nothing' },
    { field: 'Ruled', from: 'yes', to: 'no' },
  ])
  const done = await imported(change)
  expect((await read(id)).facts).toEqual({ class: '5', subject: 'maths', ruled: false })
  expect((await send('POST', `/api/admin/product-imports/${done._id}/undo`, {})).status).toBe(200)
  expect((await read(id)).facts).toEqual({ class: '4', subject: 'maths', pages: 96, ruled: true })
})

test('undone later, a change brings back no fact that was removed since', async () => {
  await define({ name: 'Cover', options: options('Blue') })
  const { _id: id } = await book('Covered', { cover: 'blue', class: '2' })
  const done = await imported(`Id,Cover\n${id},`)
  expect((await read(id)).facts).toEqual({ class: '2' })
  expect((await send('POST', '/api/admin/facts/cover/delete', {})).status).toBe(200)
  expect((await send('POST', `/api/admin/product-imports/${done._id}/undo`, {})).status).toBe(200)
  expect((await read(id)).facts).toEqual({ class: '2' })
})

test('without facts a file has the columns that it had', async () => {
  const plain = await openTestShop()
  const template = await (
    await plain.call('GET', '/api/admin/product-imports/template', undefined, await plain.owner())
  ).text()
  const headers = COLUMNS.map((column) => headersOf(column).header)
  expect(template.replace(/^\ufeff/, '').split('\r\n')[0]).toBe(headers.join())
  expect(headers).not.toContain('Facts')
})

test('a fact is what was told and nothing else: none of a name that programs know, and 0 with its unit', async () => {
  const built = await define({ name: 'Constructor', kind: 'flag' })
  const sugar = await define({ name: 'Sugar', kind: 'number', unit: 'g' })
  const { _id } = await book('Cookery', { [sugar.id]: 0 })
  expect((await read(_id)).factsInWords).toEqual([{ name: 'Sugar', value: '0 g' }])
  expect(await names(`fact=${built.id}.yes`)).toEqual([])
})
