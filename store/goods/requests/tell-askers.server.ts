/**
 * Tells askers, once each, that a product is there, and forgets their addresses. Each unit back in stock is announced to one
 * asker a day, oldest first; if units are left a day later, the next hear of it. Only proven addresses and numbers count.
 */
import { and, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { nameWithKind } from '#db/order-values.ts'
import { products } from '#db/schema/goods.ts'
import { users } from '#db/schema/people.ts'
import { productRequests } from '#db/schema/requests.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { lockForOne } from '#engines/postgres/locks.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { inLanguage } from '#store/language.ts'
import { secretLink } from '#store/secret-link.ts'
import { writeMail } from '#store/talk/mail/write-mail.server.ts'
import { addressHash, isProvenAddress, makeStop } from './request-mail.server.ts'

type ProductToTell = { id: string; name: string }

const { id, awaitedId, userId, email, toldAt, dueAt, createdAt } = productRequests

/** SQL: the asker has not been told and can be reached. */
export const IS_WAITING = sql`(${toldAt} is null and (${email} is not null or ${userId} is not null))`

/**
 * Writes once to each address or phone of the requests. Never repeats the requested words, because anybody may have written
 * them. The caller locks the rows. Returns how many messages go out; the others are held under Mail.
 */
export async function tellAskers(tx: Tx, ids: string[], product: ProductToTell, publicUrl: string): Promise<number> {
  const untold = and(isRequestAmong(ids), IS_WAITING)
  const mailbox = sql<string | null>`coalesce(${email}, case when ${users.emailVerified} then ${users.email} end)`
  const phone = sql<string | null>`case when ${users.phoneNumberVerified} then ${users.phoneNumber} end`
  const askers = await tx
    .select({
      mailbox,
      phone,
      language: productRequests.language,
      hash: sql<string>`coalesce(${addressHash(mailbox)}, ${phone})`,
      isProven: sql<boolean>`${userId} is not null or ${isProvenAddress(sql`${email}`)}`,
    })
    .from(productRequests)
    .leftJoin(users, eq(users.id, userId))
    .where(untold)
    .orderBy(createdAt, id)
  const byAddress = Map.groupBy(askers, (asker) => asker.hash)
  let told = 0
  for (const [asker] of byAddress.values()) {
    if (!asker) continue
    const { language } = asker
    const at = (path: string) => publicUrl + inLanguage(path, language)
    const facts = { productName: product.name, url: at(`/product/${product.id}`), language }
    if (asker.mailbox) {
      const stopUrl = secretLink(at('/no-more-mail'), await makeStop(tx, asker.mailbox))
      const { mailbox: recipient } = asker
      // Undefined lets the outgoing limits look the address up among the accounts.
      const isProven = asker.isProven || undefined
      if (await writeMail(tx, { kind: 'request_stocked', recipient, facts: { ...facts, stopUrl }, isProven })) told++
    } else if (asker.phone) {
      if (await writeMail(tx, { kind: 'request_stocked_sms', recipient: asker.phone, facts })) told++
    }
  }
  await tx
    .update(productRequests)
    .set({ toldAt: sql`now()`, email: null, userId: null, dueAt: null, status: 'stocked', productId: product.id })
    .where(untold)
  return told
}

/** Tells the next askers of each restocked product that is due. Safe in several processes at once. */
export async function tellRestocked(db: Db, publicUrl: string): Promise<void> {
  const due = await db.selectDistinct({ id: awaitedId }).from(productRequests).where(sql`${dueAt} <= now()`)
  for (const { id: productId } of due)
    if (productId) await inTransaction(db, (tx) => tellRound(tx, productId, publicUrl))
}

async function tellRound(tx: Tx, productId: string, publicUrl: string): Promise<void> {
  await lockForOne(tx, 'askers', productId)
  const ofProduct = and(eq(awaitedId, productId), ne(productRequests.status, 'no'))
  const [product] = await tx
    .select({
      name: products.name,
      option1: products.option1,
      option2: products.option2,
      promised: sql<number>`(select count(*)::int from ${productRequests}
        where ${ofProduct} and ${toldAt} > now() - interval '1 day')`,
      stock: products.stock,
      isDue: sql<boolean>`exists (select from ${productRequests} where ${ofProduct} and ${dueAt} <= now())`,
    })
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.deletedAt), eq(products.visibility, 'published')))
  if (!product?.isDue) return
  const next = await tx
    .select({ id })
    .from(productRequests)
    .where(and(ofProduct, IS_WAITING, or(isNotNull(userId), isProvenAddress(sql`${email}`))))
    .orderBy(createdAt, id)
    .limit(Math.max(0, product.stock - product.promised))
    .for('update')
  const ids = next.map((row) => row.id)
  if (ids.length > 0) await tellAskers(tx, ids, { id: productId, name: nameWithKind(product) }, publicUrl)
  // When it is sold out again, the others wait for the next stock.
  const later = product.stock > 0 ? sql`now() + interval '1 day'` : null
  await tx.update(productRequests).set({ dueAt: later }).where(and(ofProduct, IS_WAITING))
}

/** SQL: the request is one of the ids, passed as one parameter. */
export function isRequestAmong(ids: string[]): SQL {
  return sql`${id} = any(${sql.param(ids)}::uuid[])`
}
