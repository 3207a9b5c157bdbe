/** Orders that the demo shop has taken over the last 60 days, so that its admin area is alive. The same in every shop. */

import type {
  orderEvents,
  orderLines,
  orderReturnLines,
  orderReturns,
  orders,
  stockMovements,
} from '#db/schema/orders.ts'
import { sha256 } from '#engines/sha256.ts'
import { type DemoCustomer, demoCustomers } from './customers.ts'
import { createDice, type Dice } from './dice.ts'
import { demoId } from './ids.ts'
import { type DemoStatus, HOUR_MS, type PlannedOrder, planOrders } from './order-plan.ts'

type OrderRow = typeof orders.$inferInsert & { id: string }
type LineRow = typeof orderLines.$inferInsert
type EventRow = typeof orderEvents.$inferInsert & { createdAt: Date }
type ReturnRow = typeof orderReturns.$inferInsert
type ReturnLineRow = typeof orderReturnLines.$inferInsert
type MovementRow = typeof stockMovements.$inferInsert & { createdAt: Date }

/** A product as far as an order needs it. Paise. */
type Sold = { id: string; name: string; pricePaise: number; imageUrl: string | null; popularity: number }

export type DemoOrders = {
  orders: OrderRow[]
  lines: LineRow[]
  returns: ReturnRow[]
  returnLines: ReturnLineRow[]
  events: EventRow[]
  movements: MovementRow[]
}

/** Who did what in the demo shop; no account stands behind it. */
export const STAFF = { actorId: 'demo-staff', actorName: 'Shop owner' }
/** The steps to a status, in hours after the one before: at least and at most. */
const STEPS: Partial<Record<DemoStatus, readonly [low: number, high: number]>> = {
  confirmed: [0.5, 5],
  packed: [2, 16],
  shipped: [1, 5],
  delivered: [20, 60],
  returned: [20, 60],
}
/** The way to a status, in the order of the steps. */
const PATH = Object.keys(STEPS) as DemoStatus[]
/** Why units came back. */
const BACK: Partial<Record<DemoStatus, 'cancel' | 'return'>> = { cancelled: 'cancel', returned: 'return' }
const NOTES = [
  'Ring the upper bell.',
  'Wants it before six in the evening.',
  'Gift: please leave the bill out.',
] as const
/** Somebody of the shop brings it. */
export const OWN_DELIVERY = 'Own delivery'
const COURIERS = ['India Post', OWN_DELIVERY] as const

/** Everything that the orders leave in the tables, oldest first. `now` in milliseconds. */
export function makeDemoOrders(sold: readonly Sold[], now: number): DemoOrders {
  const dice = createDice(1_857)
  const made: DemoOrders = { orders: [], lines: [], returns: [], returnLines: [], events: [], movements: [] }
  for (const [index, plan] of planOrders(dice, now).entries()) {
    const customer = dice.pick(demoCustomers)
    const id = demoId(`order ${index + 1}`)
    const lines = linesOf(dice, sold, id)
    const events = eventsOf(dice, plan, id, now)
    made.orders.push(orderOf(dice, plan, id, customer, lines, events))
    made.lines.push(...lines)
    const back = events.find(({ toStatus }) => toStatus === 'returned')
    if (back) {
      const returnId = demoId(`return of order ${index + 1}`)
      const at = back.createdAt
      made.returns.push({
        id: returnId,
        orderId: id,
        status: 'received',
        isAsked: false,
        createdAt: at,
        receivedAt: at,
      })
      made.returnLines.push(...lines.map((line) => wholeLine(returnId, line)))
    }
    made.events.push(...events)
    made.movements.push(...movementsOf(plan, customer, lines, events))
  }
  made.events.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  made.movements.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  return made
}

function linesOf(dice: Dice, sold: readonly Sold[], orderId: string): LineRow[] {
  const chosen = new Map<string, Sold>()
  for (let wanted = dice.whole(1, 4); chosen.size < wanted; ) {
    const product = dice.pick(sold, ({ popularity }) => (4 - popularity) ** 2)
    chosen.set(product.id, product)
  }
  return [...chosen.values()].map(({ id, name, pricePaise, imageUrl }, position) => {
    const qty = dice.pick([1, 2, 3], (count) => 4 ** -count)
    return { orderId, productId: id, position, name, pricePaise, imageUrl, qty }
  })
}

