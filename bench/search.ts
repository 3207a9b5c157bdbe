/**
 * `npm run bench:search`: how well and how quickly the running store finds things, beside the bars it has to clear. The
 * judged products and queries are no part of this repository: their folder is the first argument, or SEARCH_JUDGEMENTS,
 * or `../shared/search` beside the repository. Machines differ and neighbours disturb: run it on a quiet one.
 */
import path from 'node:path'
import { benchDemoShop } from '#bench/search/demo.ts'
import { DEMO_SEARCH_KINDS, demoSearches } from '#bench/search/demo-catalogue.ts'
import { type JudgedProduct, type JudgedSet, readJudgedSet } from '#bench/search/judgements.ts'
import { benchQuality } from '#bench/search/quality.ts'
import { crossedShelf } from '#bench/search/shelves.ts'
import { type BenchShop, openBenchShops } from '#bench/search/shops.ts'
import { benchEngine, benchOddInput, benchStore } from '#bench/search/speed.ts'
import { demoCatalogue } from '#db/seed/catalogue.ts'
import { printHeading } from './figures.ts'

const BESIDE_THE_REPOSITORY = path.resolve(import.meta.dirname, '../../shared/search')
const folder = process.argv[2] ?? process.env.SEARCH_JUDGEMENTS ?? BESIDE_THE_REPOSITORY
const SIZES = [1000, 10_000, 100_000]

const set = await readJudgedSet(folder).catch(() => undefined)
if (!set) console.log('No judged set here (name its folder as the argument): only our own searches are judged.')
const shops = await openBenchShops()
try {
  await benchDemoShop(shops)
  if (set) await benchJudgedShop(await shops.open('judged'), set)
  const large = await shops.open('large')
  const products = set?.products ?? demoCatalogue.map((product): JudgedProduct => ({ ...product, id: product.slug }))
  const texts = set ? textsOf(set) : DEMO_SEARCH_KINDS.flatMap(demoSearches).map(({ text }) => text)
  for (const [at, size] of SIZES.entries()) await benchSize(large, { products, texts, size, had: SIZES[at - 1] ?? 0 })
} finally {
  await shops.close()
}

async function benchJudgedShop(shop: BenchShop, judged: JudgedSet): Promise<void> {
  await shop.add(crossedShelf(judged.products, judged.products.length))
  const store = await shop.start()
  await benchQuality(store.url, judged).finally(store.stop)
}

/** The shop holds the first `had` of the products already. */
async function benchSize(
  shop: BenchShop,
  { products, texts, size, had }: { products: JudgedProduct[]; texts: string[]; size: number; had: number },
): Promise<void> {
  printHeading(`${size.toLocaleString('en')} products, ${texts.length} different searches`)
  await benchEngine([...crossedShelf(products, size)], texts)
  await shop.add(crossedShelf(products, size, had))
  const startedAt = performance.now()
  const store = await shop.start()
  try {
    await benchStore(store.url, texts, startedAt)
    await benchOddInput(store.url)
  } finally {
    await store.stop()
  }
}

function textsOf({ queries, absent }: JudgedSet): string[] {
  return [...new Set([...queries.flatMap(({ text, typos, prefix }) => [text, ...typos, prefix ?? text]), ...absent])]
}
