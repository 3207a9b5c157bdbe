/** Orders sent in exchange for returned goods. Lock the return first, so that of two at once the second sees the first. */
import { and, eq, ne, sql } from 'drizzle-orm'
import { formatOrderNumber } from '#db/order-values.ts'
import { orderReturns, orders } from '#db/schema/orders.ts'
import type { Tx } from '#engines/postgres/client.ts'
import { StoreError } from '#store/errors.ts'
import type { OrderRow } from '#store/selling/orders/reading/order-row.server.ts'

/** The order, not cancelled, that already exchanges all units of the return; undefined while units are left. */
export async function findExchange(tx: Tx, returnId: string, but?: string): Promise<OrderRow | undefined> {
  const standing = await tx
    .select()
    .from(orders)
    .where(
      and(eq(orders.replacesReturn, returnId), ne(orders.status, 'cancelled'), but ? ne(orders.id, but) : undefined),
    )
    .orderBy(orders.number)
  if (standing.length === 0) return undefined
  const { rows } = await tx.execute<{ left: number }>(sql`select
    (select coalesce(sum(qty), 0) from order_return_lines where return_id = ${returnId})::int
    - (select coalesce(sum(l.qty), 0) from order_lines l join orders o on o.id = l.order_id
        where o.replaces_return = ${returnId} and o.status <> 'cancelled' and o.id is distinct from ${but ?? null}::uuid)::int as left`)
  return (rows[0]?.left ?? 0) > 0 ? undefined : standing.at(-1)
}

export function exchangedAlready(order: OrderRow): string {
  return `This was exchanged already, by order ${formatOrderNumber(order)}.`
}

/** Before a cancelled order is put back. Throws `wrong_status` when the same goods were exchanged again meanwhile. */
export async function refuseSecondExchange(tx: Tx, { id, status, replacesReturn }: OrderRow): Promise<void> {
  if (status !== 'cancelled' || !replacesReturn) return
  await tx.select({ id: orderReturns.id }).from(orderReturns).where(eq(orderReturns.id, replacesReturn)).for('update')
  const standing = await findExchange(tx, replacesReturn, id)
  if (standing) throw new StoreError('wrong_status', exchangedAlready(standing))
}
