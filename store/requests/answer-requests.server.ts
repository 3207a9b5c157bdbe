/** Answers everybody who asked for the same thing. */
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { productRequests, products } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { recordAudit } from '#store/audit/audit.server.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { writeMail } from '#store/mail/write-mail.server.ts'
import { secretLink } from '#store/secret-link.ts'
import { findGroup } from './gather-requests.server.ts'
import { addressHash, makeStop } from './request-mail.server.ts'
import type { AnsweredRequests, RequestAnswer } from './requests.schema.ts'

/**
 * Sets the group's status. Those who left an address get one mail when it is in stock, and the address is deleted.
 * `publicUrl` is where shoppers reach the shop. Throws `not_found`, and `invalid_input` for a product that is not sold.
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
  const group = await findGroup(db, _id)
  if (!group) throw new StoreError('not_found', 'There is no such request any more.')
  return inTransaction(db, async (tx) => {
    const product = productId === undefined ? undefined : await getSoldProduct(tx, productId)
    const rows = await tx
      .update(productRequests)
      .set({ status, productId: product?.id ?? null })
      .where(isOneOf(group.ids))
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
 * Mails each address once, with a link to unsubscribe. The requested words are not repeated: anyone may have written them.
 * The rows are locked by the statement before.
 */
async function tellAskers(tx: Tx, ids: string[], product: SoldProduct, publicUrl: string): Promise<number> {
  const untold = and(isOneOf(ids), isNull(productRequests.toldAt), isNotNull(productRequests.email))
  const { id, email } = productRequests
  const hash = addressHash(sql`${email}`)
  const askers = await tx.select({ email, hash }).from(productRequests).where(untold).orderBy(id)
  const byAddress = Map.groupBy(askers, (asker) => asker.hash)
  for (const [asker] of byAddress.values()) {
    if (!asker?.email) continue
    const url = `${publicUrl}/product/${product.id}`
    const stopUrl = secretLink(`${publicUrl}/no-more-mail`, await makeStop(tx, asker.email))
    await writeMail(tx, {
      kind: 'request_stocked',
      recipient: asker.email,
      facts: { productName: product.name, url, stopUrl },
    })
  }
  await tx.update(productRequests).set({ toldAt: sql`now()`, email: null }).where(untold)
  return byAddress.size
}

/** One parameter for any number of ids. */
function isOneOf(ids: string[]): SQL {
  return sql`${productRequests.id} = any(${sql.param(ids)}::uuid[])`
}
