/** What many people want, each thing once: the requests for it gathered, beside the searches that found nothing. */
import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { productRequests, products, searchTerms } from '#db/schema.ts'
import { readSynonyms } from '#store/finding/synonyms.server.ts'
import type { Admin } from '#store/people/people.server.ts'
import { createSynonyms, type Synonym, type Synonyms } from '#store/search/synonyms.ts'
import {
  type GatheredRequests,
  GROUPS_PER_PAGE,
  type GroupOrder,
  REQUEST_STATUSES,
  type RequestGroup,
  type RequestStatus,
} from './requests.ts'
import { keysOfTexts, type ReadTexts } from './same-thing.ts'

type Row = {
  id: string
  name: string
  status: RequestStatus
  productId: string | null
  isWaiting: boolean
  isTold: boolean
  /** Milliseconds since 1970. */
  createdAt: number
}
type Miss = { words: string; count: number; lastAt: Date }
type Gathered = { groups: Row[][]; misses: Map<string, Miss[]>; keys: Map<string, string> }

/** Beyond these a request or search in vain is too old to be gathered; it stays in the list. */
const MOST_REQUESTS = 20_000
const MOST_MISSES = 500
const MISSES_SHOWN = 50
const SPELLINGS_SHOWN = 8

type GroupQuery = { status?: RequestStatus | undefined; sort: GroupOrder; page: number }

/** A page of what is wanted. Equal wishes keep their order: by when they were asked last, then by id. */
export async function gatherRequests(
  db: Db,
  _admin: Admin,
  { status, sort, page }: GroupQuery,
): Promise<GatheredRequests> {
  const gathered = await gather(db)
  const all = gathered.groups.map((rows) => ({
    rows,
    status: statusOf(rows),
    wanted: rows.length + countOf(missesOf(rows, gathered)),
  }))
  const counts = Object.fromEntries(
    REQUEST_STATUSES.map((one) => [one, all.filter((group) => group.status === one).length]),
  ) as Record<RequestStatus, number>
  const asked = all.filter((group) => status === undefined || group.status === status)
  if (sort === 'most') asked.sort((a, b) => b.wanted - a.wanted)
  const shown = asked.slice((page - 1) * GROUPS_PER_PAGE, page * GROUPS_PER_PAGE)
  const groups = shown.map(({ rows }) => groupOf(rows, gathered))
  return { groups: await withProducts(db, groups), total: asked.length, counts, missed: missedOf(gathered) }
}

/** The requests that stand in one group with this one; undefined when there is no such request. */
export async function findGroup(
  db: Db | Tx,
  requestId: string,
): Promise<{ ids: string[]; name: string; status: RequestStatus } | undefined> {
  const { groups } = await gather(db)
  const rows = groups.find((group) => group.some(({ id }) => id === requestId))
  return rows && { ids: rows.map(({ id }) => id), name: nameOf(rows), status: statusOf(rows) }
}

/** The same as it stands in the list; undefined when there is no such request. */
export async function readGroup(db: Db, _admin: Admin, requestId: string): Promise<RequestGroup | undefined> {
  const gathered = await gather(db)
  const rows = gathered.groups.find((group) => group.some(({ id }) => id === requestId))
  return rows && (await withProducts(db, [groupOf(rows, gathered)]))[0]
}

/** Groups in the order of their newest request; each with its newest first. */
async function gather(db: Db | Tx): Promise<Gathered> {
  const [rows, misses, synonyms] = [await readRows(db), await readMisses(db), await readSynonyms(db)]
  const counts = new Map<string, number>()
  for (const { name } of rows) counts.set(name, (counts.get(name) ?? 0) + 1)
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
  /** The list of synonyms as text. */
  list: string
  synonyms: Synonyms
  counts: ReadonlyMap<string, number>
  read: ReadTexts
  keys: Map<string, string>
}
let sorted: Sorted | undefined

/** Kept from one look to the next: whoever leafs through the list waits for no words, and a new wish is all that is read. */
async function keysFor(counts: ReadonlyMap<string, number>, own: readonly Synonym[]): Promise<Map<string, string>> {
  const list = JSON.stringify(own)
  const before = sorted?.list === list ? sorted : undefined
  if (before && areEqual(before.counts, counts)) return before.keys
  const synonyms = before?.synonyms ?? createSynonyms(own)
  // A copy, because another look may be under way.
  const read = new Map(before?.read)
  const keys = await keysOfTexts(counts, synonyms, read)
  sorted = { list, synonyms, counts, read, keys }
  return keys
}

