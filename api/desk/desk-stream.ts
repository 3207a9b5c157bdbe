import type { ApiContext, Shop } from '#api/shop.ts'
import type { Admin, Person } from '#store/access/access.server.ts'
import { holds } from '#store/access/rights.ts'
import type { DeskNews } from '#store/rings/rings.ts'

type Desk = Admin<'read orders'>
type Read = (admin: Desk, since: number | undefined) => Promise<{ news: DeskNews; newest: number }>

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // nginx would buffer small events.
  'x-accel-buffering': 'no',
}

/**
 * The events of an open desk. Before each one the session is looked up again: the stream ends once the session has ended or lost
 * the right.
 */
export function openDeskStream(
  shop: Pick<Shop, 'rings' | 'signIns'>,
  c: ApiContext,
  admin: Desk,
  read: Read,
): Response {
  const cookie = c.req.header('cookie')
  const lastHeard = /^\d{1,15}$/.exec(c.req.header('last-event-id') ?? '')
  const body = shop.rings.desks.open(admin.uid, lastHeard ? Number(lastHeard[0]) : undefined, async (since) => {
    const person = (await shop.signIns.find(cookie))?.person
    return isStillDesk(person, admin) ? read({ ...admin, role: person.role }, since) : undefined
  })
  return new Response(body, { headers: HEADERS })
}

function isStillDesk(person: Person | undefined, { uid }: Desk): person is Person {
  return person?.uid === uid && holds(person.role, 'read orders') && !person.lacksSecondFactor
}
