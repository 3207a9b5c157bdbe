import { href } from 'react-router'
import { notChanged } from '#app/admin/outcomes.tsx'
import { browserApi } from '#app/api/api-client.ts'
import type { Sending } from '#app/api/use-send.ts'
import { ReviewPhotos, Stars } from '#app/reviews/review-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormButton } from '#app/ui/dialogs.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { TimeOf } from '#app/ui/when.tsx'
import type { DeskReview } from '#store/reviews/reviews.schema.ts'
import { REVIEW_LIMITS } from '#store/reviews/reviews.ts'

const calls = browserApi.admin.reviews[':id']

type Props = { review: DeskReview; desk: Sending }

/** A review, and what can be done about it. What was said is never changed. */
export function ReviewCard({ review, desk }: Props) {
  const { _id, author, stars, words, photos, answer, hideReason, product, createdAt } = review
  return (
    <div className="[overflow-wrap:anywhere]">
      <h2 className="text-lg">
        <Link to={href('/reviews/:id', { id: product._id })} className="plain-link">
          {product.name}
        </Link>
      </h2>
      <p>
        <Stars stars={stars} /> <bdi className="font-semibold">{author || 'A customer'}</bdi>{' '}
        <span className="text-muted">
          <TimeOf iso={createdAt} />
        </span>
      </p>
      <p dir="auto" className="whitespace-pre-line">
        {words}
      </p>
      <ReviewPhotos of={String(_id)} author={author} photos={photos} />
      {answer ? (
        <p dir="auto" className="mt-1 whitespace-pre-line border-l-4 border-line pl-3">
          {answer}
        </p>
      ) : null}
      {hideReason ? <p className="mt-1 text-muted">Hidden: {hideReason}</p> : null}
      <Acts review={review} desk={desk} />
    </div>
  )
}

function Acts({ review, desk }: Props) {
  const show = () =>
    desk.send(() => calls.show.$post({ param: paramOf(review), json: {} }), {
      done: 'Everybody can read it now.',
      failed: notChanged,
    })
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {review.state === 'shown' ? null : (
        <Button disabled={!desk.isReady} onClick={show}>
          Show it
        </Button>
      )}
      <AnswerButton review={review} desk={desk} />
      {review.state === 'hidden' ? null : <HideButton review={review} desk={desk} />}
    </div>
  )
}

function paramOf({ _id }: DeskReview) {
  return { id: String(_id) }
}

function AnswerButton({ review, desk }: Props) {
  return (
    <FormButton
      action="Answer"
      look="quiet"
      title="Answer for everybody"
      yes="Save the answer"
      no="Not now"
      isReady={desk.isReady}
      onSend={({ text }) =>
        desk.send(() => calls.answer.$post({ param: paramOf(review), json: { answer: text('answer') } }), {
          done: text('answer') ? 'Your answer stands below the review.' : 'The answer is gone.',
          failed: notChanged,
        })
      }
    >
      <TextArea
        label="Your answer"
        name="answer"
        rows={3}
        defaultValue={review.answer ?? ''}
        maxLength={REVIEW_LIMITS.answer}
        hint="Stands below the review. Empty: no answer."
      />
    </FormButton>
  )
}

function HideButton({ review, desk }: Props) {
  return (
    <FormButton
      action="Hide it"
      look="danger"
      title="Hide this review?"
      yes="Hide it"
      no="Leave it"
      isReady={desk.isReady}
      onSend={({ text }) =>
        desk.send(() => calls.hide.$post({ param: paramOf(review), json: { reason: text('reason') } }), {
          done: 'It is hidden.',
          failed: notChanged,
        })
      }
    >
      <TextArea
        label="Reason"
        name="reason"
        rows={2}
        required
        missing="Please say why: whoever wrote it reads it."
        maxLength={REVIEW_LIMITS.reason}
        hint="Whoever wrote it reads it."
      />
    </FormButton>
  )
}
