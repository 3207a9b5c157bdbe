/** How well a shop of the judged products answers the judged queries, over HTTP. */

import { printFigure, printHeading } from '#bench/figures.ts'
import { createClient } from './client.ts'
import type { JudgedSet } from './judgements.ts'
import { measureQuality, type Search } from './scores.ts'
import { productIdOf } from './shelves.ts'

/** As many as the judges look at. */
const LIMIT = 50

export async function benchQuality(url: string, set: JudgedSet): Promise<void> {
  const { queries, absent } = set
  const client = createClient(url)
  const judgedId = new Map(set.products.map(({ id }) => [productIdOf(id), id]))
  const search: Search = async (text) => (await client.search(text, LIMIT)).map(({ _id }) => judgedId.get(_id) ?? '')
  printHeading(`Judged set, ${set.products.length} products, ${queries.length} queries, over HTTP`)
  const { ndcg, typo, typoRatio, prefix, prefixTypo, recall50, silent } = await measureQuality(set, search)
  printFigure('NDCG@10', ndcg, '', { atLeast: 0.815 })
  // Two halves, so that a setting that suits only some queries shows.
  for (const [half, what] of ['even', 'odd'].entries()) {
    const part = await measureQuality({ queries: queries.filter((_, at) => at % 2 === half), absent }, search)
    printFigure(`NDCG@10, ${what} queries`, part.ndcg)
  }
  printFigure('NDCG@10 after a slip', typo)
  printFigure('ratio after a slip', typoRatio, '', { atLeast: 0.97 })
  printFigure('NDCG@10, last word half typed', prefix, '', { atLeast: 0.75 })
  printFigure('NDCG@10, half typed with a slip', prefixTypo, '', { atLeast: 0.68 })
  printFigure('recall@50', recall50)
  printFigure(`nonsense left unanswered, of ${absent.length} words`, silent, '', { atLeast: 0.95 })
  client.close()
}
