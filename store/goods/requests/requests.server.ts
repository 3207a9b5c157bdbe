/** Product requests, which anyone can send and staff read. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { nameWithKind } from '#db/order-values.ts'
import { products } from '#db/schema/goods.ts'
import { productRequests } from '#db/schema/requests.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import type { ClientNetwork } from '#engines/rate-limit/client-network.server.ts'
import { isOddText } from '#engines/search/odd-text.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { inLanguage } from '#store/language.ts'
import { visitorsOfToday } from '#store/limits/visitors.server.ts'
import { pageLanguage } from '#store/page-language.server.ts'
import type { Admin, Person } from '#store/people/access/access.server.ts'
import { BATCH, batchesOf, olderThan, onlyRow } from '#store/rows.server.ts'
import { keyOf } from './request-keys.server.ts'
import { addressHash, addressToKeep, mailAddressConfirmation } from './request-mail.server.ts'
import type { ProductRequest, RequestToSend } from './requests.schema.ts'
import { REQUEST_LIMITS } from './requests.ts'
import { IS_WAITING } from './tell-askers.server.ts'

/** `person` is the one who is signed in. `isLimited: false` lifts the limits. `publicUrl` is where shoppers reach the shop. */
type Asker = { client: ClientNetwork; person?: Person | undefined; isLimited: boolean; publicUrl: string }

/**
 * Stores the request. `productName` has 1 to 200 characters; `email` is told when it is in stock. With `productId` it is about
 * a product that is sold out: the address is told that it is back, once it is proven by the link of a mail, or without one the asker's account by its verified email or
 * phone; asking again changes nothing. Throws `rate_limited` when the shop has too many requests, `not_found` for a product
 * that is not sold, and `invalid_input` when too many wait for the address, nobody is there to tell, or it is in stock.
 */
export async function requestProduct(
  db: Db,
  asked: RequestToSend,
  { client, person, isLimited, publicUrl }: Asker,
): Promise<ProductRequest> {
  return inTransaction(db, async (tx) => {
    const [visitor = ''] = await visitorsOfToday(tx, [client.key])
    const sent = await tx.$count(productRequests, eq(productRequests.visitor, visitor))
    if (isLimited) await checkRoom(tx, sent > 0)
    const { productId: awaitedId } = asked
    const name = awaitedId === undefined ? asked.productName : await nameOfSoldOut(tx, awaitedId)
    const { userId, email } = awaitedId === undefined ? { email: asked.email } : whoToTell(asked, person)
    const earlier = awaitedId === undefined ? undefined : await findWaiting(tx, awaitedId, userId, email)
    if (earlier) return requestOf(earlier)
    const isMany = isLimited && sent >= REQUEST_LIMITS.plainPerDay
    // The name of a product of ours is never odd.
    const isOdd = isMany || (awaitedId === undefined && isOddText(name))
    const kept = email === undefined ? null : await addressToKeep(tx, email)
    const whose = { email: kept, userId, visitor, language: pageLanguage() }
    const values = { requestedProductName: name, sameAs: keyOf(name), awaitedId, isOdd, ...whose }
    const row = onlyRow(await tx.insert(productRequests).values(values).returning())
    if (kept && awaitedId)
      await mailAddressConfirmation(tx, kept, {
        productName: name,
        url: publicUrl + inLanguage('/tell-me', row.language),
      })
    return requestOf(row)
  })
}

/** Its stock cannot change until the request is stored: a request is either refused or seen by the stock that comes in. */
async function nameOfSoldOut(tx: Tx, productId: string): Promise<string> {
  const [product] = await tx
    .select({ name: products.name, option1: products.option1, option2: products.option2, stock: products.stock })
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.deletedAt), eq(products.visibility, 'published')))
    .for('share')
  if (!product) throw new StoreError('not_found', 'This product is no longer sold.')
  if (product.stock > 0) throw invalidField('/productId', 'It is in stock: you can order it now.', 'in_stock')
  return nameWithKind(product).slice(0, REQUEST_LIMITS.name).toWellFormed()
}

/** The typed address, or the account. An account that has proven neither address nor phone counts as typed. */
function whoToTell({ email }: RequestToSend, person: Person | undefined): { userId?: string; email?: string } {
  if (email !== undefined) return { email }
  if (person?.emailVerified || person?.phoneNumber) return { userId: person.uid }
  if (person?.email) return { email: person.email }
  throw invalidField('/email', 'Enter an email address, so that we can tell you.')
}

async function findWaiting(tx: Tx, awaitedId: string, userId = '', email = '') {
  const isSame = sql`(${productRequests.userId} = ${userId}
    or ${addressHash(sql`${productRequests.email}`)} = ${addressHash(sql`${email}::text`)})`
  const [row] = await tx
    .select()
    .from(productRequests)
    .where(and(eq(productRequests.awaitedId, awaitedId), IS_WAITING, isSame))
    .limit(1)
  return row
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

/** All requests, newest first, piece by piece. */
export async function* requestsInPieces(db: Db, _admin: Admin<'read requests'>): AsyncGenerator<ProductRequest[]> {
  const { id, requestedProductName, createdAt } = productRequests
  const batches = batchesOf<Parameters<typeof requestOf>[0] & { at: string }>((last) =>
    db
      .select({ id, requestedProductName, createdAt, at: sql<string>`${createdAt}::text` })
      .from(productRequests)
      .where(last && olderThan(productRequests, last))
      .orderBy(desc(createdAt), id)
      .limit(BATCH),
  )
  for await (const rows of batches) yield rows.map(requestOf)
}

/** Forgets requesters after a year; the requests stay. */
export async function forgetRequesters(db: Db): Promise<void> {
  await db.execute(sql`
    update ${productRequests} set email = null, user_id = null, due_at = null
    where (email is not null or user_id is not null) and created_at < now() - interval '1 year'`)
}

function requestOf(row: { id: string; requestedProductName: string; createdAt: Date }): ProductRequest {
  return { _id: row.id, requestedProductName: row.requestedProductName, createdAt: row.createdAt.toISOString() }
}
