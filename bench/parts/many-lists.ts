/**
 * 2,000 ways to narrow lists, each a page or a call of its own, while a price changes every second and ten orders a second
 * come in: what visitors, buyers and `/livez` notice.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { compare, type Effort, printLoad } from '#bench/compare.ts'
import { printFigure, printHeading } from '#bench/figures.ts'
import { BROWSER, bytesOf } from '#bench/load/answer-bytes.ts'
import { load, requestOf } from '#bench/load/load.ts'
import { startBare } from '#bench/load/processes.ts'
import { asCalls, combinations } from '#bench/shops/filters.ts'
import type { BenchShop } from '#bench/shops/shops.ts'
import { changePrices, orderSteadily, percentile, pulse, type Times } from '#bench/shops/trade.ts'

const COUNT = 2000
const PART = 60
const MOST_SECONDS_TO_WARM_UP = 60
/** Long enough for a hundred orders. */
const QUIET_MS = 10_000

export async function measureMany(shop: BenchShop, effort: Effort): Promise<void> {
  printHeading('2,000 filter combinations, a price change a second and ten orders a second')
  const quiet = await watch(shop, () => sleep(QUIET_MS))
  const pages = combinations(COUNT)
  await measureKind(shop, 'pages of 2,000 combinations', pages, effort, quiet)
  await measureKind(shop, 'calls of 2,000 combinations', asCalls(pages, PART), effort, quiet)
}

type Watched = { livez: Times; orders: Times }

async function measureKind(
  shop: BenchShop,
  what: string,
  paths: string[],
  { seconds, rounds }: Effort,
  quiet: Watched,
) {
  const plans = [paths.map((path) => requestOf(path, { encoding: BROWSER }))]
  printLoad(`${what}, first time`, await load(shop.store, { plans, isOnce: true, seconds: MOST_SECONDS_TO_WARM_UP }))
  const bare = await startBare('bare-server.ts', { input: await middleOf(shop, paths) })
  await load(bare, { plans, seconds: seconds / 4 })
  const busy: Watched = { livez: [], orders: [] }
  const ours = async () => {
    const done = load(shop.store, { plans, seconds: seconds * 2 })
    const seen = await watch(shop, () => done, true)
    busy.livez.push(...seen.livez)
    busy.orders.push(...seen.orders)
    return done
  }
  const { ours: mine } = await compare(
    what,
    { ours, bare: () => load(bare, { plans, seconds }), rounds },
    { atLeast: 0.15 },
  )
  await bare.stop()
  printFigure(`${what}: p99`, mine.p99, 'ms', { atMost: 150 })
  const [quietOrder, busyOrder] = [percentile(quiet.orders, 0.99), percentile(busy.orders, 0.99)]
  printFigure(`${what}: /livez p99 quiet`, percentile(quiet.livez, 0.99), 'ms')
  printFigure(`${what}: /livez p99 meanwhile`, percentile(busy.livez, 0.99), 'ms', { atMost: 25 })
  printFigure(`${what}: order p99 quiet`, quietOrder, 'ms')
  printFigure(`${what}: order p99 meanwhile`, busyOrder, 'ms')
  printFigure(`${what}: order p99 to its quiet value`, busyOrder / quietOrder, 'times', { atMost: 2 })
}

/** Orders come in, and `/livez` is asked, for as long as the work takes; prices change too when asked for. */
async function watch(shop: BenchShop, work: () => Promise<unknown>, withChanges = false): Promise<Watched> {
  const stop = new AbortController()
  const watching = Promise.all([
    pulse(`${shop.store.url}/livez`, stop.signal),
    orderSteadily(shop, stop.signal),
    withChanges ? changePrices(shop, stop.signal) : undefined,
  ])
  await Promise.race([work(), watching])
  stop.abort()
  const [livez, orders] = await watching
  return { livez, orders }
}

/** The bytes of an answer of middling length. */
async function middleOf(shop: BenchShop, paths: string[]): Promise<Uint8Array> {
  const some: Uint8Array[] = []
  for (const path of paths.slice(0, 41)) some.push(await bytesOf(shop.store, path, { encoding: BROWSER }))
  const middle = some.toSorted((a, b) => a.length - b.length)[20]
  if (!middle) throw new Error('There is nothing to ask for')
  return middle
}
