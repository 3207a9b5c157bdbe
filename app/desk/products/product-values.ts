/**
 * The values of the product form, as text until they are sent. The table of fields lists them; this file reads them and makes
 * the API's product data.
 */
import { type FieldErrors, fieldsBelow } from '#app/kit/api/ask.ts'
import { parseField } from '#app/kit/form/field-of.tsx'
import { belowCost } from '#store/goods/costs/cost.ts'
import type { DeskFact } from '#store/goods/facts/facts.schema.ts'
import { factToken, readFactToken } from '#store/goods/facts/facts.ts'
import { FIELD_NAMES, type FieldName, fieldSpec } from '#store/goods/products/product-fields.ts'
import type { ProductDataInput, ProductDetail } from '#store/goods/products/products.schema.ts'
import {
  CATEGORIES,
  type Category,
  DEFAULT_POPULARITY,
  hasAges,
  POPULARITIES,
  type Popularity,
  PRICE_FILTER,
  VISIBILITIES,
  type Visibility,
} from '#store/goods/products/products.ts'
import { isRateOfLaw, RATE_REFUSAL } from '#store/money/gst/rates.ts'
import { formatPrice } from '#store/money.ts'
import { numberIn } from '#store/typed/number.ts'

/** Values that are no text in the form. */
type Chosen = {
  category: Category[]
  isFeatured: boolean
  popularity: Popularity
  moreImageUrls: readonly string[]
  visibility: Visibility
  parts: readonly NonNullable<ProductDetail['parts']>[number][]
  priceSteps: readonly { key: string; from: string; price: string }[]
  codes: readonly { key: string; code: string; pieces: string }[]
  /** Texts by the ids of the owner's facts; '' for none. */
  facts: Readonly<Record<string, string>>
}

export type ProductValues = { [F in FieldName]: F extends keyof Chosen ? Chosen[F] : string }

type TextField = Exclude<FieldName, keyof Chosen>

const EMPTY: Chosen = {
  category: [],
  isFeatured: false,
  popularity: DEFAULT_POPULARITY,
  moreImageUrls: [],
  visibility: 'published',
  parts: [],
  priceSteps: [],
  codes: [],
  facts: {},
}

const TEXT_FIELDS = FIELD_NAMES.filter((name): name is TextField => !(name in EMPTY))

/** The form's values for a product, with its usual price, or for an empty form. */
export function valuesOfProduct(loaded: ProductDetail | undefined): ProductValues {
  const product = loaded?.usual ? { ...loaded, originalPrice: undefined, ...loaded.usual } : loaded
  return {
    ...textsOf((name) => String(product?.[name] ?? '')),
    category: product ? [product.category].flat() : EMPTY.category,
    isFeatured: product?.isFeatured ?? EMPTY.isFeatured,
    popularity: product?.popularity ?? EMPTY.popularity,
    moreImageUrls: product?.moreImageUrls ?? EMPTY.moreImageUrls,
    visibility: product?.visibility ?? EMPTY.visibility,
    parts: product?.parts ?? EMPTY.parts,
    priceSteps:
      product?.priceSteps?.map(({ from, price }) => ({
        key: String(from),
        from: String(from),
        price: String(price),
      })) ?? EMPTY.priceSteps,
    codes: product?.codes?.map(({ code, pieces }) => ({ key: code, code, pieces: String(pieces) })) ?? EMPTY.codes,
    facts: Object.fromEntries(
      Object.entries(product?.facts ?? {}).map(([id, value]) => [id, readFactToken(factToken(id, value)).text]),
    ),
  }
}

