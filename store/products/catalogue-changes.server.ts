/**
 * Committed changes of the catalogue: products, settings and synonyms, but not counters such as searches and sign-ins.
 */
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { type ShelfFacts, shelfFactsShape } from './shelf-facts.ts'

/**
 * A product with its list facts before and after; `stock` when it stays plentiful; `reviews` of a product; or a kind of which
 * everything may have changed.
 */
export type CatalogueChange =
  | { what: 'product'; id: string; before?: ShelfFacts | undefined; after?: ShelfFacts | undefined }
  | { what: 'stock' | 'reviews'; id: string }
  | { what: 'products' | 'settings' | 'synonyms' }

/** The channel by which the database notifies processes of changes. */
export const CATALOGUE_CHANNEL = 'catalogue'

const EVERYTHING: CatalogueChange[] = [{ what: 'products' }, { what: 'settings' }, { what: 'synonyms' }]

/** Change records are deleted after an hour: after a longer gap, everything counts as changed. */
const LONGEST_GAP_MS = 30 * 60_000
/** Beyond this number, treating all products as changed is faster. */
const MOST_AT_ONCE = 500

/**
 * Differs after a failover or crash. Both lose transactions that wrote nothing durable and reuse their numbers, which the old
 * snapshot would take for old ones.
 */
const SERVER = sql`concat(pg_postmaster_start_time(), ' ', (select stats_reset from pg_stat_archiver))`

type Row = { what: CatalogueChange['what']; id: string | null; before: unknown; after: unknown }

/**
 * Each call returns what was committed since the previous one; the first says that everything may have changed. Rejects when
 * the database does not answer.
 */
export function createCatalogueChanges(db: Db): () => Promise<CatalogueChange[]> {
  let seen: { snapshot: string; server: string; at: number } | undefined
  return async () => {
    const at = Date.now()
    const last = seen && at - seen.at <= LONGEST_GAP_MS ? seen.snapshot : null
    const { rows } = await db.execute<{ snapshot: string; server: string; changes: Row[] | null }>(sql`
      select pg_current_snapshot()::text as snapshot, ${SERVER} as server, (
        select json_agg(change) from (
          select what, product_id as id, before, after from catalogue_changes
          where transaction >= pg_snapshot_xmin(${last}::pg_snapshot)
            and not pg_visible_in_snapshot(transaction, ${last}::pg_snapshot)
          limit ${MOST_AT_ONCE + 1}
        ) as change
      ) as changes`)
    const [now] = rows
    if (!now) throw new Error('The reading of changes returned no row')
    const isAnother = now.server !== seen?.server
    seen = { snapshot: now.snapshot, server: now.server, at }
    if (last === null || isAnother || (now.changes?.length ?? 0) > MOST_AT_ONCE) return EVERYTHING
    return (now.changes ?? []).map(changeOf)
  }
}

function changeOf({ what, id, before, after }: Row): CatalogueChange {
  if ((what === 'stock' || what === 'reviews') && id) return { what, id }
  if (what === 'product' && id) return { what, id, before: factsOf(before), after: factsOf(after) }
  return { what: what === 'settings' || what === 'synonyms' ? what : 'products' }
}

function factsOf(written: unknown): ShelfFacts | undefined {
  return written === null ? undefined : shelfFactsShape.parse(written)
}

/** Deletes changes that every process has seen. */
export async function forgetCatalogueChanges(db: Db): Promise<void> {
  await db.execute(sql`delete from catalogue_changes where created_at < now() - interval '1 hour'`)
}
