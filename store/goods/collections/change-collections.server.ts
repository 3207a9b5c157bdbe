/** Reads and writes collections for the desk. */
import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { collections, products } from '#db/schema/goods.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import { changedFields } from '#store/people/audit/differing.server.ts'
import { dateOf, onlyRow } from '#store/rows.server.ts'
import type { CollectionData } from './collections.schema.ts'
import { type Collection, OUR_COLLECTIONS } from './collections.ts'
import { COLLECTION_LIMITS } from './limits.ts'
import { collectionOf, readCollections } from './read-collections.server.ts'

export function listCollections(db: Db, _admin: Admin<'change products'>): Promise<Collection[]> {
  return readCollections(db)
}

/** A collection with its picked products, except deleted ones. Throws `not_found`. */
export async function getCollection(db: Db, _admin: Admin<'change products'>, name: string) {
  const found = (await readCollections(db)).find((one) => one.name === name)
  if (!found) throw new StoreError('not_found', 'There is no such shelf any more.')
  const picked = await readPicked(db, found.productIds)
  return { ...found, productIds: picked.map(({ _id }) => _id), products: picked }
}

async function readPicked(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { id, name, imageUrl, deletedAt } = products
  const rows = await db
    .select({ id, name, imageUrl, deletedAt })
    .from(products)
    .where(inArray(id, [...ids]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((one) => {
    const row = byId.get(one)
    return row && !row.deletedAt ? [{ _id: one, name: row.name, imageUrl: row.imageUrl ?? '' }] : []
  })
}

/**
 * Writes a collection based on `revision`, which is 0 for a new one. Throws `already_exists`, `stale_settings` when somebody
 * else changed it meanwhile, and `invalid_input`.
 */
export async function saveCollection(
  db: Db,
  admin: Admin<'change products'>,
  name: string,
  { revision, ...data }: CollectionData & { revision: number },
): Promise<Collection> {
  return inTransaction(db, async (tx) => {
    const [before] = await tx.select().from(collections).where(eq(collections.name, name)).for('update')
    if ((before?.revision ?? 0) !== revision) throw refusalOf(before, revision)
    await refuseTooMany(tx, before)
    if (data.isInMenu) await refuseFullMenu(tx, name)
    const row = { ...data, beginsAt: dateOf(data.beginsAt), endsAt: dateOf(data.endsAt), revision: revision + 1 }
    const written = await tx
      .insert(collections)
      .values({ name, ...row })
      .onConflictDoUpdate({ target: collections.name, set: { ...row, updatedAt: new Date() } })
      .returning()
    const now = onlyRow(written)
    const isNew = !before && !OUR_COLLECTIONS.some((one) => one.name === name)
    const subject = { id: name, name: data.title }
    const action = isNew ? 'shelf.add' : 'shelf.change'
    await recordAudit(tx, admin, { action, subject, after: changesOf(before, now) })
    return collectionOf(now)
  })
}

/** Removes a collection; one that comes with the shop returns to its original form. Throws `not_found`. */
export async function removeCollection(db: Db, admin: Admin<'change products'>, name: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [row] = await tx.delete(collections).where(eq(collections.name, name)).returning()
    if (!row) throw new StoreError('not_found', 'There is no such shelf any more.')
    const { title, words } = row
    const subject = { id: name, name: title }
    await recordAudit(tx, admin, { action: 'shelf.remove', subject, before: { title, words } })
  })
}

type Row = typeof collections.$inferSelect

function refusalOf(before: Row | undefined, revision: number): StoreError {
  if (before && revision === 0) return new StoreError('already_exists', 'There is a shelf with this address already.')
  return new StoreError('stale_settings', 'Somebody changed this shelf meanwhile. Please load it again.')
}

async function refuseTooMany(tx: Tx, before: Row | undefined): Promise<void> {
  const most = COLLECTION_LIMITS.collections
  if (!before && (await tx.$count(collections)) >= most) {
    throw invalidField('/collection/title', `There may be ${most} shelves. Remove one first.`)
  }
}

async function refuseFullMenu(tx: Tx, name: string): Promise<void> {
  const notOver = or(isNull(collections.endsAt), gt(collections.endsAt, sql`now()`))
  const others = await tx.$count(collections, and(eq(collections.isInMenu, true), ne(collections.name, name), notOver))
  const most = COLLECTION_LIMITS.menu
  if (others >= most) throw invalidField('/collection/isInMenu', `At most ${most} shelves stand in the menu.`)
}

/** The changed fields for the audit log, with the picked products as a count. */
function changesOf(before: Row | undefined, { revision: _, updatedAt: __, name: ___, ...after }: Row) {
  const { productIds, ...changed } = changedFields(after, before)
  return { ...changed, ...(productIds ? { productIds: productIds.length } : {}) }
}
