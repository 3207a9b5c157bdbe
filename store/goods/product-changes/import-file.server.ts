/** The rows of a product file, and a preview of their import. */
import { and, inArray, isNull, sql } from 'drizzle-orm'
import { products } from '#db/schema/goods.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { invalidField } from '#store/errors.ts'
import { readBundleFacts } from '#store/goods/bundles/bundles.server.ts'
import { type CodeOwners, readCodeOwners } from '#store/goods/codes/codes.server.ts'
import { codeIn } from '#store/goods/codes/codes.ts'
import { readFacts } from '#store/goods/facts/facts.server.ts'
import type { Fact } from '#store/goods/facts/facts.ts'
import { FIELD_NAMES, type FieldName, fieldSpec } from '#store/goods/products/product-fields.ts'
import type { ProductColumns } from '#store/goods/products/write-products.server.ts'
import { formatPrice } from '#store/money.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { createYield } from '#store/take-breaks.ts'
import type { ProductRow } from '../products/product-row.server.ts'
import { toysNeedBis } from '../products/toy-rule.server.ts'
import { unguarded } from './cell-guard.ts'
import { cellOf, factCell, isClearedByEmpty } from './csv-fields.server.ts'
import { readCodes, readParts } from './csv-values.server.ts'
import { idOf, type KeepPicture, type Plan, type PlanRules, planRow } from './import-plan.server.ts'
import type { ImportCheck, MoveChoices, MovedFile, RowChange, RowRemark } from './product-changes.schema.ts'
import type { Cells, ImportedSheet, SheetRow } from './sheet.ts'

const BATCH = 200
const MOST_REMARKS = 200

export type FileRow = {
  line: number
  cells: Cells
  id: string | undefined
  refusal: string | undefined
  warning: string | undefined
  /** Addresses of pictures to fetch after the row is written. */
  pictures: string[] | undefined
}

/**
 * Yields the rows with their ids; refuses a second row for a product. Throws `invalid_input` when the choices do not fit the
 * file.
 */
export async function* fileRows(sheet: ImportedSheet): AsyncGenerator<FileRow> {
  const takeTurns = createYield()
  const seen = new Map<string, number>()
  const settle = sheet.moved && settler(sheet.moved, sheet.choices ?? {})
  for (const piece of sheet.pieces) {
    for (const row of JSON.parse(Buffer.from(piece).toString()) as SheetRow[]) {
      await takeTurns()
      if (sheet.isWithoutCost) delete row.cells.cost
      yield fileRowOf(settle ? settle(row) : { ...row, cells: bareCells(row.cells) }, seen)
    }
  }
}

/** Applies the owner's choices for another shop system's file; our guesses where nothing was chosen. */
function settler({ categories }: MovedFile, { categories: chosen, stock = 0 }: MoveChoices) {
  if (chosen && chosen.length !== categories.length) {
    throw invalidField('#categories', `Choose for each of the ${categories.length} categories of the file.`)
  }
  const ours = categories.map(({ guess }, at) => (chosen ? chosen[at] : guess))
  return (row: SheetRow): SheetRow => {
    const from = row.from ?? []
    const category = [...new Set(from.flatMap((at) => ours[at] || []))].join('; ')
    const missing = from.find((at) => !ours[at])
    const refusal = category === '' && missing !== undefined ? noCategory(categories[missing]?.name) : undefined
    const cells = { ...row.cells, category, ...(row.isUncounted && { stock: String(stock) }) }
    return { ...row, cells, ...(refusal && { refusal: row.refusal ?? refusal }) }
  }
}

function noCategory(name = ''): string {
  return name === '' ? 'Choose a category for what has none.' : `Choose a category for “${name}”.`
}

function bareCells(cells: Cells): Cells {
  return Object.fromEntries(Object.entries(cells).map(([column, cell]) => [column, unguarded(cell)]))
}

