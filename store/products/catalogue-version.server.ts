/**
 * Where the catalogue stands: products, settings and synonyms, as far as they are committed. What is only counted, such as
 * searches and sign-ins, is no part of it.
 */
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/** Changes are forgotten after an hour: who has not looked for this long takes it that there were some. */
const LONGEST_GAP_MS = 30 * 60_000

/**
 * Answers a text that differs from the one before when anything of the catalogue was committed in between. Two processes
 * have different texts. Rejects when the database cannot be asked.
 */
export function createCatalogueVersion(db: Db): () => Promise<string> {
  let version = 0
  let seen: { snapshot: string; at: number } | undefined
  return async () => {
    const at = Date.now()
    const [now] = (
      await db.execute<{ snapshot: string; changed: boolean }>(sql`
      select pg_current_snapshot()::text as snapshot, exists (
        select from catalogue_changes
        where transaction >= pg_snapshot_xmin(${seen?.snapshot ?? null}::pg_snapshot)
          and not pg_visible_in_snapshot(transaction, ${seen?.snapshot ?? null}::pg_snapshot)
      ) as changed`)
    ).rows
    const isTooLongAgo = !seen || at - seen.at > LONGEST_GAP_MS
    if (isTooLongAgo || now?.changed) version++
    seen = now && { snapshot: now.snapshot, at }
    return String(version)
  }
}

/** Forgets changes that every process has seen. */
export async function forgetCatalogueChanges(db: Db): Promise<void> {
  await db.execute(sql`delete from catalogue_changes where created_at < now() - interval '1 hour'`)
}
