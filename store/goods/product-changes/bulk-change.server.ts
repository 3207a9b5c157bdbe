/**
 * Makes one change to many products in one transaction. Products that cannot take it are named and stay; the others are written
 * together or not at all.
 */
import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { products } from '#db/schema/goods.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { StoreError } from '#store/errors.ts'
import { BUNDLE_STOCK_IS_COUNTED, LOCK_ORDER } from '#store/goods/bundles/bundles.server.ts'
import { lockFreeCodes } from '#store/goods/codes/codes.server.ts'
import { CODE_LIMITS, TOO_MANY_CODES } from '#store/goods/codes/codes.ts'
import { problemOfSteps } from '#store/goods/prices/price-steps.ts'
import { rateInWords, rateOf } from '#store/money/gst/rates.ts'
import { formatPrice, rupeesFromPaise } from '#store/money.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { mayDo } from '#store/people/access/rights.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import { changedFields } from '#store/people/audit/differing.server.ts'
import type { BulkAction, BulkResult } from '../products/admin-products.schema.ts'
import { nameOfAction } from '../products/bulk-action.ts'
import { ABOVE_MRP, goesAboveMrp } from '../products/mrp-rule.ts'
import { CATEGORIES, type Category, hasAges, PRODUCT_LIMITS } from '../products/products.ts'
import { BIS_IS_MISSING, isToyWithoutBis, toysNeedBis } from '../products/toy-rule.server.ts'
import {
  type ProductChange,
  type ProductColumns,
  ROWS_PER_STATEMENT,
  softDelete,
  writeChanges,
} from '../products/write-products.server.ts'
import { changeRecordOf, recordChange, recordChangeRows } from './kept-changes.server.ts'

/** Products that a result names; the rest are only counted. */
const MOST_NAMED = 20
const MOST_EXAMPLES = 3

/** Products by id, or all that match a condition; `count` is how many matched when the person decided. */
export type Selected = { ids: string[] } | { condition: SQL | undefined; count: number }

type Row = Awaited<ReturnType<typeof lockSelected>>[number]
type Planned = { row: Row; set: ProductColumns } | { row: Row; refused: string }

/** The result that the action would have, without writing anything. */
export async function previewBulk(
  db: Db,
  admin: Admin<'change products'>,
  action: BulkAction,
  selection: Selected,
): Promise<BulkResult> {
  return inTransaction(db, async (tx) => {
    const rows = await lockSelected(tx, selection, { forReading: true })
    const planned = await planAll(tx, action, rows)
    const below = mayDo(admin, 'see costs') ? planned.filter(goesBelowCost).length : 0
    return { ...resultOf(action, planned, missingOf(selection, rows)), ...(below > 0 ? { belowCost: below } : {}) }
  })
}

/**
 * Carries out the action. Throws `wrong_status` with `count` when the filter no longer matches as many products as the person
 * saw.
 */
export async function changeProducts(
  db: Db,
  admin: Admin<'change products'>,
  action: BulkAction,
  selection: Selected,
): Promise<BulkResult> {
  return inTransaction(db, async (tx) => {
    const rows = await lockSelected(tx, selection)
    refuseOtherCount(selection, rows.length)
    const planned = await planAll(tx, action, rows)
    const result = resultOf(action, planned, missingOf(selection, rows))
    if (result.changed === 0) return result
    if (action.kind === 'delete') await deleteRows(tx, admin, rows)
    else return { ...result, changeId: await write(tx, admin, action, planned) }
    return result
  })
}

/** Locks the products in the same order as orders do. A preview reads without locks. */
async function lockSelected(tx: Tx, selection: Selected, { forReading = false } = {}) {
  const condition =
    'ids' in selection ? and(inArray(products.id, selection.ids), isNull(products.deletedAt)) : selection.condition
  const { id, name, revision, pricePaise, stock, categories, isFeatured, visibility, ageFrom, ageTo } = products
  const { bisLicence, gstPercent, gstZero, gstFrom, hsnCode, parts, originalPricePaise, costPaise, priceSteps, codes } =
    products
  const looked = { id, name, revision, pricePaise, stock, categories, isFeatured, visibility, ageFrom, ageTo }
  const query = tx
    .select({
      ...looked,
      bisLicence,
      gstPercent,
      gstZero,
      gstFrom,
      hsnCode,
      parts,
      originalPricePaise,
      costPaise,
      priceSteps,
      codes,
    })
    .from(products)
    .where(condition)
    .orderBy(LOCK_ORDER)
  return forReading ? query : query.for('update')
}

