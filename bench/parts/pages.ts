/** Pages: kept ones for visitors and for people, and ones that nobody asked for before. */

import { compare, type Effort } from '#bench/compare.ts'
import { printFigure, printHeading } from '#bench/figures.ts'
import { BROWSER, bytesOf } from '#bench/load/answer-bytes.ts'
import { load, requestOf } from '#bench/load/load.ts'
import { startBare } from '#bench/load/processes.ts'
import { fullPages } from '#bench/shops/filters.ts'
import type { BenchShop } from '#bench/shops/shops.ts'
import { connectionUrl } from '#engines/postgres/embedded/connection.ts'

const HOT = '/category/Study'
const PEOPLE = 32
const COLD_PAGES_OF_A_ROUND = 200
/** What is compared is a server at work, not one whose code has hardly run. */
const WARM_UP = 360

export async function measurePages(shop: BenchShop, effort: Effort): Promise<void> {
  printHeading('Pages, 1,000 products, 32 connections')
  await compareHot(shop, 'kept page, visitor, compressed', effort, { encoding: BROWSER })
  await compareHot(shop, 'kept page, visitor', effort)
  const cookies = await shop.shoppers(PEOPLE)
  const bar = { atLeast: 0.25 }
  await compareHot(shop, 'signed in, one person', effort, { cookies: cookies.slice(0, 1), bar })
  await compareHot(shop, 'signed in, one person, compressed', effort, {
    cookies: cookies.slice(0, 1),
    encoding: BROWSER,
    bar,
  })
  await compareHot(shop, 'signed in, 32 people', effort, { cookies, bar })
  await compareHot(shop, 'signed in, 32 people, compressed', effort, { cookies, encoding: BROWSER, bar })
  await compareCold(shop, effort)
}

type Hot = { cookies?: string[]; encoding?: string; bar?: { atLeast: number } }

/** The same page again and again, beside a server that has its bytes and nothing else to do. */
async function compareHot(shop: BenchShop, what: string, effort: Effort, { cookies = [''], encoding, bar }: Hot = {}) {
  const encoded = encoding === undefined ? {} : { encoding }
  const plans = cookies.map((cookie) => [requestOf(HOT, { ...encoded, ...(cookie ? { cookie } : {}) })])
  const bare = await startBare('bare-server.ts', {
    input: await bytesOf(shop.store, HOT, { cookie: cookies[0] ?? '', encoding }),
  })
  await load(shop.store, { plans, seconds: effort.seconds / 4 })
  await load(bare, { plans, seconds: effort.seconds / 4 })
  const sides = {
    ours: () => load(shop.store, { plans, seconds: effort.seconds }),
    bare: () => load(bare, { plans, seconds: effort.seconds }),
  }
  await compare(what, { ...sides, rounds: effort.rounds }, bar)
  await bare.stop()
}

/** Every page is asked for once in its life; the bare server draws the same list with as many cards. Both warm up alike. */
async function compareCold(shop: BenchShop, { rounds }: Effort): Promise<void> {
  const cards = cardsOf(String(await bytesOf(shop.store, HOT)))
  const pages = (await fullPages(shop, cards)).map((page) => requestOf(page))
  const each = Math.min(COLD_PAGES_OF_A_ROUND, Math.floor((pages.length - WARM_UP) / rounds))
  const bare = await startBare('bare-pages.ts', {
    env: { DATABASE_URL: connectionUrl(shop.connection), CARDS: String(cards) },
  })
  const drawn = cardsOf(String(await bytesOf(bare, HOT)))
  if (drawn !== cards) throw new Error(`The bare server draws ${drawn} cards, the store ${cards}`)
  const once = { seconds: 60, isOnce: true }
  const unasked = (count: number) => ({ ...once, plans: [pages.splice(0, count)] })
  const warm = unasked(WARM_UP)
  await load(shop.store, warm)
  await load(bare, warm)
  let asked = warm
  const ours = () => {
    asked = unasked(each)
    return load(shop.store, asked)
  }
  printFigure('cards of a page', cards)
  await compare('page that nobody asked for', { ours, bare: () => load(bare, asked), rounds }, { atLeast: 0.5 })
  await bare.stop()
}

function cardsOf(page: string): number {
  return new Set(page.match(/href="\/product\/[0-9a-f-]{36}/g)).size
}
