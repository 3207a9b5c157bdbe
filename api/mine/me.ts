import { createRoute, z } from '@hono/zod-openapi'
import { customerCalls } from '#api/guarded-calls.ts'
import { answering, jsonBody, newRouter, ok } from '#api/router.ts'
import { type Shop, signInOf } from '#api/shop.ts'
import { MOST_WISHED } from '#store/goods/products/products.ts'
import { requireProof } from '#store/people/access/proof.server.ts'
import { signInStateShape } from '#store/people/accounts/people.schema.ts'
import { SIGNED_OUT } from '#store/people/accounts/sign-ins.server.ts'
import { addToWishlist, listWishlist, removeFromWishlist } from '#store/people/accounts/wishlist.server.ts'
import { sessionShape } from '#store/people/identity/identity.schema.ts'
import { listSessions, revokeSessions, type WhichSessions } from '#store/people/identity/sessions/my-sessions.server.ts'

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'Who is signed in',
  description: 'Every page asks it. A visitor gets null, not a refusal.',
  responses: ok(signInStateShape, 'The current user, or null for a visitor'),
})

const proven = z.object({ done: z.literal(true) }).meta({ id: 'Proven' })

const proof = customerCalls.get({
  path: '/proof',
  summary: 'Whether the password was given within the last ten minutes',
  description: 'To ask before a download is begun: one of the strongest acts is refused otherwise.',
  responses: ok(proven, 'It was'),
  refusals: ['proof_required'],
})

const sessionList = customerCalls.get({
  path: '/sessions',
  summary: 'Where the current user is signed in, the newest first',
  responses: ok(z.array(sessionShape), 'The sessions, without their tokens'),
})

const which = z
  .union([
    z.object({ id: z.string().regex(/^[\w-]{1,100}$/) }),
    z.object({ others: z.literal(true) }),
    z.object({ all: z.literal(true) }),
  ])
  .openapi('SessionsToRevoke')

const revoke = customerCalls.send({
  path: '/sessions/revoke',
  summary: 'End one session by its id, all others, or all',
  request: jsonBody(which),
  responses: ok(z.array(sessionShape), 'What is left; nothing when the present one ended too'),
  refusals: ['not_found'],
})

export function meApi(shop: Shop) {
  return newRouter()
    .openapiRoutes([
      answering(proof, async (_, customer) => {
        await requireProof(shop.db, customer)
        return { done: true as const }
      }),
      answering(read, async (c) => {
        c.header('cache-control', 'no-store')
        return (await signInOf(c))?.state ?? SIGNED_OUT
      }),
      answering(sessionList, (_, customer) => listSessions(shop.db, customer)),
      answering(revoke, async (c, customer) => {
        await revokeSessions(shop.db, customer, selectionOf(c.req.valid('json')))
        return listSessions(shop.db, customer)
      }),
    ])
    .route('/wishlist', wishlistApi(shop))
}

const wishlistShape = z
  .object({ productIds: z.array(z.uuid()).describe('Those that are sold, the last one kept first') })
  .meta({ id: 'Wishlist' })

const list = customerCalls.get({
  path: '/',
  summary: 'The own wishlist',
  responses: ok(wishlistShape, 'The wishlist'),
})

const keep = customerCalls.post({
  path: '/',
  summary: 'Keep products on the own wishlist',
  description: `At most ${MOST_WISHED} stay, the oldest go first. Those that are not sold are left out.`,
  body: z.object({ productIds: z.array(z.uuid()).max(MOST_WISHED) }),
  bodyName: 'WishlistWrite',
  responses: ok(wishlistShape, 'The wishlist as it is kept'),
})

const remove = customerCalls.post({
  path: '/remove',
  summary: 'Take a product off the own wishlist',
  body: z.object({ productId: z.uuid() }),
  bodyName: 'WishlistRemoval',
  responses: ok(wishlistShape, 'The wishlist as it is kept'),
})

function wishlistApi(shop: Shop) {
  const answered = (productIds: string[]) => ({ productIds })
  return newRouter().openapiRoutes([
    answering(list, async (_, customer) => answered(await listWishlist(shop.db, customer))),
    answering(keep, async (c, customer) =>
      answered(await addToWishlist(shop.db, customer, c.req.valid('json').productIds)),
    ),
    answering(remove, async (c, customer) =>
      answered(await removeFromWishlist(shop.db, customer, c.req.valid('json').productId)),
    ),
  ])
}

function selectionOf(input: z.output<typeof which>): WhichSessions {
  if ('id' in input) return { id: input.id }
  return 'others' in input ? 'others' : 'all'
}
