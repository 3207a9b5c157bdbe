/**
 * Issues tax invoices, numbered without gaps in each financial year: all issuers queue at the settings row, and an
 * uncommitted number was never used. The content is frozen. Cancelled and returned orders keep their invoices.
 */
import { eq, max, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { invoices } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { StoreError } from '#store/errors.ts'
import { auditOrder, lockOrder, recordEvent, wrongStatus } from '#store/orders/reading/order-row.server.ts'
import { lockSettings } from '#store/settings/change-settings.server.ts'
import { financialYearOf, serialOf } from './gst.ts'
import { makeInvoice } from './make-paper.server.ts'
import type { IssuedInvoice } from './papers.schema.ts'
import { mayHaveInvoice } from './papers.ts'
import { type UntaxedLine, wordsOfUntaxed } from './tax-of-product.ts'

/** `phones` come from the environment; `confirm` issues it despite a missing rate or HSN code. */
type Issue = { orderId: string; phones: readonly string[]; confirm?: boolean | undefined }

/**
 * Issues the order's invoice, or returns the existing one. Throws `not_found`, `wrong_status` before packing, after a
 * cancellation or without GSTIN or address, and `tax_missing` with the lines unless confirmed.
 */
export async function issueInvoice(
  db: Db,
  admin: Admin<'issue invoices'>,
  { orderId, phones, confirm = false }: Issue,
): Promise<IssuedInvoice> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const [issued] = await tx.select().from(invoices).where(eq(invoices.orderId, orderId))
    if (issued) return issuedOf(issued)
    if (!mayHaveInvoice(order.status)) throw await wrongStatus(tx, order, 'staff')
    const { settings } = await lockSettings(tx)
    if (settings.gstin === '' || settings.address === '') {
      const words = 'A tax invoice names the GSTIN and the address of the shop: please enter them in the settings.'
      throw new StoreError('wrong_status', words)
    }
    const { facts, untaxed } = await makeInvoice(tx, order, settings, phones)
    if (untaxed.length > 0 && !confirm) throw taxIsMissing(untaxed)
    const [row] = await tx
      .insert(invoices)
      .values({ orderId, ...(await nextNumber(tx, settings.invoicePrefix || settings.numberPrefix)), facts })
      .returning()
    if (!row) throw new Error('The insert returned no row')
    await recordEvent(tx, orderId, admin, { kind: 'invoice', facts: { serial: row.serial } })
    await auditOrder(tx, admin, order, 'invoice', { after: { invoice: row.serial } })
    return issuedOf(row)
  })
}

/** Thrown before a number is used: after the missing values are set, the invoice will be right. */
function taxIsMissing(lines: UntaxedLine[]): StoreError {
  const words = `${lines.map(wordsOfUntaxed).join(' ')} Set it, or confirm that the invoice goes without it.`
  return new StoreError('tax_missing', words, { facts: { lines } })
}

/** Reads the clock under the lock, so that later numbers have later times. */
async function nextNumber(tx: Tx, prefix: string) {
  const { rows } = await tx.execute<{ at: string }>(sql`select clock_timestamp()::text as at`)
  const issuedAt = new Date(rows[0]?.at ?? Date.now())
  const financialYear = financialYearOf(issuedAt)
  const [last] = await tx
    .select({ number: max(invoices.number) })
    .from(invoices)
    .where(eq(invoices.financialYear, financialYear))
  const number = (last?.number ?? 0) + 1
  return { financialYear, number, serial: serialOf(financialYear, number, prefix), issuedAt }
}

function issuedOf({ serial, issuedAt }: typeof invoices.$inferSelect): IssuedInvoice {
  return { serial, issuedAt: issuedAt.toISOString() }
}
