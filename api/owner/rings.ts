import { z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import type { ApiContext, Shop } from '#api/shop.ts'
import type { Admin, Person } from '#store/people/access/access.server.ts'
import { roleHasRight } from '#store/people/access/rights.ts'
import { readDeskNews } from '#store/talk/rings/desk-streams.server.ts'
import {
  addDevice,
  changeMyRings,
  forgetDevices,
  listDevices,
  listTargets,
  markDeskSeen,
  readMyRings,
  removeDevice,
} from '#store/talk/rings/my-rings.server.ts'
import {
  devicesShape,
  type PushTest,
  pushSubscriptionShape,
  pushTestShape,
  ringChangeShape,
  ringsShape,
} from '#store/talk/rings/rings.schema.ts'
import type { DeskNews } from '#store/talk/rings/rings.ts'
import { rowNumberShape } from '#store/wire.ts'

const staff = adminCalls('read orders')
const myRings = ok(ringsShape, 'How the asker is rung')
const myDevices = ok(devicesShape, 'The devices of the asker, the newest first')

const read = staff.get({
  path: '/',
  summary: 'How the asker is rung by new orders, low stock and messages that were given up',
  description: '`applicationServerKey` is what a browser subscribes to Web Push with (RFC 8292).',
  responses: myRings,
})

const change = staff.post({
  path: '/change',
  summary: 'Choose how to be rung, and when not',
  description: 'Times are minutes since midnight in India.',
  body: ringChangeShape,
  bodyName: 'RingChange',
  responses: myRings,
})

const seen = staff.post({
  path: '/seen',
  summary: 'Say that the desk is before the eyes of the asker now',
  description: 'Orders that come later count as unseen again, for pushes and for the mail to the owners.',
  responses: ok(z.object({ done: z.literal(true) }), 'Noted'),
})

const add = staff.post({
  path: '/devices',
  summary: 'Ring this browser by Web Push',
  description: 'A PushSubscription as the browser writes it. Its endpoint is an https address of the public internet.',
  body: pushSubscriptionShape,
  bodyName: 'PushDevice',
  responses: myDevices,
})

const remove = staff.post({
  path: '/devices/{id}/remove',
  summary: 'Ring a device no more',
  request: { params: z.object({ id: rowNumberShape }) },
  responses: myDevices,
})

const forget = staff.post({
  path: '/devices/forget',
  summary: 'Ring a browser no more, by the address it had',
  body: pushSubscriptionShape.pick({ endpoint: true }),
  bodyName: 'PushDeviceToForget',
  responses: myDevices,
  refusals: ['not_found'],
})

const test = staff.post({
  path: '/devices/test',
  summary: 'Ring all devices of the asker now',
  responses: ok(pushTestShape, 'How it went'),
  refusals: ['rate_limited'],
})

const stream = staff.get({
  path: '/stream',
  summary: 'What waits at the desk and what is new, as it happens',
  hide: true,
  responses: { 200: { description: 'Events: DeskNews as JSON' } },
})

export function ringsApi(shop: Shop) {
  const { rings } = shop
  const myRingsNow = async (admin: Parameters<typeof readMyRings>[1]) => ({
    ...(await readMyRings(shop.db, admin)),
    applicationServerKey: await rings.applicationServerKey(),
  })
  return newRouter()
    .openapiRoutes([
      answering(read, (_, admin) => myRingsNow(admin)),
      answering(change, async (c, admin) => {
        const { choices, quiet } = c.req.valid('json')
        await changeMyRings(shop.db, admin, { choices, quiet })
        return myRingsNow(admin)
      }),
      answering(seen, async (_, admin) => {
        await markDeskSeen(shop.db, admin)
        return { done: true as const }
      }),
      answering(add, async (c, admin) => {
        const { endpoint, keys } = c.req.valid('json')
        rings.refuseEndpoint(endpoint)
        // Makes the key where none exists: a browser may subscribe before it asks for one.
        await rings.applicationServerKey()
        const userAgent = (c.req.header('user-agent') ?? '').slice(0, 300)
        return addDevice(shop.db, admin, { endpoint, keys, userAgent })
      }),
      answering(remove, (c, admin) => removeDevice(shop.db, admin, c.req.valid('param'))),
      answering(forget, (c, admin) => removeDevice(shop.db, admin, c.req.valid('json'))),
      answering(test, async (_, admin) => {
        await shop.limits.count('test of a way out', admin)
        return ringAllNow(shop, admin)
      }),
    ])
    .openapi(stream, (c) => openDeskStream(shop, c, c.var.admin, (admin, since) => readDeskNews(shop.db, admin, since)))
}

async function ringAllNow({ db, rings }: Shop, admin: Admin<'read orders'>): Promise<PushTest> {
  const ring = { kind: 'test', count: 0, at: new Date().toISOString() } as const
  const ends = await Promise.all(
    (await listTargets(db, admin)).map(async ({ id, userAgent, ...target }) => {
      const refusal = await rings.ringNow(target, ring)
      return { id, userAgent, refusal }
    }),
  )
  const gone = ends.filter(({ refusal }) => refusal?.isGone).map(({ id }) => id)
  if (gone.length > 0) await forgetDevices(db, gone)
  const failures = ends.flatMap(({ userAgent, refusal }) => (refusal ? [{ userAgent, words: refusal.words }] : []))
  return { taken: ends.length - failures.length, failures, devices: await listDevices(db, admin) }
}

type Desk = Admin<'read orders'>
type Read = (admin: Desk, since: number | undefined) => Promise<{ news: DeskNews; newest: number }>

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // nginx would buffer small events.
  'x-accel-buffering': 'no',
}

/**
 * Streams events to an open desk. Looks the session up before each event, and ends the stream once the session has ended or
 * lost the right.
 */
function openDeskStream(shop: Pick<Shop, 'rings' | 'signIns'>, c: ApiContext, admin: Desk, read: Read): Response {
  const cookie = c.req.header('cookie')
  const lastHeard = /^\d{1,15}$/.exec(c.req.header('last-event-id') ?? '')
  const body = shop.rings.desks.open(admin.uid, lastHeard ? Number(lastHeard[0]) : undefined, async (since) => {
    const person = (await shop.signIns.find(cookie))?.person
    return isStillDesk(person, admin) ? read({ ...admin, role: person.role }, since) : undefined
  })
  return new Response(body, { headers: HEADERS })
}

function isStillDesk(person: Person | undefined, { uid }: Desk): person is Person {
  return person?.uid === uid && roleHasRight(person.role, 'read orders') && !person.lacksSecondFactor
}
