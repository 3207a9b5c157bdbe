/** Public reviews of a product: the average, and those with words by page. */
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { productReviews } from '#db/schema.ts'
import { answerOf, pageOf } from '#store/rows.server.ts'
import type { ProductReviews, ReviewsQuery, ShownReview } from './reviews.schema.ts'
import { REVIEWS_PAGE } from './reviews.ts'

const { productId, state, stars, words, id, createdAt } = productReviews
/** Literals, so that the planner can use the partial indexes. */
const isShown = sql`${state} = 'shown'`
const tellsMore = sql`${words} is not null`

/** The shown reviews of a product; none for an unknown one. */
export async function readReviews(
  db: Db,
  product: string,
  { before, limit = REVIEWS_PAGE }: ReviewsQuery,
): Promise<ProductReviews> {
  const isOf = and(eq(productId, product), isShown)
  const isBefore = before === undefined ? undefined : lt(id, before)
  const [given, rows] = await Promise.all([
    db.select({ stars, count: sql<number>`count(*)::int` }).from(productReviews).where(isOf).groupBy(stars),
    db
      .select()
      .from(productReviews)
      .where(and(isOf, tellsMore, isBefore))
      // Ordered by columns that no other index leads with: the newest reviews mostly belong to other products.
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

export function shownOf(row: typeof productReviews.$inferSelect): ShownReview {
  return {
    ...answerOf(row, 'id', 'stars', 'answer', 'createdAt'),
    author: row.authorName ?? '',
    words: row.words ?? '',
  }
}
