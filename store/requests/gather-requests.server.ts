/** Gathers requests for the same thing, together with searches that found nothing. */
import { inArray } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { products } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { readSynonyms } from '#store/catalogue/documents.server.ts'
import { type Miss, readMisses } from '#store/catalogue-search/search-log.server.ts'
import { listUnserved } from '#store/delivery/unserved.server.ts'
import { findPlaceOfPin } from '#store/pins/pin-codes.ts'
import { createSynonyms, type Synonym, type Synonyms } from '#store/search-engine/words/synonyms.ts'
import { countOf, groupOf, isSetAside, mentions, nameOf, statusOf, visitorsOf } from './request-group.ts'
import { type Row, readRows } from './request-rows.server.ts'
import type { GatheredRequests, GroupQuery, RequestGroup } from './requests.schema.ts'
import { GROUPS_PER_PAGE, REQUEST_STATUSES, type RequestStatus } from './requests.ts'
import { keysOfTexts, type ReadTexts } from './same-thing.ts'

type Gathered = { groups: Row[][]; misses: Map<string, Miss[]>; keys: Map<string, string> }

const MISSES_SHOWN = 50
/** Failed searches that are looked at: the most frequent. */
const MISSES_GATHERED = 500

/** A page of groups. Ties are ordered by latest request, then by id. */
export async function gatherRequests(
  db: Db,
  _admin: Admin<'read requests'>,
  query: GroupQuery,
): Promise<GatheredRequests> {
  const gathered = await gather(db)
  const [odd, plain] = parted(gathered.groups, isSetAside)
  const counts = Object.fromEntries(REQUEST_STATUSES.map((status) => [status, 0])) as Record<RequestStatus, number>
  for (const rows of plain) counts[statusOf(rows)]++
  const { status, q = '', sort, page } = query
  const asked = (query.setAside ? odd : plain).filter(
    (rows) => (status === undefined || statusOf(rows) === status) && (q === '' || mentions(rows, q)),
  )
  const ordered = sort === 'most' ? mostWanted(asked, gathered) : asked
  const shown = ordered.slice((page - 1) * GROUPS_PER_PAGE, page * GROUPS_PER_PAGE)
  const groups = await withProducts(
    db,
    shown.map((rows) => groupOf(rows, missesOf(rows, gathered))),
  )
  const unserved = await listUnserved(db)
  const unservedPins = unserved.map((row) => ({ ...row, place: findPlaceOfPin(row.pin) ?? null }))
  return {
    groups,
    total: asked.length,
    counts,
    setAside: odd.length,
    missed: missedOf(plain, gathered),
    ...(unserved.length > 0 ? { unservedPins } : {}),
  }
}

/** By number of visitors who asked or searched: repeating a request does not count. */
function mostWanted(groups: readonly Row[][], gathered: Gathered): Row[][] {
  const wanted = groups.map((rows) => ({ rows, by: visitorsOf(rows) + countOf(missesOf(rows, gathered)) }))
  return wanted.sort((a, b) => b.by - a.by || b.rows.length - a.rows.length).map(({ rows }) => rows)
}

function parted<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  const { first = [], second = [] } = Object.groupBy(all, (one) => (isFirst(one) ? 'first' : 'second'))
  return [first, second]
}

/** The requests grouped with this one; undefined when there is no such request. */
export async function findGroup(
  db: Db | Tx,
  requestId: string,
): Promise<{ ids: string[]; name: string; status: RequestStatus } | undefined> {
  const { groups } = await gather(db)
  const rows = groups.find((group) => group.some(({ id }) => id === requestId))
  return rows && { ids: rows.map(({ id }) => id), name: nameOf(rows), status: statusOf(rows) }
}

/** The new requests of each group to dismiss: the groups of these requests, or all that are set aside. */
export async function findNewRequests(db: Db | Tx, which: readonly string[] | 'set aside'): Promise<string[][]> {
  const { groups } = await gather(db)
  const wanted = which === 'set aside' ? undefined : new Set(which)
  const found = groups.filter((rows) => (wanted ? rows.some(({ id }) => wanted.has(id)) : isSetAside(rows)))
  const open = found.map((rows) => rows.flatMap(({ id, status }) => (status === 'new' ? [id] : [])))
  return open.filter((ids) => ids.length > 0)
}

