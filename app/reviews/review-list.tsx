import { formatDayOf } from '#app/ui/when.tsx'
import { imageAtWidth } from '#store/images/images.ts'
import type { ShownReview } from '#store/reviews/reviews.schema.ts'
import './review-photos.css'

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
      {reviews.map(({ _id, author, stars, words, photos, answer, createdAt }) => (
        <li key={_id} className="border-b border-line py-3">
          <p>
            <Stars stars={stars} /> <bdi className="font-semibold">{author || 'A customer'}</bdi>
          </p>
          <p dir="auto" className="whitespace-pre-line">
            {words}
          </p>
          <ReviewPhotos of={String(_id)} author={author} photos={photos} />
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

type PhotosProps = { of: string; author: string; photos: readonly string[] }

/** A buyer's pictures as thumbnails, which open in full size, without scripts. */
export function ReviewPhotos({ of, author, photos }: PhotosProps) {
  if (photos.length === 0) return null
  return (
    <ul aria-label="Pictures" className="review-photos">
      {photos.map((photo, at) => {
        const id = `photo-${of}-${at}`
        const name = `Picture ${at + 1} by ${author || 'a customer'}`
        return (
          <li key={photo}>
            <button type="button" popoverTarget={id} aria-label={`Enlarge: ${name}`} className="review-photo">
              <img src={imageAtWidth(photo, 200)} alt="" width={80} height={80} loading="lazy" />
            </button>
            <div id={id} popover="auto" role="dialog" aria-label={name} className="review-photo-large">
              <button type="button" popoverTarget={id} aria-label="Close">
                <img src={imageAtWidth(photo, 1200)} alt={name} loading="lazy" />
              </button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
