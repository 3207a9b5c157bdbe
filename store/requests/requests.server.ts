/** Product requests, which anyone can send and staff read. */
import { count, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { productRequests } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { StoreError } from '#store/errors.ts'
import { type ClientNetwork, widest } from '#store/limits/client-network.server.ts'
import { isOddText } from '#store/search-engine/odd-text.ts'
import { visitorsOfToday } from '#store/visitors/visitors.server.ts'
import { addressToKeep } from './request-mail.server.ts'
import type { ProductRequest, RequestToSend } from './requests.schema.ts'
import { REQUEST_LIMITS } from './requests.ts'

/** `isLimited: false` lifts the limits. */
type Asker = { client: ClientNetwork; isLimited: boolean }

/**
 * Stores the request. `productName` has 1 to 200 characters; `email` is told when it is in stock. Throws `rate_limited` when
 * the shop has too many requests, and `invalid_input` when too many wait for the address.
 */
export async function requestProduct(
  db: Db,
  { productName, email }: RequestToSend,
  { client, isLimited }: Asker,
): Promise<ProductRequest> {
  return inTransaction(db, async (tx) => {
    const [visitor = ''] = await visitorsOfToday(tx, [widest(client)])
    const sent = await countOf(tx, visitor)
    if (isLimited) await checkRoom(tx, sent > 0)
    const isMany = isLimited && sent >= REQUEST_LIMITS.plainPerDay
    const isOdd = isMany || isOddText(productName)
    const kept = email === undefined ? null : await addressToKeep(tx, email)
    const [row] = await tx
      .insert(productRequests)
      .values({ requestedProductName: productName, email: kept, visitor, isOdd })
      .returning()
    if (!row) throw new Error('The insert returned no row')
    return requestOf(row)
  })
}

/** Limits strangers' requests by day and in total, with a share reserved for visitors who have sent none today. */
async function checkRoom(tx: Tx, hasSent: boolean): Promise<void> {
  const share = hasSent ? REQUEST_LIMITS.shareOfKnown : 1
  const [perDay, open] = [REQUEST_LIMITS.perDay * share, REQUEST_LIMITS.open * share]
  const { rows } = await tx.execute<{ isFull: boolean }>(sql`
    select (select count(*) from (
        select from ${productRequests} where created_at > now() - interval '1 day' limit ${perDay}) as today) = ${perDay}
      or (select count(*) from (select from ${productRequests} where status = 'new' limit ${open}) as open) = ${open}
      as "isFull"`)
  if (!rows[0]?.isFull) return
  throw new StoreError('rate_limited', 'We have more requests than we can read today. Please call us instead.', {
    facts: { retryAfterSeconds: 3600 },
  })
}

async function countOf(tx: Tx, visitor: string): Promise<number> {
  const [row] = await tx.select({ sent: count() }).from(productRequests).where(eq(productRequests.visitor, visitor))
  return row?.sent ?? 0
}

/** All requests, newest first. */
export async function listRequests(db: Db, _admin: Admin<'read requests'>): Promise<ProductRequest[]> {
  const { id, requestedProductName, createdAt } = productRequests
  const rows = await db
    .select({ id, requestedProductName, createdAt })
    .from(productRequests)
    .orderBy(desc(createdAt), id)
  return rows.map(requestOf)
}

/** Deletes odd requests that nobody answered after 90 days, and dismissed ones after a year. */
export async function forgetRequests(db: Db): Promise<void> {
  await db.execute(sql`
    delete from ${productRequests}
    where (is_odd and status in ('new', 'no') and created_at < now() - interval '90 days')
      or (status = 'no' and created_at < now() - interval '1 year')`)
}

/** Deletes requesters' addresses after a year; the requests stay. */
export async function forgetRequesters(db: Db): Promise<void> {
  await db.execute(sql`
    update ${productRequests} set email = null where email is not null and created_at < now() - interval '1 year'`)
}

function requestOf(row: { id: string; requestedProductName: string; createdAt: Date }): ProductRequest {
  return { _id: row.id, requestedProductName: row.requestedProductName, createdAt: row.createdAt.toISOString() }
}
