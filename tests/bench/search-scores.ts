/** How good a search is, in the numbers of the field. A search is any function from a text to product ids, best first. */
import type { JudgedQuery, JudgedSet } from './search-judgements.ts'

export type Search = (text: string) => Promise<string[]> | string[]

/** `typoRatio` is NDCG with one slip over NDCG of the same queries without; `silent` the share of absent words unanswered. */
export type Quality = {
  ndcg: number
  typo: number
  typoRatio: number
  prefix: number
  prefixTypo: number
  recall50: number
  silent: number
  precision: number
  kept: number
}

/** NDCG at 10 with linear gain; a product nobody judged counts 0. */
export function ndcgAt10(ids: readonly string[], gains: ReadonlyMap<string, number>): number {
  const found = ids.slice(0, 10).map((id) => gains.get(id) ?? 0)
  const perfect = [...gains.values()].sort((a, b) => b - a).slice(0, 10)
  return discounted(perfect) === 0 ? 0 : discounted(found) / discounted(perfect)
}

/** The share of the good products that stand among the first fifty. */
export function recallAt50(ids: readonly string[], gains: ReadonlyMap<string, number>): number {
  const good = [...gains.values()].filter((gain) => gain > 0).length
  return good === 0 ? 0 : ids.slice(0, 50).filter((id) => (gains.get(id) ?? 0) > 0).length / good
}

export async function measureQuality(set: Pick<JudgedSet, 'queries' | 'absent'>, search: Search): Promise<Quality> {
  const misspelt = set.queries.filter(({ typos }) => typos.length > 0)
  const ndcg = (query: JudgedQuery) => async (text: string) => ndcgAt10(await search(text), query.gains)
  const clean = await meanOver(set.queries, (query) => [query.text], ndcg)
  const cleanOfMisspelt = await meanOver(misspelt, (query) => [query.text], ndcg)
  const typo = await meanOver(misspelt, (query) => query.typos, ndcg)
  const recall = (query: JudgedQuery) => async (text: string) => recallAt50(await search(text), query.gains)
  const precision = (query: JudgedQuery) => async (text: string) => {
    const ids = await search(text)
    return ids.filter((id) => (query.gains.get(id) ?? 0) > 0).length / Math.max(1, ids.length)
  }
  const answers = await Promise.all(set.absent.map(async (word) => (await search(word)).length))
  return {
    ndcg: clean,
    typo,
    typoRatio: typo / cleanOfMisspelt,
    prefix: await meanOver(set.queries, ({ prefix }) => (prefix ? [prefix] : []), ndcg),
    prefixTypo: await meanOver(set.queries, ({ prefixTypo }) => (prefixTypo ? [prefixTypo] : []), ndcg),
    recall50: await meanOver(set.queries, (query) => [query.text], recall),
    silent: mean(answers.map((count) => (count === 0 ? 1 : 0))),
    precision: await meanOver(set.queries, (query) => [query.text], precision),
    kept: await meanOver(
      set.queries,
      (query) => [query.text],
      () => async (text) => (await search(text)).length,
    ),
  }
}

type Judge = (query: JudgedQuery) => (text: string) => Promise<number>

async function meanOver(
  queries: JudgedQuery[],
  texts: (query: JudgedQuery) => string[],
  judge: Judge,
): Promise<number> {
  const values: number[] = []
  for (const query of queries) for (const text of texts(query)) values.push(await judge(query)(text))
  return mean(values)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0)
}
