/** Prefixes of the numbers of orders and papers. Browser-safe. */
import { DEFAULT_NUMBER_PREFIX, type TaxPaper } from '#db/order-values.ts'
import { asciiNameOf } from '#store/ascii-name.ts'
import type { ShopDetails } from './settings.ts'
import { DEFAULT_SHOP_NAME } from './shop-name.ts'

const PREFIXES = { bill_of_supply: 'BS', invoice_cum_bill: 'IB', credit_note: 'CN' } as const

/** Tax invoices have the prefix of orders, unless another kind of paper has it. */
export function prefixOf(kind: TaxPaper, { numberPrefix }: Pick<ShopDetails, 'numberPrefix'>): string {
  if (kind !== 'tax_invoice') return PREFIXES[kind]
  // The part that fits on papers with up to 99,999 of a kind.
  const begins = numberPrefix.replaceAll('-', '').slice(0, 4).toUpperCase()
  return Object.values<string>(PREFIXES).includes(begins) ? 'INV' : numberPrefix
}

/** A prefix from the shop's name: "VS-" for Vidya Stationery & Toys; the default without letters. */
export function proposedPrefix(shopName: string): string {
  const [first = '', second] = asciiNameOf(shopName)
    .split('-')
    .filter((word) => /^[a-z]/.test(word) && word !== 'and')
  const letters = second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)
  return letters === '' || shopName === DEFAULT_SHOP_NAME ? DEFAULT_NUMBER_PREFIX : `${letters.toUpperCase()}-`
}
