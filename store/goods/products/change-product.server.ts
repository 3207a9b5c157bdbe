/**
 * Changes of single products. One based on a version adds its difference to the stock, so that it never brings sold units back.
 */
import { randomUUID } from 'node:crypto'
import type { BundlePart } from '#db/order-values.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { BUNDLE_STOCK_IS_COUNTED, refuseParts, stockAsBundle } from '#store/goods/bundles/bundles.server.ts'
import { refuseTakenCodes } from '#store/goods/codes/codes.server.ts'
import { CODE_LIMITS, keyOfCode, type ProductCode, TOO_MANY_CODES } from '#store/goods/codes/codes.ts'
import { refuseWrongFacts } from '#store/goods/facts/facts.server.ts'
import { problemOfSteps } from '#store/goods/prices/price-steps.ts'
import { paiseFromRupees } from '#store/money.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { mayDo } from '#store/people/access/rights.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import { changedFields } from '#store/people/audit/differing.server.ts'
import type { ProductEdit } from './admin-products.schema.ts'
import { ABOVE_MRP, goesAboveMrp } from './mrp-rule.ts'
import {
  columnsOf,
  type PricedRow,
  type ProductRow,
  productDetailOfRow,
  withUsualPrices,
} from './product-row.server.ts'
import type { ProductData, ProductDetail, ProductSize } from './products.schema.ts'
import { productNotFound } from './products.server.ts'
import { PRODUCT_LIMITS } from './products.ts'
import { refuseToyWithoutBis } from './toy-rule.server.ts'
import { insertProducts, lockToWrite, type ProductColumns, softDelete, writeChanges } from './write-products.server.ts'

/** Creates a product. Throws `invalid_input` at the field that breaks a rule, such as a toy without BIS licence number. */
export function createProduct(db: Db, admin: Admin<'change products'>, data: ProductData): Promise<ProductDetail> {
  return inTransaction(db, (tx) => createIn(tx, admin, data))
}

/** Creates a product for each size, all of one family: all or none. Throws as `createProduct`, also for bundles. */
export function createSizes(
  db: Db,
  admin: Admin<'change products'>,
  data: ProductData,
  sizes: readonly ProductSize[],
): Promise<ProductDetail[]> {
  if (data.parts && data.parts.length > 0) throw invalidField('/productData/parts', BUNDLE_STOCK_IS_COUNTED)
  if (data.codes) throw invalidField('/productData/codes', 'Each size has codes of its own: add them once it is there.')
  const family = data.family || data.name
  if (family.length > PRODUCT_LIMITS.family)
    throw invalidField('/productData/family', `Please enter a name of at most ${PRODUCT_LIMITS.family} characters.`)
  return inTransaction(db, async (tx) => {
    const made: ProductDetail[] = []
    for (const size of sizes) made.push(await createIn(tx, admin, { ...data, ...size, family }))
    return made
  })
}

async function createIn(tx: Tx, admin: Admin<'change products'>, data: ProductData): Promise<ProductDetail> {
  refuseCost(admin, data)
  await refuseWrongFacts(tx, data.facts)
  await refuseToyWithoutBis(tx, columnsOf(data))
  if (data.staysWithinMrp && goesAboveMrp(columnsOf(data))) throw aboveMrp()
  refuseSteps(columnsOf(data))
  await refuseParts(tx, {}, columnsOf(data))
  await refuseTakenCodes(tx, {}, columnsOf(data))
  const after = { ...columnsOf(data), stock: data.stock }
  const id = randomUUID()
  await insertProducts(tx, admin, [{ id, ...after }], { reason: 'opening' })
  const row = await lockProduct(tx, id)
  await recordAudit(tx, admin, { action: 'product.create', subject: row, after })
  return productDetailOfRow(row, admin)
}

/**
 * Replaces a product. With `data.version` the stock changes by the difference to that version; without it, the stock is set.
 * Throws `stale_product` when the fields changed since or the stock would leave its range, `not_found`, and as `createProduct`.
 */
export async function updateProduct(
  db: Db,
  admin: Admin<'change products'>,
  id: string,
  data: ProductData,
): Promise<ProductDetail> {
  return inTransaction(db, async (tx) => {
    refuseCost(admin, data)
    await refuseWrongFacts(tx, data.facts)
    const current = await lockProduct(tx, id, data.parts ?? [])
    const stock = stockAfter(current, data)
    const columns = columnsOf(withUsualPrices(current, data))
    await refuseToyWithoutBis(tx, { ...current, ...columns })
    if (data.staysWithinMrp && goesAboveMrp(columns, current)) throw aboveMrp()
    refuseSteps(columns, current)
    await refuseParts(tx, current, columns)
    await refuseTakenCodes(tx, current, { ...columns, id: current.id })
    return productDetailOfRow(await write(tx, admin, current, { ...columns, stock }), admin)
  })
}

