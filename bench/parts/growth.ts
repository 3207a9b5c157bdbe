/** Whether a hundred times as many products are noticed: what shoppers ask for, made anew, in a small shop and a large one. */
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { printFigure, printHeading } from '#bench/figures.ts'
import { createClient } from '#bench/search/client.ts'
import { type BenchShop, changeSettings, type Shops } from '#bench/shops/shops.ts'
import { percentile } from '#bench/shops/trade.ts'
import { productPath } from '#store/goods/products/products.ts'
import { printMemory, residentMegabytes } from './memory.ts'

const ROUNDS = 15
const WARM_UP = 4
const REST_MS = 15_000
const WORDS = ['box', 'set', 'pencil', 'wooden', 'red', 'kit', 'lamp', 'puzzle', 'paper', 'ball', 'clock']
const THREE_TIMES = { atMost: 3 }

/** What is asked for in the round `n`; nothing of it was asked for before. `product` is the page of another one each time. */
const ASKED: [what: string, pathOf: (n: number, product: string) => string][] = [
  ['home', () => '/'],
  ['category', () => '/category/Study'],
  ['toy finder', () => '/category/Toy'],
  ['gift finder', (n) => `/gift-finder?age=${n % 12}`],
  ['search page', (n) => `/search?q=${wordAt(n)}`],
  ['search', (n) => `/api/products?search=${wordAt(n)}&limit=24`],
  ['first part of a list', (n) => `/api/products?category=Study&limit=24&price_max=${4000 + n}`],
  ['product page', (_, product) => product],
  ['suggestion', (n) => `/api/products/suggest?q=${wordAt(n).slice(0, 3)}&n=${n}`],
]

export async function measureGrowth(shops: Shops): Promise<void> {
  printHeading('1,000 products beside 100,000, everything made anew')
  const small = await shops.open(1000)
  const large = await shops.open(100_000)
  await compareTimes(small, large, '100,000')
  printMemory('with 1,000 products', small.store.process.pid)
  printMemory('with 100,000 products', large.store.process.pid, { atMost: 600 })
  await measureBareList(large)
  await large.stop()
  const families = await shops.open(20_000)
  for (let kind = 0; kind < 4; kind++) {
    // Piece by piece: each product tells the catalogue that it changed.
    await families.database.pool.query(
      `update products set family = 'Family ' || nth / 4, option_1 = 'Colour: ' || $2::text
      from (select id, row_number() over (order by id) - 1 as nth from products) as numbered
      where numbered.id = products.id and nth % 4 = $1`,
      [kind, ['Red', 'Blue', 'Green', 'Black'][kind]],
    )
  }
  await compareTimes(small, families, '20,000, in families of four')
  await families.stop()
  await small.stop()
}

/** The shops take turns; before each turn the owner renames the shop, so that no kept answer is good any more. */
async function compareTimes(small: BenchShop, large: BenchShop, size: string): Promise<void> {
  const sideOf = async (shop: BenchShop) => ({
    shop,
    products: await readProductPaths(shop),
    client: createClient(shop.store.url),
    times: ASKED.map(() => [] as number[]),
  })
  const sides = [await sideOf(small), await sideOf(large)]
  for (let n = 0; n < WARM_UP + ROUNDS; n++) {
    for (const { shop, products, client, times } of sides) {
      await changeSettings(shop, { shopName: `Bench ${n}` })
      for (const [at, [what, pathOf]] of ASKED.entries()) {
        const startedAt = performance.now()
        const { status } = await client.get(pathOf(n, products[n] ?? ''))
        if (status !== 200) throw new Error(`The ${what} was answered with ${status}`)
        if (n >= WARM_UP) times[at]?.push(performance.now() - startedAt)
      }
    }
  }
  for (const { client } of sides) client.close()
  for (const [at, [what]] of ASKED.entries()) {
    const [few = Number.NaN, many = Number.NaN] = sides.map(({ times }) => percentile(times[at] ?? [], 0.5))
    printFigure(`${what}, 1,000 products, p50`, few, 'ms')
    printFigure(`${what}, ${size} products, p50`, many, 'ms')
    printFigure(`${what}, ${size} to 1,000 products`, many / few, 'times', THREE_TIMES)
  }
}

/** Both shops begin with the same products. */
async function readProductPaths({ database }: BenchShop): Promise<string[]> {
  const { rows } = await database.pool.query(
    'select id as _id, name, option_1 as option1 from products order by id limit $1',
    [WARM_UP + ROUNDS],
  )
  return rows.map((row) => productPath(row))
}

/** A quarter of the shop in one call: how far the memory rises while it is sent, and how long that takes. */
async function measureBareList({ store }: BenchShop): Promise<void> {
  const rises: number[] = []
  const seconds: number[] = []
  for (let n = 0; n < 3; n++) {
    // What came before it is given back by then.
    await sleep(REST_MS)
    const before = residentMegabytes(store.process.pid)
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, residentMegabytes(store.process.pid))
    }, 10)
    const startedAt = performance.now()
    await readThrough(`${store.url}/api/products?category=Study&price_max=${5000 + n}`)
    seconds.push((performance.now() - startedAt) / 1000)
    clearInterval(watch)
    rises.push(most - before)
  }
  printFigure('list of 25,000 products in one call', percentile(seconds, 0.5), 's')
  printFigure('memory that it takes meanwhile, the most of three', Math.max(...rises), 'MB', { atMost: 40 })
}

function readThrough(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http.get(url, { agent: false }, (answer) => answer.resume().on('end', resolve)).on('error', reject)
  })
}

function wordAt(n: number): string {
  return WORDS[n % WORDS.length] ?? ''
}
