import { href } from 'react-router'
import { answered } from '#app/admin/answered.ts'
import { Tabs } from '#app/admin/frame/tabs.tsx'
import { useDeskSend } from '#app/admin/outcomes.tsx'
import { pageTitle } from '#app/frame/page-meta.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { Empty, Loaded } from '#app/ui/messages.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import type { DeskReview } from '#store/reviews/reviews.schema.ts'
import { REVIEW_STATES, REVIEWS_PAGE, type ReviewState, wordsOfState } from '#store/reviews/reviews.ts'
import { ReviewCard } from './reviews/review-card.tsx'

export async function load({ api, request: { url } }: PageArgs) {
  const { searchParams } = new URL(url)
  const state = REVIEW_STATES.find((one) => one === searchParams.get('state')) ?? 'waiting'
  const before = searchParams.get('before')
  return answered(() => api.admin.reviews.$get({ query: { state, ...(before ? { before } : {}) } }), { state })
}

export const meta = ({ shop }: MetaArgs) => [pageTitle(shop, 'Reviews')]

/** Customers' reviews, unread ones first. */
export default function Reviews({ loaderData: { status, state, answer: reviews } }: PageProps<typeof load>) {
  return (
    <>
      <h1 className="desk-heading mb-3">Reviews</h1>
      <Tabs label="Reviews shown" tabs={REVIEW_STATES.map((one) => tabOf(one, state))} />
      <Loaded answer={reviews} status={status} of="reviews">
        {(answer) => <List reviews={answer} state={state} />}
      </Loaded>
    </>
  )
}

function tabOf(state: ReviewState, shown: ReviewState) {
  const to = `${href('/admin/reviews')}${state === 'waiting' ? '' : `?state=${state}`}`
  return { to, words: wordsOfState(state, 'desk'), isShown: state === shown }
}

function List({ reviews, state }: { reviews: readonly DeskReview[]; state: ReviewState }) {
  const desk = useDeskSend()
  const last = reviews.length === REVIEWS_PAGE ? reviews.at(-1) : undefined
  return (
    <>
      {reviews.length === 0 ? <Empty message={state === 'waiting' ? 'No new reviews.' : 'None.'} /> : null}
      <ul className="grid items-start gap-4 lg:grid-cols-2">
        {reviews.map((review) => (
          <li key={review._id} className="panel">
            <ReviewCard review={review} desk={desk} />
          </li>
        ))}
      </ul>
      <PageLinks ways={[['Older reviews', last && `${href('/admin/reviews')}?state=${state}&before=${last._id}`]]} />
    </>
  )
}
