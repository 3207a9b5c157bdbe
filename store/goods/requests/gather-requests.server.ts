/** Gathers requests for the same thing, together with searches that found nothing. */
import { type SQL, sql } from 'drizzle-orm'
import { products } from '#db/schema/goods.ts'
import { requestJoins } from '#db/schema/requests.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { readMisses } from '#store/goods/catalogue-search/search-log.server.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { onlyRow } from '#store/rows.server.ts'
import { listUnserved } from '#store/selling/delivery/unserved.server.ts'
import { findPlaceOfPin } from '#store/shop/pins/pin-codes.ts'
import { GROUPED_REQUESTS, hashOfKey, keyOf, spellingsOf, writeMissingKeys } from './request-keys.server.ts'
import type { GatheredRequests, GroupQuery, RequestGroup } from './requests.schema.ts'
import { GROUPS_PER_PAGE, REQUEST_STATUSES, type RequestStatus } from './requests.ts'
import { IS_WAITING } from './tell-askers.server.ts'

const MISSES_SHOWN = 50
/** Failed searches that are considered, most frequent first. */
const MISSES_GATHERED = 500
const SPELLINGS_SHOWN = 8

/** Status of a group: one on order stays so when another person asks; a dismissed or stocked one is new again. */
const STATUS = sql`case when bool_or(status = 'ordering') then 'ordering' when bool_or(status = 'new') then 'new'
  else (array_agg(status order by created_at desc, id))[1] end`
/** SQL: the group consists of unanswered odd requests only. */
const IS_ASIDE = sql`(bool_and(is_odd) and ${STATUS} = 'new')`

/** A page of groups. Ties are ordered by latest request, then by id. */
export async function gatherRequests(
  db: Db,
  _admin: Admin<'read requests'>,
  query: GroupQuery,
): Promise<GatheredRequests> {
  const { status, q = '', setAside = false, ...place } = query
  const isAsked = sql`is_aside = ${setAside} and (${status ?? null}::text is null or status = ${status ?? null})
    and (${q === ''} or key in (select key from wished
      where not exists (select from unnest(${sql.param(keyOf(q).split(' '))}::text[]) w where position(w in same_as) = 0)))`
  const { counts, ...gathered } = await gather(db, isAsked, place)
  const unserved = await listUnserved(db)
  const unservedPins = unserved.map((row) => ({ ...row, place: findPlaceOfPin(row.pin) ?? null }))
  return {
    ...gathered,
    counts: Object.fromEntries(REQUEST_STATUSES.map((one) => [one, counts[one] ?? 0])) as GatheredRequests['counts'],
    ...(unserved.length > 0 ? { unservedPins } : {}),
  }
}

/** The group of this request as listed; undefined when there is no such request. */
export async function readGroup(
  db: Db,
  _admin: Admin<'read requests'>,
  requestId: string,
): Promise<RequestGroup | undefined> {
  const { groups } = await gather(db, sql`key = (select key from wished where id = ${requestId})`)
  return groups[0]
}

type Gathered = Omit<GatheredRequests, 'counts' | 'unservedPins'> & { counts: Partial<Record<RequestStatus, number>> }
type GroupRow = RequestGroup & { isAwaited: true | null; join: string | null }

