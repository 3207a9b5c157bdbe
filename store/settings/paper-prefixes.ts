/** Prefixes of the numbers of papers, by kind. Browser-safe. */
import type { TaxPaper } from '#db/order-values.ts'
import type { ShopDetails } from './settings.ts'

const PREFIXES = { bill_of_supply: 'BS', invoice_cum_bill: 'IB', credit_note: 'CN' } as const

/** Tax invoices begin as order numbers do, unless another kind of paper would begin the same. */
export function prefixOf(kind: TaxPaper, { numberPrefix }: Pick<ShopDetails, 'numberPrefix'>): string {
  if (kind !== 'tax_invoice') return PREFIXES[kind]
  // As far as it stands on papers of a year with up to 99,999 of a kind.
  const begins = numberPrefix.replaceAll('-', '').slice(0, 4).toUpperCase()
  return Object.values<string>(PREFIXES).includes(begins) ? 'INV' : numberPrefix
}
