import { createRoute, z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { LINK_SECONDS, linkCookie } from '#api/link-cookie.ts'
import { answering, created, jsonBody, newRouter, ok, problems } from '#api/router.ts'
import { personOf, type Shop } from '#api/shop.ts'
import { secretLink } from '#store/secret-link.ts'
import {
  complaintBodyShape,
  complaintStatusShape,
  complaintStepShape,
  complaintsQueryShape,
  type DeskComplaint,
  deskComplaintShape,
  listedComplaintShape,
} from '#store/talk/complaints/complaints.schema.ts'
import {
  complain,
  getComplaint,
  isComplaintDayFull,
  listComplaints,
  readByLink,
  standingOf,
  stepComplaint,
} from '#store/talk/complaints/complaints.server.ts'
import { STATUS_LINKS } from '#store/talk/mail/mail.ts'

const itsStatus = ok(complaintStatusShape, 'How it stands')
const FOLLOWS = `The answer sets a cookie by which it can be followed for ${LINK_SECONDS / 60} minutes.`

const send = createRoute({
  method: 'post',
  path: '/',
  summary: 'Complain to the shop',
  description: `Nobody need be signed in. Its number and a link to follow it are mailed. ${FOLLOWS}`,
  request: jsonBody(complaintBodyShape),
  responses: {
    ...created(complaintStatusShape, 'How it stands'),
    ...problems('invalid_input', 'forbidden', 'rate_limited'),
  },
})

const open = createRoute({
  method: 'post',
  path: '/link',
  summary: 'Open the link of a mail about a complaint',
  description: `The token stands behind the # of the link, which no server is sent. ${FOLLOWS}`,
  request: jsonBody(z.object({ token: z.string().max(100) }).openapi('ComplaintLink'), true),
  responses: { ...itsStatus, ...problems('invalid_input', 'forbidden', 'not_found', 'rate_limited') },
})

const read = createRoute({
  method: 'get',
  path: '/link',
  summary: 'How the complaint stands that was made, or whose link was opened',
  description: 'With the cookie of the link, for the reader of the mailbox; no login is needed.',
  security: [{ complaintLink: [] }],
  responses: { ...itsStatus, ...problems('not_found', 'rate_limited') },
})

const linksOf = ({ linksFor }: Shop) => linksFor(STATUS_LINKS.complaintId.purpose)

export function complaintsApi(shop: Shop) {
  const link = linkCookie(shop, 'tokri.complaint')
  const links = linksOf(shop)
  return newRouter().openapiRoutes([
    answering(send, async (c) => {
      const { client } = c.env
      const sent = c.req.valid('json')
      await shop.limits.count('complaint', client)
      await shop.limits.count('complaints of a day', client)
      if (await isComplaintDayFull(shop.db)) await shop.limits.count('complaints on a full day', client)
      const made = await complain(shop.db, sent, { person: await personOf(c), isLimited: shop.limits.areOn })
      link.set(c, links.tokenFor(made.row.id, made.row.email))
      return standingOf(made)
    }),
    answering(open, async (c) => {
      await shop.limits.count('complaint status', c.env.client)
      const { token } = c.req.valid('json')
      const complaint = await readByLink(shop.db, links, token)
      link.set(c, token)
      return complaint
    }),
    answering(read, async (c) => {
      await shop.limits.count('complaint status', c.env.client)
      return readByLink(shop.db, links, link.read(c))
    }),
  ])
}

const desk = adminCalls('answer complaints')
const asItIs = ok(deskComplaintShape, 'The complaint as it is now')

const list = desk.get({
  path: '/complaints',
  summary: 'List complaints by where they stand, the newest first',
  request: { query: complaintsQueryShape },
  responses: ok(z.array(listedComplaintShape), 'A page of them; `before` leads on'),
})

const one = desk.get({
  path: '/complaints/{id}',
  summary: 'Read a complaint',
  responses: asItIs,
})

const step = desk.post({
  path: '/complaints/{id}/step',
  summary: 'Acknowledge, answer, settle or reopen a complaint',
  description: 'The customer is mailed, with the words.',
  body: complaintStepShape,
  bodyName: 'ComplaintStepTaken',
  responses: asItIs,
  refusals: ['wrong_status'],
})

export function deskComplaintsApi(shop: Shop) {
  const links = linksOf(shop)
  const withLink = async (found: Promise<Omit<DeskComplaint, 'link'>>): Promise<DeskComplaint> => {
    const complaint = await found
    const token = links.tokenFor(complaint._id, complaint.email)
    return { ...complaint, link: secretLink(`${shop.publicUrl}/complaint`, token) }
  }
  return newRouter().openapiRoutes([
    answering(list, (c, admin) => listComplaints(shop.db, admin, c.req.valid('query'))),
    answering(one, (c, admin) => withLink(getComplaint(shop.db, admin, c.req.valid('param').id))),
    answering(step, (c, admin) =>
      withLink(stepComplaint(shop.db, admin, c.req.valid('param').id, c.req.valid('json'))),
    ),
  ])
}
