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
import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { LinePicture, NameAndAmount } from '#app/shop/cards/line-picture.tsx'
import { productPath } from '#store/goods/products/products.ts'
import type { OwnReview, Reviewable } from '#store/goods/reviews/reviews.schema.ts'
import { averageWords, REVIEW_LIMITS } from '#store/goods/reviews/reviews.ts'
import { ReviewList, Stars } from './review-list.tsx'
import { REVIEWS } from './reviews.texts.ts'

/** `own` is undefined for people who are not logged in, or never got the product. */
export async function load({ api, request, params: { id } }: PageArgs<'/reviews/:id'>) {
  const before = new URL(request.url).searchParams.get('before')
  const [product, reviews, own] = await Promise.all([
    ask(() => api.products[':id'].$get({ param: { id }, query: {} })),
    ask(() => api.products.reviews[':id'].$get({ param: { id }, query: before ? { before } : {} })),
    ask(() => api.me.reviews[':productId'].$get({ param: { productId: id } })),
  ])
  if (!product.answer || !reviews.answer) {
    throw data(null, {
      status: product.status === 200 ? reviews.status : product.status === 400 ? 404 : product.status,
    })
  }
  const { _id, name, imageUrl } = product.answer
  return { product: { _id, name, imageUrl }, reviews: reviews.answer, own: own.answer }
}

export function meta({ loaderData, shop, language }: MetaArgs<typeof load>) {
  const t = REVIEWS[language]
  return privateMeta(shop, loaderData ? t.reviewsOf(loaderData.product.name) : t.reviews)
}

export default function Reviews({ loaderData: { product, reviews, own } }: PageProps<typeof load>) {
  const t = REVIEWS.use()
  const { _id, name, imageUrl } = product
  const { search } = useLocation()
  return (
    <Page heading={t.reviews}>
      <div className="order-columns">
        <div className="sheets">
          <div className="panel">
            <Link
              to={productPath(product)}
              className="flex flex-wrap items-center gap-3 text-lg font-semibold hover:text-action"
            >
              <LinePicture imageUrl={imageUrl} />
              <NameAndAmount name={<span lang={langOf(name, useLanguage())}>{name}</span>} amount={undefined} />
            </Link>
            {reviews.count > 0 ? (
              <p className="mt-2">
                <Stars stars={reviews.average} /> {t.average(averageWords(reviews.average))}
              </p>
            ) : null}
            {own ? null : <WhoMayReview id={_id} />}
          </div>
          {own ? <ReviewForm key={`${_id} ${own.review?.updatedAt}`} own={own} /> : null}
        </div>
        <Section id="all" heading={reviews.count > 0 ? t.count(reviews.count) : t.none} headingLook="text-xl">
          <ReviewList reviews={reviews.reviews} />
          <PageLinks
            ways={[
              [t.newest, search.includes('before=') && href('/reviews/:id', { id: _id })],
              [t.older, reviews.next !== null && `${href('/reviews/:id', { id: _id })}?before=${reviews.next}`],
            ]}
          />
        </Section>
      </div>
    </Page>
  )
}

function WhoMayReview({ id }: { id: string }) {
  const t = REVIEWS.use()
  const isSignedIn = useRootData()?.signIn.user != null
  return (
    <p className="mt-2 text-muted">
      {t.onceDelivered}{' '}
      {isSignedIn ? null : (
        <Link
          to={`${href('/login')}?${new URLSearchParams({ next: href('/reviews/:id', { id }) })}`}
          className="text-action underline"
        >
          {t.logIn}
        </Link>
      )}
    </p>
  )
}

const calls = browserApi.me.reviews[':productId']

const STARS = [1, 2, 3, 4, 5] as const

function ReviewForm({ own }: { own: Reviewable }) {
  const t = REVIEWS.use()
  const { review } = own
  const sending = useSend()

  async function save({ text }: FormFields) {
    const json = { stars: Number(text('stars')), words: text('words') }
    await sending.send(() => calls.$post({ param: { productId: own._id }, json }))
  }

  return (
    <div className="panel">
      <h2 className="text-xl">{review ? t.yours : t.rate}</h2>
      {review ? <ReviewState review={review} /> : null}
      <noscript>
        <p className="my-2">{t.needsScript}</p>
      </noscript>
      <CheckedForm sending={sending} onSend={save} className="mt-3 grid gap-4" aria-label={t.yours}>
        <StarChoice chosen={review?.stars} />
        <TextArea
          label={t.inYourWords}
          name="words"
          rows={4}
          dir="auto"
          maxLength={REVIEW_LIMITS.words}
          defaultValue={review?.words}
          hint={t.hint}
        />
        <FormError />
        <div className="flex flex-wrap gap-3">
          <Submit busy={t.saving}>{t.save}</Submit>
          {review ? <RemoveButton productId={own._id} /> : null}
        </div>
      </CheckedForm>
    </div>
  )
}

/** Five radio buttons as stars, filled up to the chosen one. */
function StarChoice({ chosen }: { chosen: number | undefined }) {
  const t = REVIEWS.use()
  const error = useFieldError('stars')
  return (
    <fieldset>
      <legend className="font-medium">{t.starsLegend}</legend>
      <div className="star-choice relative flex items-center">
        {STARS.map((stars) => (
          <label
            key={stars}
            className="grid size-11 cursor-pointer place-items-center rounded-xl text-2xl leading-none text-edge has-focus-visible:outline-3"
          >
            <input
              type="radio"
              name="stars"
              value={stars}
              required
              defaultChecked={chosen === stars}
              className="sr-only"
              data-missing={t.chooseStars}
              aria-describedby={error ? 'stars-error' : undefined}
            />
            <span aria-hidden="true">★</span>
            <span className="star-words absolute left-58 text-base font-semibold whitespace-nowrap text-ink">
              {t[stars]}
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
  const t = REVIEWS.use()
  return (
    <div className="mt-1 wrap-break-word" role="status">
      <p className="font-semibold">{t[state]}</p>
      {hideReason ? <p dir="auto">{hideReason}</p> : null}
      {answer ? (
        <p dir="auto">
          {t.ourAnswer}
          {answer}
        </p>
      ) : null}
    </div>
  )
}

function RemoveButton({ productId }: { productId: string }) {
  const t = REVIEWS.use()
  return (
    <Press
      ask={{
        title: t.askRemove,
        yes: t.remove,
        words: t.goneThen,
      }}
      call={() => calls.remove.$post({ param: { productId }, json: {} })}
      isRemoval
    >
      {t.remove}
    </Press>
  )
}
