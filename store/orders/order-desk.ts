/** The order desk: what the shop's people do with orders between the shelf and the door. Browser-safe. */
import type { OrderDetail } from './orders.ts'
import type { OrderStatus } from './transitions.ts'

export const DESK_LIMITS = { note: 1000, courier: 60, trackingNumber: 60, upiReference: 60 } as const

/** What can be done with an order beside its steps. */
export const DESK_ACTS = ['call', 'note', 'change lines', 'correct details', 'record payment'] as const
export type DeskAct = (typeof DESK_ACTS)[number]

/** An order as one of the shop's people works on it: with what they may do next. */
export type DeskOrder = OrderDetail & { steps: OrderStatus[]; may: DeskAct[] }
