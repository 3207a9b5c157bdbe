import type { Db } from '#db/client.ts'
import type { KeptBackup } from '#store/backup/backup-folder.server.ts'
import { countWaitingWork } from '../waiting-work.ts'
import type { Work } from './metrics.ts'

/** What waits in the shop, counted when somebody asks for the metrics. */
export async function readWork(db: Db, listBackups: () => Promise<KeptBackup[]>): Promise<Work> {
  // Where backups lie may be away: the other counts are wanted all the same.
  const [waiting, [newest]] = await Promise.all([countWaitingWork(db), listBackups().catch(() => [])])
  return { ...waiting, backupAgeSeconds: newest && (Date.now() - newest.at.getTime()) / 1000 }
}
