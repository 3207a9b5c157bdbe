/**
 * What stands in the product form: text as it was typed, until it is sent. From here come the checks of each field, the
 * warnings that block nothing, and the product data of the API.
 */
import { hasWholePaise } from '#store/money.ts'
import {
  CATEGORIES,
  type Category,
  DEFAULT_POPULARITY,
  hasAges,
  POPULARITIES,
  type Popularity,
  PRICE_FILTER,
  PRODUCT_LIMITS,
  type ProductDetail,
  VISIBILITIES,
  type Visibility,
} from '#store/products/products.ts'

export type ProductValues = {
  name: string
  description: string
  price: string
  originalPrice: string
  stock: string
  category: Category[]
  isFeatured: boolean
  popularity: Popularity
  ageFrom: string
  ageTo: string
  imageUrl: string
  moreImageUrls: readonly string[]
  visibility: Visibility
  hsnCode: string
  gstPercent: string
}

export type ProductField = keyof ProductValues
type TextField =
  | 'name'
  | 'description'
  | 'price'
  | 'originalPrice'
  | 'stock'
  | 'ageFrom'
  | 'ageTo'
  | 'hsnCode'
  | 'gstPercent'
export type FieldProblems = Partial<Record<ProductField, string>>

/** The order of the fields on the page: the focus goes to the first one that needs it. */
export const FIELDS: readonly ProductField[] = [
  'name',
  'description',
  'price',
  'originalPrice',
  'stock',
  'category',
  'ageFrom',
  'ageTo',
  'isFeatured',
  'popularity',
  'visibility',
  'hsnCode',
  'gstPercent',
  'imageUrl',
  'moreImageUrls',
]

export const NO_CATEGORY = 'Please select at least one category.'

/** The values of a product that is edited, or those of an empty form. */
export function valuesOfProduct(product: ProductDetail | undefined): ProductValues {
  return {
    name: product?.name ?? '',
    description: product?.description ?? '',
    price: textOf(product?.price),
    originalPrice: textOf(product?.originalPrice),
    stock: textOf(product?.stock),
    category: product ? [product.category].flat() : [],
    isFeatured: product?.isFeatured ?? false,
    popularity: product?.popularity ?? DEFAULT_POPULARITY,
    ageFrom: textOf(product?.ageFrom),
    ageTo: textOf(product?.ageTo),
    imageUrl: product?.imageUrl ?? '',
    moreImageUrls: product?.moreImageUrls ?? [],
    visibility: product?.visibility ?? 'published',
    hsnCode: product?.hsnCode ?? '',
    gstPercent: textOf(product?.gstPercent),
  }
}

/** The values as they stand in the form. What the form does not show now, such as hidden ages, stays as it was. */
export function valuesOfForm(form: FormData, before: ProductValues): ProductValues {
  function text(field: TextField): string {
    const value = form.get(field)
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : before[field]
  }
  const chosen = form.getAll('category')
  return {
    name: text('name'),
    description: text('description'),
    price: text('price'),
    originalPrice: text('originalPrice'),
    stock: text('stock'),
    // The first category gives a product its colour: what was chosen before keeps its place.
    category: [...new Set([...before.category, ...CATEGORIES])].filter((category) => chosen.includes(category)),
    isFeatured: form.has('isFeatured'),
    popularity: POPULARITIES.find((popularity) => String(popularity) === form.get('popularity')) ?? before.popularity,
    ageFrom: text('ageFrom'),
    ageTo: text('ageTo'),
    imageUrl: before.imageUrl,
    moreImageUrls: before.moreImageUrls,
    visibility: VISIBILITIES.find((visibility) => visibility === form.get('visibility')) ?? before.visibility,
    hsnCode: text('hsnCode'),
    gstPercent: text('gstPercent'),
  }
}

/** What keeps the form from being sent, by field. Empty when nothing does. */
export function problemsOf(values: ProductValues): FieldProblems {
  return {
    ...named('name', textProblem(values.name, PRODUCT_LIMITS.name, 'Enter a name.')),
    ...named('description', textProblem(values.description, PRODUCT_LIMITS.description, 'Enter a description.')),
    ...named('price', priceProblem(values.price) ?? (values.price.trim() === '' ? 'Enter a price.' : undefined)),
    ...named('originalPrice', priceProblem(values.originalPrice)),
    ...named(
      'stock',
      values.stock.trim() === '' ? 'Enter the stock.' : wholeProblem(values.stock, PRODUCT_LIMITS.stock),
    ),
    ...named('category', values.category.length === 0 ? NO_CATEGORY : undefined),
    ...(hasAges(values.category) ? ageProblems(values) : {}),
    ...named('hsnCode', /^(\d{4,8})?$/.test(values.hsnCode.trim()) ? undefined : 'Enter 4 to 8 digits.'),
    ...named(
      'gstPercent',
      values.gstPercent.trim() === '' ? undefined : wholeProblem(values.gstPercent, PRODUCT_LIMITS.gstPercent),
    ),
  }
}

