/** The day by which an order usually arrives. Browser-safe. */

import { daysAfter, indianDay } from '#store/india.ts'
import { deliveryMethodOf, nextRide, type OptionalWay } from '#store/selling/delivery/ways.ts'
import { statusMeaning } from '../order-life.ts'
import { type CallHours, withinCallHours } from '../steps/call-hours.ts'
import type { OrderStatus } from '../steps/order-statuses.ts'

/** Most orders arrive within `days` of the call; 0 without a promise. `rides`: weekdays of the own rider. */
export type DeliveryPace = { days: number; callHours: CallHours; rides?: string }

/** The day by which an order placed `now` arrives; `days` as in "2 to 7". */
export function arrivalDay(days: string, callHours: CallHours, now = Date.now()): string {
  return daysAfter(indianDay(withinCallHours(now, callHours)), lastOf(days))
}

function lastOf(days: string): number {
  return Number(days.split(' ').at(-1))
}

/** What the shop promises of an order. `returnDays`: return window; `isCalledAnyway`: the shop calls also after a yes. */
export type OrderPromises = { returnDays: number; pace: DeliveryPace; isCalledAnyway: boolean }

/** Times in ISO 8601. `confirmedAt` is undefined before the call and for orders without one. */
type Awaited = OptionalWay & {
  status: OrderStatus
  createdAt: string
  confirmedAt: string | undefined
  /** "2 to 7", as promised for the PIN code; empty or absent for the shop's usual days. */
  deliveryDays?: string
  nextTry?: string | null
}

/**
 * The day as "2026-11-30", and whether it is over; null without a promise. Before the call it counts from the next calling
 * hours, after a failed delivery it is the day of the next try.
 */
export function expectedArrival(order: Awaited, pace: DeliveryPace, now = Date.now()) {
  const { status, createdAt, confirmedAt, deliveryDays, nextTry } = order
  const { awaitsCall, isOnTheWay, next } = statusMeaning(status)
  if (isOnTheWay && nextTry) return { by: nextTry, isLate: nextTry < indianDay(now) }
  const days = deliveryDays ? lastOf(deliveryDays) : pace.days
  if (next !== 'payment and day' || !deliveryMethodOf(order).hasAddress) return null
  const called = awaitsCall ? withinCallHours(now, pace.callHours) : Date.parse(confirmedAt ?? createdAt)
  const from = indianDay(called)
  const by = order.way === 'rider' ? nextRide(pace.rides ?? '', from) : days > 0 ? daysAfter(from, days) : undefined
  return by === undefined ? null : { by, isLate: by < indianDay(now) }
}
