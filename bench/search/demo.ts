/** How well the demo shop answers the searches of this repository, over HTTP. */

import { printFigure, printHeading } from '#bench/figures.ts'
import { demoCatalogue } from '#db/seed/catalogue.ts'
import { type Client, createClient, suggestPath } from './client.ts'
import { DEMO_SEARCH_KINDS, demoSearches } from './demo-catalogue.ts'
import { compareTimes, measureTimes } from './scores.ts'
import type { BenchShops } from './shops.ts'

const FEWEST_LETTERS = 3
/** Every so many prefixes one is timed. */
const TIMED_STEP = 4

export async function benchDemoShop(shops: BenchShops): Promise<void> {
  const store = await (await shops.open('demo')).start('demo')
  const client = createClient(store.url)
  try {
    const searches = DEMO_SEARCH_KINDS.flatMap(demoSearches)
    printHeading(`Demo shop, ${demoCatalogue.length} products, ${searches.length} searches of our own`)
    for (const kind of DEMO_SEARCH_KINDS) {
      printFigure(`success@5, ${kind}`, await successAt5(client, demoSearches(kind)))
    }
    printFigure('success@5, all', await successAt5(client, searches), '', { atLeast: 0.95 })
    const prefixes = prefixesOfNames()
    printFigure(`suggested, over ${prefixes.length} beginnings of names`, await suggestedShare(client, prefixes), '', {
      atLeast: 0.95,
    })
    const timed = prefixes.filter((_, at) => at % TIMED_STEP === 0).map(({ text }) => text)
    await benchSuggestionTimes(client, timed)
  } finally {
    client.close()
    await store.stop()
  }
}

/** A suggestion beside a call for no letters at all; neither is ever answered from a kept answer. */
export async function benchSuggestionTimes(client: Client, texts: readonly string[]): Promise<void> {
  let number = 0
  const ask = (text: string) => client.get(suggestPath(text, ++number))
  await measureTimes(texts, ask)
  const [suggestion, empty] = await compareTimes(texts, ask, () => ask(''))
  printFigure('suggestion, p50', suggestion.p50, 'ms')
  printFigure('suggestion, p99', suggestion.p99, 'ms')
  printFigure('empty suggestion call, p50', empty.p50, 'ms')
  printFigure('empty suggestion call, p99', empty.p99, 'ms')
  printFigure('suggestion to empty call, p99', suggestion.p99 / empty.p99, 'times', { atMost: 3 })
}

async function successAt5(client: Client, searches: ReturnType<typeof demoSearches>): Promise<number> {
  const nameOf = new Map<string, string>(demoCatalogue.map(({ slug, name }) => [slug, name]))
  let successes = 0
  for (const { text, expected } of searches) {
    const found = (await client.search(text, 5)).map(({ name }) => name)
    if (expected.some((slug) => found.includes(nameOf.get(slug) ?? ''))) successes++
  }
  return successes / searches.length
}

function prefixesOfNames(): { text: string; name: string }[] {
  return demoCatalogue.flatMap(({ name }) =>
    Array.from({ length: name.length - FEWEST_LETTERS + 1 }, (_, more) => ({
      text: name.slice(0, FEWEST_LETTERS + more),
      name,
    })),
  )
}

async function suggestedShare(client: Client, prefixes: ReturnType<typeof prefixesOfNames>): Promise<number> {
  let suggested = 0
  for (const { text, name } of prefixes) {
    const { products } = await client.suggest(text)
    if (products.some((product) => product.name === name)) suggested++
  }
  return suggested / prefixes.length
}
