/** The products that changed since they were last read, for a copy of the catalogue in this process. */
import { and, asc, gt, gte, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { products } from '#db/schema.ts'
import { IS_LISTED } from '../products/product-conditions.server.ts'
import { INDEXED_COLUMNS, type IndexedRow } from './indexed-product.server.ts'

/** A transaction may become visible this long after the time it wrote into its rows. */
const OVERLAP_SECONDS = 10
/** Rows read at once: a few milliseconds of work. */
const BATCH = 250

type ChangedRow = IndexedRow & { isListed: boolean; state: string }

export function createProductChanges(db: Db) {
  let readUpTo: string | undefined
  // Readings overlap: which rows, by id and state, were taken over in the last one and are taken over in this one.
  let takenBefore = new Map<string, string>()
  let taken = new Map<string, string>()

  return {
    /** Hands over each row that changed since the last reading; the first one hands over all that are listed. */
    async read(take: (row: ChangedRow) => void): Promise<void> {
      const [{ position } = { position: undefined }] = await db
        .select({ position: sql<string>`(now() - make_interval(secs => ${OVERLAP_SECONDS}))::text` })
        .from(sql`(values (1)) as one`)
      takenBefore = taken
      taken = new Map()
      for await (const row of changesSince(db, readUpTo)) {
        taken.set(row.id, row.state)
        if (takenBefore.get(row.id) !== row.state) take(row)
      }
      readUpTo = position
    },

    /** The next reading hands the row over again, if it changed in its time. */
    readAgain(id: string): void {
      takenBefore.delete(id)
      taken.delete(id)
    },
  }
}

/** What changed since the time, or the whole shelf: in batches, so that requests are answered in between. */
async function* changesSince(db: Db, time: string | undefined): AsyncGenerator<ChangedRow> {
  const changed = time === undefined ? IS_LISTED : gte(products.updatedAt, sql`${time}::timestamptz`)
  for (let last: string | undefined; ; ) {
    const batch = await db
      .select({
        ...INDEXED_COLUMNS,
        isListed: sql<boolean>`${IS_LISTED}`,
        state: sql<string>`${products}.xmin::text`,
      })
      .from(products)
      .where(and(changed, last === undefined ? undefined : gt(products.id, last)))
      .orderBy(asc(products.id))
      .limit(BATCH)
    yield* batch
    last = batch.at(-1)?.id
    if (batch.length < BATCH) return
  }
}
