/** Converts between database rows and API products by the table of fields. */
import { getTableColumns } from 'drizzle-orm'
import { products } from '#db/schema/goods.ts'
import { gtinOf } from '#store/goods/codes/codes.ts'
import { RUNNING, type Running } from '#store/goods/prices/price-now.server.ts'
import { priceStepsInPaise, priceStepsInRupees } from '#store/goods/prices/price-steps.ts'
import { paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import { mayDo, type RightsHolder } from '#store/people/access/rights.ts'
import type { FieldKind } from './field-spec.ts'
import { FIELD_NAMES, type FieldName, fieldsWhere, PRODUCT_FIELDS } from './product-fields.ts'
import type { Product, ProductData, ProductDetail } from './products.schema.ts'
import { hasAges } from './products.ts'

export type ProductRow = typeof products.$inferSelect
type Priced = { running?: Running | null }
/** A product row with the offer that runs for it. */
export type PricedRow = ProductRow & Priced
export const PRICED_COLUMNS = { ...getTableColumns(products), running: RUNNING }

type FieldColumn = (typeof PRODUCT_FIELDS)[FieldName]['column']

/** The columns of a written product, without its stock. */
export type WrittenColumns = Pick<ProductRow, 'name' | 'description' | 'pricePaise' | 'categories'> &
  Partial<Pick<ProductRow, Exclude<FieldColumn, 'stock'>>>

type Kept = { column: keyof ProductRow; kind: FieldKind; unsaid?: string; absent: string }

/** The table of fields, typed so that every column must exist. */
const KEPT: Record<FieldName, Kept> = PRODUCT_FIELDS

const LISTED = fieldsWhere(({ on }) => on === 'list')
const WRITTEN = FIELD_NAMES.filter((name) => name !== 'stock')

/** A field as the API has it, prices in rupees; null when there is none. */
export function fieldValue(row: Partial<ProductRow>, name: FieldName): unknown {
  const { column, kind } = KEPT[name]
  if (name === 'priceSteps') return row.priceSteps ? priceStepsInRupees(row.priceSteps) : null
  const value = row[column]
  return kind === 'rupees' && typeof value === 'number' ? rupeesFromPaise(value) : (value ?? null)
}

/** The fields as the API answers them, without empty values. */
export function answeredFields(row: Partial<ProductRow>, names: readonly FieldName[]): Record<string, unknown> {
  const answered: Record<string, unknown> = {}
  for (const name of names) {
    const value = fieldValue(row, name)
    const saysNothing =
      value === null || value === KEPT[name].unsaid || (KEPT[name].kind === 'pictures' && isEmpty(value))
    if (!saysNothing) answered[name] = value
  }
  return answered
}

/** The columns that lists need. */
export type ListedRow = Pick<ProductRow, 'id' | 'revision' | 'stock'> & Partial<ProductRow> & Priced
export const LISTED_COLUMNS = {
  id: products.id,
  revision: products.revision,
  stock: products.stock,
  ...Object.fromEntries(LISTED.map((name) => [PRODUCT_FIELDS[name].column, products[PRODUCT_FIELDS[name].column]])),
}

export function productOfRow(row: ListedRow): Product {
  return { _id: row.id, ...answeredFields(withOfferPrice(row), LISTED), version: versionOf(row) } as Product
}

const BUT_COSTS = fieldsWhere(({ on }) => on !== 'costs')

/** A product with all its fields, also those for staff; with its cost when the asker may see costs. */
export function productDetailOfRow(row: PricedRow, asker?: RightsHolder): ProductDetail {
  const names = asker && mayDo(asker, 'see costs') ? FIELD_NAMES : BUT_COSTS
  const fields = answeredFields(withOfferPrice(row), names)
  const offer = row.running ? { offerUntil: new Date(row.running.until).toISOString(), usual: usualPricesOf(row) } : {}
  const gtin = gtinOf(row.codes)
  return { _id: row.id, ...fields, ...(gtin ? { gtin } : {}), ...offer, version: versionOf(row) } as ProductDetail
}

/** The row with the offer's price. Only a price that was really asked before the offer is struck through. */
function withOfferPrice<R extends Partial<ProductRow> & Priced>(row: R): R {
  if (!row.running) return row
  const { price, usual, asked } = row.running
  const originalPricePaise = asked === null ? null : Math.min(asked, usual)
  return { ...row, pricePaise: price, originalPricePaise }
}

/** The prices without the offer, in rupees. */
export function usualPricesOf(row: Partial<ProductRow>): ProductDetail['usual'] {
  return answeredFields(row, ['price', 'originalPrice']) as ProductDetail['usual']
}

/** Turns offer prices that come back unchanged into usual prices, so that a save during an offer does not fix its price. */
export function withUsualPrices(row: PricedRow, data: ProductData): ProductData {
  if (data.usual || !row.running) return data
  const [shown, usual] = [productOfRow(row), usualPricesOf(row)]
  const price = data.price === shown.price ? (usual?.price ?? data.price) : data.price
  const originalPrice = data.originalPrice === shown.originalPrice ? usual?.originalPrice : data.originalPrice
  return { ...data, price, originalPrice }
}

/** The columns for the data, except stock. Only toys and gifts have ages. */
export function columnsOf({ usual, ...written }: ProductData): WrittenColumns {
  const data = usual ? { ...written, price: usual.price, originalPrice: usual.originalPrice } : written
  const columns: Record<string, unknown> = {}
  for (const name of WRITTEN) {
    const { column, kind, absent } = KEPT[name]
    const value = data[name]
    if (value === undefined && absent === 'kept') continue
    columns[column] = kind === 'rupees' && typeof value === 'number' ? paiseFromRupees(value) : (value ?? null)
  }
  if (data.priceSteps) columns.priceSteps = priceStepsInPaise(data.priceSteps)
  // A bundle's cost is calculated from its parts.
  if (data.parts?.length) columns.costPaise = null
  if (!hasAges(data.category)) Object.assign(columns, { ageFrom: null, ageTo: null })
  return columns as WrittenColumns
}

/** The version: revision of the fields, a dot, and the stock read with them. */
function versionOf(row: Pick<ProductRow, 'revision' | 'stock'>): string {
  return `${row.revision}.${row.stock}`
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
