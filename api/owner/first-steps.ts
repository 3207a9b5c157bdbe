import { adminCalls, strongestCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import { refreshAfter, type Shop } from '#api/shop.ts'
import { emptiedShape, emptyingShape, firstStepsShape } from '#store/shop/demo/demo.schema.ts'
import { emptyDemo, readFirstSteps } from '#store/shop/demo/demo.server.ts'

const owner = adminCalls('change settings')

const read = owner.get({
  path: '/',
  summary: 'How far a new shop is on the way to being its own',
  responses: ok(firstStepsShape, 'The steps'),
})

const empty = strongestCalls('change settings', 'demo.empty').post({
  path: '/empty',
  summary: 'Take the demo catalogue and its invented orders away',
  description:
    'Products that somebody changed or added stay. Answers 409 wrong_status once anybody has ordered in the shop, and with an ' +
    'invoice or a day of the cash book that was closed by hand. The owner types EMPTY.',
  body: emptyingShape,
  bodyName: 'Emptying',
  responses: ok(emptiedShape, 'What is gone'),
  refusals: ['wrong_status'],
})

export function firstStepsApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(read, (_, admin) => {
      const hasMail = shop.mail.channels.includes('email')
      return readFirstSteps(shop.db, admin, hasMail)
    }),
    answering(empty, (_, admin) => refreshAfter(shop, emptyDemo(shop.db, admin))),
  ])
}
