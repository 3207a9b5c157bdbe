/** Issues the papers of several orders: those that a person chose, and those that were just packed. */
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { formatOrderNumber } from '#db/order-values.ts'
import { orders, users } from '#db/schema.ts'
import { type Admin, requireAdmin } from '#store/access/access.server.ts'
import { holds } from '#store/access/rights.ts'
import { StoreError } from '#store/errors.ts'
import { UNDO_SECONDS_IN_ALL } from '#store/orders/placing/order-limits.ts'
import { readDetails } from '#store/settings/settings.server.ts'
import { issueCreditNotes, issuePapers } from './issue-papers.server.ts'
import type { PapersIssued } from './papers.schema.ts'

type Packer = Admin<'pack orders'>

/**
 * Issues what each order lacks: its invoice or bill and, for who may, the credit notes that are due. Those that cannot have
 * one are named with the reason.
 */
export async function issueSeveral(
  db: Db,
  admin: Packer,
  ids: readonly string[],
  phones: readonly string[],
): Promise<PapersIssued> {
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.number))
  const said: PapersIssued = { done: [], refused: [] }
  for (const row of rows) {
    const named = { _id: row.id, orderNumber: formatOrderNumber(row) }
    try {
      await issuePapers(db, admin, { orderId: row.id, phones })
      if (holds(admin.role, 'issue invoices')) await issueDueNotes(db, requireAdmin(admin, 'issue invoices'), row.id)
      said.done.push(named)
    } catch (error) {
      if (!isRefusal(error)) throw error
      said.refused.push({ ...named, why: error.message })
    }
  }
  return said
}

async function issueDueNotes(db: Db, admin: Admin<'issue invoices'>, orderId: string): Promise<void> {
  try {
    await issueCreditNotes(db, admin, orderId)
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
}

/** What a person mends: the status, a rate, the state of the address, the settings of the shop. */
function isRefusal(error: unknown): error is StoreError {
  return error instanceof StoreError
}

/**
 * Issues the papers of orders that were packed some minutes ago, in the name of who packed them, once the press can no longer
 * be undone. What lacks a rate waits for a person.
 */
export async function issueForPacked(db: Db, phones: readonly string[]): Promise<void> {
  const { issuesAtPacking, gstin, address } = await readDetails(db)
  if (!issuesAtPacking || gstin === '' || address === '') return
  const { rows } = await db.execute<{ id: string; uid: string }>(sql`
    select o.id, e.actor_id as uid from orders o join lateral (
      select actor_id, created_at from order_events where order_id = o.id and to_status = 'packed' order by id desc limit 1) e on true
    where o.status in ('packed', 'shipped') and not exists (select from invoices i where i.order_id = o.id)
      and e.created_at between now() - interval '10 minutes' and now() - ${UNDO_SECONDS_IN_ALL} * interval '1 second'
    order by e.created_at limit 100`)
  for (const [uid, packed] of Map.groupBy(rows, (row) => row.uid)) {
    const [user] = await db.select().from(users).where(eq(users.id, uid))
    if (!user || !holds(user.role, 'pack orders')) continue
    const packer = requireAdmin({ ...user, uid }, 'pack orders')
    for (const { id: orderId } of packed) {
      await issuePapers(db, packer, { orderId, phones }).catch((error: unknown) => {
        if (!isRefusal(error)) throw error
      })
    }
  }
}
