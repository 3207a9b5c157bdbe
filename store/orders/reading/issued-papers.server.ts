import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { invoices } from '#db/schema.ts'
import type { IssuedPaper } from '#store/orders/orders.schema.ts'

export type IssuedRow = typeof invoices.$inferSelect

/** The numbered papers of the order with what they froze, oldest first. */
export function readIssuedRows(db: Db | Tx, orderId: string): Promise<IssuedRow[]> {
  return db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.issuedAt), invoices.number)
}

/** The numbered papers of the order, oldest first. */
export async function readIssuedPapers(db: Db | Tx, orderId: string): Promise<IssuedPaper[]> {
  return (await readIssuedRows(db, orderId)).map(issuedOf)
}

export function issuedOf({ id, kind, serial, issuedAt }: IssuedRow): IssuedPaper {
  return { _id: id, kind, serial, issuedAt: issuedAt.toISOString() }
}
