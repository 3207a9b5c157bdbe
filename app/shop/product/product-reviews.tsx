import { href, Link } from 'react-router'
import { ReviewList, Stars } from '#app/shop/reviews/review-list.tsx'
import { REVIEWS } from '#app/shop/reviews/reviews.texts.ts'
import type { ProductReviews as Reviews } from '#store/goods/reviews/reviews.schema.ts'
import { averageWords } from '#store/goods/reviews/reviews.ts'

/** The average rating and how many gave each, the newest reviews with words, and a link to all. */
export function ProductReviewsSection({ reviews: answer }: { reviews: Reviews | undefined }) {
  if (!answer) return null
  const t = REVIEWS.use()
  const { _id, count, reviews } = answer
  return (
    <section
      aria-labelledby="reviews"
      className="shell pb-8 md:grid md:grid-cols-[18rem_minmax(0,46rem)] md:items-start md:gap-x-12"
    >
      <div>
        <h2 id="reviews" className="text-xl">
          {t.reviews}
        </h2>
        {count > 0 ? <Given {...answer} /> : <p className="mt-1 text-muted">{t.beFirst}</p>}
        <Link to={href('/reviews/:id', { id: _id })} className="text-link">
          {count > reviews.length ? t.all : t.write}
        </Link>
      </div>
      <ReviewList reviews={reviews} />
    </section>
  )
}

function Given({ count, average, byStars }: Reviews) {
  const t = REVIEWS.use()
  return (
    <>
      <p className="mt-1">
        <Stars stars={average} /> {t.average(averageWords(average))}, {t.count(count)}
      </p>
      <ul className="mt-2 text-sm text-muted">
        {byStars
          .map((given, at) => (
            <li key={t.starsInWords(at + 1)} className="flex items-center gap-2 tabular-nums">
              <span className="w-14">{t.starsInWords(at + 1)}</span>
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
      author: { '@type': 'Person', name: author || REVIEWS.en.aCustomer },
      datePublished: createdAt.slice(0, 10),
      reviewBody: words,
      reviewRating: { '@type': 'Rating', ratingValue: stars },
    })),
  }
}
