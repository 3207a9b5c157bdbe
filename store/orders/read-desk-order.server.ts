import type { Db } from '#db/client.ts'
import type { Admin, Staff } from '#store/access/access.server.ts'
import { holds, type Right } from '#store/access/rights.ts'
import { rightOfStep } from './change-status.server.ts'
import type { DeskAct, DeskOrder } from './order-desk.ts'
import { orderNotFound } from './order-row.server.ts'
import type { OrderDetail } from './orders.ts'
import { findOrder } from './read-order.server.ts'
import { isOpen, nextStatuses } from './transitions.ts'

/** The right that each act needs. */
export const RIGHT_OF_ACT = {
  call: 'confirm orders',
  note: 'read orders',
  'change lines': 'change orders',
  'correct details': 'change orders',
  'record payment': 'change orders',
} as const satisfies Record<DeskAct, Right>

/** One order with what the asker may do with it. Throws `not_found`. */
export async function getDeskOrder(db: Db, admin: Admin<'read orders'>, id: string): Promise<DeskOrder> {
  const order = await findOrder(db, id)
  if (!order) throw orderNotFound()
  return deskOrderOf(order, admin)
}

/** The order with what the asker may do with it. */
export function deskOrderOf(order: OrderDetail, admin: Staff): DeskOrder {
  const steps = nextStatuses(order.status).filter((to) => to !== 'placed' && holds(admin.role, rightOfStep(to)))
  const may = (Object.keys(RIGHT_OF_ACT) as DeskAct[]).filter(
    (act) => isPossible(act, order) && holds(admin.role, RIGHT_OF_ACT[act]),
  )
  return { ...order, steps, may }
}

/** Lines change until it is packed and no invoice names them, details until it is on its way. */
export function isPossible(act: DeskAct, { status, invoiceSerial }: Pick<OrderDetail, 'status' | 'invoiceSerial'>) {
  if (act === 'call') return status === 'placed'
  if (act === 'change lines') return isOpen(status) && invoiceSerial === null
  if (act === 'correct details') return isOpen(status) || status === 'packed'
  if (act === 'record payment') return status !== 'cancelled'
  return true
}
