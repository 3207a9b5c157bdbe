import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { mailOutbox, orders, rings } from '#db/schema.ts'
import { statusThat } from '#store/orders/steps/status-condition.server.ts'

/** Waiting work, by the name of its metric. */
export type WaitingWork = Record<'outbox_waiting' | 'outbox_failed' | 'rings_waiting' | 'orders_to_confirm', number>

/** Each count uses an index that holds only waiting rows. */
export async function countWaitingWork(db: Db): Promise<WaitingWork> {
  const { rows } = await db.execute<WaitingWork>(sql`select
    (select count(*)::int from ${mailOutbox} where sent_at is null and failed_at is null) as outbox_waiting,
    (select count(*)::int from ${mailOutbox} where failed_at is not null and sent_at is null) as outbox_failed,
    (select count(*)::int from ${rings} where closed_at is null and pushed_at is null) as rings_waiting,
    (select count(*)::int from ${orders} where ${statusThat('awaitsCall')}) as orders_to_confirm`)
  if (!rows[0]) throw new Error('The database counted nothing')
  return rows[0]
}