/** Changes usual price, stock or options; the stock changes by the difference to `edit.version`. Throws as `updateProduct`. */
export async function editProduct(
  db: Db,
  admin: Admin<'change products'>,
  id: string,
  edit: ProductEdit,
): Promise<ProductRow> {
  return inTransaction(db, async (tx) => {
    const current = await lockProduct(tx, id)
    if (current.parts && edit.stock !== undefined) throw invalidField('/stock', BUNDLE_STOCK_IS_COUNTED)
    const stock = stockAfter(current, edit)
    const price = edit.price === undefined ? {} : { pricePaise: paiseFromRupees(edit.price) }
    if (goesAboveMrp(price, current)) throw invalidField('/price', ABOVE_MRP)
    const ofSteps = problemOfSteps(price, current)
    if (ofSteps) throw invalidField('/price', ofSteps)
    const { option1 = current.option1, option2 = current.option2 } = edit
    return write(tx, admin, current, { ...price, option1, option2, stock })
  })
}

/** Adds a scanned code to the product's codes. Throws `invalid_input` for a code that is taken, and `not_found`. */
export async function addCode(
  db: Db,
  admin: Admin<'change products'>,
  id: string,
  code: ProductCode,
): Promise<ProductRow> {
  return inTransaction(db, async (tx) => {
    const current = await lockProduct(tx, id)
    const had = current.codes ?? []
    if (had.some((one) => keyOfCode(one.code) === keyOfCode(code.code))) return current
    const codes = [...had, code]
    if (codes.length > CODE_LIMITS.ofProduct) throw invalidField('/code', TOO_MANY_CODES)
    await refuseTakenCodes(tx, current, { ...current, codes }, '/code')
    return write(tx, admin, current, { codes })
  })
}

/** Throws `forbidden` when a person who may not see costs sends one. */
function refuseCost(admin: Admin<'change products'>, { cost }: ProductData): void {
  if (cost === undefined || mayDo(admin, 'see costs')) return
  throw new StoreError('forbidden', 'You may not set what a product costs the shop.')
}

function aboveMrp(): StoreError {
  return invalidField('/productData/price', ABOVE_MRP)
}

function refuseSteps(...change: Parameters<typeof problemOfSteps>): void {
  const words = problemOfSteps(...change)
  if (words) throw invalidField('/productData/priceSteps', words)
}

/** Deletes a product; order lines stay. Throws `not_found`. */
export async function deleteProduct(db: Db, admin: Admin<'change products'>, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockProduct(tx, id)
    await softDelete(tx, [id])
    const { name, pricePaise, stock, categories } = row
    const before = { name, pricePaise, stock, categories }
    await recordAudit(tx, admin, { action: 'product.delete', subject: row, before })
  })
}

/** Locks the product, and the products that will be its parts. Throws `not_found`. */
async function lockProduct(tx: Tx, id: string, parts: readonly BundlePart[] = []): Promise<PricedRow> {
  const rows = await lockToWrite(tx, [id, ...parts.map(({ _id }) => _id)])
  const row = rows.find((one) => one.id === id.toLowerCase())
  if (!row || row.deletedAt) throw productNotFound()
  return row
}

type StockData = Pick<Partial<ProductData>, 'stock' | 'version' | 'parts'>

/** The stock after the change. Throws `stale_product`; data without a stock only has its revision compared. */
function stockAfter(current: PricedRow, data: StockData): number {
  const { parts, stock: said } = data
  if (data.version === undefined) return stockAsBundle(current, parts, said) ?? said ?? current.stock
  const [revision, stockThen = 0] = data.version.split('.').map(Number)
  const stock = stockAsBundle(current, parts, said, stockThen) ?? current.stock + (said ?? stockThen) - stockThen
  if (revision !== current.revision || stock < 0 || stock > PRODUCT_LIMITS.stock) {
    throw new StoreError('stale_product', 'The product was changed since it was loaded.', {
      facts: { product: productDetailOfRow(current) },
    })
  }
  return stock
}

/**
 * Writes the differing columns. A changed stock raises the revision too, so that a repeated save fails instead of adding twice.
 */
async function write(
  tx: Tx,
  admin: Admin<'change products'>,
  row: PricedRow,
  columns: ProductColumns,
): Promise<PricedRow> {
  const set = changedFields(columns, row)
  const names = Object.keys(set) as (keyof ProductColumns)[]
  if (names.length === 0) return row
  await writeChanges(tx, admin, [{ row, set }], { reason: 'admin' })
  const before = Object.fromEntries(names.map((name) => [name, row[name]]))
  await recordAudit(tx, admin, { action: 'product.update', subject: { ...row, ...set }, before, after: set })
  return lockProduct(tx, row.id)
}
