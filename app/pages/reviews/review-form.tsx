import { browserApi } from '#app/api/api-client.ts'
import { useSend } from '#app/api/use-send.ts'
import { Button } from '#app/ui/button.tsx'
import { AskingButton } from '#app/ui/dialogs.tsx'
import { CheckedForm } from '#app/ui/forms/checked-form.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { FormError, useFieldError } from '#app/ui/forms/form-problems.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import type { OwnReview, Reviewable } from '#store/reviews/reviews.schema.ts'
import { REVIEW_LIMITS, wordsOfState } from '#store/reviews/reviews.ts'
import './review-form.css'

const calls = browserApi.me.reviews[':productId']

const STARS = ['Very poor', 'Poor', 'OK', 'Good', 'Very good']

/** The own review of something that was delivered: it can be changed and taken back. */
export function ReviewForm({ own }: { own: Reviewable }) {
  const { review } = own
  const { send, isReady, isBusy, refusal, fields } = useSend()

  async function save({ text }: FormFields) {
    const said = { stars: Number(text('stars')), words: text('words') }
    await send(() => calls.$post({ param: { productId: own._id }, json: said }))
  }

  return (
    <div className="panel max-w-prose">
      <h2 className="text-xl">{review ? 'Your review' : 'Rate this product'}</h2>
      {review ? <Standing review={review} /> : null}
      <noscript>
        <p className="my-2">Writing here needs JavaScript.</p>
      </noscript>
      <CheckedForm onSend={save} className="mt-3 grid gap-4" aria-label="Your review">
        <StarChoice chosen={review?.stars} error={fields.stars} />
        <TextArea
          label="In your words (optional)"
          name="words"
          rows={4}
          dir="auto"
          maxLength={REVIEW_LIMITS.words}
          defaultValue={review?.words}
          error={fields.words}
          hint={`Shown with your first name and one letter, such as Asha V.${review ? '' : ' You can add pictures next.'}`}
        />
        <FormError of={refusal} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={!isReady}>
            {isBusy ? 'Saving...' : 'Save review'}
          </Button>
          {review ? <RemoveButton productId={own._id} /> : null}
        </div>
      </CheckedForm>
    </div>
  )
}

/** Five stars to touch: the one that is chosen and those before it are full. */
function StarChoice({ chosen, error: answered }: { chosen: number | undefined; error: string | undefined }) {
  const error = useFieldError('stars', answered)
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

function Standing({ review: { state, hideReason, answer } }: { review: OwnReview }) {
  return (
    <div className="mt-1 [overflow-wrap:anywhere]" role="status">
      <p className="font-semibold">{wordsOfState(state, 'writer')}</p>
      {hideReason ? <p dir="auto">{hideReason}</p> : null}
      {answer ? <p dir="auto">Our answer: {answer}</p> : null}
    </div>
  )
}

function RemoveButton({ productId }: { productId: string }) {
  const { send, isReady } = useSend()
  return (
    <AskingButton
      action="Remove review"
      question="Remove your review?"
      yes="Remove review"
      no="Keep it"
      isReady={isReady}
      onYes={() => send(() => calls.remove.$post({ param: { productId }, json: {} }), { isRemoval: true })}
    >
      Its stars, words and pictures are gone then.
    </AskingButton>
  )
}
