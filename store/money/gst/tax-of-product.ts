/** GST rate and HSN code of a product on a paper: its own, else its category's. Browser-safe. */
import { earlierHeldOn, type Rate, rateOf } from './rates.ts'

export type TaxData = { rate: Rate | null; hsn: string | null }

type Taxed = {
  id?: string
  gstPercent: number | null
  gstZero?: string | null
  hsnCode: string | null
  categories: readonly string[]
}

type ByCategory<T> = Readonly<Record<string, T>>

/** Tax settings of categories; an empty code is unset. */
export type CategoryTax = {
  gstRates: ByCategory<number | null>
  hsnCodes: ByCategory<string>
}

/** A former rate of a product or category, until the day before `untilDay`. */
export type EarlierRate = {
  productId: string | null
  category: string | null
  untilDay: string
  percent: number | null
  zero: string | null
}

/** A day such as "2026-04-01", and the rates that held before the present ones. */
type OnDay = { day: string; earlier: readonly EarlierRate[] }

/** The product's own values win, also a rate of 0. Categories that disagree give null. Without `on` the present rates. */
export function taxOfProduct(product: Taxed, settings: CategoryTax, on?: OnDay): TaxData {
  const { gstRates, hsnCodes } = settings
  const heldBy = (isOf: (rate: EarlierRate) => boolean) => on && earlierHeldOn(on.day, on.earlier.filter(isOf))
  const own = heldBy(({ productId }) => productId !== null && productId === product.id)
  const ofCategory = (name: string) => {
    const held = heldBy(({ category }) => category === name)
    return held ? rateOf(held.percent, held.zero) : rateOf(gstRates[name] ?? null, null)
  }
  return {
    rate:
      (own ? rateOf(own.percent, own.zero) : rateOf(product.gstPercent, product.gstZero ?? null)) ??
      onlyOne(product.categories.map(ofCategory), ({ kind, percent }) => `${kind} ${percent}`),
    hsn:
      product.hsnCode ??
      onlyOne(
        product.categories.map((name) => hsnCodes[name] || null),
        String,
      ),
  }
}

/**
 * A bundle at one price is a mixed supply (sections 2 (74) and 8 of the CGST Act): taxed at the highest rate of its parts, and
 * under the HSN code of the first part with that rate, unless it has its own. Null while a part has no rate.
 */
export function taxOfBundle(bundle: Taxed, parts: readonly Taxed[], settings: CategoryTax, on?: OnDay): TaxData {
  if (parts.length === 0) return taxOfProduct(bundle, settings, on)
  const own = taxOfProduct({ ...bundle, categories: [] }, settings, on)
  const taxes = parts.map((part) => taxOfProduct(part, settings, on))
  const highest = taxes.reduce((most, tax) => ((tax.rate?.percent ?? 100) > (most.rate?.percent ?? 100) ? tax : most))
  return { rate: own.rate ?? highest.rate, hsn: own.hsn ?? highest.hsn }
}

function onlyOne<T>(values: readonly (T | null)[], keyOf: (one: T) => string): T | null {
  const known = values.filter((one) => one !== null)
  return new Set(known.map(keyOf)).size === 1 ? (known[0] ?? null) : null
}

export type UntaxedLine = { _id: string; name: string; missing: ('gstPercent' | 'hsnCode')[] }

export function untaxedOf(_id: string, name: string, { rate, hsn }: TaxData): UntaxedLine | undefined {
  const missing: UntaxedLine['missing'] = []
  if (rate === null) missing.push('gstPercent')
  if (hsn === null) missing.push('hsnCode')
  return missing.length === 0 ? undefined : { _id, name, missing }
}

const WORDS = { gstPercent: 'no GST rate', hsnCode: 'no HSN code' } as const

export function wordsOfUntaxed({ name, missing }: UntaxedLine): string {
  return `${name} has ${missing.map((what) => WORDS[what]).join(' and ')}.`
}
