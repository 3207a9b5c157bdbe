/** A backup lets whoever has it in everywhere: it is handed to an owner who has just shown who they are. */
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { sessions } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { recordAudit } from '#store/audit/audit.server.ts'
import { StoreError } from '#store/errors.ts'

type Owner = Admin<'export everything'>

/** Whether the owner signed in within the last hour. */
export async function mayDownload(db: Db, { sessionId = '' }: Owner): Promise<boolean> {
  const isNew = sql`${sessions.createdAt} > now() - interval '1 hour'`
  return (await db.$count(sessions, and(eq(sessions.id, sessionId), isNew))) > 0
}

/** Opens the file and notes it. Throws `forbidden` for who did not sign in lately, and `not_found`. */
export async function downloadBackup<T>(
  db: Db,
  admin: Owner,
  name: string,
  open: () => Promise<T | undefined>,
): Promise<T> {
  if (!(await mayDownload(db, admin))) {
    throw new StoreError('forbidden', 'For a backup, please log out and log in again first.')
  }
  const file = await open()
  if (file === undefined) throw new StoreError('not_found', 'There is no such backup.')
  await note(db, admin, 'data.backup-download', name)
  return file
}

/** Notes that the owner wanted one. */
export function noteBackup(db: Db, admin: Owner): Promise<void> {
  return note(db, admin, 'data.backup', 'by hand')
}

function note(db: Db, admin: Owner, action: 'data.backup' | 'data.backup-download', name: string): Promise<void> {
  return db.transaction((tx) =>
    recordAudit(tx, admin, { action, subject: { id: 'backup', name }, after: { file: name } }),
  )
}
