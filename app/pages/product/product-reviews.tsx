import { href, Link } from 'react-router'
import { ReviewList, Stars } from '#app/reviews/review-list.tsx'
import type { ProductReviews as Reviews } from '#store/reviews/reviews.schema.ts'
import { averageWords, countWords } from '#store/reviews/reviews.ts'

/** The average rating, the newest reviews with words, and a link to all. */
export function ProductReviews({ reviews: answer }: { reviews: Reviews | undefined }) {
  if (!answer) return null
  const { _id, count, average, reviews } = answer
  return (
    <section aria-labelledby="reviews" className="shell pb-8">
      <h2 id="reviews" className="text-xl">
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

/** The average rating as a property of schema.org; none without reviews. */
export function ratingOf(reviews: Reviews | undefined): object {
  if (!reviews || reviews.count === 0) return {}
  const { average, count } = reviews
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: averageWords(average),
      ratingCount: count,
      bestRating: 5,
    },
  }
}
