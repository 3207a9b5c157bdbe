/**
 * Imports customers and orders from the previous shop system, and undoes that. They are history alone: no other table changes,
 * no figure counts them, and records already here stay.
 */
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { earlierImports, earlierRecords } from '#db/schema/people.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { insertMany } from '#engines/postgres/insert-many.ts'
import { LOCKS, lockFor } from '#engines/postgres/locks.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { StoreError } from '#store/errors.ts'
import type { Admin, Person } from '#store/people/access/access.server.ts'
import { nameOf } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import { indianPhoneNumber } from '#store/phone-number.server.ts'
import { createYield } from '#store/take-breaks.ts'
import type { EarlierCheck, EarlierImport } from './earlier.schema.ts'
import type { EarlierFile, EarlierRecord, EarlierRow } from './earlier.ts'

type Owner = Admin<'manage people'>
type Remark = EarlierCheck['remarks'][number]

const MOST_REMARKS = 300
const MOST_IMPORTS = 20

/** Counts what an import would do; nothing is written. */
export function checkEarlierFile(db: Db, _admin: Owner, file: EarlierFile): Promise<EarlierCheck> {
  return go(db, file, async () => undefined)
}

/** Imports the whole file in one transaction. */
export async function importEarlierFile(
  db: Db,
  admin: Owner,
  file: EarlierFile,
  fileName: string,
): Promise<EarlierImport> {
  return inTransaction(db, async (tx) => {
    await lockFor(tx, LOCKS.earlierRecords)
    const { system, kind } = file
    const by = { actorId: admin.uid, actorName: nameOf(admin as Person) }
    const written = await tx
      .insert(earlierImports)
      .values({ fileName, system, kind, records: 0, ...by })
      .returning()
    const id = written[0]?.id ?? ''
    const { counts } = await go(tx, file, (records) =>
      insertMany(
        tx,
        earlierRecords,
        records.map((record) => ({ ...record, importId: id })),
      ),
    )
    await tx.update(earlierImports).set({ records: counts.added }).where(eq(earlierImports.id, id))
    await recordAudit(tx, admin, {
      action: 'earlier.import',
      subject: { id, name: fileName },
      after: { kind, ...counts },
    })
    return getImport(tx, id)
  })
}

/** Deletes the records of one import. Throws `not_found`, and `wrong_status` when it was undone already. */
export async function undoEarlierImport(db: Db, admin: Owner, id: string): Promise<EarlierImport> {
  return inTransaction(db, async (tx) => {
    await lockFor(tx, LOCKS.earlierRecords)
    const before = await getImport(tx, id)
    if (before.isUndone) throw new StoreError('wrong_status', 'It was taken back already.')
    const { rowCount: records } = await tx.delete(earlierRecords).where(eq(earlierRecords.importId, id))
    await tx.update(earlierImports).set({ undoneAt: sql`now()` }).where(eq(earlierImports.id, id))
    const subject = { id, name: before.fileName }
    await recordAudit(tx, admin, { action: 'earlier.undo', subject, before: { records } })
    return getImport(tx, id)
  })
}

export function listEarlierImports(db: Db | Tx, _admin: Owner): Promise<EarlierImport[]> {
  return read(db)
}

async function getImport(tx: Tx, id: string): Promise<EarlierImport> {
  const [found] = await read(tx, id)
  if (!found) throw new StoreError('not_found', 'There is no such import.')
  return found
}

async function read(db: Db | Tx, id?: string): Promise<EarlierImport[]> {
  const rows = await db
    .select()
    .from(earlierImports)
    .where(id === undefined ? undefined : eq(earlierImports.id, id))
    .orderBy(desc(earlierImports.createdAt))
    .limit(MOST_IMPORTS)
  return rows.map(({ id, fileName, system, kind, records, createdAt, undoneAt, actorName }) => ({
    _id: id,
    fileName,
    system,
    kind,
    records,
    who: actorName,
    createdAt: createdAt.toISOString(),
    isUndone: undoneAt !== null,
  }))
}

