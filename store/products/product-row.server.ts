/** Between the row of a product and what it is on the wire, field by field as the table of fields says. */
import { products } from '#db/schema.ts'
import { paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import type { FieldKind } from './field-spec.ts'
import { FIELD_NAMES, type FieldName, fieldsWhere, PRODUCT_FIELDS } from './product-fields.ts'
import type { Product, ProductData, ProductDetail } from './products.schema.ts'
import { hasAges } from './products.ts'

export type ProductRow = typeof products.$inferSelect

/** The columns that are fields of the table. */
type FieldColumn = (typeof PRODUCT_FIELDS)[FieldName]['column']

/** What a write makes of a row: all that a new product needs but its stock. */
export type WrittenColumns = Pick<ProductRow, 'name' | 'description' | 'pricePaise' | 'categories'> &
  Partial<Pick<ProductRow, Exclude<FieldColumn, 'stock'>>>

type Kept = { column: keyof ProductRow; kind: FieldKind; unsaid?: string; absent: string }

/** The same table: here the compiler holds that every column is there. */
const KEPT: Record<FieldName, Kept> = PRODUCT_FIELDS

const LISTED = fieldsWhere(({ on }) => on === 'list')
const WRITTEN = FIELD_NAMES.filter((name) => name !== 'stock')

/** The value of a field as the wire writes it: rupees; null when there is none. */
export function fieldValue(row: Partial<ProductRow>, name: FieldName): unknown {
  const { column, kind } = KEPT[name]
  const value = row[column]
  return kind === 'rupees' && typeof value === 'number' ? rupeesFromPaise(value) : (value ?? null)
}

/** These fields of the product as they are answered: what says nothing is left out. */
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

/** The columns that a list needs. */
export type ListedRow = Pick<ProductRow, 'id' | 'revision' | 'stock'> & Partial<ProductRow>
export const LISTED_COLUMNS = {
  id: products.id,
  revision: products.revision,
  stock: products.stock,
  ...Object.fromEntries(LISTED.map((name) => [PRODUCT_FIELDS[name].column, products[PRODUCT_FIELDS[name].column]])),
}

/** The product of a list. */
export function productOfRow(row: ListedRow): Product {
  return { _id: row.id, ...answeredFields(row, LISTED), version: versionOf(row) } as Product
}

/** The product with all its fields, those that only the shop's people see among them. */
export function productDetailOfRow(row: ProductRow): ProductDetail {
  return { _id: row.id, ...answeredFields(row, FIELD_NAMES), version: versionOf(row) } as ProductDetail
}

/** What the data makes of the columns of a row, but for the stock. Ages are kept of toys and gifts alone. */
export function columnsOf(data: ProductData): WrittenColumns {
  const columns: Record<string, unknown> = {}
  for (const name of WRITTEN) {
    const { column, kind, absent } = KEPT[name]
    const value = data[name]
    if (value === undefined && absent === 'kept') continue
    columns[column] = kind === 'rupees' && typeof value === 'number' ? paiseFromRupees(value) : (value ?? null)
  }
  if (!hasAges(data.category)) Object.assign(columns, { ageFrom: null, ageTo: null })
  return columns as WrittenColumns
}

/** A version names the revision of the fields and the stock that was read with them. */
function versionOf(row: Pick<ProductRow, 'revision' | 'stock'>): string {
  return `${row.revision}.${row.stock}`
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
