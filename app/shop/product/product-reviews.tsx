import { href, Link } from 'react-router'
import { ReviewList, Stars } from '#app/shop/reviews/review-list.tsx'
import type { ProductReviews as Reviews } from '#store/goods/reviews/reviews.schema.ts'
import { averageWords, reviewCountWords } from '#store/goods/reviews/reviews.ts'

/** The average rating and how many gave each, the newest reviews with words, and a link to all. */
export function ProductReviewsSection({ reviews: answer }: { reviews: Reviews | undefined }) {
  if (!answer) return null
  const { _id, count, reviews } = answer
  return (
    <section
      aria-labelledby="reviews"
      className="shell pb-8 md:grid md:grid-cols-[18rem_minmax(0,46rem)] md:items-start md:gap-x-12"
    >
      <div>
        <h2 id="reviews" className="text-xl">
          Reviews
        </h2>
        {count > 0 ? <Given {...answer} /> : <p className="mt-1 text-muted">No reviews yet. Be the first.</p>}
        <Link to={href('/reviews/:id', { id: _id })} className="text-link">
          {count > reviews.length ? 'All reviews' : 'Bought it? Write a review'}
        </Link>
      </div>
      <ReviewList reviews={reviews} />
    </section>
  )
}

function Given({ count, average, byStars }: Reviews) {
  return (
    <>
      <p className="mt-1">
        <Stars stars={average} /> {averageWords(average)} of 5, {reviewCountWords(count)}
      </p>
      <ul className="mt-2 text-sm text-muted">
        {byStars
          .map((given, at) => (
            <li key={STARS[at]} className="flex items-center gap-2 tabular-nums">
              <span className="w-14">{STARS[at]}</span>
              <svg
                viewBox="0 0 100 6"
                className="h-2 flex-1 rounded-full bg-sunken stroke-marigold stroke-6"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <path d={`M0 3h${(100 * given) / count}`} />
              </svg>
              {given}
            </li>
          ))
          .toReversed()}
      </ul>
    </>
  )
}

const STARS = ['1 star', '2 stars', '3 stars', '4 stars', '5 stars']

/** The average rating and the reviews as properties of schema.org; none without reviews. */
export function reviewData(answer: Reviews | undefined): object {
  if (!answer || answer.count === 0) return {}
  const { average, count, reviews } = answer
  const aggregateRating = {
    '@type': 'AggregateRating',
    ratingValue: averageWords(average),
    ratingCount: count,
    bestRating: 5,
  }
  if (reviews.length === 0) return { aggregateRating }
  return {
    aggregateRating,
    review: reviews.map(({ author, stars, words, createdAt }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: author || 'A customer' },
      datePublished: createdAt.slice(0, 10),
      reviewBody: words,
      reviewRating: { '@type': 'Rating', ratingValue: stars },
    })),
  }
}
