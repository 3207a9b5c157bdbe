/**
 * Which numbered papers an order gets, by one table: rules 46 (tax invoice), 46A (invoice-cum-bill of supply) and 49 (bill of
 * supply) of the CGST Rules. Browser-safe.
 */
import type { TaxPaper } from '#db/order-values.ts'
import type { Rate } from '#store/money/gst/rates.ts'
import type { ShopDetails } from '#store/shop/settings/settings.ts'

export type { TaxPaper }

/** `none`: without a GSTIN, orders get receipts only. */
export type Registration = 'none' | 'regular' | 'composition'

export function registrationOf({ gstin, isComposition }: Pick<ShopDetails, 'gstin' | 'isComposition'>): Registration {
  if (gstin === '') return 'none'
  return isComposition ? 'composition' : 'regular'
}

/** Nil-rated goods count as `exempt`: neither carries tax. */
type Goods = 'taxable' | 'exempt' | 'both'
type Buyer = 'consumer' | 'business'

const TABLE: Record<Registration, Record<Goods, Record<Buyer, readonly TaxPaper[]>>> = {
  none: {
    taxable: { consumer: [], business: [] },
    exempt: { consumer: [], business: [] },
    both: { consumer: [], business: [] },
  },
  regular: {
    taxable: { consumer: ['tax_invoice'], business: ['tax_invoice'] },
    exempt: { consumer: ['bill_of_supply'], business: ['bill_of_supply'] },
    both: { consumer: ['invoice_cum_bill'], business: ['tax_invoice', 'bill_of_supply'] },
  },
  composition: {
    taxable: { consumer: ['bill_of_supply'], business: ['bill_of_supply'] },
    exempt: { consumer: ['bill_of_supply'], business: ['bill_of_supply'] },
    both: { consumer: ['bill_of_supply'], business: ['bill_of_supply'] },
  },
}

type RatedLine = { rate: Rate | null }

/** A line without a rate is not exempt: nobody has said so. */
function isExempt({ rate }: RatedLine): boolean {
  return rate !== null && rate.kind !== 'taxable'
}

/** The papers of an order and the lines on each. `buyerGstin` is empty for a consumer. */
export function whichPapers<Line extends RatedLine>(
  registration: Registration,
  lines: readonly Line[],
  buyerGstin: string,
): { kind: TaxPaper; lines: Line[] }[] {
  const kinds = TABLE[registration][goodsOf(lines)][buyerGstin === '' ? 'consumer' : 'business']
  if (kinds.length < 2) return kinds.map((kind) => ({ kind, lines: [...lines] }))
  return kinds.map((kind) => ({ kind, lines: lines.filter((line) => isExempt(line) === (kind === 'bill_of_supply')) }))
}

function goodsOf(lines: readonly RatedLine[]): Goods {
  const exempt = lines.filter(isExempt).length
  if (exempt === 0) return 'taxable'
  return exempt === lines.length ? 'exempt' : 'both'
}

export const PAPER_NAMES: Record<TaxPaper, { heading: string; serial: string; link: string }> = {
  tax_invoice: { heading: 'Tax invoice', serial: 'Invoice', link: 'GST invoice' },
  bill_of_supply: { heading: 'Bill of supply', serial: 'Bill', link: 'Bill of supply' },
  invoice_cum_bill: { heading: 'Invoice-cum-bill of supply', serial: 'Invoice', link: 'GST invoice' },
  credit_note: { heading: 'Credit note', serial: 'Credit note', link: 'Credit note' },
}
