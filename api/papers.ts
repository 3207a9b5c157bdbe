import { createRoute, z } from '@hono/zod-openapi'
import { issueInvoice } from '#store/papers/issue-invoice.server.ts'
import { issuedInvoiceShape } from '#store/papers/papers.schema.ts'
import { type Print, SLIP_SIZES } from '#store/papers/papers.ts'
import { getInvoice, getOwnInvoice, getOwnReceipt, getReceipt, getSlip } from '#store/papers/read-paper.server.ts'
import { type Person, requireAdmin, requireCustomer } from '#store/people/people.server.ts'
import { publicDetailsOf } from '#store/settings/settings.ts'
import { whoMayWrite } from './guards.ts'
import { answer, jsonAnswer, jsonBody, newRouter, problems } from './router.ts'
import { type ApiContext, personOf, type Shop } from './shop.ts'

/** Browsers show a PDF in a viewer of their own, which a sandbox would keep shut. */
const PDF_POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'"

const params = z.object({ id: z.uuid() })

/** A call that answers a PDF. */
function paper<P extends string>(path: P, summary: string, description: string) {
  const content = { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } }
  const codes = ['invalid_input', 'unauthenticated', 'not_found', 'rate_limited', 'busy'] as const
  return createRoute({
    method: 'get',
    path,
    summary,
    description,
    request: { params },
    responses: {
      200: { description: 'A PDF', content },
      ...problems(...codes, ...(path.startsWith('/orders') ? (['forbidden'] as const) : [])),
    },
  })
}

const IS_RECEIPT = 'What was ordered and what it costs, as the order is now. Not a tax invoice.'
const IS_INVOICE = 'As it was issued, whatever changed since. `not_found` while none was issued.'

const ownReceipt = paper('/{id}/receipt.pdf', 'The receipt of one of the own orders', IS_RECEIPT)
const ownInvoice = paper('/{id}/invoice.pdf', 'The tax invoice of one of the own orders', IS_INVOICE)

/** Papers for customers. */
export function ownPapersApi(shop: Shop) {
  return newRouter()
    .openapi(ownReceipt, async (c) => {
      const customer = requireCustomer(await personOf(shop, c))
      const receipt = await getOwnReceipt(shop.db, customer, c.req.valid('param').id, await detailsOf(shop))
      return sendPdf(shop, c, customer, { paper: receipt })
    })
    .openapi(ownInvoice, async (c) => {
      const customer = requireCustomer(await personOf(shop, c))
      return sendPdf(shop, c, customer, { paper: await getOwnInvoice(shop.db, customer, c.req.valid('param').id) })
    })
}

const receipt = paper('/orders/{id}/receipt.pdf', 'The receipt of an order', IS_RECEIPT)
const invoice = paper('/orders/{id}/invoice.pdf', 'The tax invoice of an order', IS_INVOICE)
const sizes = z.object({ size: z.enum(SLIP_SIZES).default('A4') })
const slip = createRoute({
  ...paper(
    '/orders/{id}/slip.pdf',
    'The packing slip of an order',
    'Where it goes, what is in it, what is to be paid.',
  ),
  request: { params, query: sizes },
})

const issue = createRoute({
  method: 'post',
  path: '/orders/{id}/invoice',
  summary: 'Issue the tax invoice of an order',
  description: 'From packed on, once: asked again it answers the same serial. The shop needs a GSTIN and an address.',
  request: { params, ...jsonBody(z.object({ userId: z.string().max(100).optional() }), false) },
  responses: {
    200: jsonAnswer(issuedInvoiceShape, 'Its serial, and when it was issued'),
    ...problems('invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'wrong_status'),
  },
})

/** Papers for the shop's people. */
export function papersApi(shop: Shop) {
  const router = newRouter()
  router.use(
    '/orders/:id/invoice',
    whoMayWrite(shop, (person) => requireAdmin(person, 'issue invoices')),
  )
  return router
    .openapi(slip, async (c) => {
      const admin = requireAdmin(await personOf(shop, c), 'read orders')
      const { size } = c.req.valid('query')
      const made = await getSlip(shop.db, admin, c.req.valid('param').id, size, await detailsOf(shop))
      return sendPdf(shop, c, admin, { slip: made }, true)
    })
    .openapi(receipt, async (c) => {
      const admin = requireAdmin(await personOf(shop, c), 'read orders')
      const made = await getReceipt(shop.db, admin, c.req.valid('param').id, await detailsOf(shop))
      return sendPdf(shop, c, admin, { paper: made }, true)
    })
    .openapi(invoice, async (c) => {
      const admin = requireAdmin(await personOf(shop, c), 'read orders')
      return sendPdf(shop, c, admin, { paper: await getInvoice(shop.db, admin, c.req.valid('param').id) }, true)
    })
    .openapi(issue, async (c) => {
      const admin = requireAdmin(await personOf(shop, c), 'issue invoices', c.req.valid('json').userId)
      const issued = await issueInvoice(shop.db, admin, c.req.valid('param').id, shop.phones)
      c.header('cache-control', 'no-store')
      return answer(c, issuedInvoiceShape, issued, 200)
    })
}

async function detailsOf(shop: Shop) {
  return publicDetailsOf(await shop.details.current(), shop.phones)
}

/** The shop's people go first: somebody stands beside the parcel. */
async function sendPdf(shop: Shop, c: ApiContext, person: Person, print: Print, goesFirst = false) {
  await shop.limits.count('paper', person)
  const pdf = await shop.print(print, { asker: person.uid, goesFirst, signal: c.req.raw.signal })
  return c.body(new Uint8Array(pdf), 200, {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${fileNameOf(print)}"`,
    'content-security-policy': PDF_POLICY,
    'cache-control': 'private, no-store',
  })
}

/** "TK-1001-slip.pdf", or the serial of an invoice: it has slashes, which are no part of a name. */
function fileNameOf(print: Print): string {
  if ('slip' in print) return `${print.slip.orderNumber}-slip.pdf`
  const { invoice, orderNumber } = print.paper
  return invoice ? `${invoice.serial.replaceAll('/', '-')}.pdf` : `${orderNumber}-receipt.pdf`
}