/** The group of this request as listed; undefined when there is no such request. */
export async function readGroup(
  db: Db,
  _admin: Admin<'read requests'>,
  requestId: string,
): Promise<RequestGroup | undefined> {
  const gathered = await gather(db)
  const rows = gathered.groups.find((group) => group.some(({ id }) => id === requestId))
  return rows && (await withProducts(db, [groupOf(rows, missesOf(rows, gathered))]))[0]
}

/** Groups by their newest request, each with its newest first. */
async function gather(db: Db | Tx): Promise<Gathered> {
  const [rows, misses, synonyms] = [await readRows(db), await readMisses(db, MISSES_GATHERED), await readSynonyms(db)]
  const counts = new Map<string, number>()
  // Odd requests do not count towards the spelling of a word.
  for (const { name, isOdd } of rows) counts.set(name, (counts.get(name) ?? 0) + (isOdd ? 0 : 1))
  for (const { words, count } of misses) counts.set(words, (counts.get(words) ?? 0) + count)
  const keys = await keysFor(counts, synonyms)
  const keyOf = (text: string) => keys.get(text) ?? text
  return {
    groups: [...Map.groupBy(rows, ({ name }) => keyOf(name)).values()],
    misses: Map.groupBy(misses, ({ words }) => keyOf(words)),
    keys,
  }
}

type Sorted = {
  /** The synonyms as text. */
  list: string
  synonyms: Synonyms
  counts: ReadonlyMap<string, number>
  read: ReadTexts
  keys: Map<string, string>
}
let sorted: Sorted | undefined

/** Cached between pages of the list: only new requests are read. */
async function keysFor(counts: ReadonlyMap<string, number>, own: readonly Synonym[]): Promise<Map<string, string>> {
  const list = JSON.stringify(own)
  const before = sorted?.list === list ? sorted : undefined
  if (before && areEqual(before.counts, counts)) return before.keys
  const synonyms = before?.synonyms ?? createSynonyms(own)
  // A copy: another reading may be in progress.
  const read = new Map(before?.read)
  const keys = await keysOfTexts(counts, synonyms, read)
  sorted = { list, synonyms, counts, read, keys }
  return keys
}

function areEqual(some: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>): boolean {
  return some.size === others.size && [...some].every(([text, count]) => others.get(text) === count)
}

function missesOf(rows: readonly Row[], { misses, keys }: Gathered): Miss[] {
  return misses.get(keys.get(rows[0]?.name ?? '') ?? '') ?? []
}

/** Adds the products' names, also of deleted ones. */
async function withProducts(db: Db, groups: RequestGroup[]): Promise<RequestGroup[]> {
  const ids = groups.flatMap(({ product }) => (product ? [product._id] : []))
  if (ids.length === 0) return groups
  const rows = await db.select({ id: products.id, name: products.name }).from(products).where(inArray(products.id, ids))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return groups.map((group) => {
    const name = group.product && names.get(group.product._id)
    return group.product && name !== undefined ? { ...group, product: { ...group.product, name: name ?? '' } } : group
  })
}

/** Failed searches that match no request, those for the same thing counted together under the most frequent words. */
function missedOf(plain: readonly Row[][], { misses, keys }: Gathered): GatheredRequests['missed'] {
  const asked = new Set(plain.map((rows) => keys.get(rows[0]?.name ?? '')))
  const alone = [...misses].filter(([key]) => !asked.has(key))
  const missed = alone.map(([, those]) => ({
    words: those[0]?.words ?? '',
    count: countOf(those),
    lastAt: new Date(Math.max(...those.map(({ lastAt }) => lastAt.getTime()))).toISOString(),
  }))
  return missed.sort((a, b) => b.count - a.count).slice(0, MISSES_SHOWN)
}
