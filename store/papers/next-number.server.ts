import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { TAX_PAPERS, type TaxPaper } from '#db/order-values.ts'
import { invoices } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { StoreError } from '#store/errors.ts'
import { financialYearOf, serialOf } from '#store/gst/gst.ts'
import { prefixOf } from '#store/settings/paper-prefixes.ts'
import { readDetails } from '#store/settings/settings.server.ts'
import type { ShopDetails } from '#store/settings/settings.ts'

/**
 * The next number of this kind of paper in its financial year. The settings row is locked, and the clock is read under that
 * lock, so that later numbers have later times. Throws `wrong_status` when another series has that serial.
 */
export async function nextNumber(tx: Tx, series: TaxPaper, settings: ShopDetails) {
  const { rows } = await tx.execute<{ at: string }>(sql`select clock_timestamp()::text as at`)
  const issuedAt = new Date(rows[0]?.at ?? Date.now())
  const financialYear = financialYearOf(issuedAt)
  const { number, serial } = await followingNumber(tx, series, financialYear, settings)
  if ((await tx.$count(invoices, eq(invoices.serial, serial))) > 0) {
    const words = `The number ${serial} is on another paper already. Please change the prefix of this kind, under Settings.`
    throw new StoreError('wrong_status', words)
  }
  return { series, financialYear, number, serial, issuedAt }
}

async function followingNumber(db: Db | Tx, series: TaxPaper, financialYear: string, settings: ShopDetails) {
  const [last] = await db
    .select({ number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.series, series), eq(invoices.financialYear, financialYear)))
    .orderBy(desc(invoices.number))
    .limit(1)
  const number = last ? last.number + 1 : 1
  return { number, serial: serialOf(financialYear, number, prefixOf(series, settings)) }
}

/** The number that the next paper of each kind gets today. */
export async function readNextSerials(db: Db, _admin: Admin<'change settings'>): Promise<Record<TaxPaper, string>> {
  const settings = await readDetails(db)
  const financialYear = financialYearOf(new Date())
  const serials = TAX_PAPERS.map(async (kind) => [
    kind,
    (await followingNumber(db, kind, financialYear, settings)).serial,
  ])
  return Object.fromEntries(await Promise.all(serials))
}
