import path from 'node:path'
import type { Env } from '#server/env.ts'
import { type WalArchive, walArchiveIn, walArchiveInS3 } from '#store/point-in-time/wal-archive.server.ts'
import { ARCHIVE } from '#store/point-in-time/wal-names.ts'
import { isS3Address, type Patience } from '#store/s3/s3-settings.ts'
import { backupFolderOf } from './backup-places.ts'
import { openS3At, type S3Env, s3OfBackups } from './s3-of-settings.ts'

/** Opens the point-in-time archive below the place of backups, without checking that it can be reached. */
export async function openWalArchive(
  env: Pick<Env, 'BACKUP_DIR' | 'DATA_DIR'> & S3Env,
  patience: Patience,
): Promise<WalArchive> {
  const { BACKUP_DIR: place } = env
  if (place === undefined || !isS3Address(place)) return walArchiveIn(path.join(backupFolderOf(env), ARCHIVE))
  return walArchiveInS3(await openS3At(`${place.replace(/\/+$/, '')}/${ARCHIVE}`, s3OfBackups(env), patience))
}
