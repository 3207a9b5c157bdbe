import { createRoute, z } from '@hono/zod-openapi'
import { resetSecondFactor } from '#store/identity/reset-factor.server.ts'
import { askedBy } from '#store/identity/security-events.ts'
import { disablePerson, enablePerson } from '#store/people/disable-person.server.ts'
import { invitePerson, listInvites, withdrawInvite } from '#store/people/invites.server.ts'
import { requireAdmin } from '#store/people/people.server.ts'
import { foundPersonShape, staffEmail, staffInviteShape, staffRole, staffShape } from '#store/people/staff.schema.ts'
import { changeRole, findPeople, listStaff } from '#store/people/staff.server.ts'
import { plainText } from '#store/wire.ts'
import { whoMayWrite } from './guards.ts'
import { answer, jsonAnswer, jsonBody, newRouter, problems } from './router.ts'
import { personOf, type Shop } from './shop.ts'

const RIGHT = 'manage people'
const userId = z.string().max(100).optional()
const asker = z.object({ userId })
const onePerson = z.object({ uid: z.string().regex(/^[\w-]{1,100}$/) })
const done = z.object({ done: z.literal(true) }).meta({ id: 'Done' })
const refusals = problems('invalid_input', 'unauthenticated', 'forbidden', 'not_found')

const list = createRoute({
  method: 'get',
  path: '/people',
  summary: 'List who works in the shop, and who is invited',
  responses: { 200: jsonAnswer(staffShape, 'The people'), ...problems('unauthenticated', 'forbidden') },
})

const find = createRoute({
  method: 'post',
  path: '/people/find',
  summary: 'Find anybody by email, name or phone number, customers too',
  description: 'The newest twenty. A body, because addresses of requests are kept in logs.',
  request: jsonBody(z.object({ userId, text: plainText(2, 100) }).openapi('PeopleToFind')),
  responses: {
    200: jsonAnswer(z.array(foundPersonShape), 'The people'),
    ...problems('invalid_input', 'unauthenticated', 'forbidden'),
  },
})

const role = createRoute({
  method: 'post',
  path: '/people/{uid}/role',
  summary: 'Change the role of somebody who works in the shop',
  description:
    '`customer` takes them off the staff. Whoever gets fewer rights is signed out. Nobody changes their own role.',
  request: {
    params: onePerson,
    ...jsonBody(z.object({ userId, role: z.enum(['customer', ...staffRole.options]) }).openapi('RoleToGive')),
  },
  responses: { 200: jsonAnswer(done, 'It holds from the next request on'), ...refusals },
})

const disable = createRoute({
  method: 'post',
  path: '/people/{uid}/disable',
  summary: 'Shut somebody out; customers too, oneself never',
  request: { params: onePerson, ...jsonBody(asker, false) },
  responses: { 200: jsonAnswer(done, 'Every session has ended'), ...refusals },
})

const enable = createRoute({
  method: 'post',
  path: '/people/{uid}/enable',
  summary: 'Let somebody sign in again',
  request: { params: onePerson, ...jsonBody(asker, false) },
  responses: { 200: jsonAnswer(done, 'They may sign in'), ...refusals },
})

const resetFactor = createRoute({
  method: 'post',
  path: '/people/{uid}/reset-second-factor',
  summary: 'Take the second factor of somebody who works in the shop away; never the own',
  description: 'For a lost phone. They are signed out everywhere and get a mail that says so.',
  request: { params: onePerson, ...jsonBody(asker, false) },
  responses: { 200: jsonAnswer(done, 'Their password alone lets them in'), ...refusals },
})

const invite = createRoute({
  method: 'post',
  path: '/invites',
  summary: 'Invite somebody to work in the shop, by mail',
  description: 'The link works once, for seven days. An earlier invitation of the address ends.',
  request: jsonBody(z.object({ userId, email: staffEmail, role: staffRole }).openapi('InviteToSend')),
  responses: {
    201: jsonAnswer(staffInviteShape, 'The invitation'),
    ...problems('invalid_input', 'unauthenticated', 'forbidden'),
  },
})

const withdraw = createRoute({
  method: 'post',
  path: '/invites/{id}/withdraw',
  summary: 'Take an invitation back',
  request: { params: z.object({ id: z.uuid() }), ...jsonBody(asker, false) },
  responses: { 200: jsonAnswer(done, 'Its link is dead'), ...refusals },
})

/** Who works in the shop; for those who manage people. */
export function peopleApi(shop: Shop) {
  const router = newRouter()
  const guard = whoMayWrite(shop, (person) => requireAdmin(person, RIGHT))
  router.use('/people/*', guard)
  router.use('/invites', guard)
  router.use('/invites/*', guard)
  return router
    .openapi(list, async (c) => {
      const admin = requireAdmin(await personOf(shop, c), RIGHT)
      c.header('cache-control', 'no-store')
      const people = { staff: await listStaff(shop.db, admin), invites: await listInvites(shop.db, admin) }
      return answer(c, staffShape, people, 200)
    })
    .openapi(find, async (c) => {
      const { userId: claimed, text } = c.req.valid('json')
      const admin = requireAdmin(await personOf(shop, c), RIGHT, claimed)
      c.header('cache-control', 'no-store')
      return answer(c, z.array(foundPersonShape), await findPeople(shop.db, admin, text), 200)
    })
    .openapi(role, async (c) => {
      const body = c.req.valid('json')
      const admin = requireAdmin(await personOf(shop, c), RIGHT, body.userId)
      await changeRole(shop.db, admin, c.req.valid('param').uid, body.role)
      return answer(c, done, { done: true }, 200)
    })
    .openapi(disable, async (c) => {
      const admin = requireAdmin(await personOf(shop, c), RIGHT, c.req.valid('json').userId)
      await disablePerson(shop.db, admin, c.req.valid('param').uid)
      return answer(c, done, { done: true }, 200)
    })
    .openapi(enable, async (c) => {
      const admin = requireAdmin(await personOf(shop, c), RIGHT, c.req.valid('json').userId)
      await enablePerson(shop.db, admin, c.req.valid('param').uid)
      return answer(c, done, { done: true }, 200)
    })
    .openapi(resetFactor, async (c) => {
      const admin = requireAdmin(await personOf(shop, c), RIGHT, c.req.valid('json').userId)
      const { uid: about } = c.req.valid('param')
      await resetSecondFactor(shop.db, admin, about, shop.publicUrl)
      shop.report({ event: 'second-factor.reset', ...askedBy(c.env.requestId, c.env.client), uid: admin.uid, about })
      return answer(c, done, { done: true }, 200)
    })
    .openapi(invite, async (c) => {
      const { userId: claimed, ...wanted } = c.req.valid('json')
      const admin = requireAdmin(await personOf(shop, c), RIGHT, claimed)
      c.header('cache-control', 'no-store')
      return answer(c, staffInviteShape, await invitePerson(shop.db, admin, wanted, shop.publicUrl), 201)
    })
    .openapi(withdraw, async (c) => {
      const admin = requireAdmin(await personOf(shop, c), RIGHT, c.req.valid('json').userId)
      await withdrawInvite(shop.db, admin, c.req.valid('param').id)
      return answer(c, done, { done: true }, 200)
    })
}
