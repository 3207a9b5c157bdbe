import { formatDayOf } from '#app/ui/when.tsx'
import type { ShownReview } from '#store/reviews/reviews.schema.ts'

/** "★★★★☆", heard as "4 of 5 stars". */
export function Stars({ stars }: { stars: number }) {
  const full = Math.round(stars)
  return (
    <span role="img" aria-label={`${stars} of 5 stars`} className="whitespace-nowrap">
      {'★'.repeat(full) + '☆'.repeat(5 - full)}
    </span>
  )
}

/** Reviews as plain text, without links, each in its own writing direction. */
export function ReviewList({ reviews }: { reviews: readonly ShownReview[] }) {
  return (
    <ul className="review-list">
      {reviews.map(({ _id, author, stars, words, answer, createdAt }) => (
        <li key={_id} className="border-b border-line py-3">
          <p>
            <Stars stars={stars} /> <bdi className="font-semibold">{author || 'A customer'}</bdi>
          </p>
          <p dir="auto" className="whitespace-pre-line">
            {words}
          </p>
          {answer ? (
            <p dir="auto" className="mt-2 whitespace-pre-line border-l-4 border-line pl-3">
              <span className="font-semibold">Our answer: </span>
              {answer}
            </p>
          ) : null}
          <p className="text-sm text-muted">
            Bought here, <time dateTime={createdAt}>{formatDayOf(createdAt)}</time>
          </p>
        </li>
      ))}
    </ul>
  )
}
