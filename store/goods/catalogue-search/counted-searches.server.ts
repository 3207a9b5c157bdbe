/** Writes counted searches to the database. */
import { sql } from 'drizzle-orm'
import { searchTerms } from '#db/schema/requests.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'

/** By searched words: how many products they found, and the networks that searched for them since the last write. */
export type CountedSearches = Map<string, { found: number; networks: Set<string> }>

/** Most words stored; beyond it the rarest go, the oldest first. */
const MOST_WORDS = 20_000

/** Adds to the counts; the latest number of results replaces the earlier one. */
export async function writeSearches(db: Db, searches: CountedSearches): Promise<void> {
  await inTransaction(db, async (tx) => {
    const rows = [...searches].map(([words, { found, networks }]) => ({ words, found, count: networks.size }))
    const counted = rows.filter(({ count }) => count > 0)
    if (counted.length > 0) await addTerms(tx, counted)
    await setFound(
      tx,
      rows.filter(({ count }) => count === 0),
    )
  })
}

type Term = { words: string; found: number; count: number }

async function addTerms(tx: Tx, rows: Term[]): Promise<void> {
  await tx
    .insert(searchTerms)
    // Sorted, so that two processes writing at once cannot wait for each other.
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

/** Deletes words not searched for in a year, rare ones after 90 days, and single ones without results after 14. */
export async function forgetSearches(db: Db): Promise<void> {
  await db.execute(sql`
    delete from ${searchTerms} where last_at < now() - interval '1 year'
      or (count < 3 and last_at < now() - interval '90 days')
      or (count < 2 and found = 0 and last_at < now() - interval '14 days')`)
  await db.execute(sql`
    delete from ${searchTerms} where words in (
      select words from ${searchTerms} order by count desc, last_at desc, words offset ${MOST_WORDS})`)
}
