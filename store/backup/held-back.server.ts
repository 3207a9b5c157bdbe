/**
 * What lets people in is in no backup, and goes from a shop that is restored: whoever gets hold of the file is nobody with it.
 * Everybody logs in again.
 */
import type pg from 'pg'
import { PRINT, SHARED } from '#store/identity/factors/secret-rows.ts'
import { REDACTED, SECRET_KINDS } from '../mail/mail.ts'

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
const listOf = (texts: readonly string[]) => texts.map(literal).join(', ')

/** Which rows stay of the tables that hold sessions, codes, links and remembered devices. `secrets`: rows about the shop's own. */
const keptRows = (secrets: readonly string[]): Record<string, string> => ({
  sessions: 'false',
  attempt_counters: 'false',
  verifications: `id in (${listOf(secrets)})`,
  // Their links are of no use without the rows above.
  mail_outbox: `kind not in (${listOf(SECRET_KINDS)}) or coalesce(facts->>'url', facts->>'code', '') = ${literal(REDACTED)}`,
})

/** The condition for the rows of a table that go into a backup; the secret of the shop only into a sealed one. */
export function rowsInBackup(table: string, isSealed: boolean): string {
  return keptRows(isSealed ? [PRINT, SHARED] : [PRINT])[table] ?? 'true'
}

/** Ends every way in that came with a restored database: that of an older program, or that of a moment, has them. */
export async function forgetWaysIn(client: pg.Client): Promise<void> {
  for (const [table, condition] of Object.entries(keptRows([PRINT, SHARED]))) {
    await client.query(`delete from public.${table} where not (${condition})`)
  }
}
