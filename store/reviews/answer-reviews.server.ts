/** Staff's work on reviews: reading, showing, hiding and answering, but never editing. */
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { productReviews, products } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { recordAudit } from '#store/audit/audit.server.ts'
import { StoreError } from '#store/errors.ts'
import { answerOf } from '#store/rows.server.ts'
import { shownOf } from './read-reviews.server.ts'
import type { DeskReview, DeskReviewsQuery } from './reviews.schema.ts'
import { REVIEWS_PAGE } from './reviews.ts'

type Reviewer = Admin<'answer reviews'>
type Change = Partial<Pick<typeof productReviews.$inferInsert, 'state' | 'hideReason' | 'answer'>>

/** A page of reviews in this state, newest first. */
export async function listReviews(
  db: Db,
  _admin: Reviewer,
  { state, before }: DeskReviewsQuery,
): Promise<DeskReview[]> {
  const isBefore = before === undefined ? undefined : lt(productReviews.id, before)
  const rows = await db
    .select({ review: productReviews, product: products })
    .from(productReviews)
    .innerJoin(products, eq(products.id, productReviews.productId))
    .where(and(eq(productReviews.state, state), isBefore))
    .orderBy(desc(productReviews.id))
    .limit(REVIEWS_PAGE)
  return rows.map(({ review, product }) => deskReviewOf(review, product))
}

type Read = { id: number; revision: number }

/** Publishes the review. Throws `not_found`, and `stale_settings` when its writer changed it since that revision; so do all. */
export function showReview(db: Db, admin: Reviewer, read: Read): Promise<DeskReview> {
  return change(db, admin, read, 'show', { state: 'shown', hideReason: null })
}

/** Hides the review; its writer sees the reason. */
export function hideReview(db: Db, admin: Reviewer, read: Read, reason: string): Promise<DeskReview> {
  return change(db, admin, read, 'hide', { state: 'hidden', hideReason: reason })
}

/** Answers publicly; an empty answer removes the last one. */
export function answerReview(db: Db, admin: Reviewer, read: Read, answer: string): Promise<DeskReview> {
  return change(db, admin, read, 'answer', { answer: answer || null })
}

function change(db: Db, admin: Reviewer, { id, revision }: Read, verb: string, to: Change): Promise<DeskReview> {
  return inTransaction(db, async (tx) => {
    const answeredAt = to.answer === undefined ? {} : { answeredAt: to.answer === null ? null : sql`now()` }
    const [review] = await tx
      .update(productReviews)
      .set({ ...to, ...answeredAt })
      .where(and(eq(productReviews.id, id), eq(productReviews.revision, revision)))
      .returning()
    if (!review && (await tx.$count(productReviews, eq(productReviews.id, id))) > 0) {
      throw new StoreError('stale_settings', 'The customer changed this review meanwhile. Please read it again.')
    }
    const [product] = review ? await tx.select().from(products).where(eq(products.id, review.productId)) : []
    if (!review || !product) throw new StoreError('not_found', 'There is no such review.')
    // The log omits the words: they must stay erasable.
    const subject = { id: String(id), name: product.name }
    await recordAudit(tx, admin, { action: `review.${verb}`, subject, after: { stars: review.stars } })
    return deskReviewOf(review, product)
  })
}

function deskReviewOf(
  review: typeof productReviews.$inferSelect,
  { id, name }: typeof products.$inferSelect,
): DeskReview {
  return { ...shownOf(review), ...answerOf(review, 'state', 'revision', 'hideReason'), product: { _id: id, name } }
}
