import { sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { mailOutbox, rings } from '#db/schema/talk.ts'
import type { Db } from '#engines/postgres/client.ts'
import { statusThat } from '#store/selling/orders/steps/status-condition.server.ts'
import type { StoredBackup } from '#store/shop/backup/backup-folder.server.ts'

export type WaitingWork = Record<'outbox_waiting' | 'outbox_failed' | 'rings_waiting' | 'orders_to_confirm', number>

/** Fast, because each count uses an index of waiting rows only. */
export async function countWaitingWork(db: Db): Promise<WaitingWork> {
  const { rows } = await db.execute<WaitingWork>(sql`select
    (select count(*)::int from ${mailOutbox} where sent_at is null and failed_at is null) as outbox_waiting,
    (select count(*)::int from ${mailOutbox} where failed_at is not null and sent_at is null) as outbox_failed,
    (select count(*)::int from ${rings} where closed_at is null and pushed_at is null) as rings_waiting,
    (select count(*)::int from ${orders} where ${statusThat('awaitsCall')}) as orders_to_confirm`)
  if (!rows[0]) throw new Error('The database counted nothing')
  return rows[0]
}

export type Work = WaitingWork & {
  backupAgeSeconds: number | undefined
}

export async function readWork(db: Db, listBackups: () => Promise<StoredBackup[]>): Promise<Work> {
  // Backups that cannot be listed leave the other counts valid.
  const [waiting, [newest]] = await Promise.all([countWaitingWork(db), listBackups().catch(() => [])])
  return { ...waiting, backupAgeSeconds: ageOf(newest?.at) }
}

function ageOf(at: Date | undefined): number | undefined {
  return at && (Date.now() - at.getTime()) / 1000
}
