/** Customers' reviews: one for each product they received, which they can change and remove. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { orderEvents, orderLines, orders, productReviews, products } from '#db/schema.ts'
import type { Customer } from '#store/access/access.server.ts'
import { StoreError } from '#store/errors.ts'
import { statusThat } from '#store/orders/steps/status-condition.server.ts'
import { onlyRow } from '#store/rows.server.ts'
import type { OwnReview, Reviewable, ReviewWritten } from './reviews.schema.ts'
import type { ReviewState } from './reviews.ts'

type ReviewRow = typeof productReviews.$inferSelect

const MOST_LISTED = 100

/** The product was delivered: a parcel that came back unopened does not count. */
const wasDelivered = sql`(${statusThat('isReturnable')} or exists (
  select from ${orderEvents} e where e.order_id = ${orders.id} and e.to_status = ${orders.status}
    and ${statusThat('isReturnable', sql`e.from_status`)}))`

/** The products that the customer received, with their reviews, latest order first; at most 100. */
export async function listReviewable(db: Db, customer: Customer): Promise<Reviewable[]> {
  const got = db
    .selectDistinctOn([orderLines.productId], { productId: orderLines.productId, number: orders.number })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(orders.userId, customer.uid), wasDelivered))
    .orderBy(orderLines.productId, desc(orders.number))
    .as('got')
  const isTheirs = and(eq(productReviews.productId, got.productId), eq(productReviews.userId, customer.uid))
  const rows = await db
    .select({ product: products, review: productReviews })
    .from(got)
    .innerJoin(products, and(eq(products.id, got.productId), isNull(products.deletedAt)))
    .leftJoin(productReviews, isTheirs)
    .orderBy(desc(got.number), products.name)
    .limit(MOST_LISTED)
  return rows.map(({ product, review }) => reviewableOf(product, review))
}

/** One such product. Throws `not_found` when it was never delivered to them. */
export async function getReviewable(db: Db, customer: Customer, productId: string): Promise<Reviewable> {
  const product = await requireDelivered(db, customer, productId)
  return reviewableOf(product, await findOwn(db, customer, productId))
}

/**
 * Stores or replaces the customer's review, in one statement: what staff press meanwhile comes before it or after it. Stars alone
 * are shown at once, words once they are read. Read words stay shown while they and the name above them are the same. Throws `not_found` when the product was never
 * delivered to them.
 */
export async function writeReview(
  db: Db,
  customer: Customer,
  productId: string,
  { stars, words }: ReviewWritten,
): Promise<Reviewable> {
  const product = await requireDelivered(db, customer, productId)
  const state: ReviewState = words !== '' ? 'waiting' : 'shown'
  const authorName = shortName(customer.name) || null
  const row = { productId, userId: customer.uid, stars, words: words || null, authorName, state }
  const before = productReviews
  const isSame = sql`(${before.words}, ${before.authorName}) is not distinct from (excluded.words, excluded.author_name)`
  const review = await db
    .insert(productReviews)
    .values(row)
    .onConflictDoUpdate({
      target: [before.productId, before.userId],
      set: {
        stars,
        words: row.words,
        authorName,
        hideReason: null,
        updatedAt: sql`now()`,
        revision: sql`${before.revision} + 1`,
        state: sql`case when ${before.state} = 'hidden' then 'waiting' when excluded.words is null then 'shown'
          when ${isSame} then ${before.state} else excluded.state end`,
        answer: sql`case when ${isSame} then ${before.answer} end`,
        answeredAt: sql`case when ${isSame} then ${before.answeredAt} end`,
      },
    })
    .returning()
  return reviewableOf(product, onlyRow(review))
}

/** Removes the review. Throws `not_found` when there is none. */
export async function removeReview(db: Db, customer: Customer, productId: string): Promise<void> {
  const gone = await db.delete(productReviews).where(isOwn(customer, productId)).returning({ id: productReviews.id })
  if (gone.length === 0) throw new StoreError('not_found', 'There is no such review.')
}

function isOwn({ uid }: Customer, productId: string) {
  return and(eq(productReviews.productId, productId), eq(productReviews.userId, uid))
}

async function findOwn(db: Db, customer: Customer, productId: string): Promise<ReviewRow | null> {
  const [row] = await db.select().from(productReviews).where(isOwn(customer, productId))
  return row ?? null
}

async function requireDelivered(db: Db, { uid }: Customer, productId: string) {
  const isGot = and(
    eq(orders.userId, uid),
    eq(orderLines.productId, productId),
    isNull(products.deletedAt),
    wasDelivered,
  )
  const [row] = await db
    .select({ product: products })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(isGot)
    .limit(1)
  if (!row) throw new StoreError('not_found', 'You can review what we delivered to you.')
  return row.product
}

function reviewableOf(product: typeof products.$inferSelect, review: ReviewRow | null): Reviewable {
  const { id, name, imageUrl } = product
  return {
    _id: id,
    name,
    ...(imageUrl === null ? {} : { imageUrl }),
    review: review && ownOf(review),
  }
}

function ownOf({ stars, words, state, hideReason, answer, updatedAt }: ReviewRow): OwnReview {
  return { stars, words: words ?? '', state, hideReason, answer, updatedAt: updatedAt.toISOString() }
}

const LONGEST = 24

/** "Asha V." for "Asha Rani Verma"; empty for a text without a name. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const [first = '', ...rest] = words
  if (first === '' || looksLikeAd(name)) return ''
  const last = rest.at(-1)
  const initial = last
    ? [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(last)][0]?.segment
    : undefined
  const short = first.length > LONGEST ? `${first.slice(0, LONGEST).toWellFormed()}…` : first
  return initial ? `${short} ${initial.toUpperCase()}.` : short
}

/** Letters after a digit count only in one case: "A4.Nice" lacks a space after a sentence. */
const LINK = /:\/\/|[\p{L}\p{M}]\.[\p{L}\p{M}]{2}|\p{Nd}\.(\p{Ll}{2}|\p{Lu}{2})|@/u
/** Digits of a phone number, however spaced. */
const NUMBER = /(\p{Nd}[\s().\p{Pd}]*){7,}/u
/** "S.Ramanathan" is a name. */
const INITIAL = /(?<![\p{L}\p{Nd}])\p{Lu}\.(?=\p{Lu}\p{Ll}{2})/gu
const UNSEEN = /\p{Cf}/gu

/** Whether a text contains a link, an address or a phone number. Such a review is read before it is shown. */
export function looksLikeAd(text: string): boolean {
  // Browsers treat the Chinese full stop as a dot.
  const plain = text.normalize('NFKC').replace(UNSEEN, '').replaceAll('\u3002', '.').replace(INITIAL, '')
  return LINK.test(plain) || NUMBER.test(plain)
}
