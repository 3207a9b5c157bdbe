/** Which GST rate and HSN code an invoice says of a product: its own, else those of its category. Browser-safe. */
import type { Category } from '#store/products/products.ts'
import type { ShopDetails } from '#store/settings/settings.ts'

/** Null is "nobody said"; a rate of 0 was said, for goods that are exempt. */
type TaxSaid = { percent: number | null; hsn: string | null }

type Taxed = { gstPercent: number | null; hsnCode: string | null; categories: readonly string[] }

export type CategoryTax = Pick<ShopDetails, 'gstRates' | 'hsnCodes'>

/** The product's own words go first, also a rate of 0. Categories that contradict each other say nothing. */
export function taxOfProduct(product: Taxed, { gstRates, hsnCodes }: CategoryTax): TaxSaid {
  const categories = product.categories as readonly Category[]
  return {
    percent: product.gstPercent ?? onlyOne(categories.map((name) => gstRates[name])),
    hsn: product.hsnCode ?? onlyOne(categories.map((name) => hsnCodes[name] || null)),
  }
}

/** What all that say something agree on. */
function onlyOne<T>(said: readonly (T | null)[]): T | null {
  const [first = null, ...others] = new Set(said.filter((one) => one !== null))
  return others.length === 0 ? first : null
}

/** A product of an invoice of which nobody said the rate or the code. */
export type UntaxedLine = { _id: string; name: string; missing: ('gstPercent' | 'hsnCode')[] }

/** What nobody said of a product; undefined when all is said. */
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
