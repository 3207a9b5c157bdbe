import { desc, eq, inArray, sql } from 'drizzle-orm'
import { productImportRows, productImports, products } from '#db/schema/goods.ts'
import type { Db } from '#engines/postgres/client.ts'
import { StoreError } from '#store/errors.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { tableInBatches } from '#store/rows.server.ts'
import { readFacts } from '../facts/facts.server.ts'
import { columnsFor } from './csv-columns.ts'
import { type Cell, cellsOf, headersIn } from './csv-write.server.ts'
import { picturesOf, pictureWords } from './import-pictures.server.ts'
import { settleDeadImports } from './import-products.server.ts'
import type { ImportCounts, ProductImport } from './product-changes.schema.ts'
import type { Cells } from './sheet.ts'

const NEWEST = 20

/** The latest changes of many products, newest first. */
export async function listImports(db: Db, _admin: Admin<'change products'>): Promise<ProductImport[]> {
  const rows = await db.select().from(productImports).orderBy(desc(productImports.createdAt)).limit(NEWEST)
  return Promise.all(rows.map((row) => importOf(db, row)))
}

/** One change of many products. Marks it as failed if its process has died. Throws `not_found`. */
export async function readImport(db: Db, _admin: Admin<'change products'>, id: string): Promise<ProductImport> {
  const row = await findRow(db, id)
  if (row?.status !== 'running') return importOf(db, row ?? notFound())
  await settleDeadImports(db)
  return importOf(db, (await findRow(db, id)) ?? notFound())
}

async function findRow(db: Db, id: string) {
  const [row] = await db.select().from(productImports).where(eq(productImports.id, id))
  return row
}

function notFound(): never {
  throw new StoreError('not_found', 'There is no such import.')
}

async function importOf(db: Db, row: typeof productImports.$inferSelect): Promise<ProductImport> {
  const { outcome, importId } = productImportRows
  const counted = await db
    .select({ outcome, count: sql<number>`count(*)::int` })
    .from(productImportRows)
    .where(eq(importId, row.id))
    .groupBy(outcome)
  const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0, refused: 0 }
  for (const one of counted) counts[one.outcome] = one.count
  const { id, fileName, status, total, done, actorName, createdAt, finishedAt } = row
  const times = { createdAt: createdAt.toISOString(), ...(finishedAt ? { finishedAt: finishedAt.toISOString() } : {}) }
  const pictures = await picturesOf(db, id)
  return { _id: id, fileName, status, total, done, counts, who: actorName, ...times, ...(pictures && { pictures }) }
}

/** Yields every row of the file with its outcome: refused rows as in the file, the others as stored now. */
export async function* importResult(db: Db, admin: Admin<'change products'>, id: string): AsyncGenerator<Cell[][]> {
  const facts = await readFacts(db)
  const columns = columnsFor(admin, facts)
  yield [['Row', 'Outcome', 'Why', ...headersIn(columns, facts)]]
  const which = eq(productImportRows.importId, id)
  for await (const rows of tableInBatches(db, productImportRows, 'line', { which })) {
    const ids = rows.flatMap((row) => row.productId ?? [])
    const found = ids.length === 0 ? [] : await db.select().from(products).where(inArray(products.id, ids))
    const byId = new Map(found.map((row) => [row.id, row]))
    yield rows.map((row) => {
      const product = byId.get(row.productId ?? '')
      const stood = row.before?.cells as Cells | undefined
      const cells = product ? cellsOf(product, columns, facts) : columns.map((column) => stood?.[column] ?? '')
      return [row.line, row.outcome, row.words ?? pictureWords(row) ?? '', ...cells]
    })
  }
}
