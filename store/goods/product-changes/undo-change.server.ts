/**
 * Undoes a change of many products. Products that changed again since stay and are named. Works in batches, each in one
 * transaction; an undo that was cut short continues when it is repeated.
 */
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { productImportRows, productImports } from '#db/schema/goods.ts'
import { stockTakes } from '#db/schema/stock.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { StoreError } from '#store/errors.ts'
import { type BundleFacts, ownUnits, problemOfParts, readBundleFacts } from '#store/goods/bundles/bundles.server.ts'
import { type CodeOwners, lockCodes, takeCodes } from '#store/goods/codes/codes.server.ts'
import { lockFacts, stillAllowedFacts } from '#store/goods/facts/facts.server.ts'
import type { Fact } from '#store/goods/facts/facts.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import type { ProductRow } from '../products/product-row.server.ts'
import { BIS_IS_MISSING, isToyWithoutBis, toysNeedBis } from '../products/toy-rule.server.ts'
import {
  lockToWrite,
  type ProductChange,
  ROWS_PER_STATEMENT,
  softDelete,
  writeChanges,
} from '../products/write-products.server.ts'
import type { ChangeRecord } from './kept-changes.server.ts'
import type { UndoResult } from './product-changes.schema.ts'

const MOST_NAMED = 20
const CHANGED_SINCE = 'Changed later, so it is not undone.'
const UNDONE = 'Undone.'

/** Products to change back and new ones to delete, with what the checks need. */
type Undo = {
  changes: ProductChange[]
  created: string[]
  needBis: boolean
  bundles: BundleFacts
  codes: CodeOwners
  facts: readonly Fact[]
}

type KeptRow = typeof productImportRows.$inferSelect

/** Undoes the change. Throws `not_found`, and `wrong_status` while the change still runs or when it is already undone. */
export async function undoChange(db: Db, admin: Admin<'change products'>, id: string): Promise<UndoResult> {
  let undone: UndoResult = { undone: 0, kept: 0, keptProducts: [] }
  for (let isOver = false; !isOver; ) {
    const piece = await inTransaction(db, async (tx) => {
      // A copy, because a retried transaction must not count twice.
      const result = structuredClone(undone)
      const change = await lockChange(tx, id)
      const rows = await nextRows(tx, id)
      // Undoing a stock-take is a correction of stock too: the reason tells other open stock-takes.
      const isCount = (await tx.$count(stockTakes, eq(stockTakes.changeId, id))) > 0
      await undoRows(tx, admin, rows, result, isCount ? 'count' : 'admin')
      if (rows.length === ROWS_PER_STATEMENT) return { result, isLast: false }
      await tx.update(productImports).set({ status: 'undone', finishedAt: sql`now()` }).where(eq(productImports.id, id))
      const after = { undone: result.undone, kept: result.kept }
      await recordAudit(tx, admin, { action: 'product.undo', subject: { id, name: change.fileName }, after })
      return { result, isLast: true }
    })
    undone = piece.result
    isOver = piece.isLast
  }
  return undone
}

/** Locks the change, so that a second undo waits and then finds it undone. */
async function lockChange(tx: Tx, id: string) {
  const [change] = await tx.select().from(productImports).where(eq(productImports.id, id)).for('update')
  if (!change) throw new StoreError('not_found', 'There is no such change.')
  if (change.status === 'running' || change.status === 'undone') {
    const words =
      change.status === 'running' ? 'It is still running. Undo it when it is done.' : 'It is undone already.'
    throw new StoreError('wrong_status', words)
  }
  return change
}

/** The next lines to undo, last line first: a product may have taken its code from one on an earlier line. */
function nextRows(tx: Tx, id: string): Promise<KeptRow[]> {
  const { importId, outcome, words, line } = productImportRows
  return tx
    .select()
    .from(productImportRows)
    .where(and(eq(importId, id), inArray(outcome, ['created', 'updated']), isNull(words)))
    .orderBy(desc(line))
    .limit(ROWS_PER_STATEMENT)
}

