/** The effect of a row of a product file: a new product, a change, nothing, or a refusal in plain words. */

import { type BundleFacts, problemOfParts, stockAsBundle } from '#store/goods/bundles/bundles.server.ts'
import { type CodeOwners, takeCodes } from '#store/goods/codes/codes.server.ts'
import type { Fact } from '#store/goods/facts/facts.ts'
import { problemOfSteps } from '#store/goods/prices/price-steps.ts'
import { changedFields } from '#store/people/audit/differing.server.ts'
import { ABOVE_MRP, goesAboveMrp } from '../products/mrp-rule.ts'
import { FIELD_NAMES, type FieldName, fieldSpec, isFieldName } from '../products/product-fields.ts'
import { columnsOf, fieldValue, type ProductRow, type WrittenColumns } from '../products/product-row.server.ts'
import { type ProductData, productDataShape } from '../products/products.schema.ts'
import { PRODUCT_LIMITS } from '../products/products.ts'
import { BIS_IS_MISSING, isToyWithoutBis } from '../products/toy-rule.server.ts'
import type { ProductColumns } from '../products/write-products.server.ts'
import { factColumn } from './csv-columns.ts'
import { isClearedByEmpty, readCell, readFactCell } from './csv-fields.server.ts'
import { readVersion, UUID_IN_TEXT } from './csv-values.server.ts'
import type { Cells } from './sheet.ts'

export type Plan =
  | { outcome: 'created'; columns: WrittenColumns & { stock: number } }
  | { outcome: 'updated'; set: ProductColumns }
  | { outcome: 'unchanged' }
  | { outcome: 'refused'; words: string }

/** The path under which a picture in this shop is stored; throws with words when the address cannot be used. */
export type KeepPicture = (address: string) => string

/** Context that all rows of a file share. */
export type PlanRules = {
  keep: KeepPicture
  toysNeedBis: boolean
  bundles: BundleFacts
  codes: CodeOwners
  facts: readonly Fact[]
}

const ID = new RegExp(`^${UUID_IN_TEXT.source}$`, 'i')
const STALE = 'Someone changed it in the shop after this file was exported. Export it again.'

/** The product id in a row; undefined for a new product. */
export function idOf(cells: Cells): { id: string | undefined } | { words: string } {
  if (!cells.id) return { id: undefined }
  if (ID.test(cells.id)) return { id: cells.id.toLowerCase() }
  return { words: 'Id: this is not the id of a product. Leave the cell blank to add a new product.' }
}

/** The plan of a row. `current` is the product with the id; without an id, the row makes a new product. */
export function planRow(cells: Cells, id: string | undefined, current: ProductRow | undefined, rules: PlanRules): Plan {
  if (id !== undefined && (!current || current.deletedAt)) {
    const what = current ? 'The product was deleted.' : 'There is no product with this id.'
    return refused([`Id: ${what} Leave the cell blank to add a new product.`])
  }
  const { data, words } = readRow(cells, current, rules.facts)
  const checked = productDataShape.safeParse(data)
  if (!checked.success) {
    for (const { path, message } of checked.error.issues) words.push(`${headerOf(path[0])}: ${message}`)
  }
  if (words.length > 0 || !checked.success) return refused(words)
  const pictured = withPictures(checked.data, rules.keep)
  if (typeof pictured === 'string') return refused([pictured])
  const plan: Plan = current
    ? planChange(cells, current, pictured)
    : { outcome: 'created', columns: { ...columnsOf(pictured), stock: pictured.stock } }
  if (plansAboveMrp(plan, current)) return refused([`${headerOf('price')}: ${ABOVE_MRP}`])
  const ofSteps = problemOfPlannedSteps(plan, current)
  if (ofSteps) return refused([`${headerOf('priceSteps')}: ${ofSteps}`])
  const parts = plan.outcome === 'created' ? plan.columns.parts : plan.outcome === 'updated' ? plan.set.parts : null
  const problem = parts && problemOfParts(id, parts, rules.bundles)
  if (problem) return refused([`${headerOf('parts')}: ${problem}`])
  if (rules.toysNeedBis && publishesToyWithoutBis(plan, current))
    return refused([`${headerOf('bisLicence')}: ${BIS_IS_MISSING}`])
  const taken = problemOfCodes(plan, current, rules.codes)
  return taken ? refused([`${headerOf('codes')}: ${taken}`]) : plan
}

/** Why a code is taken by another product. Comes last, because it reserves the row's codes against later rows. */
function problemOfCodes(plan: Plan, current: ProductRow | undefined, owners: CodeOwners): string | undefined {
  if (plan.outcome === 'created') return takeCodes(owners, {}, plan.columns)
  return current && plan.outcome === 'updated' && 'codes' in plan.set
    ? takeCodes(owners, current, { ...current, ...plan.set })
    : undefined
}

