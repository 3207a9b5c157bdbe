/** GST rate and HSN code of a product on invoices: its own, or else its category's. Browser-safe. */
import type { Category } from '#store/products/products.ts'
import type { ShopDetails } from '#store/settings/settings.ts'

/** Null is unset; a rate of 0 is set, for exempt goods. */
type TaxSaid = { percent: number | null; hsn: string | null }

type Taxed = { gstPercent: number | null; hsnCode: string | null; categories: readonly string[] }

export type CategoryTax = Pick<ShopDetails, 'gstRates' | 'hsnCodes'>

/** The product's own values win, also a rate of 0. Categories that disagree give null. */
export function taxOfProduct(product: Taxed, { gstRates, hsnCodes }: CategoryTax): TaxSaid {
  const categories = product.categories as readonly Category[]
  return {
    percent: product.gstPercent ?? onlyOne(categories.map((name) => gstRates[name])),
    hsn: product.hsnCode ?? onlyOne(categories.map((name) => hsnCodes[name] || null)),
  }
}

/** The single non-null value; null when there is none or several. */
function onlyOne<T>(said: readonly (T | null)[]): T | null {
  const [first = null, ...others] = new Set(said.filter((one) => one !== null))
  return others.length === 0 ? first : null
}

/** An invoice line whose rate or HSN code is unset. */
export type UntaxedLine = { _id: string; name: string; missing: ('gstPercent' | 'hsnCode')[] }

/** The unset values of a product; undefined when all are set. */
export function untaxedOf(_id: string, name: string, { percent, hsn }: TaxSaid): UntaxedLine | undefined {
  const missing: UntaxedLine['missing'] = []
  if (percent === null) missing.push('gstPercent')
  if (hsn === null) missing.push('hsnCode')
  return missing.length === 0 ? undefined : { _id, name, missing }
}

const WORDS = { gstPercent: 'no GST rate', hsnCode: 'no HSN code' } as const

/** "Kite has no GST rate and no HSN code." */
export function wordsOfUntaxed({ name, missing }: UntaxedLine): string {
  return `${name} has ${missing.map((what) => WORDS[what]).join(' and ')}.`
}
