/** Reads committed changes of what shoppers see: products, their reviews, settings and synonyms, but no counters. */
import { sql } from 'drizzle-orm'
import type { CATALOGUE_CHANGES } from '#db/schema/goods.ts'
import type { Db } from '#engines/postgres/client.ts'

/** Changes since the last reading; `products` and `reviews` are product ids. */
export type CatalogueChanges = {
  products: string[]
  reviews: string[]
  isWhole: boolean
  /** Whether any price may have changed. */
  prices: boolean
  settings: boolean
  synonyms: boolean
}

/** The channel by which the database notifies processes of changes. */
export const CATALOGUE_CHANNEL = 'catalogue'

/** Change records are deleted after an hour: after a longer gap, everything is read again. */
const LONGEST_GAP_MS = 30 * 60_000
/** Beyond this number, reading all products is faster. */
const MOST_BY_ID = 20_000

/**
 * Differs after a failover or crash. Both can lose transactions and reuse their numbers, and the old snapshot would count the
 * new ones as seen.
 */
const SERVER = sql`concat(pg_postmaster_start_time(), ' ', (select stats_reset from pg_stat_archiver))`

type Kind = { what: (typeof CATALOGUE_CHANGES)[number]; ids: string[] | null }

/**
 * Each call returns what was committed since the previous one; for the first, that is everything. Rejects when the database
 * does not answer.
 */
export function createCatalogueChanges(db: Db): () => Promise<CatalogueChanges> {
  let seen: { snapshot: string; server: string; at: number } | undefined
  return async () => {
    const at = Date.now()
    const last = seen && at - seen.at <= LONGEST_GAP_MS ? seen.snapshot : null
    const { rows } = await db.execute<{ snapshot: string; server: string; kinds: Kind[] | null }>(sql`
      select pg_current_snapshot()::text as snapshot, ${SERVER} as server, (
        select json_agg(kind) from (
          select what, json_agg(distinct product_id) as ids from catalogue_changes
          where transaction >= pg_snapshot_xmin(${last}::pg_snapshot)
            and not pg_visible_in_snapshot(transaction, ${last}::pg_snapshot)
          group by what
        ) as kind
      ) as kinds`)
    const [now] = rows
    if (!now) throw new Error('The reading of changes returned no row')
    const isAnother = last === null || now.server !== seen?.server
    seen = { snapshot: now.snapshot, server: now.server, at }
    return changesOf(now.kinds ?? [], isAnother)
  }
}

function changesOf(kinds: Kind[], isAnother: boolean): CatalogueChanges {
  const of = (what: Kind['what']) => kinds.find((kind) => kind.what === what)
  const products = of('product')?.ids ?? []
  return {
    products,
    reviews: of('reviews')?.ids ?? [],
    isWhole: isAnother || of('products') !== undefined || products.length > MOST_BY_ID,
    prices: of('prices') !== undefined,
    settings: isAnother || of('settings') !== undefined,
    synonyms: isAnother || of('synonyms') !== undefined,
  }
}

/** Deletes changes that every process has seen. */
export async function forgetCatalogueChanges(db: Db): Promise<void> {
  await db.execute(sql`delete from catalogue_changes where created_at < now() - interval '1 hour'`)
}
