import { createRoute, z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { orderTermsOf } from '#api/order-terms.ts'
import { answering, jsonBody, newRouter, ok, problems } from '#api/router.ts'
import { type ApiContext, personOf, type Shop } from '#api/shop.ts'
import { inLanguage } from '#store/language.ts'
import { refuseOtherState, refuseOwnGstin } from '#store/money/papers/own-state.ts'
import { idInLink } from '#store/sealed-link.server.ts'
import {
  quotationBodyShape,
  quotationListShape,
  quotationShape,
  quotationYesShape,
} from '#store/selling/quotations/quotations.schema.ts'
import * as store from '#store/selling/quotations/quotations.server.ts'
import { publicDetailsOf } from '#store/shop/settings/settings.ts'
import { plainText, rowNumberShape } from '#store/wire.ts'
import { phoneLinkOf } from './order-desk.ts'
import { PDF_CALL, sendPdf } from './papers.ts'

const desk = adminCalls('take orders')
const responses = ok(quotationShape, 'The quotation as it is now')

const list = desk.get({
  path: '/admin/quotations',
  summary: 'List quotations, the newest first',
  description: '`search`: their number, or who they are for, by name or phone number.',
  request: { query: z.object({ before: rowNumberShape.optional(), search: plainText(0, 100).optional() }) },
  responses: ok(quotationListShape, 'A page of them'),
})

const one = desk.get({ path: '/admin/quotations/{id}', summary: 'Read a quotation', responses })

const write = desk.post({
  path: '/admin/quotations',
  summary: 'Write a quotation, or change one that nobody has accepted',
  body: quotationBodyShape,
  bodyName: 'QuotationToWrite',
  responses,
  refusals: ['not_found', 'wrong_status', 'stale_settings'],
})

const withdraw = desk.post({
  path: '/admin/quotations/{id}/withdraw',
  summary: 'Withdraw a quotation: its link says so; of an accepted one only the link ends',
  responses,
  refusals: ['wrong_status'],
})

/** The key in the link is sealed for the customer's phone number. */
const request = { params: z.object({ key: z.string() }) }

const read = createRoute({
  method: 'get',
  path: '/quotations/{key}',
  summary: 'Read a quotation by its link, which accepts nothing',
  request,
  responses: { ...responses, ...problems('not_found', 'rate_limited') },
})

const seen = createRoute({
  method: 'post',
  path: '/quotations/{key}/seen',
  summary: 'Note that its page was opened in a browser, the first time',
  description: 'A preview of the link in a chat opens it too, but runs no script. What staff open is not noted.',
  request: { ...request, ...jsonBody(z.object({}).openapi('Nothing'), true) },
  responses: { ...responses, ...problems('invalid_input', 'forbidden', 'not_found', 'rate_limited') },
})

const WRONG = ['invalid_input', 'forbidden', 'not_found', 'wrong_status', 'out_of_stock', 'cart_changed'] as const
const accept = createRoute({
  method: 'post',
  path: '/quotations/{key}/accept',
  summary: 'Accept a quotation: its order is placed, once',
  description: 'By its customer, or for them by somebody who is signed in with the right to `take orders`.',
  request: { ...request, ...jsonBody(quotationYesShape.openapi('QuotationYes')) },
  responses: { ...responses, ...problems(...WRONG, 'rate_limited') },
})

const pdf = createRoute({
  method: 'get',
  path: '/quotations/{key}/quotation.pdf',
  summary: 'A quotation as a paper, by its link',
  request,
  responses: { 200: PDF_CALL.responses[200], ...problems(...PDF_CALL.refusals) },
})

export function quotationsApi(shop: Shop) {
  const links = shop.linksFor('link of a quotation')
  type Row = Awaited<ReturnType<typeof store.getQuotationRow>>
  const termsNow = async () => {
    const details = await shop.details.current()
    return (order: Parameters<typeof orderTermsOf>[1]) => {
      refuseOtherState(details, order.customerInfo.address, '/customerInfo/address')
      refuseOwnGstin(details, order.customerGstin, '/customerGstin')
      return orderTermsOf(details, order)
    }
  }
  const view = async (row: Row) => {
    const { view, order, language } = await store.readQuotationView(shop.db, row, await termsNow())
    const page = inLanguage(`/quotation/${links.tokenFor(row.id, row.customerPhone)}`, language)
    const link = shop.publicUrl + page
    if (!order) return { ...view, link }
    const { isMoved, ...rest } = order
    // The desk may have moved the order to another customer: then only that customer gets its link.
    if (isMoved) return { ...view, link, order: rest }
    const its = phoneLinkOf(shop, { id: order._id, customerPhone: row.customerPhone, language })
    return { ...view, link, order: { ...rest, link: its } }
  }
  const rowAt = async (c: ApiContext, key: string) => {
    c.header('cache-control', 'no-store')
    const row = await store.getQuotationRow(shop.db, idInLink(key))
    const opens = links.holds(key, row.id, row.customerPhone) && !store.isQuotationClosed(row)
    return opens ? row : store.getQuotationRow(shop.db, undefined)
  }
  return newRouter()
    .openapiRoutes([
      answering(list, (c, admin) => store.listQuotations(shop.db, admin, c.req.valid('query'))),
      answering(one, async (c) => view(await store.getQuotationRow(shop.db, c.req.valid('param').id))),
      answering(write, async (c, admin) =>
        view(await store.writeQuotation(shop.db, admin, c.req.valid('json'), await termsNow())),
      ),
      answering(withdraw, async (c, admin) =>
        view(await store.withdrawQuotation(shop.db, admin, c.req.valid('param').id)),
      ),
      answering(read, (c) =>
        shop.limits.countMisses('order status', c.env.client, async () =>
          view(await rowAt(c, c.req.valid('param').key)),
        ),
      ),
      answering(seen, (c) =>
        shop.limits.countMisses('order status', c.env.client, async () => {
          const row = await rowAt(c, c.req.valid('param').key)
          await store.recordQuotationSeen(shop.db, row.id, await personOf(c))
          return view(row)
        }),
      ),
      answering(accept, (c) =>
        shop.limits.countMisses('own order', c.env.client, async () => {
          const { id } = await rowAt(c, c.req.valid('param').key)
          const { callEveryOrder: isCalledAnyway } = await shop.details.current()
          const yes = { ...c.req.valid('json'), person: await personOf(c), isCalledAnyway }
          return view(await store.acceptQuotation(shop.db, id, yes, await termsNow()))
        }),
      ),
    ])
    .openapi(pdf, async (c) => {
      await shop.limits.count('order status', c.env.client)
      const details = publicDetailsOf(await shop.details.current(), shop.phones)
      const paper = store.paperOfQuotation(await view(await rowAt(c, c.req.valid('param').key)), details)
      return sendPdf(shop, c, c.env.client, { papers: [paper] })
    })
}
