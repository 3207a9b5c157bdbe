/** The shopkeeper's list of synonyms; a change affects the next search. */
import { asc, eq } from 'drizzle-orm'
import { synonyms } from '#db/schema/requests.ts'
import type { Db } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import type { Synonym } from '#engines/search/search.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import { SYNONYM_LIMITS } from './search-words.ts'
import type { KeptSynonym } from './synonyms.schema.ts'

export async function listSynonyms(db: Db, _admin: Admin<'change products'>): Promise<KeptSynonym[]> {
  const rows = await db.select().from(synonyms).orderBy(asc(synonyms.fromWords), asc(synonyms.toWords))
  return rows.map(synonymOf)
}

/** Adds a synonym. Throws `invalid_input` when both sides are equal, the list has it already, or the list is full. */
export async function addSynonym(db: Db, admin: Admin<'change products'>, { from, to }: Synonym): Promise<KeptSynonym> {
  if (from === to) throw invalidField('/to', 'Must be other words than those searched for.')
  if ((await db.$count(synonyms)) >= SYNONYM_LIMITS.lines) {
    throw invalidField('/from', `The list is full with ${SYNONYM_LIMITS.lines} lines. Remove one first.`)
  }
  return inTransaction(db, async (tx) => {
    const [row] = await tx.insert(synonyms).values({ fromWords: from, toWords: to }).onConflictDoNothing().returning()
    if (!row) throw invalidField('/to', 'This is in the list already.')
    await recordAudit(tx, admin, { action: 'synonym.add', subject: subjectOf(row), after: { from, to } })
    return synonymOf(row)
  })
}

/** Removes a synonym. Throws `not_found`. */
export async function removeSynonym(db: Db, admin: Admin<'change products'>, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [row] = await tx.delete(synonyms).where(eq(synonyms.id, id)).returning()
    if (!row) throw new StoreError('not_found', 'This line is not in the list any more.')
    const before = { from: row.fromWords, to: row.toWords }
    await recordAudit(tx, admin, { action: 'synonym.remove', subject: subjectOf(row), before })
  })
}

function subjectOf(row: typeof synonyms.$inferSelect) {
  return { id: row.id, name: `${row.fromWords}, ${row.toWords}` }
}

function synonymOf(row: typeof synonyms.$inferSelect): KeptSynonym {
  return { _id: row.id, from: row.fromWords, to: row.toWords, createdAt: row.createdAt.toISOString() }
}
