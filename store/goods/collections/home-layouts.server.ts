/** Reads and saves the layout of the first page for the desk. */
import { eq, sql } from 'drizzle-orm'
import { homeLayouts } from '#db/schema/goods.ts'
import type { Db } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { StoreError } from '#store/errors.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import type { HomeDesk, HomeLayout } from './collections.schema.ts'
import { layoutOf, readCollections } from './read-collections.server.ts'

/** The desk's view of the layout; the API adds the welcome of the settings. */
type Arrangement = Omit<HomeDesk, 'welcome'>

/** The layout for the desk; revision 0 until somebody has arranged it. */
export async function readHomeDesk(db: Db, _admin: Admin<'change products'>): Promise<Arrangement> {
  const [row] = await db.select().from(homeLayouts)
  return { layout: layoutOf(row), revision: row?.revision ?? 0, collections: await readCollections(db) }
}

/** Saves the layout, which shows at once. Throws `stale_settings` when somebody else changed it meanwhile. */
export async function saveHome(
  db: Db,
  admin: Admin<'change products'>,
  { layout, revision }: { layout: HomeLayout; revision: number },
): Promise<Arrangement> {
  await inTransaction(db, async (tx) => {
    const saved =
      revision === 0
        ? await tx.insert(homeLayouts).values({ layout }).onConflictDoNothing().returning()
        : await tx
            .update(homeLayouts)
            .set({ layout, revision: sql`${homeLayouts.revision} + 1` })
            .where(eq(homeLayouts.revision, revision))
            .returning()
    if (saved.length === 0) {
      throw new StoreError(
        'stale_settings',
        'Somebody else changed the first page meanwhile. Please load the page again.',
      )
    }
    const rows = layout.parts.filter(({ name }) => name !== 'tiles' && name !== 'featured').length
    const subject = { id: 'home', name: 'First page' }
    await recordAudit(tx, admin, { action: 'home.publish', subject, after: { heroes: layout.heroes.length, rows } })
  })
  return readHomeDesk(db, admin)
}
