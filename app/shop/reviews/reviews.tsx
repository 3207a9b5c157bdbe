import { data, href, Link, useLocation } from 'react-router'
import { privateMeta } from '#app/frame/page-meta.ts'
import { useRootData } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask } from '#app/kit/api/ask.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { CheckedForm, Submit } from '#app/kit/form/checked-form.tsx'
import { TextArea } from '#app/kit/form/field.tsx'
import { FormError, useFieldError } from '#app/kit/form/form-problems.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Page } from '#app/kit/page/page.tsx'
import { PageLinks } from '#app/kit/page/page-links.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { Press } from '#app/kit/press/press.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { productPath } from '#store/goods/products/products.ts'
import type { OwnReview, Reviewable } from '#store/goods/reviews/reviews.schema.ts'
import { averageWords, REVIEW_LIMITS, reviewCountWords, wordsOfState } from '#store/goods/reviews/reviews.ts'
import { ReviewList, Stars } from './review-list.tsx'

/** `own` is undefined for people who are not logged in, or never got the product. */
export async function load({ api, request, params: { id } }: PageArgs<'/reviews/:id'>) {
  const before = new URL(request.url).searchParams.get('before')
  const [product, reviews, own] = await Promise.all([
    ask(() => api.products[':id'].$get({ param: { id } })),
    ask(() => api.products.reviews[':id'].$get({ param: { id }, query: before ? { before } : {} })),
    ask(() => api.me.reviews[':productId'].$get({ param: { productId: id } })),
  ])
  if (!product.answer || !reviews.answer) {
    throw data(null, {
      status: product.status === 200 ? reviews.status : product.status === 400 ? 404 : product.status,
    })
  }
  const { _id, name } = product.answer
  return { product: { _id, name }, reviews: reviews.answer, own: own.answer }
}

export function meta({ loaderData, shop }: MetaArgs<typeof load>) {
  return privateMeta(shop, loaderData ? `Reviews of ${loaderData.product.name}` : 'Reviews')
}

export default function Reviews({ loaderData: { product, reviews, own } }: PageProps<typeof load>) {
  const { _id, name } = product
  const { search } = useLocation()
  return (
    <Page heading="Reviews">
      <p className="mb-4 text-lg wrap-break-word">
        <Link to={productPath(product)} className="text-link">
          {name}
        </Link>
      </p>
      {own ? <ReviewForm key={`${_id} ${own.review?.updatedAt}`} own={own} /> : <WhoMayReview id={_id} />}
      <Section
        id="all"
        heading={reviews.count > 0 ? reviewCountWords(reviews.count) : 'No reviews yet'}
        className="mt-6"
        headingLook="text-xl"
      >
        {reviews.count > 0 ? (
          <p>
            <Stars stars={reviews.average} /> {averageWords(reviews.average)} of 5
          </p>
        ) : null}
        <ReviewList reviews={reviews.reviews} />
        <PageLinks
          ways={[
            ['Newest reviews', search.includes('before=') && href('/reviews/:id', { id: _id })],
            ['Older reviews', reviews.next !== null && `${href('/reviews/:id', { id: _id })}?before=${reviews.next}`],
          ]}
        />
      </Section>
    </Page>
  )
}

function WhoMayReview({ id }: { id: string }) {
  const isSignedIn = useRootData()?.signIn.user != null
  return (
    <p className="text-muted">
      You can review it here once your order is delivered.{' '}
      {isSignedIn ? null : (
        <Link
          to={`${href('/login')}?${new URLSearchParams({ next: href('/reviews/:id', { id }) })}`}
          className="text-link"
        >
          Log in
        </Link>
      )}
    </p>
  )
}

const calls = browserApi.me.reviews[':productId']

const STAR_WORDS = ['Very poor', 'Poor', 'OK', 'Good', 'Very good']

/** Writes, changes or removes the person's review. */
function ReviewForm({ own }: { own: Reviewable }) {
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
          hint="Shown with your first name and one letter, such as Asha V."
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
      <div className="star-choice relative flex items-center">
        {STAR_WORDS.map((words, at) => (
          <label
            key={words}
            className="grid size-11 cursor-pointer place-items-center rounded-xl text-2xl leading-none text-edge has-focus-visible:outline-3"
          >
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
            <span className="star-words absolute left-58 text-base font-semibold whitespace-nowrap text-ink">
              {words}
            </span>
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
        words: 'Its stars and words are gone then.',
      }}
      call={() => calls.remove.$post({ param: { productId }, json: {} })}
      isRemoval
    >
      Remove review
    </Press>
  )
}
