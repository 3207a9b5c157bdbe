/** Suggests couriers: of those who serve the PIN code, the one with the fewest parcels on the way. */
import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { orders } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { receiverOf } from '#store/orders/orders.ts'
import { findPinCode } from '#store/pins/address-pins.ts'
import { couriersFor, couriersIn } from './couriers.ts'
import { statusThat } from './status-condition.server.ts'

/** A courier for each of the orders that one serves, in turns. `setting` is the owner's text. */
export async function suggestCouriers(
  db: Db,
  _admin: Admin<'read orders'>,
  ids: readonly string[],
  setting: string,
): Promise<{ _id: string; courier: string }[]> {
  const couriers = couriersIn(setting)
  if (couriers.length === 0 || ids.length === 0) return []
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(orders.number)
  const { courier } = orders
  const onTheWay = await db
    .select({ courier, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(statusThat('isOnTheWay'), isNotNull(courier)))
    .groupBy(courier)
  const loads = new Map(onTheWay.map((row) => [row.courier ?? '', row.count]))
  const loadOf = (name: string) => loads.get(name) ?? 0
  return rows.flatMap((order) => {
    const { id } = order
    const [next] = couriersFor(couriers, findPinCode(receiverOf(order).address) ?? '').toSorted(
      (a, b) => loadOf(a) - loadOf(b),
    )
    if (next === undefined) return []
    loads.set(next, loadOf(next) + 1)
    return [{ _id: id, courier: next }]
  })
}