function fileRowOf({ line, cells, refusal, warning, pictures }: SheetRow, seen: Map<string, number>): FileRow {
  const read = idOf(cells)
  const id = 'id' in read ? read.id : undefined
  const before = id === undefined ? undefined : seen.get(id)
  if (id !== undefined && before === undefined) seen.set(id, line)
  const repeated = before === undefined ? undefined : `Id: row ${before} has the same product.`
  return { line, cells, id, refusal: refusal ?? ('words' in read ? read.words : repeated), warning, pictures }
}

export async function* rowBatches(rows: AsyncIterable<FileRow>, size: number): AsyncGenerator<FileRow[]> {
  let batch: FileRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The plan of one row; `current` holds the products that its batch names. */
export function planOf(row: FileRow, current: Map<string, ProductRow>, rules: PlanRules): Plan {
  if (row.refusal !== undefined) return { outcome: 'refused', words: row.refusal }
  return planRow(row.cells, row.id, row.id === undefined ? undefined : current.get(row.id), rules)
}

export function idsIn(batch: FileRow[]): string[] {
  return batch.flatMap((row) => (row.id !== undefined && row.refusal === undefined ? [row.id] : []))
}

/** Ids of bundles and of their parts in the rows. */
export function partIdsIn(batch: FileRow[]): string[] {
  return batch.flatMap(({ cells: { parts = '' }, id }) => {
    const read = readParts(parts)
    return 'value' in read && read.value.length > 0 ? [...read.value.map(({ _id }) => _id), ...(id ? [id] : [])] : []
  })
}

/** Scanned codes in the rows. */
export function codesInRows(batch: FileRow[]): string[] {
  return batch.flatMap(({ cells: { codes = '' } }) => {
    const read = readCodes(codes)
    return 'value' in read ? read.value.map(({ code }) => codeIn(code)) : []
  })
}

/** The result that the import would have, without writing anything. */
export async function checkImport(
  db: Db,
  _admin: Admin<'change products'>,
  sheet: ImportedSheet,
  keep: KeepPicture,
): Promise<ImportCheck> {
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 0 }
  const check: ImportCheck = {
    rows: sheet.rows,
    counts,
    ignoredColumns: sheet.ignoredColumns,
    changes: [],
    additions: [],
    problems: [],
    warnings: [],
    ...(sheet.sheets && { sheets: sheet.sheets }),
    ...(sheet.moved && { moved: sheet.moved }),
  }
  const newNames = new Set<string>()
  const needBis = await toysNeedBis(db)
  const facts = await readFacts(db)
  const codes: CodeOwners = new Map()
  const takeTurns = createYield()
  for await (const batch of rowBatches(fileRows(sheet), BATCH)) {
    const current = await readProducts(db, idsIn(batch))
    const taken = await namesTaken(db, batch)
    const bundles = await readBundleFacts(db, partIdsIn(batch))
    await readCodeOwners(db, codesInRows(batch), codes)
    const rules = { keep, toysNeedBis: needBis, bundles, codes, facts }
    for (const row of batch) {
      await takeTurns()
      const plan = planOf(row, current, rules)
      counts[plan.outcome] += 1
      preview(check, row, { plan, facts, current: current.get(row.id ?? '') })
      const warnings = plan.outcome === 'created' ? [warningOf(row, taken, newNames), sheet.moved && row.warning] : []
      const words = warnings.filter(Boolean).join(' ')
      if (words) remark(check.warnings, row, () => words)
    }
  }
  return check
}

/** The planned effect of a row, shown for the first rows only. */
type Previewed = { plan: Plan; current: ProductRow | undefined; facts: readonly Fact[] }

function preview(check: ImportCheck, row: FileRow, { plan, current, facts }: Previewed): void {
  if (plan.outcome === 'refused') remark(check.problems, row, () => plan.words)
  else if (plan.outcome === 'created') remark(check.additions, row, () => newInWords(plan.columns))
  else if (current) previewChange(check, row, { current, plan, facts })
}

