import { orderCharges } from '#db/schema/orders.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { rowsByParent } from '#store/rows.server.ts'

export function readChargesOf(db: Db | Tx, parents: readonly { id: string }[]) {
  return rowsByParent(db, orderCharges, 'orderId', parents)
}

export async function readCharges(db: Db | Tx, id: string) {
  return (await readChargesOf(db, [{ id }]))({ id })
}
