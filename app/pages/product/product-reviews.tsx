import { href } from 'react-router'
import { ReviewList, Stars } from '#app/reviews/review-list.tsx'
import { Link } from '#app/ui/link.tsx'
import type { ProductReviews as Reviews } from '#store/reviews/reviews.schema.ts'
import { averageWords, countWords } from '#store/reviews/reviews.ts'

/** Buyers' reviews: the average, the newest with words, and the link to all. Nothing without an answer. */
export function ProductReviews({ reviews: told }: { reviews: Reviews | undefined }) {
  if (!told) return null
  const { _id, count, average, reviews } = told
  return (
    <section aria-labelledby="reviews" className="shell pb-8">
      <h2 id="reviews" className="text-2xl">
        Reviews
      </h2>
      {count > 0 ? (
        <p className="mt-1">
          <Stars stars={average} /> {averageWords(average)} of 5, {countWords(count)}
        </p>
      ) : (
        <p className="mt-1 text-muted">No reviews yet. Be the first.</p>
      )}
      <ReviewList reviews={reviews} />
      <Link to={href('/reviews/:id', { id: _id })} className="text-link">
        {count > reviews.length ? 'All reviews' : 'Bought it? Write a review'}
      </Link>
    </section>
  )
}

/** The same for search engines, in the words of schema.org; nothing where nobody has said anything. */
export function ratingOf(told: Reviews | undefined): object {
  if (!told || told.count === 0) return {}
  const { average, count } = told
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: averageWords(average),
      ratingCount: count,
      bestRating: 5,
    },
  }
}