function previewChange(
  check: ImportCheck,
  { line, cells, warning }: FileRow,
  { current, plan, facts }: Previewed & { current: ProductRow },
): void {
  const { name } = current
  const blanks = [warning, blanksInWords(cells, current)].filter(Boolean).join(' ')
  if (blanks && check.warnings.length < MOST_REMARKS) check.warnings.push({ line, name, words: blanks })
  if (plan.outcome === 'updated' && check.changes.length < MOST_REMARKS) {
    check.changes.push({ line, name, fields: changesOfRow(current, plan.set, facts) })
  }
}

async function readProducts(db: Db | Tx, ids: string[]): Promise<Map<string, ProductRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select().from(products).where(inArray(products.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Names of new products that an existing product already has. */
async function namesTaken(db: Db, batch: FileRow[]): Promise<Set<string>> {
  const names = batch.flatMap((row) => (row.id === undefined && row.cells.name ? [nameKey(row)] : []))
  if (names.length === 0) return new Set()
  const lower = sql<string>`lower(${products.name})`
  const wanted = sql`${lower} = any(${sql.param(names)}::text[])`
  const rows = await db
    .select({ name: lower })
    .from(products)
    .where(and(isNull(products.deletedAt), wanted))
  return new Set(rows.map((row) => row.name))
}

function warningOf(row: FileRow, taken: Set<string>, newNames: Set<string>): string | undefined {
  const { option1 = '', option2 = '' } = row.cells
  const kind = [nameKey(row), option1, option2].join('\n')
  const isRepeated = newNames.has(kind)
  newNames.add(kind)
  if (taken.has(nameKey(row)))
    return 'The shop already has a product with this name. Without its id, a second one is added.'
  return isRepeated ? 'Another row of this file adds a product with the same name.' : undefined
}

function nameKey(row: FileRow): string {
  return (row.cells.name ?? '').toLowerCase()
}

/** Adds a remark up to the limit; beyond it, the words are not even made. */
function remark(list: RowRemark[], row: FileRow, inWords: () => string): void {
  if (list.length >= MOST_REMARKS) return
  list.push({ line: row.line, name: (row.cells.name ?? '').slice(0, 100), words: inWords() })
}

/** Longest text in the preview; longer ones are cut. */
const LONGEST = 120

/** The fields that the row changes, each with its old and new value. */
function changesOfRow(current: ProductRow, set: ProductColumns, facts: readonly Fact[]): RowChange['fields'] {
  const after = { ...current, ...set }
  const told = facts.flatMap((fact) => {
    const [from, to] = [factCell(fact, current), factCell(fact, after)]
    return from === to ? [] : [{ field: fact.name, from: from || 'nothing', to: to || 'nothing' }]
  })
  const fields = FIELD_NAMES.flatMap((name) => {
    const [from, to] = [cellOf(current, name), cellOf(after, name)]
    return from === to ? [] : [{ field: fieldSpec(name).csv.header, from: inWords(name, from), to: inWords(name, to) }]
  })
  return [...fields, ...told]
}

/** A new product in words: "₹49, 12 in stock". */
export function newInWords({ pricePaise, stock }: { pricePaise: number; stock: number }): string {
  return `${formatPrice(pricePaise / 100)}, ${stock.toLocaleString('en-IN')} in stock`
}

/** A sentence about empty cells of required fields, which are ignored; undefined without any. */
export function blanksInWords(cells: Cells, current: ProductRow): string | undefined {
  const blank = FIELD_NAMES.filter((name) => cells[name] === '' && !isClearedByEmpty(name))
  const said = blank.map(
    (name) => `${fieldSpec(name).csv.header} is blank: it stays “${inWords(name, cellOf(current, name))}”.`,
  )
  return said.length > 0 ? said.join(' ') : undefined
}

function inWords(name: FieldName, cell: string): string {
  if (cell === '') return 'nothing'
  if (fieldSpec(name).kind === 'rupees') return formatPrice(Number(cell))
  return cell.length > LONGEST ? `${cell.slice(0, LONGEST).trimEnd()}…` : cell
}