function plansAboveMrp(plan: Plan, current: ProductRow | undefined): boolean {
  if (plan.outcome === 'created') return goesAboveMrp(plan.columns)
  return plan.outcome === 'updated' && goesAboveMrp(plan.set, current)
}

function problemOfPlannedSteps(plan: Plan, current: ProductRow | undefined): string | undefined {
  if (plan.outcome === 'created') return problemOfSteps(plan.columns)
  return plan.outcome === 'updated' ? problemOfSteps(plan.set, current) : undefined
}

/** Whether the row publishes a toy without a BIS licence number; changing only a price does not. */
function publishesToyWithoutBis(plan: Plan, current: ProductRow | undefined): boolean {
  if (plan.outcome === 'created') return isToyWithoutBis(plan.columns)
  if (plan.outcome !== 'updated') return false
  const isAbout = ['visibility', 'categories', 'bisLicence'].some((column) => column in plan.set)
  return isAbout && isToyWithoutBis({ ...current, ...plan.set })
}

function planChange(cells: Cells, current: ProductRow, data: ProductData): Plan {
  const columns = columnsOf(data)
  const asBundle = (stockThen?: number) =>
    stockAsBundle(current, columns.parts, cells.stock ? data.stock : undefined, stockThen)
  const set = changedFields({ ...columns, stock: asBundle() ?? data.stock }, current)
  if (Object.keys(set).length === 0) return { outcome: 'unchanged' }
  if (!cells.version) return { outcome: 'updated', set }
  const version = readVersion(cells.version)
  if ('words' in version) return refused([`Version: ${version.words}`])
  const { revision, stock: stockThen } = version.value
  const stock = asBundle(stockThen) ?? current.stock + (cells.stock ? data.stock - stockThen : 0)
  if (revision !== current.revision || stock < 0 || stock > PRODUCT_LIMITS.stock) return refused([STALE])
  const moved = changedFields({ ...set, stock }, current)
  return Object.keys(moved).length === 0 ? { outcome: 'unchanged' } : { outcome: 'updated', set: moved }
}

/** The product's data with the row's cells over it, and the cells that cannot be read. */
function readRow(cells: Cells, current: ProductRow | undefined, facts: readonly Fact[]) {
  const data: Record<string, unknown> = current ? dataOf(current) : {}
  const words: string[] = []
  for (const name of FIELD_NAMES) {
    const cell = cells[name]
    if (cell === undefined || cell === '') {
      if (cell === '' && isClearedByEmpty(name)) data[name] = null
      else if (!current && isRequired(name)) words.push(`${headerOf(name)}: please fill this in.`)
      continue
    }
    const read = readCell(name, cell)
    if ('words' in read) words.push(`${headerOf(name)}: ${read.words}`)
    else data[name] = read.value
  }
  const told = { ...current?.facts }
  for (const fact of facts) {
    const cell = cells[factColumn(fact.id)]
    if (cell === '') delete told[fact.id]
    const read = cell ? readFactCell(fact, cell) : undefined
    if (read && 'words' in read) words.push(`${fact.name}: ${read.words}`)
    else if (read) told[fact.id] = read.value
  }
  if (facts.length > 0) data.facts = told
  // Filler for missing or unreadable cells, so that the schema does not report them a second time.
  if (words.length > 0) return { data: { ...FILLER, ...data }, words }
  return { data, words }
}

const FILLER = { name: 'x', description: 'x', price: 1, stock: 1, category: ['Toy'] }

function isRequired(name: FieldName): boolean {
  return name in FILLER
}

function dataOf(row: ProductRow): Record<string, unknown> {
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, fieldValue(row, name)]))
}

function withPictures(data: ProductData, keep: KeepPicture): ProductData | string {
  try {
    const { imageUrl, moreImageUrls } = data
    return {
      ...data,
      ...(imageUrl === undefined ? {} : { imageUrl: keep(imageUrl) }),
      ...(moreImageUrls === undefined ? {} : { moreImageUrls: [...new Set(moreImageUrls.map(keep))] }),
    }
  } catch (error) {
    return `Image: ${error instanceof Error ? error.message : 'It cannot be used.'}`
  }
}

function refused(words: string[]): Plan {
  return { outcome: 'refused', words: [...new Set(words)].join(' ') }
}

function headerOf(column: unknown): string {
  return isFieldName(column) ? fieldSpec(column).csv.header : 'Row'
}
