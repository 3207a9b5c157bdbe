/** The layout of the first page for the desk: one draft, and the last ones that were published, any of which can hold again. */
import { desc, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { homeLayouts } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { recordAudit } from '#store/audit/audit.server.ts'
import { StoreError } from '#store/errors.ts'
import type { HomeDesk, HomeLayout } from './collections.schema.ts'
import { DEFAULT_LAYOUT } from './home-layout.ts'
import { layoutOf, readCollections, readLayout } from './read-collections.server.ts'

/** Without what the settings say. */
type Arrangement = Omit<HomeDesk, 'welcome'>

const MOST_KEPT = 10
const SUBJECT = { id: 'home', name: 'First page' }

/** The draft, what holds, and what held before. Without a draft it begins with what holds. */
export async function readHomeDesk(db: Db, _admin: Admin<'change products'>): Promise<Arrangement> {
  const published = await readLayout(db)
  const [draft] = await db.select().from(homeLayouts).where(isNull(homeLayouts.publishedAt))
  const history = await db
    .select()
    .from(homeLayouts)
    .where(isNotNull(homeLayouts.publishedAt))
    .orderBy(desc(homeLayouts.publishedAt))
  return {
    draft: draft ? layoutOf(draft) : published,
    revision: draft?.revision ?? 0,
    published,
    history: history.map((row) => ({
      _id: row.id,
      publishedAt: row.publishedAt?.toISOString() ?? '',
      ...countsOf(layoutOf(row)),
    })),
    collections: await readCollections(db),
  }
}

function countsOf({ heroes, parts }: HomeLayout) {
  return { heroes: heroes.length, rows: parts.filter(({ name }) => name !== 'tiles' && name !== 'featured').length }
}

/**
 * Keeps the draft of that revision, or publishes it: then it holds at once. Throws `stale_settings` when somebody else changed
 * the draft meanwhile.
 */
export async function saveHome(
  db: Db,
  admin: Admin<'change products'>,
  { layout, revision, isPublished }: { layout: HomeLayout; revision: number; isPublished: boolean },
): Promise<Arrangement> {
  await inTransaction(db, async (tx) => {
    await lockHome(tx)
    const [draft] = await tx.delete(homeLayouts).where(isNull(homeLayouts.publishedAt)).returning()
    if ((draft?.revision ?? 0) !== revision) {
      throw new StoreError('stale_settings', 'Somebody else changed the draft meanwhile. Please load the page again.')
    }
    if (!isPublished) return void (await tx.insert(homeLayouts).values({ layout, revision: revision + 1 }))
    // The first page of before anything was arranged can be shown again like all others.
    if ((await tx.$count(homeLayouts)) === 0) await tx.insert(homeLayouts).values(publishedNow(DEFAULT_LAYOUT))
    await tx.insert(homeLayouts).values(publishedNow(layout))
    await forgetOld(tx)
    await recordAudit(tx, admin, { action: 'home.publish', subject: SUBJECT, after: countsOf(layout) })
  })
  return readHomeDesk(db, admin)
}

/** Shows again what was published before; the draft stays. Throws `not_found`. */
export async function republishHome(db: Db, admin: Admin<'change products'>, id: string): Promise<Arrangement> {
  await inTransaction(db, async (tx) => {
    await lockHome(tx)
    const [row] = await tx
      .update(homeLayouts)
      .set({ publishedAt: sql`clock_timestamp()` })
      .where(sql`${eq(homeLayouts.id, id)} and ${isNotNull(homeLayouts.publishedAt)}`)
      .returning()
    if (!row) throw new StoreError('not_found', 'This first page is not kept any more.')
    await recordAudit(tx, admin, { action: 'home.undo', subject: SUBJECT, after: countsOf(layoutOf(row)) })
  })
  return readHomeDesk(db, admin)
}

function publishedNow(layout: HomeLayout) {
  // Two of one transaction are told apart.
  return { layout, publishedAt: sql`clock_timestamp()` }
}

/** Changes are made one after another. */
async function lockHome(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('first page'))`)
}

async function forgetOld(tx: Tx): Promise<void> {
  const { id, publishedAt } = homeLayouts
  const kept = tx.select({ id }).from(homeLayouts).orderBy(desc(publishedAt)).limit(MOST_KEPT)
  await tx.delete(homeLayouts).where(notInArray(id, kept))
}
