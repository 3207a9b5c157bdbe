/** Backup downloads, which contain everything: for owners who re-authenticated. */
import type { Db } from '#engines/postgres/client.ts'
import { StoreError } from '#store/errors.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import type { Proven } from '#store/people/access/proof.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import { recordStrongestAct } from '#store/talk/mail/owner-notice.server.ts'

type Owner = Admin<'export everything'>

/** Records the download in the audit log. Throws `not_found`. */
export async function downloadBackup<T>(
  db: Db,
  admin: Owner & Proven,
  name: string,
  open: () => Promise<T | undefined>,
): Promise<T> {
  const file = await open()
  if (file === undefined) throw new StoreError('not_found', 'There is no such backup.')
  const act = { action: 'data.backup-download', subject: { id: 'backup', name }, after: { file: name } } as const
  await db.transaction((tx) => recordStrongestAct(tx, admin, act))
  return file
}

/** Records a backup that the owner started. */
export async function auditBackup(db: Db, admin: Owner): Promise<void> {
  const subject = { id: 'backup', name: 'by hand' }
  await db.transaction((tx) => recordAudit(tx, admin, { action: 'data.backup', subject, after: { file: 'by hand' } }))
}
