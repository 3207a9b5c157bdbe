/** When somebody ordered in the demo shop, and how far that order has come by now. */
import type { OrderStatus as DemoStatus } from '#db/order-values.ts'
import { DAY_MS, indianMidnight } from '../india.ts'
import type { Dice } from './dice.ts'

export type { OrderStatus as DemoStatus } from '#db/order-values.ts'

/** Calls to confirm it that nobody took; `callAgainMs` from now, negative when that time has passed. */
export type PlannedOrder = { placedAt: number; status: DemoStatus; callsInVain: number; callAgainMs?: number }

export const HOUR_MS = 3_600_000
const DEMO_DAYS = 60
/** The demo shop opened before its first order. */
export const OPENED_BEFORE_MS = (DEMO_DAYS + 1) * DAY_MS

/** What waits today and yesterday is the same in every shop, so that there is something to confirm. */
const TODAY: readonly Omit<PlannedOrder, 'placedAt'>[] = [
  { status: 'confirmed', callsInVain: 0 },
  { status: 'placed', callsInVain: 1, callAgainMs: -HOUR_MS / 4 },
  { status: 'placed', callsInVain: 0 },
  { status: 'placed', callsInVain: 0 },
]
const YESTERDAY: readonly Omit<PlannedOrder, 'placedAt'>[] = [
  { status: 'packed', callsInVain: 0 },
  { status: 'placed', callsInVain: 2, callAgainMs: 3 * HOUR_MS },
  { status: 'confirmed', callsInVain: 1 },
  { status: 'confirmed', callsInVain: 0 },
]
const UNREACHABLE: Omit<PlannedOrder, 'placedAt'> = { status: 'placed', callsInVain: 4, callAgainMs: -2 * HOUR_MS }
const UNREACHABLE_DAYS_AGO = 4

/** About 150 orders of the last 60 days, oldest first. `now` in milliseconds; days are India's. */
export function planOrders(dice: Dice, now: number): PlannedOrder[] {
  const midnight = indianMidnight(now)
  const days = Array.from({ length: DEMO_DAYS }, (_, index) => DEMO_DAYS - 1 - index)
  return days.flatMap((daysAgo) => {
    const plans = plansOf(dice, daysAgo)
    const opens = midnight - daysAgo * DAY_MS + (daysAgo === 0 ? 0 : 8 * HOUR_MS)
    const closes = daysAgo === 0 ? now : opens + 14 * HOUR_MS
    return plans.map((plan, place) => ({
      ...plan,
      placedAt: Math.floor(opens + ((closes - opens) * (place + dice.between(0.1, 0.9))) / plans.length),
    }))
  })
}

function plansOf(dice: Dice, daysAgo: number): Omit<PlannedOrder, 'placedAt'>[] {
  if (daysAgo === 0) return [...TODAY]
  if (daysAgo === 1) return [...YESTERDAY]
  const isQuiet = dice.roll() < 0.06
  const count = isQuiet ? 0 : dice.whole(1, 4 - Math.floor(daysAgo / 30))
  const plans = Array.from({ length: count }, () => ({
    status: statusAfter(dice, daysAgo),
    callsInVain: dice.roll() < 0.2 ? 1 : 0,
  }))
  return daysAgo === UNREACHABLE_DAYS_AGO ? [UNREACHABLE, ...plans] : plans
}

function statusAfter(dice: Dice, daysAgo: number): DemoStatus {
  if (dice.roll() < 0.09) return 'cancelled'
  if (daysAgo <= 3) return dice.pick<DemoStatus>(['confirmed', 'packed', 'shipped'])
  if (daysAgo <= 6) return dice.pick<DemoStatus>(['shipped', 'delivered'])
  return dice.roll() < 0.04 ? 'returned' : 'delivered'
}
