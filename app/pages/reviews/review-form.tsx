import { browserApi } from '#app/api/api-client.ts'
import { useSend } from '#app/api/use-send.ts'
import { CheckedForm, Submit } from '#app/ui/forms/checked-form.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { FormError, useFieldError } from '#app/ui/forms/form-problems.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import { Press } from '#app/ui/press.tsx'
import type { OwnReview, Reviewable } from '#store/reviews/reviews.schema.ts'
import { REVIEW_LIMITS, wordsOfState } from '#store/reviews/reviews.ts'
import './review-form.css'

const calls = browserApi.me.reviews[':productId']

const STARS = ['Very poor', 'Poor', 'OK', 'Good', 'Very good']

/** Writes, changes or removes the person's review. */
export function ReviewForm({ own }: { own: Reviewable }) {
  const { review } = own
  const sending = useSend()

  async function save({ text }: FormFields) {
    const json = { stars: Number(text('stars')), words: text('words') }
    await sending.send(() => calls.$post({ param: { productId: own._id }, json }))
  }

  return (
    <div className="panel max-w-prose">
      <h2 className="text-xl">{review ? 'Your review' : 'Rate this product'}</h2>
      {review ? <ReviewState review={review} /> : null}
      <noscript>
        <p className="my-2">Writing here needs JavaScript.</p>
      </noscript>
      <CheckedForm sending={sending} onSend={save} className="mt-3 grid gap-4" aria-label="Your review">
        <StarChoice chosen={review?.stars} />
        <TextArea
          label="In your words (optional)"
          name="words"
          rows={4}
          dir="auto"
          maxLength={REVIEW_LIMITS.words}
          defaultValue={review?.words}
          hint={`Shown with your first name and one letter, such as Asha V.${review ? '' : ' You can add pictures next.'}`}
        />
        <FormError />
        <div className="flex flex-wrap gap-3">
          <Submit busy="Saving...">Save review</Submit>
          {review ? <RemoveButton productId={own._id} /> : null}
        </div>
      </CheckedForm>
    </div>
  )
}

/** Five radio buttons as stars, filled up to the chosen one. */
function StarChoice({ chosen }: { chosen: number | undefined }) {
  const error = useFieldError('stars')
  return (
    <fieldset>
      <legend className="font-medium">Stars</legend>
      <div className="star-choice">
        {STARS.map((words, at) => (
          <label key={words}>
            <input
              type="radio"
              name="stars"
              value={at + 1}
              required
              defaultChecked={chosen === at + 1}
              className="sr-only"
              data-missing="Please choose how many stars."
              aria-describedby={error ? 'stars-error' : undefined}
            />
            <span aria-hidden="true">★</span>
            <span className="star-words">{words}</span>
          </label>
        ))}
      </div>
      {error ? (
        <p id="stars-error" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

function ReviewState({ review: { state, hideReason, answer } }: { review: OwnReview }) {
  return (
    <div className="mt-1 wrap-break-word" role="status">
      <p className="font-semibold">{wordsOfState(state, 'writer')}</p>
      {hideReason ? <p dir="auto">{hideReason}</p> : null}
      {answer ? <p dir="auto">Our answer: {answer}</p> : null}
    </div>
  )
}

function RemoveButton({ productId }: { productId: string }) {
  return (
    <Press
      ask={{
        title: 'Remove your review?',
        yes: 'Remove review',
        words: 'Its stars, words and pictures are gone then.',
      }}
      call={() => calls.remove.$post({ param: { productId }, json: {} })}
      isRemoval
    >
      Remove review
    </Press>
  )
}
