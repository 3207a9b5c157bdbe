import { and, eq, max, ne, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { invoices } from '#db/schema.ts'
import { financialYearOf, serialOf } from '#store/gst/gst.ts'

/**
 * The next number of the financial year, of credit notes or of all other papers. The settings row is locked, and the clock is
 * read under that lock, so that later numbers have later times.
 */
export async function nextNumber(tx: Tx, isCreditNote: boolean, prefix: string) {
  const { rows } = await tx.execute<{ at: string }>(sql`select clock_timestamp()::text as at`)
  const issuedAt = new Date(rows[0]?.at ?? Date.now())
  const financialYear = financialYearOf(issuedAt)
  const isInSeries = (isCreditNote ? eq : ne)(invoices.kind, 'credit_note')
  const [last] = await tx
    .select({ number: max(invoices.number) })
    .from(invoices)
    .where(and(eq(invoices.financialYear, financialYear), isInSeries))
  const number = (last?.number ?? 0) + 1
  return { financialYear, number, serial: serialOf(financialYear, number, prefix), issuedAt }
}