/** The form's present values. Fields that it does not show, such as hidden ages, keep the previous ones. */
export function valuesOfForm(form: FormData, before: ProductValues): ProductValues {
  const chosen = form.getAll('category')
  return {
    ...textsOf((name) => {
      const value = fieldSpec(name).kind === 'picture' ? null : form.get(name)
      return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : before[name]
    }),
    // The first category gives the product its colour, so earlier choices stay first.
    category: [...new Set([...before.category, ...CATEGORIES])].filter((category) => chosen.includes(category)),
    isFeatured: form.has('isFeatured'),
    popularity: POPULARITIES.find((popularity) => String(popularity) === form.get('popularity')) ?? before.popularity,
    moreImageUrls: before.moreImageUrls,
    visibility: VISIBILITIES.find((visibility) => visibility === form.get('visibility')) ?? before.visibility,
    parts: before.parts,
    priceSteps: before.priceSteps,
    codes: before.codes,
    facts: { ...before.facts, ...factsOfForm(form) },
  }
}

/** The name of the field with a fact. */
export const factField = (id: string) => `facts/${id}`

function factsOfForm(form: FormData): Record<string, string> {
  const own = [...form].flatMap(([name, text]) =>
    name.startsWith(factField('')) ? [[name, String(text)] as const] : [],
  )
  return Object.fromEntries(own.map(([name, text]) => [name.slice(factField('').length), text]))
}

/** Facts for the API. A text that is no number is sent as it is, and refused there. */
function sentFacts(facts: readonly DeskFact[], told: ProductValues['facts']): ProductDataInput['facts'] {
  const sent = facts.flatMap(({ id, kind }) => {
    const text = told[id]?.trim() ?? ''
    if (text === '') return []
    return [[id, kind === 'number' ? (numberIn(text) ?? text) : kind === 'flag' ? text === 'yes' : text]]
  })
  return Object.fromEntries(sent)
}

/** The product data to send. Blank optional fields, hidden ages and a cost that was not shown are left out. */
export function productDataOf(
  values: ProductValues,
  version: string | undefined,
  { seesCosts, facts = [] }: { seesCosts: boolean; facts?: readonly DeskFact[] },
): ProductDataInput {
  const texts = TEXT_FIELDS.flatMap((name) => {
    const { on, form } = fieldSpec(name)
    const isHidden = (form.section === 'ages' && !hasAges(values.category)) || (on === 'costs' && !seesCosts)
    const sent = isHidden ? undefined : sentOf(name, values[name])
    return sent === undefined ? [] : [[name, sent]]
  })
  const { category, isFeatured, popularity, visibility, parts, priceSteps, codes } = values
  return {
    // The store counts the stock of a bundle from its parts.
    ...(parts.length > 0 ? { stock: 0 } : {}),
    ...(Object.fromEntries(texts) as Pick<ProductDataInput, 'name' | 'description' | 'price' | 'stock'>),
    category,
    isFeatured,
    popularity,
    visibility,
    // Always sent, because the store would keep pictures that are left out.
    moreImageUrls: [...values.moreImageUrls],
    parts: parts.map(({ _id, qty }) => ({ _id, qty })),
    priceSteps: priceSteps
      .filter(({ from, price }) => from.trim() !== '' || price.trim() !== '')
      .map(({ from, price }) => ({ from: numberIn(from) ?? Number.NaN, price: numberIn(price) ?? Number.NaN })),
    codes: codes
      .filter(({ code }) => code.trim() !== '')
      .map(({ code, pieces }) => ({ code, pieces: numberIn(pieces) ?? Number.NaN })),
    ...(facts.length > 0 ? { facts: sentFacts(facts, values.facts) } : {}),
    staysWithinMrp: true,
    ...(version === undefined ? {} : { version }),
  }
}

const SIZE = /^(x*[sml]|\d*x+l|small|medium|large|free|\d+([./]\d+)?\s*\p{L}{0,4}|a\d)$/iu

/**
 * The options in a text: "S, M, L" and "Size: S, M, L" are three sizes. A text that is no size and has no label stays one
 * option.
 */
export function optionsIn(text: string): string[] {
  const at = text.indexOf(':')
  const values = text
    .slice(at + 1)
    .split(',')
    .map((value) => value.trim())
  const named = values.filter(Boolean)
  if (at < 0 && !named.every((value) => SIZE.test(value))) return [text]
  const label = at < 0 ? 'Size' : text.slice(0, at).trim()
  return named.map((value) => `${label}: ${value}`)
}