function refuseOtherCount(selection: Selected, count: number): void {
  if ('ids' in selection || selection.count === count) return
  throw new StoreError('wrong_status', `The list has changed: ${count} products match now. Nothing was changed.`, {
    facts: { count },
  })
}

function missingOf(selection: Selected, rows: Row[]): number {
  return 'ids' in selection ? new Set(selection.ids.map((id) => id.toLowerCase())).size - rows.length : 0
}

async function planAll(tx: Tx, action: BulkAction, rows: Row[]): Promise<Planned[]> {
  const needBis = await toysNeedBis(tx)
  const free = action.kind === 'codes' ? await lockFreeCodes(tx, rows.length) : []
  return rows.map((row) => {
    const planned = action.kind === 'codes' ? planCode(row, free) : plan(action, row)
    if (typeof planned === 'string') return { row, refused: planned }
    const set = changedFields(planned, row)
    const publishes = set.visibility !== undefined || set.categories !== undefined
    if (goesAboveMrp(set, row)) return { row, refused: ABOVE_MRP }
    const ofSteps = problemOfSteps(set, row)
    if (ofSteps) return { row, refused: ofSteps }
    if (needBis && publishes && isToyWithoutBis({ ...row, ...set })) return { row, refused: BIS_IS_MISSING }
    return { row, set }
  })
}

/** The columns that the action sets on a product, or why it cannot. */
function plan(action: Exclude<BulkAction, { kind: 'codes' }>, row: Row): ProductColumns | string {
  switch (action.kind) {
    case 'feature':
      return { isFeatured: action.isFeatured }
    case 'visibility':
      return { visibility: action.visibility }
    case 'category':
      return planCategories(action, row)
    case 'price':
      return planPrice(action, row)
    case 'stock': {
      if (row.parts) return BUNDLE_STOCK_IS_COUNTED
      const stock = action.how === 'set' ? action.amount : row.stock + action.amount
      if (stock < 0) return `There are only ${row.stock} in stock.`
      return stock > PRODUCT_LIMITS.stock ? 'The stock would be too large.' : { stock }
    }
    case 'gst':
      return {
        gstPercent: action.percent,
        gstZero: action.percent === 0 ? (action.zero ?? null) : null,
        ...(action.from === undefined ? {} : { gstFrom: action.from }),
      }
    case 'hsn':
      return { hsnCode: action.code }
    case 'delete':
      return {}
  }
}

function planCategories({ how, category }: BulkAction & { kind: 'category' }, row: Row): ProductColumns | string {
  const had = row.categories as Category[]
  const wanted: Record<typeof how, Category[]> = {
    set: category,
    add: [...had, ...category],
    remove: had.filter((name) => !category.includes(name)),
  }
  const categories = [...new Set(wanted[how])]
  if (categories.length === 0) return 'It would have no category.'
  if (how === 'set') categories.sort((a, b) => CATEGORIES.indexOf(a) - CATEGORIES.indexOf(b))
  return { categories, ...(hasAges(categories) ? {} : { ageFrom: null, ageTo: null }) }
}

function planCode({ codes }: Row, free: string[]): ProductColumns | string {
  if (codes?.some(({ pieces }) => pieces === 1)) return {}
  const code = free.shift()
  if (code === undefined) return 'All codes of the shop are given.'
  return (codes ?? []).length < CODE_LIMITS.ofProduct
    ? { codes: [...(codes ?? []), { code, pieces: 1 }] }
    : TOO_MANY_CODES
}

function planPrice({ percent, rounding }: BulkAction & { kind: 'price' }, row: Row): ProductColumns | string {
  const step = rounding === 'rupee' ? 100 : 1
  const pricePaise = Math.round((row.pricePaise * (100 + percent)) / 100 / step) * step
  if (pricePaise === 0 && row.pricePaise > 0) return 'The price would be 0.'
  return pricePaise > PRODUCT_LIMITS.price * 100 ? 'The price would be too high.' : { pricePaise }
}

/** Whether the new price is below cost. Bundles store no cost and are not checked. */
function goesBelowCost(planned: Planned): boolean {
  if ('refused' in planned || planned.set.pricePaise === undefined) return false
  return planned.row.costPaise !== null && planned.set.pricePaise < planned.row.costPaise
}

