/** Answers all requests for the same thing, dismisses many groups at once, and joins two groups that mean the same. */
import { and, eq, isNull } from 'drizzle-orm'
import { products } from '#db/schema/goods.ts'
import { productRequests, requestJoins } from '#db/schema/requests.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { LOCKS, lockFor } from '#engines/postgres/locks.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import { onlyRow } from '#store/rows.server.ts'
import { findGroup, findName, findNewRequests } from './gather-requests.server.ts'
import type { AnsweredRequests, DismissedRequests, JoinedRequests, RequestAnswer } from './requests.schema.ts'
import { isRequestAmong, tellAskers } from './tell-askers.server.ts'

/**
 * Sets a group's status. When it is in stock, everybody who left an address gets one mail, and the addresses are deleted.
 * `publicUrl` is the shop's address. Throws `not_found`, and `invalid_input` for a product that is not sold.
 */
export async function answerRequests(
  db: Db,
  admin: Admin<'answer requests'>,
  { _id, status, productId }: RequestAnswer,
  publicUrl: string,
): Promise<AnsweredRequests> {
  if (productId !== undefined && status !== 'stocked') {
    throw invalidField('/productId', 'Only what is stocked has a product.')
  }
  const group = await getGroup(db, _id)
  return inTransaction(db, async (tx) => {
    const product = productId === undefined ? undefined : await getSoldProduct(tx, productId)
    const rows = await tx
      .update(productRequests)
      .set({ status, productId: product?.id ?? null })
      .where(isRequestAmong(group.ids))
      .returning({ id: productRequests.id })
    const told = product ? await tellAskers(tx, group.ids, product, publicUrl) : 0
    await recordAudit(tx, admin, {
      action: 'request.answer',
      subject: { id: _id, name: group.name },
      before: { status: group.status },
      after: { status, requests: rows.length, ...(product ? { product: product.name, told } : {}) },
    })
    return { status, answered: rows.length, told }
  })
}

async function getGroup(db: Db | Tx, requestId: string) {
  const group = await findGroup(db, requestId)
  if (!group) throw new StoreError('not_found', 'There is no such request any more.')
  return group
}

type SoldProduct = { id: string; name: string }

async function getSoldProduct(tx: Tx, productId: string): Promise<SoldProduct> {
  const [product] = await tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.deletedAt), eq(products.visibility, 'published')))
  if (!product) throw invalidField('/productId', 'This product is not in the shop. Publish it first.')
  return product
}

/**
 * Dismisses the new requests of the named groups, or all that were set aside. Requests on order or in stock stay, deleted ones
 * are skipped. Sends no mail.
 */
export async function dismissRequests(
  db: Db,
  admin: Admin<'answer requests'>,
  which: readonly string[] | 'set aside',
): Promise<DismissedRequests> {
  const groups = await findNewRequests(db, which)
  const ids = groups.flat()
  if (ids.length === 0) return { groups: 0, requests: 0 }
  return inTransaction(db, async (tx) => {
    const isNew = and(isRequestAmong(ids), eq(productRequests.status, 'new'))
    const { rowCount } = await tx.update(productRequests).set({ status: 'no' }).where(isNew)
    const dismissed = { groups: groups.length, requests: rowCount ?? 0 }
    // The log omits the requested words: they may name somebody.
    await recordAudit(tx, admin, {
      action: 'request.dismiss',
      subject: { id: ids[0] ?? '', name: which === 'set aside' ? 'What was set aside' : 'Requests chosen in the list' },
      before: { status: 'new' },
      after: { status: 'no', ...dismissed },
    })
    return dismissed
  })
}

/** Joins two groups, also for later requests. Throws `not_found`, and `invalid_input` for a group with itself. */
export async function joinRequests(
  db: Db,
  admin: Admin<'answer requests'>,
  [one, other]: readonly [string, string],
): Promise<JoinedRequests> {
  return inTransaction(db, async (tx) => {
    await lockFor(tx, LOCKS.requestJoins)
    const [group, added] = [await getGroup(tx, one), await getGroup(tx, other)]
    if (group.key === added.key) throw invalidField('/_ids', 'These are one already.')
    const values = { sameAs: added.key, joinedTo: group.key }
    const { id } = onlyRow(await tx.insert(requestJoins).values(values).returning())
    await recordAudit(tx, admin, {
      action: 'request.join',
      subject: { id: one, name: group.name },
      after: { joined: added.name },
    })
    return { join: id, name: group.name }
  })
}

/** Undoes a join. Throws `not_found` when it is already undone. */
export async function separateRequests(db: Db, admin: Admin<'answer requests'>, join: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [apart] = await tx.delete(requestJoins).where(eq(requestJoins.id, join)).returning()
    if (!apart) throw new StoreError('not_found', 'These are apart already.')
    await recordAudit(tx, admin, {
      action: 'request.separate',
      subject: { id: join, name: await findName(tx, apart.joinedTo) },
      before: { joined: await findName(tx, apart.sameAs) },
    })
  })
}
