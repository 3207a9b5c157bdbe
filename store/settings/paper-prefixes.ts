/** Prefixes of the numbers of papers, by kind. Browser-safe. */
import type { TaxPaper } from '#db/order-values.ts'
import type { ShopDetails } from './settings.ts'

const PREFIX_OF = {
  tax_invoice: 'invoicePrefix',
  bill_of_supply: 'billPrefix',
  invoice_cum_bill: 'invoiceBillPrefix',
  credit_note: 'creditNotePrefix',
} as const satisfies Record<TaxPaper, keyof ShopDetails>

type Prefixes = Pick<ShopDetails, (typeof PREFIX_OF)[TaxPaper] | 'numberPrefix'>

/** Tax invoices without a prefix of their own take that of order numbers. */
export function prefixOf(kind: TaxPaper, settings: Prefixes): string {
  const own = settings[PREFIX_OF[kind]]
  return kind === 'tax_invoice' ? own || settings.numberPrefix : own
}

/** "KH-" for Khelghar; undefined for a name without two letters that numbers can have. */
export function prefixFromName(shopName: string): string | undefined {
  const letters = shopName
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 2)
    .toUpperCase()
  return letters.length === 2 ? `${letters}-` : undefined
}

/** The settings that give a kind the same beginning as a kind before it. */
export function sharedPrefixes(settings: Prefixes): (typeof PREFIX_OF)[TaxPaper][] {
  const kinds = Object.keys(PREFIX_OF) as TaxPaper[]
  // As far as it stands on papers of a year with up to 99,999 of a kind.
  const begins = kinds.map((kind) => prefixOf(kind, settings).replaceAll('-', '').slice(0, 4).toUpperCase())
  return kinds.filter((_, at) => begins.indexOf(begins[at] ?? '') < at).map((kind) => PREFIX_OF[kind])
}
