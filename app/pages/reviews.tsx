import { data, href, Link, useLocation } from 'react-router'
import { ask } from '#app/api/ask.ts'
import { privateMeta } from '#app/frame/page-meta.ts'
import { useRootData } from '#app/frame/root-data.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { ReviewList, Stars } from '#app/reviews/review-list.tsx'
import { Page } from '#app/ui/page.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { Section } from '#app/ui/section.tsx'
import { productPath } from '#store/products/products.ts'
import { averageWords, countWords } from '#store/reviews/reviews.ts'
import { ReviewForm } from './reviews/review-form.tsx'

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
        heading={reviews.count > 0 ? countWords(reviews.count) : 'No reviews yet'}
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
