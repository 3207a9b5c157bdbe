/** Searches on their way into the database: one visitor counts once a day for the same words, and for so many words a day. */
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { searchTerms, searchVisits } from '#db/schema.ts'
import { TODAY, visitorsOfToday } from '#store/visitors/visitors.server.ts'

/** By words: how many products they found, and the networks to be counted, if any. */
export type CountedSearches = Map<string, { found: number; networks: Set<string> }>

const MOST_OF_A_VISITOR = 50
const MOST_OF_A_DAY = 20_000
/** Words kept at all; of those that were searched for least the oldest go. */
const MOST_WORDS = 20_000

/** Counts visitors that searched for the words for the first time today; what the words found holds from now on. */
export async function writeSearches(db: Db, searches: CountedSearches): Promise<void> {
  await inTransaction(db, async (tx) => {
    const counts = await countVisits(tx, searches)
    const rows = [...searches].map(([words, { found }]) => ({ words, found, count: counts.get(words) ?? 0 }))
    const counted = rows.filter(({ count }) => count > 0)
    if (counted.length > 0) await addTerms(tx, counted)
    await setFound(
      tx,
      rows.filter(({ count }) => count === 0),
    )
  })
}

async function countVisits(tx: Tx, searches: CountedSearches): Promise<Map<string, number>> {
  const pairs = [...searches].flatMap(([words, { networks }]) => [...networks].map((network) => ({ words, network })))
  if (pairs.length === 0) return new Map()
  const networks = [...new Set(pairs.map(({ network }) => network))]
  const visitors = await visitorsOfToday(tx, networks)
  const visitorOf = new Map(networks.map((network, at) => [network, visitors[at] ?? '']))
  const { rows } = await tx.execute<{ words: string }>(sql`
    with known as (select visitor, words from ${searchVisits} where day = ${TODAY})
    insert into ${searchVisits} (day, visitor, words)
    select ${TODAY}, visitor, words
    from (
      select visitor, words, coalesce(before.count, 0) + row_number() over (partition by visitor order by words) as nth
      from unnest(${sql.param(pairs.map(({ network }) => visitorOf.get(network)))}::text[],
        ${sql.param(pairs.map(({ words }) => words))}::text[]) as said (visitor, words)
      left join (select visitor, count(*) from known group by visitor) as before using (visitor)
      where not exists (select from known where known.visitor = said.visitor and known.words = said.words)
    ) as unknown
    where nth <= ${MOST_OF_A_VISITOR} and (select count(*) from known) < ${MOST_OF_A_DAY}
    order by visitor, words
    on conflict do nothing
    returning words`)
  const byWords = Map.groupBy(rows, ({ words }) => words)
  return new Map([...byWords].map(([words, visits]) => [words, visits.length]))
}

type Term = { words: string; found: number; count: number }

async function addTerms(tx: Tx, rows: Term[]): Promise<void> {
  await tx
    .insert(searchTerms)
    // In one order, so that two processes that write at once cannot wait for each other.
    .values(rows.sort((a, b) => (a.words < b.words ? -1 : 1)))
    .onConflictDoUpdate({
      target: searchTerms.words,
      set: { count: sql`${searchTerms.count} + excluded.count`, found: sql`excluded.found`, lastAt: sql`now()` },
    })
}

async function setFound(tx: Tx, rows: Term[]): Promise<void> {
  const words = sql.param(rows.map((row) => row.words))
  const found = sql.param(rows.map((row) => row.found))
  await tx.execute(sql`
    update ${searchTerms} as term set found = changed.found
    from (
      select term.words, said.found from ${searchTerms} as term
      join unnest(${words}::text[], ${found}::int[]) as said (words, found) using (words)
      where term.found <> said.found order by term.words for update of term
    ) as changed
    where term.words = changed.words`)
}

/** Today's visits alone are needed; nonsense goes soon, what hardly anybody wanted later. */
export async function forgetSearches(db: Db): Promise<void> {
  await db.execute(sql`delete from ${searchVisits} where day < ${TODAY}`)
  await db.execute(sql`
    delete from ${searchTerms} where last_at < now() - interval '1 year'
      or (count < 3 and last_at < now() - interval '90 days')
      or (count < 2 and found = 0 and last_at < now() - interval '14 days')`)
  await db.execute(sql`
    delete from ${searchTerms} where words in (
      select words from ${searchTerms} order by count desc, last_at desc, words offset ${MOST_WORDS})`)
}
