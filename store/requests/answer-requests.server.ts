/** Answers everybody who asked for the same thing. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { productRequests, products } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { recordAudit } from '#store/audit/audit.server.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { findGroup } from './gather-requests.server.ts'
import type { AnsweredRequests, RequestAnswer } from './requests.schema.ts'
import { isOneOf, tellAskers } from './tell-askers.server.ts'

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
