/** A changed answer is never served, and one that a change cannot touch lives on. */
import { expect, test } from 'vitest'
import { createApi } from '#api/index.ts'
import type { RenderPage } from '#app/render.server.tsx'
import { NO_CLIENT } from '#server/machine/making-turns.ts'
import { rounds } from '#tests/support/at-length.ts'
import { dice } from '#tests/support/dice.ts'
import { openTestShop } from '#tests/support/shop.ts'

/** Pens, toys and a gift, as they were at first. */
/** How often each page was made. */
const made = new Map<string, number>()

const TURNS = rounds(300, 20)
const LIST = '/api/products?limit=5&stock=shown'

/** What the pages of this test ask of the API. */
function callsOf({ pathname, searchParams }: URL): string[] {
  const [, kind, id = ''] = pathname.split('/')
  if (kind === 'category') {
    const narrowed = new URLSearchParams([['category', id], ...searchParams])
    const counted = `${narrowed}&ages=4,3-5&prices=200,400&without=age,brand,price`
    return [
      `${LIST}&${narrowed}`,
      `/api/products/counts?${counted}`,
      `/api/products/choices?${narrowed}`,
      `/api/products/facets?${narrowed}`,
    ].slice(0, searchParams.has('sortBy') ? 4 : 3)
  }
  if (kind === 'product') return ['', 'related/', 'reviews/'].map((kind) => `/api/products/${kind}${id}`)
  // It does not tell what it was made from.
  if (kind === 'policies') return ['/api/products/suggest?q=pen']
  if (kind === 'contact') return []
  return [`${LIST}&isFeatured=true`, `${LIST}&sortBy=newest`, `${LIST}&onSale=true`]
}

async function textOf(url: URL, name: string, fetchApi: typeof fetch): Promise<string> {
  const answers = await Promise.all(callsOf(url).map(async (call) => (await fetchApi(new URL(call, url))).text()))
  // Pages do not tell how many there are of plenty.
  const shown = answers
    .join('\n')
    .replace(/"stock":(?:[6-9]|\d\d+)/g, '"stock":6')
    .replace(/"version":"[^"]*"/g, '')
  return withoutId(`${name}\n${shown}`)
}

/** Whatever a product is called. */
function keyOf({ pathname, search }: URL): string {
  return pathname.split('/').slice(0, 3).join('/') + search
}

const renderPage: RenderPage = async (request, { fetchApi, settings }) => {
  const url = new URL(request.url)
  made.set(keyOf(url), (made.get(keyOf(url)) ?? 0) + 1)
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  return new Response(await textOf(url, settings.shopName, fetchApi), { headers })
}

const shop = await openTestShop({}, renderPage)
const add = (name: string, more: object) => shop.product({ name, pricePaise: 10_000, stock: 50, ...more })
const ids: string[] = [
  await add('Blue Pen', { brand: 'Camlin', ageFrom: 4, ageTo: 9 }),
  await add('Red Pen', { brand: 'Faber', pricePaise: 20_000, originalPricePaise: 30_000 }),
  await add('Green Pen', { pricePaise: 30_000, isFeatured: true }),
  await add('Teddy Bear', { categories: ['Toy'], pricePaise: 35_000, ageFrom: 2, ageTo: 6, brand: 'Funskool' }),
  await add('Brown Bear', { categories: ['Toy', 'Gift'], pricePaise: 45_000, ageFrom: 3 }),
  await add('Scented Candle', { categories: ['Gift'], stock: 3, countryOfOrigin: 'India' }),
]

async function served(path: string): Promise<string> {
  return (await shop.call('GET', path)).text()
}

/** The answer as it is made for nobody else, by a store that keeps none. */
async function fresh(path: string): Promise<string> {
  const { store } = shop
  const api = createApi(store.shop)
  const ask: typeof fetch = async (input) =>
    api.fetch(new Request(input instanceof Request ? input : String(input)), { client: NO_CLIENT, requestId: 'fresh' })
  const url = new URL(path, 'http://shop.invalid')
  if (path.startsWith('/api/')) return (await ask(url)).text()
  return textOf(url, (await store.shop.details.current()).shopName, ask)
}

/** Runs what another process might, and lets this one read it. */
async function change(statement: string, ...values: unknown[]): Promise<void> {
  await shop.database.pool.query(statement, values)
  await shop.store.shop.catalogue.catchUp()
}

const setting = (settings: string) =>
  `insert into shop_settings (settings) values ('${settings}') on conflict (id) do update set settings = '${settings}'`
const review = `insert into product_reviews (product_id, user_id, stars, words, state) values ($1, 'asha', 5, 'Good', 'shown')`
const insert = (name: string, price: number, categories = '{Study}') =>
  `insert into products (name, description, price_paise, stock, categories) values ('${name}', 'New.', ${price}, 9, '${categories}')`
const set = (what: string) => `update products set ${what}, updated_at = now() where id = $1`

const STUDY = '/category/Study'
const CHEAP = '/category/Study?price_max=200'
const SORTED = '/category/Study?sortBy=price-asc'
const TOYS = '/category/Toy?age=4'
const CANDLE = 5