async function gather(
  db: Db,
  isAsked: SQL,
  { sort, page }: Pick<GroupQuery, 'sort' | 'page'> = { sort: 'most', page: 1 },
): Promise<Gathered> {
  await writeMissingKeys(db)
  const misses = await readMisses(db, MISSES_GATHERED)
  const missed = misses.map(({ words, count, lastAt }) => ({ words, key: keyOf(words), count, at: lastAt }))
  // Repeating a request does not count: visitors do.
  const order = sort === 'most' ? sql`visitors + searches desc, count desc, last desc, id` : sql`last desc, id`
  const { rows } = await db.execute<Gathered & { groups: GroupRow[] }>(sql`
    with recursive ${GROUPED_REQUESTS},
    missed as (
      select coalesce(joined.root, ${hashOfKey(sql`m.key`)}) as key, (array_agg(words order by count desc, at desc))[1] as words,
        sum(count)::int as count, max(at) as "lastAt"
      from jsonb_to_recordset(${JSON.stringify(missed)}::jsonb) m (words text, key text, count int, at timestamptz)
      left join joined on joined.key = ${hashOfKey(sql`m.key`)}
      group by 1),
    groups as (
      select key, (array_agg(id order by created_at desc, id))[1] as id, count(*)::int as count,
        (count(distinct visitor) + count(*) filter (where visitor is null))::int as visitors,
        count(*) filter (where ${IS_WAITING})::int as waiting, count(told_at)::int as told, ${STATUS} as status,
        ${IS_ASIDE} as is_aside, min(created_at) as first, max(created_at) as last,
        coalesce((select m.count from missed m where m.key = product_requests.key), 0) as searches,
        (array_agg(awaited_id order by created_at desc, id)
          filter (where ${IS_WAITING} and awaited_id is not null))[1] as awaited_id,
        (array_agg(product_id order by created_at desc, id) filter (where product_id is not null))[1] as product_id
      from wished product_requests group by key),
    asked as (select * from groups where ${isAsked}),
    page as (
      select row_number() over (order by ${order}) as place, * from asked
      order by place limit ${GROUPS_PER_PAGE} offset ${(page - 1) * GROUPS_PER_PAGE}),
    ${spellingsOf(sql`key in (select key from page)`)},
    shown as (
      select place, page.id as _id, names[1] as name, names[2:${SPELLINGS_SHOWN + 1}] as spellings, count, visitors,
        searches, waiting, told, status, first as "firstAt", last as "lastAt", awaited_id is not null or null as "isAwaited",
        case when p.id is not null then jsonb_build_object('_id', p.id, 'name', p.name) end as product,
        (select j.id from ${requestJoins} j join joined on joined.key = j.same_as and joined.root = page.key
          order by j.created_at desc, j.id limit 1) as join
      from page join spelt using (key) left join ${products} p on p.id = coalesce(awaited_id, product_id))
    select
      (select coalesce(jsonb_agg(to_jsonb(shown) - 'place' order by place), '[]') from shown) as groups,
      (select count(*)::int from asked) as total,
      (select coalesce(jsonb_object_agg(status, n), '{}') from (
        select status, count(*) as n from groups where not is_aside group by 1) by_status) as counts,
      (select count(*)::int from groups where is_aside) as "setAside",
      (select coalesce(jsonb_agg(to_jsonb(m) - 'key'), '[]') from (
        select * from missed where key not in (select key from groups where not is_aside)
        order by count desc, "lastAt" desc limit ${MISSES_SHOWN}) m) as missed`)
  const { groups, missed: alone, ...counted } = onlyRow(rows)
  return {
    ...counted,
    groups: groups.map(({ isAwaited, join, firstAt, lastAt, ...group }) => ({
      ...group,
      firstAt: iso(firstAt),
      lastAt: iso(lastAt),
      ...(isAwaited ? { isAwaited } : {}),
      ...(join ? { join } : {}),
    })),
    missed: alone.map((miss) => ({ ...miss, lastAt: iso(miss.lastAt) })),
  }
}

/** A PostgreSQL time as ISO 8601. */
function iso(time: string): string {
  return new Date(time).toISOString()
}

type Group = { key: string; ids: string[]; name: string; status: RequestStatus }

/** The requests grouped with this one; undefined when there is no such request. */
export async function findGroup(db: Db | Tx, requestId: string): Promise<Group | undefined> {
  await writeMissingKeys(db)
  const isIt = sql`key = (select key from wished where id = ${requestId})`
  const { rows } = await db.execute<Group>(sql`
    with recursive ${GROUPED_REQUESTS}, ${spellingsOf(isIt)}
    select key, jsonb_agg(id) as ids, ${STATUS} as status, (select names[1] from spelt) as name
    from wished where ${isIt} group by key`)
  return rows[0]
}

/** The most frequent spelling of the key's words. */
export async function findName(tx: Tx, key: string): Promise<string> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    with recursive ${GROUPED_REQUESTS}, ${spellingsOf(sql`key = ${key}`)} select names[1] as name from spelt`)
  return rows[0]?.name ?? 'what nobody asks for now'
}

/** The new requests of each group to dismiss: the groups of these requests, or all that are set aside. */
export async function findNewRequests(db: Db | Tx, which: readonly string[] | 'set aside'): Promise<string[][]> {
  await writeMissingKeys(db)
  const isWanted =
    which === 'set aside' ? IS_ASIDE : sql`bool_or(id = any(${sql.param(which)}::uuid[])) and bool_or(status = 'new')`
  const { rows } = await db.execute<{ ids: string[] }>(sql`
    with recursive ${GROUPED_REQUESTS}
    select jsonb_agg(id) filter (where status = 'new') as ids from wished group by key having ${isWanted}`)
  return rows.map(({ ids }) => ids)
}
