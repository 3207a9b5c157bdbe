/** API schemas of reviews. */
import { z } from 'zod'
import { REVIEW_STATES } from '#db/order-values.ts'
import { MOST_INT4, plainText, rowNumberShape, wholeInQuery, wholeNumber } from '#store/wire.ts'
import { REVIEW_LIMITS, REVIEWS_PAGE } from './reviews.ts'

export const reviewWrittenShape = z.object({
  stars: wholeNumber(1, 5),
  words: plainText(0, REVIEW_LIMITS.words).default(''),
})
export type ReviewWritten = z.output<typeof reviewWrittenShape>

const revision = wholeNumber(1, MOST_INT4).describe(
  'As it was read: words that its writer changed since are not shown unread',
)
export const reviewReadShape = z.object({ revision })
export const reviewHiddenShape = z.object({
  revision,
  reason: plainText(1, REVIEW_LIMITS.reason).describe('For its writer'),
})
export const reviewAnsweredShape = z.object({
  revision,
  answer: plainText(0, REVIEW_LIMITS.answer).describe('For everybody; an empty one takes the answer back'),
})

const shownReview = z
  .object({
    _id: z.int(),
    author: z.string().describe('"Asha V."; empty when nobody is named'),
    stars: z.int(),
    words: z.string(),
    answer: z.string().nullable().describe('Of the shop'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ShownReview' })
export type ShownReview = z.output<typeof shownReview>

export const productReviewsShape = z
  .object({
    _id: z.uuid().describe('Of the product'),
    count: z.int().describe('All that are shown, also those without words'),
    average: z.number().describe('From 1 to 5; 0 when there is none'),
    byStars: z.array(z.int()).describe('How many gave 1 star, 2 and so on to 5'),
    reviews: z.array(shownReview).describe('Those with words, the newest first'),
    next: z.int().nullable().describe('`before` of the next page'),
  })
  .meta({ id: 'ProductReviews' })

export type ProductReviews = z.output<typeof productReviewsShape>

export const reviewsQueryShape = z.object({
  before: rowNumberShape.optional(),
  limit: wholeInQuery(1, REVIEWS_PAGE).optional(),
})
export type ReviewsQuery = z.output<typeof reviewsQueryShape>

const ownReview = z
  .object({
    stars: z.int(),
    words: z.string(),
    state: z.enum(REVIEW_STATES),
    hideReason: z.string().nullable(),
    answer: z.string().nullable(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'OwnReview' })
export type OwnReview = z.output<typeof ownReview>

export const reviewableShape = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    imageUrl: z.string().optional(),
    review: ownReview.nullable(),
  })
  .meta({ id: 'Reviewable' })

/** A product that the customer received, with their review of it. */
export type Reviewable = z.output<typeof reviewableShape>

export const deskReviewShape = z
  .object({
    ...shownReview.shape,
    revision: z.int(),
    state: z.enum(REVIEW_STATES),
    hideReason: z.string().nullable(),
    product: z.object({ _id: z.uuid(), name: z.string() }),
  })
  .meta({ id: 'DeskReview' })

/** A review as staff see it. */
export type DeskReview = z.output<typeof deskReviewShape>

export const deskReviewsQueryShape = z.object({
  state: z.enum(REVIEW_STATES).default('waiting'),
  before: rowNumberShape.optional(),
})
export type DeskReviewsQuery = z.output<typeof deskReviewsQueryShape>
