/** How good and how quick a search is, in the numbers of the field. A search is any function from a text to ids, best first. */
import type { JudgedQuery, JudgedSet } from './judgements.ts'

export type Search = (text: string) => Promise<readonly string[]> | readonly string[]

/**
 * NDCG at 10 of the queries as they are, with one slip, half typed, half typed with a slip; `typoRatio` is that with a slip
 * over that of the same queries without; `silent` is the share of absent words left unanswered.
 */
export type Quality = {
  ndcg: number
  typo: number
  typoRatio: number
  prefix: number
  prefixTypo: number
  recall50: number
  silent: number
}

type Times = { p50: number; p99: number }

type Ask = (text: string, round: number) => unknown

type Judge = (ids: readonly string[], gains: ReadonlyMap<string, number>) => number

export async function measureQuality(
  { queries, absent }: Pick<JudgedSet, 'queries' | 'absent'>,
  search: Search,
): Promise<Quality> {
  const over = (texts: (query: JudgedQuery) => readonly string[], judge: Judge) =>
    meanOver(queries, texts, judge, search)
  const typo = await over(({ typos }) => typos, ndcgAt10)
  const sameWithout = await over(({ text, typos }) => typos.map(() => text), ndcgAt10)
  return {
    ndcg: await over(({ text }) => [text], ndcgAt10),
    typo,
    typoRatio: typo / sameWithout,
    prefix: await over(({ prefix }) => present(prefix), ndcgAt10),
    prefixTypo: await over(({ prefixTypo }) => present(prefixTypo), ndcgAt10),
    recall50: await over(({ text }) => [text], recallAt50),
    silent: await silentShare(absent, search),
  }
}

/** With linear gain; a product nobody judged counts 0. */
function ndcgAt10(ids: readonly string[], gains: ReadonlyMap<string, number>): number {
  const perfect = [...gains.values()].sort((a, b) => b - a).slice(0, 10)
  const found = ids.slice(0, 10).map((id) => gains.get(id) ?? 0)
  return discounted(perfect) === 0 ? 0 : discounted(found) / discounted(perfect)
}

/** The share of the good products that stand among the first fifty. */
function recallAt50(ids: readonly string[], gains: ReadonlyMap<string, number>): number {
  const good = [...gains.values()].filter((gain) => gain > 0).length
  const found = ids.slice(0, 50).filter((id) => (gains.get(id) ?? 0) > 0).length
  return good === 0 ? 0 : found / good
}

/**
 * Milliseconds that asking takes. Each text is asked in three rounds, from 0, and the middle counts, because neighbours
 * disturb.
 */
export async function measureTimes(texts: readonly string[], ask: Ask): Promise<Times> {
  const times: number[] = []
  for (const text of texts) times.push(middle(await timed(text, [ask])))
  return timesOf(times)
}

/** The same of two ways of asking that take turns, so that what disturbs disturbs both. */
export async function compareTimes(texts: readonly string[], one: Ask, other: Ask): Promise<[Times, Times]> {
  const [times, otherTimes]: [number[], number[]] = [[], []]
  for (const text of texts) {
    const rounds = await timed(text, [one, other])
    times.push(middle(rounds.filter((_, at) => at % 2 === 0)))
    otherTimes.push(middle(rounds.filter((_, at) => at % 2 === 1)))
  }
  return [timesOf(times), timesOf(otherTimes)]
}

async function timed(text: string, asks: readonly Ask[]): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    for (const ask of asks) {
      const began = performance.now()
      await ask(text, round)
      times.push(performance.now() - began)
    }
  }
  return times
}

function middle(three: readonly number[]): number {
  return three.toSorted((a, b) => a - b)[1] ?? 0
}

function timesOf(times: number[]): Times {
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

async function silentShare(words: readonly string[], search: Search): Promise<number> {
  const counts: number[] = []
  for (const word of words) counts.push((await search(word)).length)
  return mean(counts.map((count) => (count === 0 ? 1 : 0)))
}

async function meanOver(
  queries: readonly JudgedQuery[],
  texts: (query: JudgedQuery) => readonly string[],
  judge: Judge,
  search: Search,
): Promise<number> {
  const values: number[] = []
  for (const query of queries) {
    for (const text of texts(query)) values.push(judge(await search(text), query.gains))
  }
  return mean(values)
}

function present(text: string | null): string[] {
  return text === null ? [] : [text]
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0)
}