function areEqual(some: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>): boolean {
  return some.size === others.size && [...some].every(([text, count]) => others.get(text) === count)
}

/** Newest first. Plain rows: of the thousands read, a page of them is shown. */
async function readRows(db: Db | Tx): Promise<Row[]> {
  const { id, requestedProductName, status, productId, email, toldAt, createdAt } = productRequests
  const { rows } = await db.execute<Row>(sql`
    select ${id}, ${requestedProductName} as name, ${status}, ${productId} as "productId",
      ${email} is not null and ${toldAt} is null as "isWaiting", ${toldAt} is not null as "isTold",
      extract(epoch from ${createdAt})::float8 * 1000 as "createdAt"
    from ${productRequests}
    order by ${createdAt} desc, ${id}
    limit ${MOST_REQUESTS}`)
  return rows
}

async function readMisses(db: Db | Tx): Promise<Miss[]> {
  const { words, count, lastAt, found } = searchTerms
  return db
    .select({ words, count, lastAt })
    .from(searchTerms)
    .where(eq(found, 0))
    .orderBy(desc(count), desc(lastAt), words)
    .limit(MOST_MISSES)
}

function missesOf(rows: readonly Row[], { misses, keys }: Gathered): Miss[] {
  return misses.get(keys.get(rows[0]?.name ?? '') ?? '') ?? []
}

function countOf(misses: readonly Miss[]): number {
  return misses.reduce((sum, { count }) => sum + count, 0)
}

function groupOf(rows: Row[], gathered: Gathered): RequestGroup {
  const [name = '', ...others] = spellingsOf(rows)
  const productId = rows.find((row) => row.productId !== null)?.productId
  return {
    _id: rows[0]?.id ?? '',
    name,
    spellings: others.slice(0, SPELLINGS_SHOWN),
    count: rows.length,
    searches: countOf(missesOf(rows, gathered)),
    waiting: rows.filter(({ isWaiting }) => isWaiting).length,
    told: rows.filter(({ isTold }) => isTold).length,
    status: statusOf(rows),
    firstAt: new Date(rows.at(-1)?.createdAt ?? 0).toISOString(),
    lastAt: new Date(rows[0]?.createdAt ?? 0).toISOString(),
    product: productId == null ? null : { _id: productId, name: '' },
  }
}

/** What is on order stays so when one more asks; what was refused or stocked is new again. */
function statusOf(rows: readonly Row[]): RequestStatus {
  const statuses = new Set(rows.map(({ status }) => status))
  if (statuses.has('ordering')) return 'ordering'
  return statuses.has('new') ? 'new' : (rows[0]?.status ?? 'new')
}

function nameOf(rows: readonly Row[]): string {
  return spellingsOf(rows)[0] ?? ''
}

/** The ways it was written, each once whatever its capitals: most frequent first, then the shortest, then the oldest. */
function spellingsOf(rows: readonly Row[]): string[] {
  const written = Map.groupBy(rows.toReversed(), ({ name }) => name.toLowerCase().replace(/\s+/g, ' '))
  // Sorting keeps the order of equals.
  const best = [...written].sort(([a, some], [b, more]) => more.length - some.length || a.length - b.length)
  return best.map(([, those]) => those[0]?.name ?? '')
}

/** Deleted products keep their names here: it is what the wish became at the time. */
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

/** Searches for what nobody has asked for, those for the same thing counted together under the most frequent words. */
function missedOf({ groups, misses, keys }: Gathered): GatheredRequests['missed'] {
  const asked = new Set(groups.map((rows) => keys.get(rows[0]?.name ?? '')))
  const alone = [...misses].filter(([key]) => !asked.has(key))
  const missed = alone.map(([, those]) => ({
    words: those[0]?.words ?? '',
    count: countOf(those),
    lastAt: new Date(Math.max(...those.map(({ lastAt }) => lastAt.getTime()))).toISOString(),
  }))
  return missed.sort((a, b) => b.count - a.count).slice(0, MISSES_SHOWN)
}
