/** The feed of products, as Google Merchant Center and Meta fetch it. */
import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#db/schema/goods.ts'
import { offers } from '#db/schema/selling.ts'
import { openTestShop } from '#tests/support/shop.ts'

const HOUR = 3_600_000

const shop = await openTestShop({ PUBLIC_URL: 'https://shop.example' })

async function readFeed(): Promise<Record<string, string>[]> {
  const response = await shop.call('GET', '/products.csv')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  return parse(await response.text(), { columns: true })
}

/** The cells that are not empty, as a reader of RSS finds them. */
async function readRss(): Promise<Record<string, string>[]> {
  const response = await shop.call('GET', '/products.xml')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  const text = await response.text()
  expect(text).toMatch(
    /^<\?xml[^>]*>\n<rss version="2.0" xmlns:g="[^"]+"><channel><title>[^<]+<\/title><link>https:\/\/shop/,
  )
  const plain: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return [...text.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) =>
    Object.fromEntries(
      [...item.matchAll(/<g:(\w+)>([^<>]*)<\/g:\1>/g)].map(([, name, value = '']) => [
        name,
        value.replace(/&(\w+);/g, (_, sign) => plain[sign] ?? '?'),
      ]),
    ),
  )
}

async function expectSameAsRss(lines: readonly Record<string, string>[]) {
  const filled = lines.map((line) => Object.fromEntries(Object.entries(line).filter(([, value]) => value !== '')))
  expect(await readRss()).toEqual(filled)
}

test('the feed has what shoppers see, siblings as one group, and nothing else', async () => {
  const kite = await shop.product({
    name: '=Paper Kite <b> & "Co"',
    description: '- Flies high.\n"Very" high, कागज़ से बनी',
    pricePaise: 79_900,
    stock: 0,
    brand: 'Rang',
    imageUrl: '/images/kite.webp',
  })
  const red = await shop.product({ name: 'Kurta', family: 'Kurtas', option1: 'Colour: Red', option2: 'Size: S' })
  const blue = await shop.product({ name: 'Kurta', family: 'Kurtas', option1: 'Colour: Blue', option2: 'Size: S' })
  await shop.product({ name: 'Alone', family: 'Of one' })
  await shop.product({ name: 'Gone', deletedAt: new Date() })
  await shop.product({ name: 'Draft', visibility: 'draft' })
  const lines = await readFeed()
  expect(lines.map(({ title }) => title).sort()).toEqual([
    'Alone',
    'Kurta (Blue, S)',
    'Kurta (Red, S)',
    'Paper Kite <b> & "Co"',
  ])
  const of = (id: string) => lines.find((line) => line.id === id)
  expect(of(kite)).toMatchObject({
    description: 'Flies high. "Very" high, कागज़ से बनी',
    availability: 'out of stock',
    condition: 'new',
    price: '799.00 INR',
    sale_price: '',
    sale_price_effective_date: '',
    link: `https://shop.example/product/${kite}/paper-kite-b-co`,
    image_link: 'https://shop.example/images/kite.webp?w=share',
    brand: 'Rang',
    item_group_id: '',
  })
  expect(of(red)).toMatchObject({ availability: 'in stock', color: 'Red', size: 'S' })
  const group = of(red)?.item_group_id ?? ''
  expect(group).toMatch(/^[0-9a-f]{32}$/)
  expect(of(blue)).toMatchObject({ color: 'Blue', item_group_id: group })
  expect(lines.find(({ title }) => title === 'Alone')?.item_group_id).toBe('')
  await expectSameAsRss(lines)
  // Readers keep the history of a group by its id.
  await shop.product({ name: 'Kurta', family: 'kurtas', option1: 'Colour: Green' })
  await shop.database.db.update(products).set({ visibility: 'hidden' }).where(eq(products.id, red))
  shop.store.shop.catalogue.expire()
  const later = await readFeed()
  expect(later.filter(({ title }) => title?.startsWith('Kurta')).map((line) => line.item_group_id)).toEqual([
    group,
    group,
  ])
})

test('an offer is the sale price from its start to its end, beside the price without it', async () => {
  const id = await shop.product({ name: 'Spinning Top', pricePaise: 20_000 })
  const [startsAt, endsAt] = [new Date(Date.now() - HOUR), new Date(Date.now() + HOUR)]
  const offer = { startsAt, endsAt, productIds: [id], isRounded: true }
  await shop.database.db.insert(offers).values([
    { ...offer, name: 'Half', percent: 50 },
    { ...offer, name: 'Less', percent: 10, startsAt: new Date(0) },
    { ...offer, name: 'Soon', percent: 70, startsAt: endsAt, endsAt: new Date(Date.now() + 2 * HOUR) },
  ])
  shop.store.shop.catalogue.expire()
  const minute = (at: Date) => `${at.toISOString().slice(0, 16)}Z`
  await expectSameAsRss(await readFeed())
  expect((await readFeed()).find((line) => line.id === id)).toMatchObject({
    price: '200.00 INR',
    sale_price: '100.00 INR',
    sale_price_effective_date: `${minute(startsAt)}/${minute(endsAt)}`,
  })
})

test('the feed goes on over pieces until the last product', async () => {
  const before = (await readFeed()).length
  await shop.database.db.execute(sql`insert into products (name, description, price_paise, stock, categories)
    select 'Pencil ' || n, 'Writes.', 1000, 5, array['Study'] from generate_series(1, 1200) n`)
  shop.store.shop.catalogue.expire()
  const lines = await readFeed()
  expect(lines).toHaveLength(before + 1200)
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
  await expectSameAsRss(lines)
})

test('the feed is the same until something that it shows changes', async () => {
  const { headers } = await shop.call('GET', '/products.xml')
  const known = { 'if-modified-since': headers.get('last-modified') ?? '' }
  const again = () => shop.call('GET', '/products.xml', undefined, undefined, known)
  expect([(await again()).status, (await (await again()).text()).length]).toEqual([304, 0])
  await shop.product({ name: 'New Top', stock: 1 })
  const changed = await again()
  expect([changed.status, (await changed.text()).includes('New Top')]).toEqual([200, true])
  expect(Date.parse(changed.headers.get('last-modified') ?? '')).toBeGreaterThan(Date.parse(known['if-modified-since']))
  const tag = { 'if-none-match': changed.headers.get('etag') ?? '' }
  expect((await shop.call('GET', '/products.xml', undefined, undefined, tag)).status).toBe(304)
})

test('sixty-four connections of one network make one feed, keep no connection of the database from others, and none is refused', async () => {
  await shop.product({ name: 'Another Top' })
  await shop.store.shop.catalogue.catchUp()
  const elsewhere = await shop.database.pool.connect()
  await elsewhere.query('begin; lock table products in access exclusive mode')
  const waiting = async () =>
    (
      await elsewhere.query(`select count(*)::int as n from pg_locks where not granted and relation = 'products'::regclass
        and database = (select oid from pg_database where datname = current_database())`)
    ).rows[0].n
  try {
    const asked = Array.from({ length: 64 }, (_, n) =>
      shop.call('GET', n % 2 === 0 ? '/products.xml' : '/products.csv'),
    )
    await expect.poll(waiting).toBe(1)
    expect((await shop.call('GET', '/api/me')).status).toBe(200)
    expect(await waiting()).toBe(1)
    await elsewhere.query('rollback')
    const answers = await Promise.all(asked)
    expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 200))
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(2)
    await Promise.all(answers.map((answer) => answer.body?.cancel()))
  } finally {
    elsewhere.release()
  }
})
