/** Customers review products they received, and can change or remove it; staff read, show, hide and answer, but never edit. */
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { productReviews, products } from '#db/schema/goods.ts'
import { orderEvents, orderLines, orders } from '#db/schema/orders.ts'
import type { Db } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { StoreError } from '#store/errors.ts'
import type { Admin, Customer } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import { onlyRow, pageOf, pickColumns } from '#store/rows.server.ts'
import { statusThat } from '#store/selling/orders/steps/status-condition.server.ts'
import type {
  DeskReview,
  DeskReviewsQuery,
  OwnReview,
  ProductReviews,
  Reviewable,
  ReviewsQuery,
  ReviewWritten,
  ShownReview,
} from './reviews.schema.ts'
import { REVIEWS_PAGE, type ReviewState } from './reviews.ts'

type ReviewRow = typeof productReviews.$inferSelect

const MOST_LISTED = 100

/** SQL: the product was delivered. A parcel that came back unopened does not count. */
const wasDelivered = sql`(${statusThat('isReturnable')} or exists (
  select from ${orderEvents} e where e.order_id = ${orders.id} and e.to_status = ${orders.status}
    and ${statusThat('isReturnable', sql`e.from_status`)}))`

/** Products that the customer received, with their reviews, latest order first; at most 100. */
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

/** A product that the customer received, with their review. Throws `not_found` when it was never delivered to them. */
export async function getReviewable(db: Db, customer: Customer, productId: string): Promise<Reviewable> {
  const product = await requireDelivered(db, customer, productId)
  return reviewableOf(product, await findOwn(db, customer, productId))
}

/**
 * Stores or replaces the customer's review. Stars without words show at once; words wait until staff have read them, and
 * unchanged words keep their state. One statement, so that staff's decisions come before or after it. Throws `not_found` when
 * the product was never delivered.
 */
export async function writeReview(
  db: Db,
  customer: Customer,
  productId: string,
  { stars, words }: ReviewWritten,
): Promise<Reviewable> {
  const product = await requireDelivered(db, customer, productId)
  const state: ReviewState = words !== '' ? 'waiting' : 'shown'
  const authorName = writerName(customer.name) || null
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

/** Removes the customer's review. Throws `not_found` when there is none. */
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

/** A writer as shown: "Asha V." for "Asha Rani Verma"; empty for a text without a name. */
export function writerName(name: string): string {
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

/** A link or address. After a digit, only two letters of the same case count: "A4.Nice" lacks a space after a sentence. */
const LINK = /:\/\/|[\p{L}\p{M}]\.[\p{L}\p{M}]{2}|\p{Nd}\.(\p{Ll}{2}|\p{Lu}{2})|@/u
/** A phone number, however spaced. */
const NUMBER = /(\p{Nd}[\s().\p{Pd}]*){7,}/u
/** An initial in a name, such as "S.Ramanathan", which is no link. */
const INITIAL = /(?<![\p{L}\p{Nd}])\p{Lu}\.(?=\p{Lu}\p{Ll}{2})/gu
const UNSEEN = /\p{Cf}/gu

/** Whether a text contains a link, an address or a phone number. */
export function looksLikeAd(text: string): boolean {
  // Browsers treat the Chinese full stop as a dot.
  const plain = text.normalize('NFKC').replace(UNSEEN, '').replaceAll('\u3002', '.').replace(INITIAL, '')
  return LINK.test(plain) || NUMBER.test(plain)
}

/** The shown reviews of a product; none for an unknown one. */
export async function readReviews(
  db: Db,
  product: string,
  { before, limit = REVIEWS_PAGE }: ReviewsQuery,
): Promise<ProductReviews> {
  const { productId, state, stars, words, id, createdAt } = productReviews
  // Literals, so that the planner can use the partial indexes.
  const [isShown, tellsMore] = [sql`${state} = 'shown'`, sql`${words} is not null`]
  const isOf = and(eq(productId, product), isShown)
  const isBefore = before === undefined ? undefined : lt(id, before)
  const [given, rows] = await Promise.all([
    db.select({ stars, count: sql<number>`count(*)::int` }).from(productReviews).where(isOf).groupBy(stars),
    db
      .select()
      .from(productReviews)
      .where(and(isOf, tellsMore, isBefore))
      // Sorting by id alone would let the planner walk the primary key, whose newest reviews mostly belong to other products.
      .orderBy(desc(createdAt), desc(id))
      .limit(limit + 1),
  ])
  const byStars = [1, 2, 3, 4, 5].map((each) => given.find((one) => one.stars === each)?.count ?? 0)
  const count = byStars.reduce((sum, of) => sum + of, 0)
  const sum = byStars.reduce((sum, of, at) => sum + of * (at + 1), 0)
  const { page, next } = pageOf(rows, limit, (row) => row.id)
  return {
    _id: product,
    count,
    average: count === 0 ? 0 : Math.round((100 * sum) / count) / 100,
    byStars,
    reviews: page.map(shownOf),
    next,
  }
}

function shownOf(row: typeof productReviews.$inferSelect): ShownReview {
  return {
    ...pickColumns(row, 'id', 'stars', 'answer', 'createdAt'),
    author: row.authorName ?? '',
    words: row.words ?? '',
  }
}

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

/** Publishes the review. Throws `not_found`, and `stale_settings` when it changed since the revision that staff read. */
export function showReview(db: Db, admin: Reviewer, read: Read): Promise<DeskReview> {
  return change(db, admin, read, 'show', { state: 'shown', hideReason: null })
}

/** Hides the review; its writer sees the reason. Throws as `showReview`. */
export function hideReview(db: Db, admin: Reviewer, read: Read, reason: string): Promise<DeskReview> {
  return change(db, admin, read, 'hide', { state: 'hidden', hideReason: reason })
}

/** Answers publicly; an empty answer removes the last one. Throws as `showReview`. */
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
    // The log omits the words, because they must stay erasable.
    const subject = { id: String(id), name: product.name }
    await recordAudit(tx, admin, { action: `review.${verb}`, subject, after: { stars: review.stars } })
    return deskReviewOf(review, product)
  })
}

function deskReviewOf(
  review: typeof productReviews.$inferSelect,
  { id, name }: typeof products.$inferSelect,
): DeskReview {
  return { ...shownOf(review), ...pickColumns(review, 'state', 'revision', 'hideReason'), product: { _id: id, name } }
}