function orderOf(
  dice: Dice,
  plan: PlannedOrder,
  id: string,
  customer: DemoCustomer,
  lines: LineRow[],
  events: EventRow[],
): OrderRow {
  const calls = events.filter((event) => event.kind === 'call')
  const isShipped = events.some((event) => event.toStatus === 'shipped')
  return {
    id,
    userId: customer.uid,
    requestHash: sha256(id),
    customerEmail: customer.email,
    customerName: customer.name,
    customerPhone: customer.phone,
    customerAddress: customer.address,
    totalPaise: totalOf(lines),
    ...(plan.status === 'returned' ? { returnedPaise: totalOf(lines) } : {}),
    status: plan.status,
    callAttempts: calls.length,
    lastCallAt: calls.at(-1)?.createdAt ?? null,
    callAfter: calls.at(-1)?.facts?.callAfter === undefined ? null : new Date(String(calls.at(-1)?.facts?.callAfter)),
    courier: isShipped ? dice.pick(COURIERS) : null,
    createdAt: new Date(plan.placedAt),
  }
}

function totalOf(lines: readonly LineRow[]): number {
  return lines.reduce((sum, line) => sum + line.pricePaise * line.qty, 0)
}

/** All of the line came back, and can be sold again. */
function wholeLine(returnId: string, { orderId, productId, qty }: LineRow): ReturnLineRow {
  return { returnId, orderId, productId, qty, cameBack: qty, onShelf: qty }
}

function eventsOf(dice: Dice, plan: PlannedOrder, orderId: string, now: number): EventRow[] {
  const events: EventRow[] = []
  let at = plan.placedAt
  let status: DemoStatus = 'placed'
  const path = plan.status === 'cancelled' ? [plan.status] : PATH.slice(0, PATH.indexOf(plan.status) + 1)
  let left = path.length + plan.callsInVain
  /** The next moment, always before now and after the one before. */
  const later = ([low, high]: readonly [number, number]) => {
    at = Math.min(at + dice.between(low, high) * HOUR_MS, at + (now - at) / (left-- + 1))
    return new Date(Math.floor(at))
  }
  const add = (event: Partial<EventRow> & Pick<EventRow, 'kind' | 'createdAt'>) =>
    events.push({ orderId, ...STAFF, ...event })
  for (let call = 0; call < plan.callsInVain; call++) {
    const isLast = call === plan.callsInVain - 1 && plan.callAgainMs !== undefined
    const again = isLast ? { callAfter: new Date(now + (plan.callAgainMs ?? 0)).toISOString() } : {}
    add({ kind: 'call', facts: { outcome: 'no answer', ...again }, createdAt: later([0.3, 20]) })
  }
  for (const to of path) {
    const restocked = to === 'returned' ? { facts: { restocked: true } } : {}
    add({ kind: 'status', fromStatus: status, toStatus: to, ...restocked, createdAt: later(STEPS[to] ?? [0.5, 20]) })
    if (to === 'confirmed' && dice.roll() < 0.1) add({ kind: 'note', note: dice.pick(NOTES), createdAt: new Date(at) })
    status = to
  }
  return events
}

function movementsOf(plan: PlannedOrder, customer: DemoCustomer, lines: LineRow[], events: EventRow[]): MovementRow[] {
  const back = events.find(({ toStatus }) => toStatus && BACK[toStatus])
  const reason = back?.toStatus && BACK[back.toStatus]
  return lines.flatMap(({ productId, orderId, qty }) => {
    const order = { productId, orderId, delta: -qty, reason: 'order' as const, actorId: customer.uid }
    const taken: MovementRow = { ...order, createdAt: new Date(plan.placedAt) }
    if (!back || !reason) return [taken]
    return [taken, { ...order, delta: qty, reason, actorId: STAFF.actorId, createdAt: back.createdAt }]
  })
}