/** Sorts rows into new, known, joined and refused ones. `write` gets the new records of each piece. */
async function go(
  db: Db | Tx,
  file: EarlierFile,
  write: (records: EarlierRecord[]) => Promise<void>,
): Promise<EarlierCheck> {
  const { system, kind, rows, ignoredColumns, sheets } = file
  const counts = { added: 0, known: 0, joined: 0, refused: 0 }
  const [first, others]: [Remark[], Remark[]] = [[], []]
  const rest = createYield()
  for (const piece of file.pieces) {
    const read = (JSON.parse(Buffer.from(piece).toString()) as EarlierRow[]).map(withIndianPhone)
    const isKnown = await knownAmong(db, kind, read)
    const added: EarlierRecord[] = []
    for (const { line, name, record, words } of read) {
      await rest()
      const outcome = record ? (isKnown(record) ? 'known' : 'added') : words === '' ? 'joined' : 'refused'
      counts[outcome] += 1
      if (record && outcome === 'added') added.push(record)
      const isFirst = outcome === 'refused' || words !== ''
      const remarks = isFirst ? first : others
      if (remarks.length < MOST_REMARKS) remarks.push({ line, name, outcome, words: words || wordsOf(outcome, record) })
    }
    if (added.length > 0) await write(added)
  }
  const remarks = [...first, ...others].slice(0, MOST_REMARKS)
  return { system, kind, rows, counts, remarks, ignoredColumns, ...(sheets && { sheets }) }
}

const SHORTENED = /^\d(?:\.\d+)?e\+\d+$/i

/** Normalizes the phone number; an invalid one is left out, or refuses the row if there is no email either. */
function withIndianPhone(row: EarlierRow): EarlierRow {
  const { record, line, name } = row
  if (!record || record.phone === '') return row
  const phone = indianPhoneNumber(record.phone)
  if (phone !== undefined) return { ...row, record: { ...record, phone } }
  const why = SHORTENED.test(record.phone) ? 'was shortened by the spreadsheet' : 'is no Indian phone number'
  const words = `${record.phone} ${why}`
  if (record.email === '') return { line, name, words: `${words}, and there is no email address.` }
  return { ...row, record: { ...record, phone: '' }, words: `${words}: it is left out.` }
}

function wordsOf(outcome: Remark['outcome'], record: EarlierRecord | undefined): string {
  if (outcome === 'known') return 'It is here already.'
  if (outcome === 'joined') return 'Read with an earlier row of the same order or person.'
  return record ? [record.day, record.phone || record.email, record.name].filter(Boolean).join(', ') : ''
}

/** Whether a record exists: orders by number and day, customers by phone, or by email where one of the two has no phone. */
async function knownAmong(db: Db | Tx, kind: EarlierFile['kind'], rows: readonly EarlierRow[]) {
  const records = rows.flatMap(({ record }) => record ?? [])
  const { number, day, phone, email } = earlierRecords
  const isOf = eq(earlierRecords.kind, kind)
  if (kind === 'order') {
    const found = await db
      .select({ number, day })
      .from(earlierRecords)
      .where(
        and(
          isOf,
          inArray(
            number,
            records.map((record) => record.number),
          ),
        ),
      )
    const known = new Set(found.map((one) => `${one.day} ${one.number}`))
    return (record: EarlierRecord) => known.has(`${record.day} ${record.number}`)
  }
  const phones = records.map((record) => record.phone).filter(Boolean)
  const emails = records.map((record) => record.email).filter(Boolean)
  const found = await db
    .select({ phone, email })
    .from(earlierRecords)
    .where(and(isOf, sql`(${inArray(phone, phones)} or ${inArray(email, emails)})`))
  const byPhone = new Set(found.map((one) => one.phone).filter(Boolean))
  const byEmail = new Map(found.map((one) => [one.email, one]))
  return (record: EarlierRecord) => {
    if (byPhone.has(record.phone)) return true
    const other = record.email === '' ? undefined : byEmail.get(record.email)
    return other !== undefined && (other.phone === '' || record.phone === '')
  }
}
