import { useId } from 'react'
import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { formatDayOf } from '#app/kit/words/when.tsx'
import type { ShownReview } from '#store/goods/reviews/reviews.schema.ts'
import { REVIEWS } from './reviews.texts.ts'

/** Five stars, 24 wide each. */
const FIVE = [0, 1, 2, 3, 4]
  .map((at) => `M${at * 24 + 12} 2l3.1 6.3 6.9 1-5 4.8 1.2 6.9-6.2-3.2-6.2 3.2 1.2-6.9-5-4.8 6.9-1z`)
  .join('')

/** As full as the average, heard as "4.7 of 5 stars". */
export function Stars({ stars }: { stars: number }) {
  const t = REVIEWS.use()
  const id = useId()
  return (
    <svg
      role="img"
      aria-label={t.stars(stars)}
      viewBox="0 0 120 24"
      className="inline h-[1.1em] align-[-0.2em] text-star"
    >
      <clipPath id={id}>
        <rect width={stars * 24} height={24} />
      </clipPath>
      <path d={FIVE} fill="none" stroke="currentColor" />
      <path d={FIVE} fill="currentColor" clipPath={`url(#${id})`} />
    </svg>
  )
}

/** Reviews as plain text, without links, each in its own writing direction. */
export function ReviewList({ reviews }: { reviews: readonly ShownReview[] }) {
  const language = useLanguage()
  const t = REVIEWS[language]
  return (
    <ul className="review-list">
      {reviews.map(({ _id, author, stars, words, answer, createdAt }) => (
        <li key={_id} className="border-b border-line py-3 md:first:pt-0">
          <p>
            <Stars stars={stars} />{' '}
            <bdi lang={langOf(author, language)} className="font-semibold">
              {author || t.aCustomer}
            </bdi>
          </p>
          <p dir="auto" lang={langOf(words ?? '', language)} className="whitespace-pre-line">
            {words}
          </p>
          {answer ? (
            <p dir="auto" className="mt-2 whitespace-pre-line border-l-4 border-line pl-3">
              <span className="font-semibold">{t.ourAnswer}</span>
              <span lang={langOf(answer, language)}>{answer}</span>
            </p>
          ) : null}
          <p className="text-sm text-muted">
            {t.boughtHere}
            <time dateTime={createdAt}>{formatDayOf(createdAt, language)}</time>
          </p>
        </li>
      ))}
    </ul>
  )
}
