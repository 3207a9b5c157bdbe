/** The bill of an expense, as a photo or PDF: one for each expense, replaceable, and no part of its entry. */
import { eq, inArray } from 'drizzle-orm'
import { expenseBills, expenses } from '#db/schema/money.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { StoreError } from '#store/errors.ts'
import type { Images } from '#store/goods/images/images.server.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import type { Upload } from '#store/uploads.server.ts'
import { wordsOfExpenseKind } from './expenses.ts'

type Taker = Admin<'take money'>
type Sent = { upload: Upload; signal: AbortSignal }

/** Stores the upload as the bill. Throws `not_found`, `unsupported_media_type`, `invalid_input` or `busy`. */
export async function setBill(
  db: Db,
  images: Images,
  admin: Taker,
  id: number,
  { upload, signal }: Sent,
): Promise<void> {
  await requireExpense(db, id)
  await replaceBill(db, images, admin, { id, path: await images.keepBill(admin, upload, signal) })
}

/** Throws `not_found` for an entry that is no expense. */
export function removeBill(db: Db, images: Images, admin: Taker, id: number): Promise<void> {
  return replaceBill(db, images, admin, { id, path: undefined })
}

/** Throws `not_found`, also where the file is lost. */
export async function readBill(db: Db, images: Images, _admin: Admin<'read takings'>, id: number) {
  const [row] = await db.select({ path: expenseBills.path }).from(expenseBills).where(eq(expenseBills.entryId, id))
  const bill = row && (await images.readBill(row.path))
  if (!bill) throw new StoreError('not_found', 'No bill is kept with this expense.')
  return bill
}

/** Daily. Deletes files of uploads that never finished, and those that could not be deleted before. */
export async function forgetOrphanBills(db: Db, images: Pick<Images, 'listOld' | 'forget'>): Promise<void> {
  const paths = await images.listOld('bill')
  if (paths.length === 0) return
  const kept = await db.select({ path: expenseBills.path }).from(expenseBills).where(inArray(expenseBills.path, paths))
  const known = new Set(kept.map(({ path }) => path))
  for (const path of paths) if (!known.has(path)) await images.forget(path)
}

async function replaceBill(
  db: Db,
  images: Images,
  admin: Taker,
  { id, path }: { id: number; path: string | undefined },
) {
  const old = await inTransaction(db, async (tx) => {
    const kind = await lockExpense(tx, id)
    const ofIt = eq(expenseBills.entryId, id)
    const [before] = await tx.delete(expenseBills).where(ofIt).returning({ path: expenseBills.path })
    if (path !== undefined) await tx.insert(expenseBills).values({ entryId: id, path })
    if (!before && path === undefined) return undefined
    const subject = { id: String(id), name: `no. ${id}, ${wordsOfExpenseKind(kind)}` }
    await recordAudit(tx, admin, {
      action: path === undefined ? 'expense.bill-away' : 'expense.bill',
      subject,
      after: {},
    })
    return before?.path
  })
  if (old !== undefined) await images.forget(old)
}

async function requireExpense(db: Db, id: number): Promise<void> {
  if ((await db.$count(expenses, eq(expenses.entryId, id))) === 0) throw notFound()
}

/** Of two bills at once the later one stays. */
async function lockExpense(tx: Tx, id: number) {
  const [row] = await tx.select({ kind: expenses.kind }).from(expenses).where(eq(expenses.entryId, id)).for('update')
  if (!row) throw notFound()
  return row.kind
}

function notFound(): StoreError {
  return new StoreError('not_found', 'There is no such expense.')
}
