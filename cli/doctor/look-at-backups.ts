import { stat } from 'node:fs/promises'
import { openBackups } from '#server/backups/backup-places.ts'
import type { Env } from '#server/env.ts'
import { isLate } from '#store/backup/backup-folder.server.ts'
import { isS3Address, SHOWING } from '#store/s3/s3-settings.ts'
import { S3Trouble } from '#store/s3/s3-trouble.ts'
import { type Finding, found } from './finding.ts'

/** Whether there is a backup of the last day, and whether it would outlive the disk. */
export async function lookAtBackups(env: Env): Promise<Finding[]> {
  const place = await openBackups(env, SHOWING)
  const folder = place.title
  const backups = await place.list().catch((error: unknown) => {
    if (error instanceof S3Trouble) return error
    throw error
  })
  if (backups instanceof S3Trouble)
    return [found('Backups', `${backups.message} Look at BACKUP_DIR and the S3 settings.`)]
  const [last] = backups
  const late = last
    ? `the last one is of ${last.at.toISOString()}. Look into the log for "backup.failed", or type: npm run tokri -- backup`
    : `there is none in ${folder}. Type: npm run tokri -- backup`
  const findings = [
    found(
      `Backups: ${backups.length}`,
      isLate(last, new Date()) && late,
      last && `the last one of ${last.at.toISOString()}`,
    ),
  ]
  if (env.BACKUP_KEEP === undefined)
    findings.push(found('Nightly backups', undefined, 'switched off by BACKUP_KEEP=off'))
  if (!last) return findings
  const [here, there] = await Promise.all([env.DATA_DIR, folder].map((place) => stat(place).catch(() => undefined)))
  const isSameDisk = here !== undefined && here.dev === there?.dev
  const same = 'on the disk of the shop: they go with it. Set BACKUP_DIR to another one, or copy them away'
  findings.push(found('Where backups lie', undefined, isSameDisk ? same : folder))
  if (env.BACKUP_PASSPHRASE === undefined) {
    const none = 'none: whoever reads one knows all that the shop knows. Set BACKUP_PASSPHRASE'
    findings.push(found('Seal of backups', isS3Address(folder) && `${none}: they lie with others`, none))
  }
  return findings
}