/** The sizes for which a new product becomes one product each; none for a single one, or for a bundle. */
export function sizesIn({ option1, parts }: Pick<ProductValues, 'option1' | 'parts'>): string[] {
  const options = parts.length > 0 ? [] : optionsIn(option1)
  return options.length < 2 ? [] : options
}

/** The name of the field with the stock of a size. */
export function stockFieldOf(option: string): string {
  return `stock of ${option}`
}

/** The field's value to send; a cleared one is sent as blank, because the store keeps fields that are left out. */
function sentOf(name: TextField, text: string): unknown {
  const value = parseField(leafOf(name), text.trim())
  return value === '' || value === null ? (fieldSpec(name).absent === 'kept' ? null : undefined) : value
}

/** The table's entry for the field; undefined for those with a control of their own. */
export function leafOf(name: FieldName) {
  const { kind, most = 0, absent, form, csv } = fieldSpec(name)
  const { label, hint } = form
  const said = { label, ...(hint === undefined ? {} : { hint }) }
  if (kind === 'rupees') return { ...said, kind: 'rupees or none', default: null, max: most } as const
  if (kind === 'whole') {
    const percent = csv.reader === 'percent' ? ({ isPercent: true } as const) : {}
    return { ...said, kind: 'whole or none', default: null, min: 0, max: most, ...percent } as const
  }
  if (kind === 'day') return { ...said, kind: 'day', default: '' } as const
  if (form.choices)
    return { ...said, kind: 'choice', default: '', choices: { '': 'Not told', ...form.choices } } as const
  if (form.rows) return { ...said, kind: 'text', default: '', max: most, rows: form.rows } as const
  // Spaces and dots in an HSN code do not count.
  const max = csv.reader === 'hsn' ? 40 : most
  return { ...said, kind: 'line', default: '', min: absent === 'refused' ? 1 : 0, max } as const
}

/** Values that are allowed but probably not meant, by field. */
export function warningsOf(
  values: Pick<ProductValues, 'price' | 'originalPrice'> & { gstPercent?: string; cost?: string },
): Partial<Record<FieldName, string>> {
  const price = numberIn(values.price)
  const original = numberIn(values.originalPrice)
  const percent = numberIn(values.gstPercent ?? '', true)
  const cost = numberIn(values.cost ?? '')
  return {
    ...((price ?? 0) > PRICE_FILTER.max && {
      price: 'The price filter of the shop ends at ₹5,000: shoppers will not find this product in category pages.',
    }),
    ...(price !== undefined && cost !== undefined && price < cost && { price: belowCost(formatPrice(cost)) }),
    ...(percent !== undefined && !isRateOfLaw(percent) && { gstPercent: RATE_REFUSAL }),
    ...(price !== undefined &&
      (original ?? Number.POSITIVE_INFINITY) <= price && {
        originalPrice: 'The original price is not above the price: no strike-through will show.',
      }),
  }
}

/** The API's errors by field name; an error within a list is shown for the list. */
export function problemsIn(fields: FieldErrors, sizes: readonly string[] = []): FieldErrors {
  const found: FieldErrors = {}
  for (const [place, words] of Object.entries(fieldsBelow('sizes', fields))) {
    const [at = '', name] = place.split('/')
    found[name === 'stock' ? stockFieldOf(sizes[Number(at)] ?? '') : 'option1'] ??= words
  }
  for (const [place, words] of Object.entries(fieldsBelow('productData', fields)))
    found[place.startsWith(factField('')) ? place : (place.split('/')[0] ?? '')] ??= words
  return found
}

function textsOf(textOf: (name: TextField) => string): { [F in TextField]: string } {
  return Object.fromEntries(TEXT_FIELDS.map((name) => [name, textOf(name)])) as { [F in TextField]: string }
}
