/** What the shop lacks, or calls otherwise: searches that found nothing. */
import { desc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { searchTerms } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import type { SearchMiss } from './synonyms.schema.ts'

/** Words that found nothing when they were searched for last: most frequent first, then newest. */
export async function listMisses(db: Db, _admin: Admin<'read requests'>, limit: number): Promise<SearchMiss[]> {
  const rows = await db
    .select()
    .from(searchTerms)
    .where(eq(searchTerms.found, 0))
    .orderBy(desc(searchTerms.count), desc(searchTerms.lastAt), searchTerms.words)
    .limit(limit)
  return rows.map(({ words, count, lastAt }) => ({ words, count, lastAt: lastAt.toISOString() }))
}
