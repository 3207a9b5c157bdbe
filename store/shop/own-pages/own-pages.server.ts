/** Reads and writes the shop's own pages. Published ones are cached with the settings. */
import { asc, eq } from 'drizzle-orm'
import { ownPages } from '#db/schema/shop.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { LOCKS, lockFor } from '#engines/postgres/locks.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import { changedFields } from '#store/people/audit/differing.server.ts'
import { onlyRow } from '#store/rows.server.ts'
import { OWN_PAGE_LIMITS } from './limits.ts'
import type { OwnPage, OwnPageData } from './own-pages.schema.ts'

type Changer = Admin<'change products'>

export function listOwnPages(db: Db, _admin: Changer): Promise<OwnPage[]> {
  return readAll(db)
}

export async function readPublishedPages(db: Db): Promise<OwnPage[]> {
  return (await readAll(db)).filter(({ isPublished }) => isPublished)
}

async function readAll(db: Db): Promise<OwnPage[]> {
  return (await db.select().from(ownPages).orderBy(asc(ownPages.title), asc(ownPages.name))).map(pageOf)
}

const pageOf = ({ updatedAt: _, ...row }: typeof ownPages.$inferSelect): OwnPage => row

/** Throws `not_found`. */
export async function getOwnPage(db: Db, _admin: Changer, name: string): Promise<OwnPage> {
  const [row] = await db.select().from(ownPages).where(eq(ownPages.name, name))
  if (!row) throw pageNotFound()
  return pageOf(row)
}

export function pageNotFound(): StoreError {
  return new StoreError('not_found', 'There is no such page.')
}

/**
 * Creates a page (revision 0) or changes that revision. Throws `already_exists`, `stale_settings`, and `invalid_input` at the
 * limit.
 */
export function saveOwnPage(
  db: Db,
  admin: Changer,
  name: string,
  { revision, ...data }: OwnPageData & { revision: number },
): Promise<OwnPage> {
  return inTransaction(db, async (tx) => {
    // Parallel requests could each find room for one more.
    await lockFor(tx, LOCKS.ownPages)
    const [before] = await tx.select().from(ownPages).where(eq(ownPages.name, name))
    if (before && revision === 0) throw new StoreError('already_exists', 'There is a page with this address already.')
    if ((before?.revision ?? 0) !== revision)
      throw new StoreError('stale_settings', 'Somebody changed this page meanwhile. Please load it again.')
    if (!before) await refuseTooMany(tx)
    const row = { ...data, revision: revision + 1 }
    const written = await tx
      .insert(ownPages)
      .values({ name, ...row })
      .onConflictDoUpdate({ target: ownPages.name, set: { ...row, updatedAt: new Date() } })
      .returning()
    const now = pageOf(onlyRow(written))
    const { name: _, revision: __, ...after } = now
    const action = before ? 'page.change' : 'page.add'
    await recordAudit(tx, admin, {
      action,
      subject: { id: name, name: data.title },
      after: changedFields(after, before),
    })
    return now
  })
}

async function refuseTooMany(tx: Tx): Promise<void> {
  const most = OWN_PAGE_LIMITS.pages
  if ((await tx.$count(ownPages)) >= most)
    throw invalidField('/page/title', `There may be ${most} pages. Remove one first.`)
}

/** Throws `not_found`. */
export async function removeOwnPage(db: Db, admin: Changer, name: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [row] = await tx.delete(ownPages).where(eq(ownPages.name, name)).returning()
    if (!row) throw pageNotFound()
    const { title, text } = row
    await recordAudit(tx, admin, { action: 'page.remove', subject: { id: name, name: title }, before: { title, text } })
  })
}
