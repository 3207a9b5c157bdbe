/** Stores the result of the nightly check, and notifies owners of faults. */
import { desc, sql } from 'drizzle-orm'
import { TODAY } from '#db/indian-days.ts'
import { proofs } from '#db/schema/shop.ts'
import { rings } from '#db/schema/talk.ts'
import type { Db } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { mailOwners } from '#store/talk/rings/tell-owners.server.ts'

/** `backupAt` in ISO 8601; null when there was no backup to test. */
export type Proof = { backupAt: string | null; faults: string[] }

const DAYS_KEPT = 90
const MOST_TOLD = 10

export async function recordProof(db: Db, { backupAt, faults }: Proof, canMail: boolean): Promise<void> {
  await inTransaction(db, async (tx) => {
    const day = TODAY
    const found = { faults, at: sql`now()`, backupAt: backupAt === null ? null : new Date(backupAt) }
    await tx
      .insert(proofs)
      .values({ day, ...found })
      .onConflictDoUpdate({ target: proofs.day, set: found })
    await tx.delete(proofs).where(sql`${proofs.day} < ${day} - ${DAYS_KEPT}::int`)
    if (faults.length === 0) return
    await tx.insert(rings).values({ kind: 'proof_failed', subjectId: sql`${day}::text` })
    if (!canMail) return
    const facts = { count: faults.length, faults: faults.slice(0, MOST_TOLD) }
    await mailOwners(tx, 'proof_failed', { kind: 'proof_failed', facts })
  })
}

export async function readLastNightlyCheck(db: Db): Promise<(Proof & { at: string }) | undefined> {
  const [row] = await db.select().from(proofs).orderBy(desc(proofs.day)).limit(1)
  if (!row) return undefined
  return { at: row.at.toISOString(), backupAt: row.backupAt?.toISOString() ?? null, faults: row.faults }
}
