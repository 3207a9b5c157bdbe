import type { Db } from '#db/client.ts'
import { countWaitingWork } from '#server/watching/waiting-work.ts'
import type { KeptBackup } from '#store/backup/backup-folder.server.ts'
import type { Work } from './metrics.ts'

/** Reads the waiting work for each request for metrics. */
export async function readWork(db: Db, listBackups: () => Promise<KeptBackup[]>): Promise<Work> {
  // The place of backups may be away; the other counts are wanted anyway.
  const [waiting, [newest]] = await Promise.all([countWaitingWork(db), listBackups().catch(() => [])])
  return { ...waiting, backupAgeSeconds: ageOf(newest?.at) }
}

function ageOf(at: Date | undefined): number | undefined {
  return at && (Date.now() - at.getTime()) / 1000
}
