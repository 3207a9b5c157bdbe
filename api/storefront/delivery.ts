import { createRoute } from '@hono/zod-openapi'
import { answering, jsonAnswer, jsonBody, newRouter, problems } from '#api/router.ts'
import { personOf, type Shop } from '#api/shop.ts'
import { indianPhoneNumber } from '#store/phone-number.server.ts'
import { deliveryAnswerShape, deliveryQuestionShape } from '#store/selling/delivery/delivery.schema.ts'
import { deliveryWordsForPin } from '#store/selling/delivery/terms.ts'
import { countUnserved } from '#store/selling/delivery/unserved.server.ts'
import { readCashHistory } from '#store/selling/orders/placing/known-customer.server.ts'
import { findPlaceOfPin } from '#store/shop/pins/pin-codes.ts'
import { deliveryTermsForPin } from '#store/shop/settings/sections/promises.ts'
import { dependsOnPhone } from '#store/shop/settings/settings.ts'

const ask = createRoute({
  method: 'post',
  path: '/',
  summary: 'What delivery to a PIN code costs, how long it takes and how it can be paid',
  description:
    'Orders are reckoned by the same terms. A PIN code that nothing is sent to is counted for the shop, without who asked.',
  request: jsonBody(deliveryQuestionShape),
  responses: {
    200: jsonAnswer(deliveryAnswerShape, 'The terms'),
    ...problems('invalid_input', 'rate_limited'),
  },
})

/** The delivery terms of a PIN code. Phone numbers are only looked up for signed-in people. */
export function deliveryApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(ask, async (c) => {
      const { pin, phone = '' } = c.req.valid('json')
      await shop.limits.count('delivery terms', c.env.client)
      const details = await shop.details.current()
      const number = dependsOnPhone(details) ? indianPhoneNumber(phone) : undefined
      const person = number ? await personOf(c) : undefined
      if (number && person) await shop.limits.count('history of a phone', { uid: person.uid })
      const history = number && person ? await readCashHistory(shop.db, person.uid, number) : undefined
      const terms = deliveryTermsForPin(details, pin, history)
      const place = findPlaceOfPin(pin) ?? null
      if (terms.isUnserved && place !== null) await countUnserved(shop.db, pin, c.env.client)
      c.header('cache-control', 'no-store')
      return { pin, place, terms, words: deliveryWordsForPin(pin, terms) }
    }),
  ])
}