/** What is allowed and probably not meant, by field. */
export function warningsOf(values: Pick<ProductValues, 'price' | 'originalPrice'>): FieldProblems {
  const price = numberIn(values.price)
  const original = numberIn(values.originalPrice)
  const isBeyondFilter = price !== undefined && price > PRICE_FILTER.max
  const isNoSaving = price !== undefined && original !== undefined && original <= price
  return {
    ...named(
      'price',
      isBeyondFilter
        ? 'The price filter of the shop ends at ₹5,000: shoppers will not find this product in category pages.'
        : undefined,
    ),
    ...named(
      'originalPrice',
      isNoSaving ? 'The original price is not above the price: no strike-through will show.' : undefined,
    ),
  }
}

/** The product data to send. Blank optional fields and hidden ages are left out. Call it on values without problems. */
export function productDataOf(values: ProductValues, version: string | undefined) {
  const ages = hasAges(values.category)
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    price: numberIn(values.price) ?? Number.NaN,
    ...given('originalPrice', numberIn(values.originalPrice)),
    stock: numberIn(values.stock) ?? Number.NaN,
    category: values.category,
    ...given('imageUrl', values.imageUrl || undefined),
    // Always sent: left out, the store would keep those that were removed here.
    moreImageUrls: [...values.moreImageUrls],
    isFeatured: values.isFeatured,
    popularity: values.popularity,
    ...given('ageFrom', ages ? numberIn(values.ageFrom) : undefined),
    ...given('ageTo', ages ? numberIn(values.ageTo) : undefined),
    visibility: values.visibility,
    hsnCode: values.hsnCode.trim() || null,
    gstPercent: numberIn(values.gstPercent) ?? null,
    ...given('version', version),
  }
}

/** The fields that the API refused, from the pointers of its problem document. Others are left out. */
export function problemsFromApi(errors: readonly { pointer: string; detail: string }[]): FieldProblems {
  const found: FieldProblems = {}
  for (const { pointer, detail } of errors) {
    const field = FIELDS.find(
      (name) => pointer === `/productData/${name}` || pointer.startsWith(`/productData/${name}/`),
    )
    if (field) found[field] ??= detail
  }
  return found
}

/** The number that people mean by "1,299.50" or "₹ 1299.5"; undefined when the text is empty or no such number. */
export function numberIn(text: string): number | undefined {
  const plain = text.replace(/[\s,₹]/g, '')
  return /^\d{1,9}(\.\d+)?$|^\.\d+$/.test(plain) ? Number(plain) : undefined
}

function textProblem(text: string, max: number, whenEmpty: string): string | undefined {
  if (text.trim() === '') return whenEmpty
  return text.trim().length > max ? `Use at most ${max} characters.` : undefined
}

function priceProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined
  const price = numberIn(text)
  if (price === undefined) return 'Enter an amount in rupees, such as 249 or 249.50.'
  if (!hasWholePaise(price)) return 'Use at most two decimals.'
  return price > PRODUCT_LIMITS.price ? 'Enter at most ₹10,00,000.' : undefined
}

function wholeProblem(text: string, max: number): string | undefined {
  const number = numberIn(text)
  return number === undefined || !Number.isInteger(number) || number > max
    ? `Enter a whole number from 0 to ${max.toLocaleString('en-IN')}.`
    : undefined
}

function ageProblems(values: ProductValues): FieldProblems {
  const from = values.ageFrom.trim() === '' ? undefined : wholeProblem(values.ageFrom, PRODUCT_LIMITS.age)
  const to = values.ageTo.trim() === '' ? undefined : wholeProblem(values.ageTo, PRODUCT_LIMITS.age)
  const [low, high] = [numberIn(values.ageFrom), numberIn(values.ageTo)]
  const isCrossed = !from && !to && low !== undefined && high !== undefined && low > high
  return { ...named('ageFrom', isCrossed ? 'Age from must not be above age to.' : from), ...named('ageTo', to) }
}

function named(field: ProductField, text: string | undefined): FieldProblems {
  return text === undefined ? {} : { [field]: text }
}

function given<N extends string, T>(name: N, value: T | undefined): { [K in N]?: T } {
  const none: { [K in N]?: T } = {}
  return value === undefined ? none : { ...none, [name]: value }
}

function textOf(number: number | undefined): string {
  return number === undefined ? '' : String(number)
}
