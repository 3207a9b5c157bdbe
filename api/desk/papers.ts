import { z } from '@hono/zod-openapi'
import { adminCalls, customerCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import type { ApiContext, Shop } from '#api/shop.ts'
import type { ClientNetwork } from '#engines/rate-limit/client-network.server.ts'
import { invalidField } from '#store/errors.ts'
import { STATE_NAMES } from '#store/money/gst/states.ts'
import { issueCreditNotes, issuePapers, issuePapersOfOrders } from '#store/money/papers/issue-papers.server.ts'
import {
  issuedPapersShape,
  ordersForPapersShape,
  papersIssuedShape,
  pickListShape,
} from '#store/money/papers/papers.schema.ts'
import { type PrintJob, SLIP_SIZES, type SlipSize } from '#store/money/papers/papers.ts'
import { getInvoice, getInvoices, getReceipt, getSlips, readPickList } from '#store/money/papers/read-paper.server.ts'
import type { Admin, Person } from '#store/people/access/access.server.ts'
import { deliveryMethodOf } from '#store/selling/delivery/ways.ts'
import { orderIdsQueryShape } from '#store/selling/orders/order-desk.schema.ts'
import { publicDetailsOf } from '#store/shop/settings/settings.ts'
import { contentDisposition } from './downloads.ts'

/** Browsers show a PDF in their own viewer, which a sandbox would block. */
export const PDF_POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'"

const params = z.object({ id: z.uuid() })
const whichPaper = z.object({ paper: z.uuid().optional().describe('Which of the order; without it the first') })

const pdf = z.string().openapi({ format: 'binary' })
export const PDF_CALL = {
  request: { params },
  responses: { 200: { description: 'A PDF', content: { 'application/pdf': { schema: pdf } } } },
  refusals: ['not_found', 'rate_limited', 'busy'],
} as const

const IS_RECEIPT = 'What was ordered and what it costs, as the order is now. Not a tax invoice.'
const IS_INVOICE =
  'The tax invoice, bill of supply or credit note as it was issued, whatever changed since. `not_found` while none was issued.'

const ownReceipt = customerCalls.get({
  ...PDF_CALL,
  path: '/{id}/receipt.pdf',
  summary: 'The receipt of one of the own orders',
  description: IS_RECEIPT,
})
const ownInvoice = customerCalls.get({
  ...PDF_CALL,
  request: { query: whichPaper },
  path: '/{id}/invoice.pdf',
  summary: 'A numbered paper of one of the own orders',
  description: IS_INVOICE,
})

export function ownPapersApi(shop: Shop) {
  return newRouter()
    .openapi(ownReceipt, async (c) => {
      const { customer } = c.var
      const paper = await getReceipt(shop.db, { customer }, c.req.valid('param').id, await detailsOf(shop))
      return sendPdf(shop, c, customer, { papers: [paper] })
    })
    .openapi(ownInvoice, async (c) => {
      const { customer } = c.var
      const paper = await getInvoice(shop.db, { customer }, c.req.valid('param').id, c.req.valid('query').paper)
      return sendPdf(shop, c, customer, { papers: [paper] })
    })
}

const desk = adminCalls('read orders')
const receipt = desk.get({
  ...PDF_CALL,
  path: '/orders/{id}/receipt.pdf',
  summary: 'The receipt of an order',
  description: IS_RECEIPT,
})
const invoice = desk.get({
  ...PDF_CALL,
  request: { query: whichPaper },
  path: '/orders/{id}/invoice.pdf',
  summary: 'A numbered paper of an order',
  description: IS_INVOICE,
})
const sizes = z.object({ size: z.enum(SLIP_SIZES).default('A4') })
const slip = desk.get({
  ...PDF_CALL,
  path: '/orders/{id}/slip.pdf',
  summary: 'The packing slip of an order',
  description:
    'Where it goes, what is in it, what is to be paid. A `label` has the order number as a barcode (Code 128), and not what is in it. A `card` has the words of a gift; papers of a gift say no price unless cash is due at the door.',
  request: { query: sizes },
})

const NO_CARD = 'No words for a card were given.'
const NO_PARCEL = 'These are collected from the shop, and need no label.'

const slips = desk.get({
  ...PDF_CALL,
  path: '/slips.pdf',
  summary: 'The packing slips of several orders in one PDF, by number',
  request: { query: sizes.extend({ orders: orderIdsQueryShape }) },
})

const invoicesOf = desk.get({
  ...PDF_CALL,
  path: '/invoices.pdf',
  summary: 'The invoices and bills of several orders in one PDF, as they were issued',
  request: { query: z.object({ orders: orderIdsQueryShape }) },
})

const issueAll = adminCalls('pack orders').post({
  path: '/papers',
  summary: 'Issue what several orders lack: invoices and bills and, with the right to issue them, credit notes',
  description: 'Each by itself, as the calls for one order do; those without a GST rate or HSN code are `refused`.',
  body: ordersForPapersShape,
  bodyName: 'OrdersForPapers',
  responses: ok(papersIssuedShape, 'Which orders have their papers now, and which have not'),
})

const pickList = desk.get({
  path: '/pick-list',
  summary: 'List what to take from the shelves for several orders that wait to be packed',
  description:
    'By product, in the order of the shelves. Without `orders` for all that wait, oldest first, at most 100.',
  request: { query: z.object({ orders: orderIdsQueryShape.optional() }) },
  responses: ok(pickListShape, 'The list'),
})

const issue = adminCalls('issue invoices').post({
  path: '/orders/{id}/invoice',
  summary: 'Issue the invoice or bill of supply of an order',
  description:
    'From packed on, once: asked again it answers the same. Taxable goods get a tax invoice, exempt and nil-rated ones a bill of ' +
    'supply, both together an invoice-cum-bill of supply. The shop needs a GSTIN and an address. ' +
    'Products without a GST rate or HSN code, of their own or of their category, are refused as `tax_missing` without `confirm`, an unknown place of supply as `invalid_input`.',
  body: z.object({
    confirm: z
      .boolean()
      .optional()
      .describe(
        'Issues it also at 0 % or without an HSN code that nobody said, and for the own state where none is known',
      ),
    placeOfSupply: z
      .enum(Object.keys(STATE_NAMES) as [string, ...string[]])
      .optional()
      .describe('GST code of the state that the goods go to, where the PIN codes of the address do not say it'),
  }),
  responses: ok(issuedPapersShape, 'The numbered papers of the order'),
  refusals: ['wrong_status', 'tax_missing'],
})

const credit = adminCalls('issue invoices').post({
  path: '/orders/{id}/credit-note',
  summary: 'Issue credit notes for what came back of an order',
  description:
    'One for each invoice or bill of which units came back since its last note; of an order that was cancelled or returned, for ' +
    'all of it. Asked again it answers the same.',
  responses: ok(issuedPapersShape, 'The numbered papers of the order'),
  refusals: ['wrong_status'],
})

export function papersApi(shop: Shop) {
  /** Sends the slips of the orders that have one. `pointer` is the field to blame when none has. */
  const sendSlips = async (
    c: ApiContext,
    admin: Admin<'read orders'>,
    orders: string[],
    size: SlipSize,
    pointer: string,
  ) => {
    const all = await getSlips(shop.db, admin, orders, size, await detailsOf(shop))
    const isForMany = pointer === '#orders'
    const slips = all.filter((one) =>
      size === 'card' ? one.gift?.card : size !== 'label' || !isForMany || deliveryMethodOf(one).hasAddress,
    )
    if (slips.length === 0) throw invalidField(pointer, size === 'card' ? NO_CARD : NO_PARCEL)
    return sendPdf(shop, c, admin, { slips }, true)
  }
  return newRouter()
    .openapi(slip, (c) => sendSlips(c, c.var.admin, [c.req.valid('param').id], c.req.valid('query').size, '#size'))
    .openapi(slips, (c) => {
      const { size, orders } = c.req.valid('query')
      if (orders.length === 0) throw invalidField('#orders', 'Name at least one order.')
      return sendSlips(c, c.var.admin, orders, size, '#orders')
    })
    .openapi(invoicesOf, async (c) => {
      const papers = await getInvoices(shop.db, c.var.admin, c.req.valid('query').orders)
      return sendPdf(shop, c, c.var.admin, { papers }, true)
    })
    .openapiRoutes([
      answering(issueAll, (c, admin) => issuePapersOfOrders(shop.db, admin, c.req.valid('json').orders, shop.phones)),
      answering(pickList, (c, admin) => {
        const { orders = [] } = c.req.valid('query')
        return readPickList(shop.db, admin, orders)
      }),
    ])
    .openapi(receipt, async (c) => {
      const { admin } = c.var
      const paper = await getReceipt(shop.db, { admin }, c.req.valid('param').id, await detailsOf(shop))
      return sendPdf(shop, c, admin, { papers: [paper] }, true)
    })
    .openapi(invoice, async (c) => {
      const { admin } = c.var
      const paper = await getInvoice(shop.db, { admin }, c.req.valid('param').id, c.req.valid('query').paper)
      return sendPdf(shop, c, admin, { papers: [paper] }, true)
    })
    .openapiRoutes([
      answering(issue, async (c, admin) => {
        const { id: orderId } = c.req.valid('param')
        const papers = await issuePapers(shop.db, admin, { orderId, phones: shop.phones, ...c.req.valid('json') })
        return { papers }
      }),
      answering(credit, async (c, admin) => ({
        papers: await issueCreditNotes(shop.db, admin, c.req.valid('param').id),
      })),
    ])
}

async function detailsOf(shop: Shop) {
  return publicDetailsOf(await shop.details.current(), shop.phones)
}

/** Draws and sends the PDF. `goesFirst` is for staff, because somebody stands beside the parcel. */
export async function sendPdf(
  shop: Shop,
  c: ApiContext,
  by: Person | ClientNetwork,
  print: PrintJob,
  goesFirst = false,
) {
  if ('uid' in by) await shop.limits.count('paper', by)
  const pdf = await shop.print(print, {
    asker: 'uid' in by ? by.uid : by.narrow,
    goesFirst,
    signal: c.req.raw.signal,
  })
  return c.body(new Uint8Array(pdf), 200, {
    'content-type': 'application/pdf',
    'content-disposition': contentDisposition(fileNameOf(print), 'inline'),
    'content-security-policy': PDF_POLICY,
    'cache-control': 'private, no-store',
  })
}

/** Such as "TK-1001-slip.pdf"; an invoice is named by its serial, and several papers by their number: "3-slips.pdf". */
function fileNameOf(print: PrintJob): string {
  if ('labels' in print) return 'price-labels.pdf'
  if ('slips' in print) {
    const { slips } = print
    const [{ size, orderNumber } = {}] = slips
    const word = size === 'label' || size === 'card' ? size : 'slip'
    return slips.length === 1 ? `${orderNumber}-${word}.pdf` : `${slips.length}-${word}s.pdf`
  }
  const [first, ...more] = print.papers
  if (!first || more.length > 0) return `${print.papers.length}-invoices.pdf`
  const { invoice, orderNumber, heading = 'receipt' } = first
  return invoice ? `${invoice.serial}.pdf` : `${orderNumber}-${heading.toLowerCase()}.pdf`
}
