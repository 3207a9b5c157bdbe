/**
 * Sessions, codes and links are left out of backups and removed from a restored shop, so that the file signs nobody in.
 * Everybody logs in again.
 */
import type pg from 'pg'
import { FINGERPRINT_ROW, SECRET_ROW } from '#store/people/identity/factors/secret-rows.ts'
import { REDACTED, SECRET_KINDS } from '#store/talk/mail/mail.ts'

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
const listOf = (texts: readonly string[]) => texts.map(literal).join(', ')

/** SQL conditions for the rows to keep, by table. `secrets` are ids of the shop's own rows. */
const keptRows = (secrets: readonly string[]): Record<string, string> => ({
  sessions: 'false',
  attempt_counters: 'false',
  verifications: `id in (${listOf(secrets)})`,
  // Without the rows above its links are useless.
  mail_outbox: `kind not in (${listOf(SECRET_KINDS)}) or coalesce(facts->>'url', facts->>'code', '') = ${literal(REDACTED)}`,
})

/** SQL: a table's rows in a backup. Only a sealed one has the shop's secret. */
export function rowsInBackup(table: string, isSealed: boolean): string {
  return keptRows(isSealed ? [FINGERPRINT_ROW, SECRET_ROW] : [FINGERPRINT_ROW])[table] ?? 'true'
}

/** Deletes sessions, codes and links, which backups of older programs contain. */
export async function deleteSignIns(client: pg.Client): Promise<void> {
  for (const [table, condition] of Object.entries(keptRows([FINGERPRINT_ROW, SECRET_ROW]))) {
    await client.query(`delete from public.${table} where not (${condition})`)
  }
}
