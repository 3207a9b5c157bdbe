/**
 * How well and how quickly the shop's search answers, on a judged set that is no part of this repository: the folder is
 * the first argument, or SEARCH_JUDGEMENTS, or `../shared/search`. Both halves of the queries are told apart, so that a
 * setting that suits only some of them shows.
 */
import path from 'node:path'
import { createSearchIndex, type SearchIndex } from '#store/search/search.ts'
import { type JudgedSet, readJudgedSet } from './search-judgements.ts'
import { measureQuality, measureTimes, type Search } from './search-scores.ts'
import { crossedShelf, plainShelf } from './search-shelves.ts'

const BESIDE_THE_REPOSITORY = path.resolve(import.meta.dirname, '../../../shared/search')
const folder = process.argv[2] ?? process.env.SEARCH_JUDGEMENTS ?? BESIDE_THE_REPOSITORY
const SIZES = [1000, 10_000, 100_000]

const set = await readJudgedSet(folder)
await printQuality(set, searchIn(createSearchIndex(plainShelf(set.products))))
for (const size of SIZES) await printSpeed(set, size)

async function printQuality({ queries, absent }: JudgedSet, search: Search): Promise<void> {
  const parts = {
    'all queries': queries,
    'even ones': queries.filter((_, at) => at % 2 === 0),
    'odd ones': queries.filter((_, at) => at % 2 === 1),
  }
  for (const [what, part] of Object.entries(parts)) {
    const quality = await measureQuality({ queries: part, absent }, search)
    const figures = Object.entries(quality).map(([name, figure]) => `${name} ${figure.toFixed(3)}`)
    console.log(what.padEnd(12), figures.join('  '))
  }
}

async function printSpeed({ products, queries, absent }: JudgedSet, size: number): Promise<void> {
  const index = createSearchIndex()
  const before = megabytes()
  const began = performance.now()
  await index.fill(crossedShelf(products, size))
  const seconds = (performance.now() - began) / 1000
  const grown = megabytes() - before
  const texts = [...queries.flatMap(({ text, typos, prefix }) => [text, ...typos, prefix ?? text]), ...absent]
  for (const text of texts) index.search(text)
  const { p50, p99 } = await measureTimes(texts, searchIn(index, 50))
  console.log(
    `${String(index.size()).padStart(7)} products: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms,`,
    `indexed in ${seconds.toFixed(1)} s, about ${grown.toFixed(0)} MB`,
  )
}

function searchIn(index: SearchIndex, limit?: number): Search {
  return (text) => index.search(text, { ...(limit !== undefined && { limit }) }).ids
}

function megabytes(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}
