/** Issues the papers of several orders: those that a person chose, and those that were just packed. */
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { formatOrderNumber } from '#db/order-values.ts'
import { orders, users } from '#db/schema.ts'
import { type Admin, requireAdmin } from '#store/access/access.server.ts'
import { holds, type Right } from '#store/access/rights.ts'
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

const CAN_STAY = sql`created_at between now() - interval '10 minutes' and now() - ${UNDO_SECONDS_IN_ALL} * interval '1 second'`
/** Of all orders: more do not happen in these minutes. */
const EVENTS_LOOKED_AT = 1000

/**
 * Issues the papers of orders that were packed some minutes ago, and credit notes for what was cancelled, came back or was
 * refunded, in the name of who did that, once the press can no longer be undone. What lacks a rate waits for a person.
 */
export async function issueByThemselves(db: Db, phones: readonly string[]): Promise<void> {
  const { issuesAtPacking, gstin, address } = await readDetails(db)
  if (!issuesAtPacking || gstin === '' || address === '') return
  const packed = await db.execute<Done>(sql`
    select o.id, e.actor_id as uid from orders o join lateral (
      select actor_id, created_at from order_events where order_id = o.id and to_status = 'packed' order by id desc limit 1) e on true
    where o.status in ('packed', 'shipped') and not exists (select from invoices i where i.order_id = o.id)
      and e.${CAN_STAY} order by e.created_at limit 100`)
  await inTheirNames(db, packed.rows, 'pack orders', (packer, orderId) => issuePapers(db, packer, { orderId, phones }))
  const back = await db.execute<Done>(sql`
    select distinct on (e.order_id) e.order_id as id, e.actor_id as uid from order_events e
    where e.id > (select max(id) from order_events) - ${EVENTS_LOOKED_AT} and e.${CAN_STAY}
      and (e.to_status in ('cancelled', 'returned') or e.facts->'return'->>'what' = 'received' or e.facts->'money'->>'kind' = 'refund')
      and exists (select from invoices i where i.order_id = e.order_id)
      and not exists (select from invoices i where i.order_id = e.order_id and i.kind = 'credit_note' and i.issued_at > e.created_at)
    order by e.order_id, e.id desc`)
  await inTheirNames(db, back.rows, 'issue invoices', (issuer, orderId) => issueCreditNotes(db, issuer, orderId))
}

type Done = { id: string; uid: string | null }

/** Does it as the staff member of each row. Who is none any more, or a customer, is left out; a refusal waits for a person. */
async function inTheirNames<R extends Right>(
  db: Db,
  rows: readonly Done[],
  right: R,
  issue: (admin: Admin<R>, orderId: string) => Promise<unknown>,
): Promise<void> {
  for (const [uid, done] of Map.groupBy(rows, (row) => row.uid)) {
    const [user] = uid === null ? [] : await db.select().from(users).where(eq(users.id, uid))
    if (!user || !holds(user.role, right)) continue
    const admin = requireAdmin({ ...user, uid: user.id }, right)
    for (const { id } of done) {
      await issue(admin, id).catch((error: unknown) => {
        if (!isRefusal(error)) throw error
      })
    }
  }
}
