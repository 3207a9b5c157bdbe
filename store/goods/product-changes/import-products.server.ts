/** Imports product files, one at a time under a lock. A running import whose lock is free has died; the rows it wrote stay. */
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { productImports } from '#db/schema/goods.ts'
import type { Db } from '#engines/postgres/client.ts'
import { LOCKS, tryLock } from '#engines/postgres/locks.ts'
import { inTransaction, postgresCodeOf } from '#engines/postgres/retry.ts'
import { StoreError } from '#store/errors.ts'
import { readBundleFacts } from '#store/goods/bundles/bundles.server.ts'
import { lockCodes } from '#store/goods/codes/codes.server.ts'
import { lockFacts } from '#store/goods/facts/facts.server.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import type { ProductRow } from '../products/product-row.server.ts'
import { toysNeedBis } from '../products/toy-rule.server.ts'
import { insertProducts, lockToWrite, type ProductChange, writeChanges } from '../products/write-products.server.ts'
import { codesInRows, type FileRow, fileRows, idsIn, partIdsIn, planOf, rowBatches } from './import-file.server.ts'
import { waitingPictures } from './import-pictures.server.ts'
import type { KeepPicture, Plan } from './import-plan.server.ts'
import { changeRecordOf, type ImportRow, recordChange, recordChangeRows } from './kept-changes.server.ts'
import type { ImportedSheet } from './sheet.ts'

const BATCH = 100

export type ImportFile = { fileName: string; sheet: ImportedSheet; keepPicture: KeepPicture }

/** Callbacks of a running import: rows were written, or it failed. */
export type ImportEvents = { onWritten: () => Promise<void>; onError: (error: unknown) => void }

/** Starts the import and returns its id; rows are written afterwards. Throws `wrong_status` while another import runs. */
export async function startImport(
  db: Db,
  admin: Admin<'change products'>,
  file: ImportFile,
  events: ImportEvents,
): Promise<string> {
  const started = Promise.withResolvers<string>()
  runLocked(db, async () => {
    const id = await beginImport(db, admin, file.fileName, file.sheet.rows)
    started.resolve(id)
    await run(db, admin, { id, sheet: file.sheet, keep: file.keepPicture }, events)
  }).catch(started.reject)
  return started.promise
}

/** Marks imports as failed whose process has died. */
export async function settleDeadImports(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    if (await tryLock(tx, LOCKS.productImport)) {
      const dead = eq(productImports.status, 'running')
      await tx.update(productImports).set({ status: 'failed', finishedAt: sql`now()` }).where(dead)
    }
  })
}

/** Holds the lock by a transaction of its own, so that it ends with the process. */
async function runLocked(db: Db, work: () => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    if (!(await tryLock(tx, LOCKS.productImport)))
      throw new StoreError('wrong_status', 'Another import is running. Wait until it is done.')
    const dead = eq(productImports.status, 'running')
    await db.update(productImports).set({ status: 'failed', finishedAt: sql`now()` }).where(dead)
    await work()
  })
}

async function beginImport(db: Db, admin: Admin<'change products'>, fileName: string, total: number): Promise<string> {
  return inTransaction(db, async (tx) => {
    const id = await recordChange(tx, admin, { fileName, status: 'running', total })
    await recordAudit(tx, admin, { action: 'product.import', subject: { id, name: fileName }, after: { rows: total } })
    return id
  })
}

type Job = { id: string; sheet: ImportedSheet; keep: KeepPicture }

async function run(db: Db, admin: Admin<'change products'>, job: Job, events: ImportEvents): Promise<void> {
  try {
    for await (const batch of rowBatches(fileRows(job.sheet), BATCH)) {
      await writeBatch(db, admin, job, batch)
      await events.onWritten()
    }
    await end(db, job.id, 'done')
  } catch (error) {
    events.onError(error)
    await end(db, job.id, 'failed').catch(() => undefined)
  }
}

async function end(db: Db, id: string, status: 'done' | 'failed'): Promise<void> {
  await db.update(productImports).set({ status, finishedAt: sql`now()` }).where(isRunning(id))
}

/** False once another import found the lock free, because this one's connection broke. */
const isRunning = (id: string) => and(eq(productImports.id, id), eq(productImports.status, 'running'))

/** Writes the rows together; when the database refuses one, writes them one by one to save the others. */
async function writeBatch(db: Db, admin: Admin<'change products'>, job: Job, batch: FileRow[]): Promise<void> {
  try {
    await writeTogether(db, admin, job, batch)
  } catch (error) {
    if (!/^2[23]/.test(postgresCodeOf(error) ?? '')) throw error
    const [only] = batch
    if (batch.length === 1 && only) {
      const refused = [{ ...only, refusal: 'It has characters that cannot be saved.' }]
      return writeTogether(db, admin, job, refused)
    }
    for (const row of batch) await writeBatch(db, admin, job, [row])
  }
}

function writeTogether(db: Db, admin: Admin<'change products'>, job: Job, batch: FileRow[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    const facts = await lockFacts(tx)
    const locked = await lockToWrite(tx, idsIn(batch))
    const current = new Map(locked.map((row) => [row.id, row]))
    const rules = {
      keep: job.keep,
      toysNeedBis: await toysNeedBis(tx),
      bundles: await readBundleFacts(tx, partIdsIn(batch)),
      codes: await lockCodes(tx, codesInRows(batch)),
      facts,
    }
    const planned = batch.map((row) => ({ row, plan: planOf(row, current, rules), newId: randomUUID() }))
    const changes = planned.flatMap(({ row, plan }) => changeOf(plan, current.get(row.id ?? '')))
    await writeChanges(tx, admin, changes, { reason: 'import' })
    const created = planned.flatMap(({ plan, newId }) =>
      plan.outcome === 'created' ? [{ id: newId, ...plan.columns }] : [],
    )
    await insertProducts(tx, admin, created, { reason: 'import' })
    await recordChangeRows(
      tx,
      planned.map((one) => keptRowOf(job.id, one, current)),
    )
    const done = sql`${productImports.done} + ${batch.length}`
    const { rowCount } = await tx.update(productImports).set({ done }).where(isRunning(job.id))
    if (rowCount === 0) throw new Error('The import has lost its lock')
  })
}

function changeOf(plan: Plan, row: ProductRow | undefined): ProductChange[] {
  return plan.outcome === 'updated' && row ? [{ row, set: plan.set }] : []
}

type Planned = { row: FileRow; plan: Plan; newId: string }

function keptRowOf(importId: string, { row, plan, newId }: Planned, current: Map<string, ProductRow>): ImportRow {
  const kept = { importId, line: row.line, outcome: plan.outcome }
  if (plan.outcome === 'created') {
    const { pictures } = row
    return {
      ...kept,
      productId: newId,
      ...(pictures && { pictures: waitingPictures(pictures), picturesDue: new Date() }),
    }
  }
  // A refused row's cells are stored, so that the result file can be corrected and imported again.
  if (plan.outcome === 'refused') return { ...kept, words: plan.words, before: { cells: row.cells } }
  const product = current.get(row.id ?? '')
  if (plan.outcome === 'unchanged' || !product) return { ...kept, productId: row.id ?? null }
  return { ...kept, productId: product.id, before: changeRecordOf({ row: product, set: plan.set }) }
}
