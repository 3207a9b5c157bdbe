import { createRoute, z } from '@hono/zod-openapi'
import { changeLines } from '#store/orders/change-lines.server.ts'
import { addNote, correctDetails, recordPayment } from '#store/orders/change-order.server.ts'
import { deskOrderShape, details, newLines, newNote, payment } from '#store/orders/order-desk.schema.ts'
import { deskOrderOf, RIGHT_OF_ACT } from '#store/orders/read-desk-order.server.ts'
import { requireAdmin } from '#store/people/people.server.ts'
import { deliveryTermsOf } from '#store/settings/settings.ts'
import { whoMayWrite } from './guards.ts'
import { answer, jsonAnswer, jsonBody, newRouter, problems } from './router.ts'
import { personOf, type Shop } from './shop.ts'

const userId = z.string().max(100).optional()
const params = z.object({ id: z.uuid() })
const theOrder = (codes: Parameters<typeof problems>) => ({
  200: jsonAnswer(deskOrderShape, 'The order as it is now'),
  ...problems('invalid_input', 'unauthenticated', 'forbidden', 'not_found', ...codes),
})

const note = createRoute({
  method: 'post',
  path: '/orders/{id}/notes',
  summary: 'Add a note that only the shop reads',
  request: { params, ...jsonBody(newNote.extend({ userId }).openapi('OrderNote')) },
  responses: theOrder([]),
})

const correct = createRoute({
  method: 'post',
  path: '/orders/{id}/details',
  summary: 'Correct name, phone, address or mail, until the parcel is on its way',
  request: { params, ...jsonBody(details.extend({ userId }).openapi('OrderDetails')) },
  responses: theOrder(['wrong_status']),
})

const lines = createRoute({
  method: 'post',
  path: '/orders/{id}/lines',
  summary: 'Change what was ordered, until it is packed or has an invoice',
  description:
    'Lines already sold keep their price, new ones have the present one; the stock and the total follow. ' +
    'The delivery charge falls away where it would be free now, and never grows.',
  request: { params, ...jsonBody(newLines.extend({ userId }).openapi('OrderLines')) },
  responses: theOrder(['wrong_status', 'out_of_stock']),
})

const pay = createRoute({
  method: 'post',
  path: '/orders/{id}/payment',
  summary: 'Keep the reference of a UPI payment',
  description: 'An empty one takes it back.',
  request: { params, ...jsonBody(payment.extend({ userId }).openapi('OrderPayment')) },
  responses: theOrder(['wrong_status']),
})

/** What the shop's people put right in an order. */
export function orderChangesApi(shop: Shop) {
  const router = newRouter()
  const paths = { notes: 'note', details: 'correct details', lines: 'change lines', payment: 'record payment' } as const
  for (const [path, act] of Object.entries(paths)) {
    router.use(
      `/orders/:id/${path}`,
      whoMayWrite(shop, (person) => requireAdmin(person, RIGHT_OF_ACT[act])),
    )
  }
  return router
    .openapi(note, async (c) => {
      const body = c.req.valid('json')
      const admin = requireAdmin(await personOf(shop, c), RIGHT_OF_ACT.note, body.userId)
      const order = await addNote(shop.db, admin, c.req.valid('param').id, body.note)
      return answer(c, deskOrderShape, deskOrderOf(order, admin), 200)
    })
    .openapi(correct, async (c) => {
      const body = c.req.valid('json')
      const admin = requireAdmin(await personOf(shop, c), RIGHT_OF_ACT['correct details'], body.userId)
      const order = await correctDetails(shop.db, admin, c.req.valid('param').id, body)
      return answer(c, deskOrderShape, deskOrderOf(order, admin), 200)
    })
    .openapi(lines, async (c) => {
      const body = c.req.valid('json')
      const admin = requireAdmin(await personOf(shop, c), RIGHT_OF_ACT['change lines'], body.userId)
      const terms = deliveryTermsOf(await shop.details.current())
      const order = await changeLines(shop.db, admin, c.req.valid('param').id, body, terms)
      return answer(c, deskOrderShape, deskOrderOf(order, admin), 200)
    })
    .openapi(pay, async (c) => {
      const body = c.req.valid('json')
      const admin = requireAdmin(await personOf(shop, c), RIGHT_OF_ACT['record payment'], body.userId)
      const order = await recordPayment(shop.db, admin, c.req.valid('param').id, body.upiReference)
      return answer(c, deskOrderShape, deskOrderOf(order, admin), 200)
    })
}
