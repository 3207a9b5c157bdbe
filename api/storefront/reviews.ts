import { createRoute, z } from '@hono/zod-openapi'
import { adminCalls, customerCalls } from '#api/guarded-calls.ts'
import { answering, jsonAnswer, newRouter, ok, problems } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { noteShown } from '#store/goods/catalogue/shown-version.ts'
import {
  deskReviewShape,
  deskReviewsQueryShape,
  productReviewsShape,
  reviewAnsweredShape,
  reviewableShape,
  reviewHiddenShape,
  reviewReadShape,
  reviewsQueryShape,
  reviewWrittenShape,
} from '#store/goods/reviews/reviews.schema.ts'
import {
  answerReview,
  getReviewable,
  hideReview,
  listReviewable,
  listReviews,
  readReviews,
  removeReview,
  showReview,
  writeReview,
} from '#store/goods/reviews/reviews.server.ts'
import { rowNumberShape } from '#store/wire.ts'

const ofProduct = createRoute({
  method: 'get',
  path: '/reviews/{id}',
  summary: 'Read what people who got a product say of it',
  description: 'Count and average of all that are shown; those with words a page at a time, the newest first.',
  request: { params: z.object({ id: z.uuid().toLowerCase() }), query: reviewsQueryShape },
  responses: { 200: jsonAnswer(productReviewsShape, 'The reviews'), ...problems('invalid_input') },
})

export function productReviewsApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(ofProduct, async (c) => {
      const { id } = c.req.valid('param')
      if (c.env.shown) noteShown(c.env.shown, 'settings', [id])
      return readReviews(shop.db, id, c.req.valid('query'))
    }),
  ])
}

const params = z.object({ productId: z.uuid().toLowerCase() })
const theReview = ok(reviewableShape, 'The product, and what the customer says of it')

const list = customerCalls.get({
  path: '/reviews',
  summary: 'List the products that were delivered to the customer, with their reviews',
  description: 'At most 100, the newest order first.',
  responses: ok(z.array(reviewableShape), 'The products'),
})

const read = customerCalls.get({
  path: '/reviews/{productId}',
  summary: 'Read the own review of a product that was delivered',
  request: { params },
  responses: theReview,
  refusals: ['not_found'],
})

const write = customerCalls.post({
  path: '/reviews/{productId}',
  summary: 'Review a product that was delivered, or change the review',
  description: 'One of each product. Words may wait until the shop has read them: `state` says so.',
  request: { params },
  body: reviewWrittenShape,
  bodyName: 'ReviewWritten',
  responses: theReview,
  refusals: ['not_found', 'rate_limited'],
})

const remove = customerCalls.post({
  path: '/reviews/{productId}/remove',
  summary: 'Take the own review back',
  request: { params },
  responses: ok(z.object({ removed: z.literal(true) }), 'It is gone'),
  refusals: ['not_found'],
})

export function myReviewsApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(list, (_, customer) => listReviewable(shop.db, customer)),
    answering(read, (c, customer) => getReviewable(shop.db, customer, c.req.valid('param').productId)),
    answering(write, async (c, customer) => {
      await shop.limits.count('review', customer)
      return writeReview(shop.db, customer, c.req.valid('param').productId, c.req.valid('json'))
    }),
    answering(remove, async (c, customer) => {
      await removeReview(shop.db, customer, c.req.valid('param').productId)
      return { removed: true as const }
    }),
  ])
}

const desk = adminCalls('answer reviews')
const oneReview = z.object({ id: rowNumberShape })
const asItIs = ok(deskReviewShape, 'The review as it is now')

const READ = 'With the revision that was read: one that its writer changed since is answered 409 stale_settings.'

const listAll = desk.get({
  path: '/reviews',
  summary: 'List reviews by where they stand, the newest first',
  request: { query: deskReviewsQueryShape },
  responses: ok(z.array(deskReviewShape), 'A page of them; `before` leads on'),
})

const show = desk.post({
  path: '/reviews/{id}/show',
  summary: 'Let everybody read a review',
  description: READ,
  request: { params: oneReview },
  body: reviewReadShape,
  bodyName: 'ReviewRead',
  responses: asItIs,
  refusals: ['stale_settings'],
})

const hide = desk.post({
  path: '/reviews/{id}/hide',
  summary: 'Hide a review; its writer reads why',
  request: { params: oneReview },
  body: reviewHiddenShape,
  bodyName: 'ReviewHidden',
  responses: asItIs,
  refusals: ['stale_settings'],
})

const reply = desk.post({
  path: '/reviews/{id}/answer',
  summary: 'Answer a review for everybody, or take the answer back',
  request: { params: oneReview },
  body: reviewAnsweredShape,
  bodyName: 'ReviewAnswered',
  responses: asItIs,
  refusals: ['stale_settings'],
})

export function reviewsApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(listAll, (c, admin) => listReviews(shop.db, admin, c.req.valid('query'))),
    answering(show, (c, admin) => showReview(shop.db, admin, { ...c.req.valid('param'), ...c.req.valid('json') })),
    answering(hide, (c, admin) => {
      const { revision, reason } = c.req.valid('json')
      return hideReview(shop.db, admin, { ...c.req.valid('param'), revision }, reason)
    }),
    answering(reply, (c, admin) => {
      const { revision, answer } = c.req.valid('json')
      return answerReview(shop.db, admin, { ...c.req.valid('param'), revision }, answer)
    }),
  ])
}
