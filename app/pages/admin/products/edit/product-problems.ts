/** Checks the product form field by field, for errors and for likely slips. */

import type { FieldErrors, Refusal } from '#app/api/ask.ts'
import type { ProductValues } from '#app/pages/admin/products/product-values.ts'
import { isRateOfLaw, NO_RATE_OF_LAW } from '#store/gst/rates.ts'
import { FIELD_NAMES, type FieldName, fieldSpec } from '#store/products/product-fields.ts'
import { hasAges, PRICE_FILTER } from '#store/products/products.ts'
import { bareSigns } from '#store/typed/code.ts'
import { numberIn, type Read, readNumber } from '#store/typed/number.ts'

export type FieldProblems = Partial<Record<FieldName, string>>

/** The errors that keep the form from being sent, by field. Empty when there are none. */
export function problemsOf(values: ProductValues): FieldProblems {
  const found: FieldProblems = {}
  for (const name of FIELD_NAMES) {
    const isHidden = fieldSpec(name).form.section === 'ages' && !hasAges(values.category)
    const isCounted = name === 'stock' && values.parts.length > 0
    const problem = isHidden || isCounted ? undefined : problemOf(name, values)
    if (problem !== undefined) found[name] = problem
  }
  return found
}

/** Values that are allowed but probably not meant, by field. */
export function warningsOf(
  values: Pick<ProductValues, 'price' | 'originalPrice'> & { gstPercent?: string },
): FieldProblems {
  const price = numberIn(values.price)
  const original = numberIn(values.originalPrice)
  const percent = numberIn(values.gstPercent ?? '', true)
  const isBeyondFilter = price !== undefined && price > PRICE_FILTER.max
  const isNoSaving = price !== undefined && original !== undefined && original <= price
  return {
    ...(isBeyondFilter && {
      price: 'The price filter of the shop ends at ₹5,000: shoppers will not find this product in category pages.',
    }),
    ...(percent !== undefined && !isRateOfLaw(percent) && { gstPercent: NO_RATE_OF_LAW }),
    ...(isNoSaving && {
      originalPrice: 'The original price is not above the price: no strike-through will show.',
    }),
  }
}

/** The fields that the API refused, from the pointers of its problem document. Others are left out. */
export function problemsFromApi(errors: readonly { pointer: string; detail: string }[]): FieldProblems {
  const found: FieldProblems = {}
  for (const { pointer, detail } of errors) {
    const field = FIELD_NAMES.find(
      (name) => pointer === `/productData/${name}` || pointer.startsWith(`/productData/${name}/`),
    )
    if (field) found[field] ??= detail
  }
  return found
}

/** Whether somebody else changed the product meanwhile. */
function isStale({ code }: Refusal): boolean {
  return code === 'stale_product'
}

export function notSaved(refusal: Refusal): string {
  return isStale(refusal)
    ? 'This product was changed by someone else meanwhile. Your changes are not saved.'
    : 'Failed to save product. You may not be authorized.'
}

/** The API's errors, by the form's fields. */
export function problemsIn(fields: FieldErrors): FieldProblems {
  return problemsFromApi(Object.entries(fields).map(([place, detail]) => ({ pointer: `/${place}`, detail })))
}

function problemOf(name: FieldName, values: ProductValues): string | undefined {
  const value = values[name]
  const { missing } = fieldSpec(name).form
  if (typeof value !== 'string') return missing !== undefined && Array.isArray(value) && !value[0] ? missing : undefined
  if (value.trim() === '') return missing
  return textProblem(name, value) ?? (name === 'ageFrom' ? crossedProblem(values) : undefined)
}

function textProblem(name: FieldName, text: string): string | undefined {
  const { kind, most = Number.POSITIVE_INFINITY, form, csv } = fieldSpec(name)
  if (kind === 'rupees' || kind === 'whole')
    return numberProblem(readNumber(text, csv.reader === 'percent'), kind, most)
  const bare = csv.reader === 'hsn' ? bareSigns(text) : text.trim()
  if (form.pattern && !form.pattern.test(bare)) return form.refusal
  return bare.length > most ? `Use at most ${most} characters.` : undefined
}

function numberProblem(read: Read<number>, kind: 'rupees' | 'whole', most: number): string | undefined {
  if ('words' in read) return read.words
  const isRight = read.value >= 0 && read.value <= most && (kind === 'rupees' || Number.isInteger(read.value))
  const what = kind === 'rupees' ? 'an amount' : 'a whole number'
  return isRight ? undefined : `Enter ${what} from 0 to ${most.toLocaleString('en-IN')}.`
}

function crossedProblem({ ageFrom, ageTo }: ProductValues): string | undefined {
  const [low, high] = [numberIn(ageFrom), numberIn(ageTo)]
  if (low === undefined || high === undefined || textProblem('ageTo', ageTo)) return undefined
  return low > high ? 'Age from must not be above age to.' : undefined
}