async function undoRows(
  tx: Tx,
  admin: Admin<'change products'>,
  rows: KeptRow[],
  result: UndoResult,
  reason: 'admin' | 'count',
): Promise<void> {
  const facts = await lockFacts(tx)
  const ids = rows.flatMap((row) => row.productId ?? [])
  const locked = (await lockToWrite(tx, ids)).filter(({ deletedAt }) => deletedAt === null)
  const byId = new Map(locked.map((row) => [row.id, row]))
  const bundles = await readBundleFacts(tx, partsIn(rows))
  const codes = await lockCodes(tx, codesIn(rows))
  const undo: Undo = { changes: [], created: [], needBis: await toysNeedBis(tx), bundles, codes, facts }
  const words = rows.map((kept) => {
    const row = byId.get(kept.productId ?? '')
    const said = row ? undoOne(kept, row, undo) : 'Deleted since.'
    if (said === UNDONE) result.undone += 1
    else result.kept += 1
    if (said !== UNDONE && result.keptProducts.length < MOST_NAMED) {
      result.keptProducts.push({ name: row?.name ?? `Line ${kept.line}`, words: said })
    }
    return { line: kept.line, words: said }
  })
  if (undo.created.length > 0) await softDelete(tx, undo.created)
  await writeChanges(tx, admin, undo.changes, { reason, note: 'Undo' })
  await keepWords(tx, rows[0]?.importId, words)
}

/** Codes that the undo gives back to products. */
function codesIn(rows: KeptRow[]): string[] {
  return rows.flatMap(({ before }) => (before as ChangeRecord | null)?.fields?.codes?.map(({ code }) => code) ?? [])
}

/** Products that the undo turns into bundles again, with their parts. */
function partsIn(rows: KeptRow[]): string[] {
  return rows.flatMap(({ productId, before }) => {
    const parts = (before as ChangeRecord | null)?.fields?.parts
    return productId && parts ? [productId, ...parts.map(({ _id }) => _id)] : []
  })
}

/** Undoes one line. Units sold since stay sold: the stock changes by as much as was added. */
function undoOne(kept: KeptRow, row: ProductRow, undo: Undo): string {
  if (kept.outcome === 'created') {
    // Pictures fetched later have raised the recorded revision, so they do not count as a change.
    if (row.revision !== ((kept.before as ChangeRecord | null)?.revision ?? 1)) return CHANGED_SINCE
    undo.created.push(row.id)
    takeCodes(undo.codes, row, { ...row, codes: null })
    return UNDONE
  }
  const before = kept.before as ChangeRecord
  if (row.revision !== before.revision + 1) return CHANGED_SINCE
  const stock = ownUnits(row) - before.stockDelta
  if (stock < 0) return 'Some of the added units are sold, so it is not undone.'
  const publishes = 'visibility' in before.fields || 'categories' in before.fields || 'bisLicence' in before.fields
  if (undo.needBis && publishes && isToyWithoutBis({ ...row, ...before.fields })) return BIS_IS_MISSING
  const problem = before.fields.parts && problemOfParts(row.id, before.fields.parts, undo.bundles)
  if (problem) return problem
  const taken = 'codes' in before.fields && takeCodes(undo.codes, row, { ...row, ...before.fields })
  if (taken) return taken
  const told = before.fields.facts ? { facts: stillAllowedFacts(undo.facts, before.fields.facts) } : {}
  undo.changes.push({ row, set: { ...before.fields, ...told, stock } })
  return UNDONE
}

async function keepWords(tx: Tx, importId: string | undefined, rows: { line: number; words: string }[]): Promise<void> {
  if (importId === undefined) return
  await tx.execute(sql`
    update product_import_rows r set words = n.words
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (line int, words text)
    where r.import_id = ${importId} and r.line = n.line`)
}
