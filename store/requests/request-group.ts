/** Summarises requests for the same thing. Rows come newest first. */

import type { Miss } from '#store/catalogue-search/search-log.server.ts'
import { fold } from '#store/search-engine/fold.ts'
import type { Row } from './request-rows.server.ts'
import type { RequestGroup } from './requests.schema.ts'
import type { RequestStatus } from './requests.ts'

const SPELLINGS_SHOWN = 8

/** The group as shown; its product by id only. */
export function groupOf(rows: readonly Row[], misses: readonly Miss[]): RequestGroup {
  const [name = '', ...others] = spellingsOf(rows)
  const awaitedId = rows.find((row) => row.isWaiting && row.awaitedId !== null)?.awaitedId ?? undefined
  const productId = awaitedId ?? rows.find((row) => row.productId !== null)?.productId
  return {
    _id: rows[0]?.id ?? '',
    name,
    spellings: others.slice(0, SPELLINGS_SHOWN),
    count: rows.length,
    visitors: visitorsOf(rows),
    searches: countOf(misses),
    waiting: rows.filter(({ isWaiting }) => isWaiting).length,
    told: rows.filter(({ isTold }) => isTold).length,
    status: statusOf(rows),
    firstAt: new Date(rows.at(-1)?.createdAt ?? 0).toISOString(),
    lastAt: new Date(rows[0]?.createdAt ?? 0).toISOString(),
    product: productId == null ? null : { _id: productId, name: '' },
    ...(awaitedId === undefined ? {} : { isAwaited: true as const }),
  }
}

/** A group on order stays so when another person asks; a dismissed or stocked group is new again. */
export function statusOf(rows: readonly Row[]): RequestStatus {
  const statuses = new Set(rows.map(({ status }) => status))
  if (statuses.has('ordering')) return 'ordering'
  return statuses.has('new') ? 'new' : (rows[0]?.status ?? 'new')
}

/** Counts a repeated visitor once; older requests without a visitor count one each. */
export function visitorsOf(rows: readonly Row[]): number {
  const unknown = rows.filter(({ visitor }) => visitor === null).length
  return new Set(rows.map(({ visitor }) => visitor)).size - (unknown > 0 ? 1 : 0) + unknown
}

/** Whether a group of odd requests only is still unanswered. */
export function isSetAside(rows: readonly Row[]): boolean {
  return rows.every(({ isOdd }) => isOdd) && statusOf(rows) === 'new'
}

export function nameOf(rows: readonly Row[]): string {
  return spellingsOf(rows)[0] ?? ''
}

/** Whether any spelling contains the words, ignoring capitals and accents. */
export function mentions(rows: readonly Row[], words: string): boolean {
  return rows.some(({ name }) => fold(name).includes(fold(words)))
}

export function countOf(misses: readonly Miss[]): number {
  return misses.reduce((sum, { count }) => sum + count, 0)
}

/** The spellings, ignoring capitals: most frequent, then shortest, then oldest. */
function spellingsOf(rows: readonly Row[]): string[] {
  const written = Map.groupBy(rows.toReversed(), ({ name }) => name.toLowerCase().replace(/\s+/g, ' '))
  // A stable sort keeps ties in order.
  const best = [...written].sort(([a, some], [b, more]) => more.length - some.length || a.length - b.length)
  return best.map(([, those]) => those[0]?.name ?? '')
}
