import { z } from '@hono/zod-openapi'
import { adminCalls, strongestCalls } from '#api/guarded-calls.ts'
import { answering, created, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { sourceOfRequest } from '#store/people/identity/security-events.ts'
import {
  changeRole,
  disablePerson,
  enablePerson,
  letSeeCosts,
  makeResetLink,
  resetSecondFactor,
} from '#store/people/staff/change-member.server.ts'
import { invitePerson, listInvites, withdrawInvite } from '#store/people/staff/invites.server.ts'
import {
  foundPersonShape,
  sentInviteShape,
  staffEmailShape,
  staffRoleShape,
  staffShape,
} from '#store/people/staff/staff.schema.ts'
import { findPeople, listStaff } from '#store/people/staff/staff.server.ts'
import { plainText } from '#store/wire.ts'

const staff = adminCalls('manage people')
const onePerson = z.object({ uid: z.string().regex(/^[\w-]{1,100}$/) })
const done = z.object({ done: z.literal(true) }).meta({ id: 'Done' })

const list = staff.get({
  path: '/people',
  summary: 'List who works in the shop, and who is invited',
  responses: ok(staffShape, 'The people'),
})

const find = staff.post({
  path: '/people/find',
  summary: 'Find anybody by email, name or phone number, customers too',
  description: 'The newest twenty. A body, because addresses of requests are kept in logs.',
  body: z.object({ text: plainText(2, 100) }),
  bodyName: 'PeopleToFind',
  responses: ok(z.array(foundPersonShape), 'The people'),
})

const role = strongestCalls('manage people', 'person.role').post({
  path: '/people/{uid}/role',
  summary: 'Change the role of somebody who works in the shop',
  description:
    '`customer` takes them off the staff. Somebody who gets fewer rights is signed out. Nobody changes their own role.',
  request: { params: onePerson },
  body: z.object({ role: z.enum(['customer', ...staffRoleShape.options]) }),
  bodyName: 'RoleToGive',
  responses: ok(done, 'It holds from the next request on'),
  refusals: ['not_found'],
})

const costs = strongestCalls('manage people', 'person.costs').post({
  path: '/people/{uid}/costs',
  summary: 'Let somebody who works in the shop see costs and profit, or no longer',
  request: { params: onePerson },
  body: z.object({ seesCosts: z.boolean() }),
  bodyName: 'CostsToSee',
  responses: ok(done, 'It holds from the next request on'),
  refusals: ['not_found'],
})

const disable = strongestCalls('manage people', 'person.disable').post({
  path: '/people/{uid}/disable',
  summary: 'Shut somebody out; customers too, oneself never',
  request: { params: onePerson },
  responses: ok(done, 'Every session has ended'),
  refusals: ['not_found'],
})

const enable = strongestCalls('manage people', 'person.enable').post({
  path: '/people/{uid}/enable',
  summary: 'Let somebody sign in again',
  request: { params: onePerson },
  responses: ok(done, 'They may sign in'),
  refusals: ['not_found'],
})

const resetFactor = strongestCalls('manage people', 'person.reset-second-factor').post({
  path: '/people/{uid}/reset-second-factor',
  summary: 'Take the second factor of somebody who works in the shop away; never the own',
  description: 'For a lost phone. They are signed out everywhere and get a mail that says so.',
  request: { params: onePerson },
  responses: ok(done, 'Their password alone lets them in'),
  refusals: ['not_found'],
})

const link = z.object({ url: z.url() }).meta({ id: 'LinkToPassOn' })

const passwordLink = strongestCalls('manage people', 'person.make-password-link').post({
  path: '/people/{uid}/password-link',
  summary: 'Make a link with which somebody, a customer too, chooses a new password; never for oneself',
  description: 'To pass on where no mail is sent. It works once, for an hour, and ends earlier ones.',
  request: { params: onePerson },
  responses: created(link, 'The link; it is shown this once'),
  refusals: ['not_found'],
})

const invite = strongestCalls('manage people', 'invite.send').post({
  path: '/invites',
  summary: 'Invite somebody to work in the shop, by mail',
  description: 'The link works once, for seven days. An earlier invitation of the address ends.',
  body: z.object({ email: staffEmailShape, role: staffRoleShape }),
  bodyName: 'InviteToSend',
  responses: created(sentInviteShape, 'The invitation, with the link to pass on where no mail is sent'),
})

const withdraw = strongestCalls('manage people', 'invite.withdraw').post({
  path: '/invites/{id}/withdraw',
  summary: 'Take an invitation back',
  responses: ok(done, 'Its link is dead'),
})

async function ended(change: Promise<unknown>) {
  await change
  return { done: true as const }
}

export function peopleApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(list, async (_, admin) => ({
      staff: await listStaff(shop.db, admin),
      invites: await listInvites(shop.db, admin),
    })),
    answering(find, (c, admin) => findPeople(shop.db, admin, c.req.valid('json').text)),
    answering(role, (c, admin) =>
      ended(changeRole(shop.db, admin, c.req.valid('param').uid, c.req.valid('json').role)),
    ),
    answering(costs, (c, admin) =>
      ended(letSeeCosts(shop.db, admin, c.req.valid('param').uid, c.req.valid('json').seesCosts)),
    ),
    answering(disable, (c, admin) => ended(disablePerson(shop.db, admin, c.req.valid('param').uid))),
    answering(enable, (c, admin) => ended(enablePerson(shop.db, admin, c.req.valid('param').uid))),
    answering(resetFactor, async (c, admin) => {
      const { uid: about } = c.req.valid('param')
      await resetSecondFactor(shop.db, admin, about, shop.publicUrl)
      shop.report({
        event: 'second-factor.reset',
        ...sourceOfRequest(c.env.requestId, c.env.client),
        uid: admin.uid,
        about,
      })
      return { done: true as const }
    }),
    answering(passwordLink, async (c, admin) => {
      const { uid: about } = c.req.valid('param')
      const url = await makeResetLink(shop.db, admin, about, shop.publicUrl)
      shop.report({
        event: 'password.link-made',
        ...sourceOfRequest(c.env.requestId, c.env.client),
        uid: admin.uid,
        about,
      })
      c.header('cache-control', 'no-store')
      return { url }
    }),
    answering(invite, (c, admin) => invitePerson(shop.db, admin, c.req.valid('json'), shop.publicUrl)),
    answering(withdraw, (c, admin) => ended(withdrawInvite(shop.db, admin, c.req.valid('param').id))),
  ])
}
