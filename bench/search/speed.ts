/** How quickly shops of several sizes answer: the engine alone, and the store over HTTP without any kept answer. */

import { printFigure } from '#bench/figures.ts'
import { createSearchIndex, type SearchDocument } from '#engines/search/search.ts'
import { createClient, searchPath } from './client.ts'
import { benchSuggestionTimes } from './demo.ts'
import { ODD_QUERIES } from './odd.ts'
import { measureTimes } from './scores.ts'

/** Products of a page; with another number the same words are another address, so that no kept answer is sent again. */
const LIMIT = 50

export async function benchEngine(documents: readonly SearchDocument[], texts: readonly string[]): Promise<void> {
  const began = performance.now()
  const index = createSearchIndex(documents)
  const seconds = (performance.now() - began) / 1000
  for (const text of texts) index.search(text)
  const { p50, p99 } = await measureTimes(texts, (text) => index.search(text))
  const isLargest = documents.length >= 100_000
  printFigure('inside the server, p50', p50, 'ms', isLargest ? { atMost: 3 } : undefined)
  printFigure('inside the server, p99', p99, 'ms', isLargest ? { atMost: 10 } : undefined)
  printFigure('the engine alone indexes it in', seconds, 's')
}

/** `startedAt` is when the store's process was begun, in milliseconds of `performance.now()`. */
export async function benchStore(url: string, texts: readonly string[], startedAt: number): Promise<void> {
  const client = createClient(url)
  await client.search(texts[0] ?? '', LIMIT)
  printFigure('from start to the first search answered', (performance.now() - startedAt) / 1000, 's', { atMost: 60 })
  for (const text of texts) await client.get(searchPath(text, LIMIT - 1))
  const { p50, p99 } = await measureTimes(texts, (text, round) => client.get(searchPath(text, LIMIT + round)))
  printFigure(`over HTTP, ${LIMIT} products, p50`, p50, 'ms')
  printFigure(`over HTTP, ${LIMIT} products, p99`, p99, 'ms')
  await benchSuggestionTimes(client, texts)
  client.close()
}

/** Prints the slowest answer; a refusal is an answer, a failure of the store is not. */
export async function benchOddInput(url: string): Promise<void> {
  const client = createClient(url)
  const slowest = { what: '', milliseconds: 0 }
  const failed: string[] = []
  for (const [what, query] of Object.entries(ODD_QUERIES)) {
    for (const path of [`/api/products?limit=${LIMIT}&search=`, '/api/products/suggest?q=']) {
      const ask = async (round: number) => {
        const { status } = await client.get(`${path}${query}&n=${round}`)
        if (status >= 500) failed.push(what)
      }
      await ask(-1)
      const { p50 } = await measureTimes([query], (_, round) => ask(round))
      if (p50 > slowest.milliseconds) Object.assign(slowest, { what, milliseconds: p50 })
    }
  }
  printFigure(`slowest odd input (${slowest.what})`, slowest.milliseconds, 'ms', { atMost: 100 })
  printFigure(['odd inputs that failed', ...failed].join(', '), failed.length, 'times', { atMost: 0 })
  client.close()
}
