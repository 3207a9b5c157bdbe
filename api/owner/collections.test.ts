/** Shelves and the first page: what staff arrange, and what shoppers are answered in the second in which it begins and ends. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { RenderPage } from '#app/render.server.tsx'
import type { Collection, HomeDesk } from '#store/goods/collections/collections.schema.ts'
import type { HomeView } from '#store/goods/collections/default-home.ts'
import { DEFAULT_LAYOUT } from '#store/goods/collections/home-layout.ts'
import type { Product } from '#store/goods/products/products.schema.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

/** What every page knows of the arrangement, and what the collection of its address holds. */
const renderPage: RenderPage = async (request, { settings: { look, home, menu }, fetchApi }) => {
  const name = new URL(request.url).pathname.split('/')[2]
  const answers = name ? [`/api/collections/${name}`, `/api/products?collection=${name}&limit=9`] : []
  const texts = await Promise.all(answers.map(async (path) => (await fetchApi(new URL(path, request.url))).text()))
  const body = JSON.stringify({ hero: look.hero, home, menu, texts })
  return new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

type Face = { hero: { words: string }; home?: HomeView; menu?: { to: string }[]; texts: string[] }

const shop = await openTestShop({}, renderPage)
const owner = await shop.owner()
const manager = await giveRole(shop, await shop.customer(), 'manager')
const pens: string[] = [
  await shop.product({ name: 'Blue Pen', pricePaise: 1000, brand: 'Camlin' }),
  await shop.product({ name: 'Red Pen', pricePaise: 30_000, originalPricePaise: 40_000 }),
  await shop.product({ name: 'Gold Pen', pricePaise: 900_000, isFeatured: true }),
]

const SHELF = {
  title: 'Back to school',
  words: 'All for the first day.',
  picture: '',
  beginsAt: null,
  endsAt: null,
  rule: null,
  productIds: [] as string[],
  isNarrowable: true,
  isInMenu: false,
}

const save = (name: string, collection: object, revision = 0, as = manager) =>
  shop.call('PUT', `/api/admin/collections/${name}`, { revision, collection: { ...SHELF, ...collection } }, as)

async function saved(...of: Parameters<typeof save>): Promise<Collection> {
  const response = await save(...of)
  expect(response.status, await response.clone().text()).toBe(200)
  return response.json() as Promise<Collection>
}

async function namesOn(query: string, at = shop): Promise<string[]> {
  const response = await at.call('GET', `/api/products?${query}`)
  expect(response.status).toBe(200)
  return ((await response.json()) as Product[]).map(({ name }) => name)
}

const faceOf = async (path = '/', at = shop): Promise<Face> => (await at.call('GET', path)).json() as Promise<Face>

async function homeDesk(path = '', body: object = {}): Promise<HomeDesk> {
  const response = await shop.call('POST', `/api/admin/home${path}`, body, manager)
  expect(response.status, await response.clone().text()).toBe(200)
  return response.json() as Promise<HomeDesk>
}

test('with nothing arranged pages are told nothing, and ours are collections like any other', async () => {
  expect(await faceOf()).toMatchObject({ hero: { words: 'School, toys, gifts and home.' }, texts: [] })
  expect(Object.keys(await faceOf())).toEqual(['hero', 'texts'])
  const ours = await shop.call('GET', '/api/collections/under-99')
  expect(await ours.json()).toEqual({
    name: 'under-99',
    title: '₹99 and under',
    words: 'Everything for ₹99 or less.',
    query: { price_max: '99' },
    isNarrowable: false,
  })
  expect(await namesOn('collection=under-99')).toEqual(['Blue Pen'])
  await expectProblem(await shop.call('GET', '/api/collections/nothing'), 404, 'not_found')
  expect(await namesOn('collection=nothing')).toEqual([])
})

test('products picked by hand stand in that order, narrowed and sorted as any list, and leave when they are deleted', async () => {
  const gone = await shop.product({ name: 'Old Pen' })
  const productIds = [pens[2] ?? '', gone, pens[0] ?? '', pens[1] ?? '']
  const shelf = await saved('pens', { title: 'Pens', productIds })
  expect(await namesOn('collection=pens')).toEqual(['Gold Pen', 'Old Pen', 'Blue Pen', 'Red Pen'])
  expect(await namesOn(`collection=pens&limit=2&after=${gone}`)).toEqual(['Blue Pen', 'Red Pen'])
  expect(await namesOn('collection=pens&offset=3&limit=2')).toEqual(['Red Pen'])
  expect(await namesOn('collection=pens&sortBy=price-asc')).toEqual(['Blue Pen', 'Old Pen', 'Red Pen', 'Gold Pen'])
  expect(await namesOn('collection=pens&price_max=300&onSale=true')).toEqual(['Red Pen'])
  expect(await namesOn('collection=pens&search=gold')).toEqual(['Gold Pen'])
  const before = await faceOf('/collection/pens')
  await shop.call('POST', `/api/products/delete/${gone}`, {}, manager)
  expect(await namesOn('collection=pens')).toEqual(['Gold Pen', 'Blue Pen', 'Red Pen'])
  const after = await faceOf('/collection/pens')
  expect([before, after].map(({ texts: [, list = ''] }) => list.includes('Old Pen'))).toEqual([true, false])
  const read = await shop.call('POST', '/api/admin/collections/pens', {}, manager)
  expect(((await read.json()) as Collection).productIds).toEqual([pens[2], pens[0], pens[1]])
  await saved('pens', { title: 'Pens', productIds: [pens[1]] }, shelf.revision)
  expect((await faceOf('/collection/pens')).texts[1]).not.toContain('Gold Pen')
})

test('a rule is a filter of the catalogue, and what it holds moves with the products', async () => {
  await saved('camlin', { rule: { brand: 'CAMLIN', price_max: '20', sortBy: 'newest' } })
  expect(await namesOn('collection=camlin')).toEqual(['Blue Pen'])
  const facets = await shop.call('GET', '/api/products/facets?collection=camlin')
  expect(await facets.json()).toMatchObject({ total: 1 })
  const { texts } = await faceOf('/collection/camlin')
  const green = await shop.product({ name: 'Green Pen', brand: 'Camlin', pricePaise: 1500 })
  await shop.store.shop.catalogue.catchUp()
  expect((await faceOf('/collection/camlin')).texts).not.toEqual(texts)
  expect(await namesOn('collection=camlin')).toEqual(['Green Pen', 'Blue Pen'])
  await shop.call('POST', `/api/products/delete/${green}`, {}, manager)
})

test('what begins or ends by date shows and vanishes in its second on kept pages, in both processes', async () => {
  const url = shop.database.pool.options.connectionString ?? ''
  const other = await openTestShop({ DATABASE_URL: url }, renderPage)
  const [begin, end] = [Date.now() + 2500, Date.now() + 4500]
  const dates = { beginsAt: new Date(begin).toISOString(), endsAt: new Date(end).toISOString() }
  await saved('diwali', { title: 'Diwali', productIds: [pens[0]], isInMenu: true, ...dates })
  const { revision } = await homeDesk()
  const hero = { words: 'Light up', note: '', picture: '', to: '/collection/diwali', link: '', ...dates }
  const parts = [{ name: 'diwali' }, ...DEFAULT_LAYOUT.parts]
  await homeDesk('/save', { revision, layout: { ...DEFAULT_LAYOUT, heroes: [hero], parts } })

  /** What both processes say, kept or not. */
  const shown = () =>
    Promise.all(
      [shop, other].map(async (at) => {
        const [face, names, shelf] = await Promise.all([
          faceOf('/', at),
          namesOn('collection=diwali&limit=5', at),
          at.call('GET', '/api/collections/diwali'),
        ])
        return [face.hero.words, face.menu?.length ?? 0, face.home?.parts.length ?? 5, names, shelf.status].join()
      }),
    )
  const CLOSED = 'School, toys, gifts and home.,0,5,,404'
  const OPEN = 'Light up,1,6,Blue Pen,200'
  await other.store.shop.catalogue.catchUp()
  expect(await shown()).toEqual([CLOSED, CLOSED])
  await sleep(begin - Date.now())
  expect(await shown()).toEqual([OPEN, OPEN])
  expect(await shown()).toEqual([OPEN, OPEN])
  await sleep(end - Date.now())
  expect(await shown()).toEqual([CLOSED, CLOSED])
  const { layout } = await homeDesk()
  expect(layout.heroes).toEqual([hero])
})

test('what is saved holds at once, and not over what somebody else saved', async () => {
  const before = await homeDesk()
  const layout = { ...DEFAULT_LAYOUT, tiles: ['pens', 'Toy'], parts: [{ name: 'featured' }] }
  const kept = await homeDesk('/save', { revision: before.revision, layout })
  expect(kept).toMatchObject({ layout, revision: before.revision + 1 })
  for (const revision of [0, before.revision]) {
    const stale = await shop.call('POST', '/api/admin/home/save', { revision, layout: DEFAULT_LAYOUT }, owner)
    await expectProblem(stale, 409, 'stale_settings')
  }
  expect((await faceOf()).home).toEqual({
    tiles: [{ to: '/collection/pens', title: 'Pens', picture: '' }, 'Toy'],
    parts: ['featured'],
  })
  const audit = await shop.database.pool.query(`select distinct action from audit_log where action ~ '^(shelf|home)'`)
  expect(audit.rows.map(({ action }) => action).sort()).toEqual(['home.publish', 'shelf.add', 'shelf.change'])
})

test('one of ours changes its name at home and its page, and is again as it was', async () => {
  const ours = { ...SHELF, title: 'Cheap things', rule: { price_max: '99' }, isNarrowable: false }
  await homeDesk('/save', { revision: (await homeDesk()).revision, layout: DEFAULT_LAYOUT })
  await saved('under-99', ours)
  expect((await faceOf()).home?.parts).toContainEqual({
    to: '/collection/under-99',
    title: 'Cheap things',
    query: { price_max: '99' },
  })
  const sitemap = await (await shop.call('GET', '/sitemap/pages.xml')).text()
  expect(sitemap).toContain('/collection/pens</loc>')
  expect(sitemap).toContain('/collection/under-99</loc>')
  expect(sitemap).not.toContain('diwali')
  expect((await shop.call('POST', '/api/admin/collections/delete/under-99', {}, manager)).status).toBe(200)
  expect(await faceOf()).not.toHaveProperty('home')
})

test('what cannot be is refused beside its field', async () => {
  await expectInvalid(await save('a', { title: ' ' }), '/collection/title')
  await expectInvalid(await save('a', { words: 'a'.repeat(301) }), '/collection/words')
  await expectInvalid(await save('a', { picture: 'https://elsewhere.example/a.webp' }), '/collection/picture')
  await expectInvalid(await save('a', { rule: { category: 'Shoes' } }), '/collection/rule/category')
  await expectInvalid(await save('a', { rule: { price_max: 'cheap' } }), '/collection/rule/price_max')
  await expectInvalid(await save('a', { rule: { collection: 'new' } }), '/collection/rule')
  await expectInvalid(await save('a', { productIds: Array(201).fill(pens[0]) }), '/collection/productIds')
  const [beginsAt, endsAt] = ['2026-11-02T00:00:00Z', '2026-11-01T00:00:00Z']
  await expectInvalid(await save('a', { beginsAt, endsAt }), '/collection/endsAt')
  await expectInvalid(await save('Bad Name', {}), '#name')
  await expectInvalid(await save('featured', {}), '#name')
  await expectProblem(await save('pens', {}), 409, 'already_exists')
  await expectProblem(await save('pens', {}, 1), 409, 'stale_settings')
  await expectProblem(await save('a', {}, 0, await shop.customer()), 403, 'forbidden')
  const layouts = [
    { ...DEFAULT_LAYOUT, parts: [] },
    { ...DEFAULT_LAYOUT, parts: [...DEFAULT_LAYOUT.parts, ...DEFAULT_LAYOUT.parts] },
    {
      ...DEFAULT_LAYOUT,
      heroes: [{ words: 'a', note: '', picture: '', to: '//evil.example', link: '', beginsAt, endsAt: null }],
    },
  ]
  for (const [at, layout] of layouts.entries()) {
    const answer = await shop.call('POST', '/api/admin/home/save', { revision: 0, layout }, owner)
    await expectInvalid(answer, at < 2 ? '/layout/parts' : '/layout/heroes/0/to')
  }
  for (let n = 0; n < 6; n++) await saved(`menu-${n}`, { isInMenu: true })
  await expectInvalid(await save('menu-6', { isInMenu: true }), '/collection/isInMenu')
})
