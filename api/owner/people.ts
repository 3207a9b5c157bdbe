import { z } from '@hono/zod-openapi'
import { adminCalls, strongestCalls } from '#api/guarded-calls.ts'
import { answer, jsonAnswer, newRouter } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { resetSecondFactor } from '#store/identity/factors/reset-factor.server.ts'
import { makeResetLink } from '#store/identity/passwords/reset-link.server.ts'
import { askedBy } from '#store/identity/security-events.ts'
import { disablePerson, enablePerson } from '#store/people/disable-person.server.ts'
import { invitePerson, listInvites, withdrawInvite } from '#store/people/invites.server.ts'
import { foundPersonShape, sentInviteShape, staffEmail, staffRole, staffShape } from '#store/people/staff.schema.ts'
import { changeRole, findPeople, listStaff } from '#store/people/staff.server.ts'
import { plainText } from '#store/wire.ts'

const staff = adminCalls('manage people')
const onePerson = z.object({ uid: z.string().regex(/^[\w-]{1,100}$/) })
const done = z.object({ done: z.literal(true) }).meta({ id: 'Done' })

const list = staff.get({
  path: '/people',
  summary: 'List who works in the shop, and who is invited',
  responses: { 200: jsonAnswer(staffShape, 'The people') },
})

const find = staff.post({
  path: '/people/find',
  summary: 'Find anybody by email, name or phone number, customers too',
  description: 'The newest twenty. A body, because addresses of requests are kept in logs.',
  body: z.object({ text: plainText(2, 100) }),
  bodyName: 'PeopleToFind',
  responses: {
    200: jsonAnswer(z.array(foundPersonShape), 'The people'),
  },
})

const role = strongestCalls('manage people', 'person.role').post({
  path: '/people/{uid}/role',
  summary: 'Change the role of somebody who works in the shop',
  description:
    '`customer` takes them off the staff. Whoever gets fewer rights is signed out. Nobody changes their own role.',
  request: { params: onePerson },
  body: z.object({ role: z.enum(['customer', ...staffRole.options]) }),
  bodyName: 'RoleToGive',
  responses: { 200: jsonAnswer(done, 'It holds from the next request on') },
  refusals: ['not_found'],
})

const disable = strongestCalls('manage people', 'person.disable').post({
  path: '/people/{uid}/disable',
  summary: 'Shut somebody out; customers too, oneself never',
  request: { params: onePerson },
  responses: { 200: jsonAnswer(done, 'Every session has ended') },
  refusals: ['not_found'],
})

const enable = strongestCalls('manage people', 'person.enable').post({
  path: '/people/{uid}/enable',
  summary: 'Let somebody sign in again',
  request: { params: onePerson },
  responses: { 200: jsonAnswer(done, 'They may sign in') },
  refusals: ['not_found'],
})

const resetFactor = strongestCalls('manage people', 'person.reset-second-factor').post({
  path: '/people/{uid}/reset-second-factor',
  summary: 'Take the second factor of somebody who works in the shop away; never the own',
  description: 'For a lost phone. They are signed out everywhere and get a mail that says so.',
  request: { params: onePerson },
  responses: { 200: jsonAnswer(done, 'Their password alone lets them in') },
  refusals: ['not_found'],
})

const link = z.object({ url: z.url() }).meta({ id: 'LinkToPassOn' })

const passwordLink = strongestCalls('manage people', 'person.make-password-link').post({
  path: '/people/{uid}/password-link',
  summary: 'Make a link with which somebody who works in the shop chooses a new password; never for oneself',
  description: 'To pass on where no mail is sent. It works once, for an hour, and ends earlier ones.',
  request: { params: onePerson },
  responses: { 201: jsonAnswer(link, 'The link; it is shown this once') },
  refusals: ['not_found'],
})

const invite = strongestCalls('manage people', 'invite.send').post({
  path: '/invites',
  summary: 'Invite somebody to work in the shop, by mail',
  description: 'The link works once, for seven days. An earlier invitation of the address ends.',
  body: z.object({ email: staffEmail, role: staffRole }),
  bodyName: 'InviteToSend',
  responses: {
    201: jsonAnswer(sentInviteShape, 'The invitation, with the link to pass on where no mail is sent'),
  },
})

const withdraw = strongestCalls('manage people', 'invite.withdraw').post({
  path: '/invites/{id}/withdraw',
  summary: 'Take an invitation back',
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: jsonAnswer(done, 'Its link is dead') },
  refusals: ['not_found'],
})

/** Who works in the shop; for those who manage people. */
export function peopleApi(shop: Shop) {
  return newRouter()
    .openapi(list, async (c) => {
      const { admin } = c.var
      const people = { staff: await listStaff(shop.db, admin), invites: await listInvites(shop.db, admin) }
      return answer(c, staffShape, people, 200)
    })
    .openapi(find, async (c) => {
      const { text } = c.req.valid('json')
      const { admin } = c.var
      return answer(c, z.array(foundPersonShape), await findPeople(shop.db, admin, text), 200)
    })
    .openapi(role, async (c) => {
      const body = c.req.valid('json')
      const { admin } = c.var
      await changeRole(shop.db, admin, c.req.valid('param').uid, body.role)
      return answer(c, done, { done: true }, 200)
    })
    .openapi(disable, async (c) => {
      const { admin } = c.var
      await disablePerson(shop.db, admin, c.req.valid('param').uid)
      return answer(c, done, { done: true }, 200)
    })
    .openapi(enable, async (c) => {
      const { admin } = c.var
      await enablePerson(shop.db, admin, c.req.valid('param').uid)
      return answer(c, done, { done: true }, 200)
    })
    .openapi(resetFactor, async (c) => {
      const { admin } = c.var
      const { uid: about } = c.req.valid('param')
      await resetSecondFactor(shop.db, admin, about, shop.publicUrl)
      shop.report({ event: 'second-factor.reset', ...askedBy(c.env.requestId, c.env.client), uid: admin.uid, about })
      return answer(c, done, { done: true }, 200)
    })
    .openapi(passwordLink, async (c) => {
      const { admin } = c.var
      const { uid: about } = c.req.valid('param')
      const url = await makeResetLink(shop.db, admin, about, shop.publicUrl)
      shop.report({ event: 'password.link-made', ...askedBy(c.env.requestId, c.env.client), uid: admin.uid, about })
      c.header('cache-control', 'no-store')
      return answer(c, link, { url }, 201)
    })
    .openapi(invite, async (c) => {
      const wanted = c.req.valid('json')
      const { admin } = c.var
      return answer(c, sentInviteShape, await invitePerson(shop.db, admin, wanted, shop.publicUrl), 201)
    })
    .openapi(withdraw, async (c) => {
      const { admin } = c.var
      await withdrawInvite(shop.db, admin, c.req.valid('param').id)
      return answer(c, done, { done: true }, 200)
    })
}