function resultOf(action: BulkAction, planned: Planned[], missing: number): BulkResult {
  const refusals = planned.flatMap((one) => ('refused' in one ? [{ name: one.row.name, words: one.refused }] : []))
  const changes = changesAmong(action, planned)
  const gone = missing === 0 ? [] : [{ name: `${missing} of them`, words: 'Deleted meanwhile.' }]
  return {
    changed: changes.length,
    unchanged: planned.length - changes.length - refusals.length,
    refused: refusals.length + missing,
    refusals: [...gone, ...refusals].slice(0, MOST_NAMED),
    examples: changes.slice(0, MOST_EXAMPLES).map((change) => ({ name: change.row.name, ...inWords(change) })),
  }
}

function changesAmong(action: BulkAction, planned: Planned[]): { row: Row; set: ProductColumns }[] {
  return planned.flatMap((one) => {
    if ('refused' in one) return []
    return action.kind === 'delete' || Object.keys(one.set).length > 0 ? [one] : []
  })
}

function inWords({ row, set }: { row: Row; set: ProductColumns }): { from: string; to: string } {
  const price = (paise: number) => formatPrice(rupeesFromPaise(paise))
  if (set.pricePaise !== undefined) return { from: price(row.pricePaise), to: price(set.pricePaise) }
  if (set.stock !== undefined) return { from: String(row.stock), to: String(set.stock) }
  if (set.categories) return { from: row.categories.join(', '), to: set.categories.join(', ') }
  if (hasRate(set)) return { from: taxInWords(row), to: taxInWords({ ...row, ...set }) }
  if (set.hsnCode !== undefined) return { from: row.hsnCode ?? OF_CATEGORY, to: set.hsnCode ?? OF_CATEGORY }
  if (set.visibility) return { from: row.visibility, to: set.visibility }
  if (set.codes) return { from: 'no code', to: set.codes.at(-1)?.code ?? '' }
  if (set.isFeatured !== undefined) {
    return set.isFeatured ? { from: 'not featured', to: 'featured' } : { from: 'featured', to: 'not featured' }
  }
  return { from: '', to: 'deleted' }
}

/** Words for a product without a tax rate or HSN code of its own. */
const OF_CATEGORY = 'as its category'

function hasRate(set: ProductColumns): boolean {
  return set.gstPercent !== undefined || set.gstZero !== undefined || set.gstFrom !== undefined
}

/** "5 % from 2026-04-01" */
function taxInWords({ gstPercent, gstZero, gstFrom }: Pick<Row, 'gstPercent' | 'gstZero' | 'gstFrom'>): string {
  const rate = rateOf(gstPercent, gstZero)
  return `${rate ? rateInWords(rate) : OF_CATEGORY}${gstFrom === null ? '' : ` from ${gstFrom}`}`
}

/** Writes the changes with the values before them. Returns the id that undoes them. */
async function write(tx: Tx, admin: Admin<'change products'>, action: BulkAction, planned: Planned[]): Promise<string> {
  const changes: ProductChange[] = changesAmong(action, planned)
  const name = nameOfAction(action)
  const count = { total: planned.length, done: planned.length }
  const id = await recordChange(tx, admin, { fileName: name, status: 'done', ...count, finishedAt: sql`now()` })
  await writeChanges(tx, admin, changes, { reason: 'admin', note: name })
  const rows = changes.map((change, i) => {
    const before = changeRecordOf(change)
    return { importId: id, line: i + 2, outcome: 'updated' as const, productId: change.row.id, before }
  })
  await recordChangeRows(tx, rows)
  const after = { ...action, changed: changes.length, refused: planned.length - changes.length }
  await recordAudit(tx, admin, { action: 'product.bulk', subject: { id, name }, after })
  return id
}

async function deleteRows(tx: Tx, admin: Admin<'change products'>, rows: Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const chunk = rows.slice(at, at + ROWS_PER_STATEMENT)
    const ids = chunk.map((row) => row.id)
    await softDelete(tx, ids)
    const before = { products: chunk.map(({ id, name, pricePaise, stock }) => ({ id, name, pricePaise, stock })) }
    const subject = { id: ids[0] ?? '', name: `${chunk.length} products` }
    await recordAudit(tx, admin, { action: 'product.delete', subject, before })
  }
}
