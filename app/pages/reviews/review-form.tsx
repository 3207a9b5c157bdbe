import { browserApi } from '#app/api/api-client.ts'
import { useSend } from '#app/api/use-send.ts'
import { Button } from '#app/ui/button.tsx'
import { AskingButton } from '#app/ui/dialogs.tsx'
import { CheckedForm } from '#app/ui/forms/checked-form.tsx'
import { Select, TextArea } from '#app/ui/forms/field.tsx'
import { FormError } from '#app/ui/forms/form-problems.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import { type OwnReview, REVIEW_LIMITS, type Reviewable, wordsOfState } from '#store/reviews/reviews.ts'

const calls = browserApi.me.reviews[':productId']

const STARS = [
  [5, '★★★★★ Very good'],
  [4, '★★★★ Good'],
  [3, '★★★ OK'],
  [2, '★★ Poor'],
  [1, '★ Very poor'],
] as const

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
        <Select
          label="Stars"
          name="stars"
          required
          defaultValue={review?.stars ?? ''}
          missing="Please choose how many stars."
          error={fields.stars}
        >
          <option value="">Please choose</option>
          {STARS.map(([stars, words]) => (
            <option key={stars} value={stars}>
              {words}
            </option>
          ))}
        </Select>
        <TextArea
          label="In your words (optional)"
          name="words"
          rows={4}
          dir="auto"
          maxLength={REVIEW_LIMITS.words}
          defaultValue={review?.words}
          error={fields.words}
          hint="Shown with your first name and one letter, such as Asha V."
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
      Its stars and words are gone then.
    </AskingButton>
  )
}
