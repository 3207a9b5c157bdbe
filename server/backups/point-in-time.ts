/** Whether the embedded PostgreSQL's log is archived: a setting. */

import { dropSlots } from '#db/embedded/log/wal-slot.ts'
import type { EmbeddedPostgres } from '#db/embedded/start.ts'
import type { Log } from '#server/watching/log.ts'
import { forgetArchiving } from './archiving-state.ts'
import type { ArchiveSettings } from './keep-archive.ts'

const EVERY_MS = 60_000

/** Keeps the archive until it is stopped. Without POINT_IN_TIME it releases the log that an earlier run held back. */
export async function keepPointInTime(
  env: ArchiveSettings,
  log: Log,
  postgres: EmbeddedPostgres,
): Promise<{ stop: () => Promise<void> }> {
  if (env.POINT_IN_TIME) {
    // A shop without an archive does not pay for the memory of this module.
    const { keepArchive } = await import('./keep-archive.ts')
    return keepArchive(env, log, postgres, EVERY_MS)
  }
  await dropSlots(postgres.superuser).catch((error: unknown) => {
    log.warn({ err: error }, 'the log of the database is still held back for an archive that is switched off')
  })
  await forgetArchiving(env)
  return { stop: async () => undefined }
}