test.each<[what: string, path: string, statement: string, at: number | undefined, lives: boolean]>([
  ['nothing at all', STUDY, set('name = name'), 0, true],
  ['a product of another shelf', STUDY, set('price_paise = 36000'), 3, false],
  ['a price within the list, where nothing tells it', CHEAP, set('price_paise = 31000'), 2, false],
  ['a price that crosses one of its counts', CHEAP, set('price_paise = 41000'), 2, false],
  ['a product that comes into it', CHEAP, set('price_paise = 15000'), 2, false],
  ['one that stands elsewhere by its price', SORTED, set('price_paise = 9000'), 2, false],
  ['one that is hidden', STUDY, set(`visibility = 'hidden'`), 2, false],
  ['one that is shown again', STUDY, set(`visibility = 'published'`), 2, false],
  ['a sale of plenty', STUDY, set('stock = 40'), 0, true],
  ['the sale of one of the last', '/category/Gift', set('stock = 2'), CANDLE, false],
  ['the sale of one of the last elsewhere', '/product/0', set('stock = 1'), CANDLE, true],
  ['the MRP of a product that it does not show', '/product/0', set('original_price_paise = 90000'), CANDLE, true],
  ['a price that may bring it near', '/product/0', set('price_paise = 10100'), CANDLE, false],
  ['an age that it counts', TOYS, set('age_to = 3'), 3, false],
  ['a word of what a product page shows', '/product/0', set(`description = 'Blue.'`), 0, false],
  ['a product that is like it', '/product/0', insert('Blue Pen Refill', 700), undefined, false],
  ['a review of it', '/product/0', review, 0, false],
  ['a product, where nothing is known of what was asked', '/policies', set('price_paise = 46000'), 4, false],
  ['a product', '/contact', set('price_paise = 47000'), 4, true],
  ['settings', '/contact', setting('{"shopName": "Another"}'), undefined, false],
  ['settings, in the numbers of the API', '/api/products/facets', setting('{"shopName": "A third"}'), undefined, true],
  ['synonyms', STUDY, `insert into synonyms (from_words, to_words) values ('biro', 'pen')`, undefined, true],
  ['an address in the sitemap', '/sitemap/products-1.xml', set(`name = 'Ball'`), 3, false],
])('of %s hears %s', async (_what, address, statement, at, lives) => {
  const path = address.replace('/0', `/${ids[0]}`)
  const answered = async () => {
    const response = await shop.call('GET', path)
    return { text: await response.text(), made: made.get(path) }
  }
  const before = await answered()
  expect(await answered()).toEqual(before)
  await change(statement, ...(at === undefined ? [] : [ids[at]]))
  const after = await answered()
  if (!path.endsWith('.xml')) expect(after.text).toBe(await fresh(path))
  if (!path.startsWith('/api/') && !path.endsWith('.xml')) expect(after.made === before.made).toBe(lives)
  else expect(after.text === before.text).toBe(lives)
})

test('whatever is changed, in whatever order, all answers are those of now', async () => {
  const paths = [
    STUDY,
    CHEAP,
    SORTED,
    TOYS,
    '/category/Gift',
    '/',
    `/product/${ids[0]}`,
    `/product/${ids[4]}`,
    '/contact',
    '/api/products',
    '/api/products/facets?category=Toy',
    '/api/products/choices',
    `/api/products/related/${ids[4]}`,
  ]
  const { roll: random, pick } = dice(7)
  const changes = [
    () => set(`price_paise = ${100 * (1 + random(500))}`),
    () => set(`stock = ${pick([0, 1, 5, 6, 40])}`),
    () => set(`brand = ${pick(['null', `'Camlin'`, `'CAMLIN'`, `'Natraj'`])}`),
    () => set(`popularity = ${1 + random(3)}`),
    () => set(`visibility = '${pick(['published', 'hidden'])}'`),
    () => set(`categories = '${pick(['{Study}', '{Toy}', '{Gift,Study}'])}'`),
    () => set(`age_from = ${random(5)}, age_to = ${5 + random(5)}`),
    () => set(`is_featured = not is_featured, original_price_paise = ${100 * (1 + random(600))}`),
    () => set(`deleted_at = ${pick(['null', 'now()'])}`),
  ]
  const lived = new Map<boolean, number>()
  for (let n = 0; n < TURNS; n++) {
    await change(pick(changes)(), pick(ids))
    // Some are asked for later: many changes lie between two askings.
    for (const path of paths.filter(() => random(3) > 0)) {
      const before = made.get(path)
      expect(withoutId(await served(path))).toBe(withoutId(await fresh(path)))
      const didLive = before !== undefined && before === made.get(path)
      lived.set(didLive, (lived.get(didLive) ?? 0) + 1)
    }
  }
  expect(Math.min(lived.get(true) ?? 0, lived.get(false) ?? 0)).toBeGreaterThan((TURNS * 2) / 3)
})

/** A refusal names the request. */
function withoutId(text: string): string {
  return text.replace(/"requestId":"[^"]*"/g, '')
}
