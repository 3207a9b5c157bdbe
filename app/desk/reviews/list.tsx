import { href, Link } from 'react-router'
import { browserApi } from '#app/kit/api/api-client.ts'
import { TextArea } from '#app/kit/form/field.tsx'
import { deskList } from '#app/kit/list/desk-list.tsx'
import { oneOf, rowNumber } from '#app/kit/list/params.ts'
import { Press } from '#app/kit/press/press.tsx'
import { TimeOf } from '#app/kit/words/when.tsx'
import type { PageHandle } from '#app/page.tsx'
import { Stars } from '#app/shop/reviews/review-list.tsx'
import type { DeskReview } from '#store/goods/reviews/reviews.schema.ts'
import { REVIEW_LIMITS, REVIEW_STATE_WORDS, REVIEW_STATES, REVIEWS_PAGE } from '#store/goods/reviews/reviews.ts'

const list = deskList({
  params: { state: oneOf(REVIEW_STATES), before: rowNumber },
  tabs: {
    of: 'state',
    label: 'Reviews shown',
    words: REVIEW_STATE_WORDS,
  },
  load: (api, query) => api.admin.reviews.$get({ query: { state: 'waiting', ...query } }),
  older: {
    words: 'Older reviews',
    param: 'before',
    next: (reviews: DeskReview[]) => reviews[REVIEWS_PAGE - 1]?._id,
  },
  empty: (reviews, { state }) => reviews.length === 0 && (state === undefined ? 'No new reviews.' : 'None.'),
  rows: (reviews) => (
    <ul className="grid items-start gap-4 lg:grid-cols-2">
      {reviews.map((review) => (
        <li key={review._id} className="panel">
          <ReviewCard review={review} />
        </li>
      ))}
    </ul>
  ),
})

export const { load } = list
export const handle = { title: 'Reviews', of: 'reviews' } satisfies PageHandle
export default list.Page

const calls = browserApi.admin.reviews[':id']

type Props = { review: DeskReview }

/** A review, and what can be done about it. What was said is never changed. */
function ReviewCard({ review }: Props) {
  const { author, stars, words, answer, hideReason, product, createdAt } = review
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
      {answer ? (
        <p dir="auto" className="mt-1 whitespace-pre-line border-l-4 border-line pl-3">
          {answer}
        </p>
      ) : null}
      {hideReason ? <p className="mt-1 text-muted">Hidden: {hideReason}</p> : null}
      <Acts review={review} />
    </div>
  )
}

function Acts({ review }: Props) {
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {review.state === 'shown' ? null : (
        <Press call={() => calls.show.$post(readOf(review, {}))} done="Everybody can read it now.">
          Show it
        </Press>
      )}
      <Press
        look="quiet"
        ask={{
          title: 'Answer for everybody',
          yes: 'Save the answer',
          fields: <AnswerField of={review} />,
        }}
        call={({ text }) => calls.answer.$post(readOf(review, { answer: text('answer') }))}
        done={(_, { text }) => (text('answer') ? 'Your answer stands below the review.' : 'The answer is gone.')}
      >
        Answer
      </Press>
      {review.state === 'hidden' ? null : (
        <Press
          look="danger"
          ask={{ title: 'Hide this review?', yes: 'Hide', fields: <ReasonField /> }}
          call={({ text }) => calls.hide.$post(readOf(review, { reason: text('reason') }))}
          done="It is hidden."
        >
          Hide it
        </Press>
      )}
    </div>
  )
}

/** Which review was read, and at which revision. */
function readOf<Body extends object>({ _id, revision }: DeskReview, body: Body) {
  return { param: { id: String(_id) }, json: { revision, ...body } }
}

function AnswerField({ of: { answer } }: { of: DeskReview }) {
  return (
    <TextArea
      label="Your answer"
      name="answer"
      rows={3}
      defaultValue={answer ?? ''}
      maxLength={REVIEW_LIMITS.answer}
      hint="Stands below the review. Empty: no answer."
    />
  )
}

function ReasonField() {
  return (
    <TextArea
      label="Reason"
      name="reason"
      rows={2}
      required
      missing="Please say why: the customer reads it."
      maxLength={REVIEW_LIMITS.reason}
      hint="The customer reads it."
    />
  )
}
