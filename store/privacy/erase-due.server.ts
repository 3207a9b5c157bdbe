/** Erasure when a term ends, without a request. */
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { auditLog, orderEvents, productImports, users } from '#db/schema.ts'
import { eraseDueInvoices, eraseDueOrders, markOrphans } from './erase-orders.server.ts'
import type { TableWith } from './fates.ts'
import { allowErasing } from './forget.server.ts'
import { WORKER_ADDRESS_YEARS, WORKER_YEARS } from './kept.ts'

/**
 * Erases customers of orders and buyers of invoices whose term has ended, and names of staff who left long ago. Runs daily.
 * Returns the number of erased orders.
 */
export async function erasePersonalData(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    await markOrphans(tx)
    const erased = await eraseDueOrders(tx)
    await eraseDueInvoices(tx)
    await allowErasing(tx)
    for (const forgetWorkers of Object.values(WORKERS)) await forgetWorkers(tx)
    return erased
  })
}

const FORMER = 'Former staff'
const YEARS = sql.raw(`interval '${WORKER_YEARS} years'`)
const ADDRESS_YEARS = sql.raw(`interval '${WORKER_ADDRESS_YEARS} years'`)

/** A person with an account still works here, or did not ask to be forgotten. */
const WORKERS: Record<TableWith<'worker'>, (tx: Tx) => Promise<unknown>> = {
  orderEvents: (tx) =>
    tx.execute(sql`update ${orderEvents} set actor_name = ${FORMER}
      where created_at < now() - ${YEARS} and actor_id is not null and actor_name <> ${FORMER} and ${isGone('actor_id')}`),
  productImports: (tx) =>
    tx.execute(sql`update ${productImports} set actor_name = ${FORMER}
      where created_at < now() - ${YEARS} and actor_name <> ${FORMER} and ${isGone('actor_id')}`),
  auditLog: async (tx) => {
    await tx.execute(sql`update ${auditLog} set address = null
      where at < now() - ${ADDRESS_YEARS} and address is not null`)
    await tx.execute(sql`update ${auditLog} set actor_name = ${FORMER}
      where at < now() - ${YEARS} and actor_name <> ${FORMER} and ${isGone('actor_id')}`)
    await tx.execute(sql`update ${auditLog} set subject_name = ${FORMER}, before = null, after = null
      where at < now() - ${YEARS} and subject_name <> ${FORMER} and (action like 'person.%' and ${isGone('subject_id')}
        or action like 'invite.%' and not exists (select from ${users} u where u.email = lower(subject_name)))`)
  },
}

function isGone(column: 'actor_id' | 'subject_id') {
  return sql`not exists (select from ${users} u where u.id = ${sql.raw(column)})`
}
