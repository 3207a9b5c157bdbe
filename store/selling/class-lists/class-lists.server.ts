/** Class lists: written by staff, read by parents, and turned into lines of an order. */
import { randomInt, randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import {
  CLASS_CODE_FORM,
  CLASS_CODE_LETTERS,
  type ClassSet,
  MAX_QTY,
  type PriceStep,
  type SentOrder,
} from '#db/order-values.ts'
import { products } from '#db/schema/goods.ts'
import { orders } from '#db/schema/orders.ts'
import { classLists } from '#db/schema/selling.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { sha256 } from '#engines/sha256.ts'
import { type FieldReason, invalidField, StoreError } from '#store/errors.ts'
import { IS_LISTED } from '#store/goods/catalogue/rows.server.ts'
import { PRICE_NOW } from '#store/goods/prices/price-now.server.ts'
import { unitPaiseOf } from '#store/goods/prices/price-steps.ts'
import { type Language, written } from '#store/language.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import { changedFields } from '#store/people/audit/differing.server.ts'
import { onlyRow, pickColumns } from '#store/rows.server.ts'
import { tooManyOfOne } from '#store/selling/orders/placing/order-limits.ts'
import { movedOrderOf } from '#store/selling/orders/reading/order-row.server.ts'
import { statusThat } from '#store/selling/orders/steps/status-condition.server.ts'
import { bareSigns } from '#store/typed/code.ts'
import type { ClassList, ClassListData, ClassListDetail, DeskClassList } from './class-lists.schema.ts'
import { classNameOf } from './class-set.ts'

type Row = typeof classLists.$inferSelect
type Changer = Admin<'change products'>

const MOST = 2000
const GONE = 'There is no such class.'

/** The list in the parent's language where the shopkeeper wrote it. */
export async function readClassList(db: Db, code: string, language: Language = 'en'): Promise<ClassList> {
  const [row] = await readByCode(db, [code])
  if (!row) throw new StoreError('not_found', GONE)
  const { classNameHi, noteHi, ...list } = keptOf(row)
  const className = written(language, list.className, classNameHi)
  return { ...list, className, note: written(language, list.note, noteHi), version: versionOf(row) }
}

/** The lists with these codes, however typed; what cannot be a code is not looked up. */
async function readByCode(db: Db, codes: readonly string[]): Promise<Row[]> {
  const known = codes.map(bareSigns).filter((code) => new RegExp(CLASS_CODE_FORM).test(code))
  return known.length === 0 ? [] : db.select().from(classLists).where(inArray(classLists.code, known))
}

const keptOf = (row: Row) =>
  pickColumns(
    row,
    'code',
    'school',
    'className',
    'classNameHi',
    'year',
    'note',
    'noteHi',
    'delivery',
    'schoolAddress',
    'isOpen',
    'lines',
  )

function versionOf({ lines }: Row): string {
  return sha256(JSON.stringify(lines.map(({ _id, qty }) => [_id, qty]))).slice(0, 12)
}

type SetRequest = { code: string; qty: number; without: string[]; version?: string }
type OrderWithSets = Pick<SentOrder, 'customerInfo' | 'gift' | 'way'> & { classSets?: SetRequest[] }
type By = { uid: string; key: string | undefined }

/**
 * The order with the present contents of its class sets; a class with one delivery has it sent to the school. Throws
 * `invalid_input` for a class that does not exist or is closed, beyond 3 sets of one class, and for two schools; `cart_changed`
 * when a list changed since it was seen. Sets already ordered under this `key` are as they were then.
 */
export async function resolveClassSets<O extends OrderWithSets>(
  db: Db,
  { classSets: requests = [], ...order }: O,
  { uid, key }: By,
) {
  if (requests.length === 0) return order
  const isIt = and(eq(orders.userId, uid), eq(orders.idempotencyKey, key ?? ''))
  const [placed] = key === undefined ? [] : await db.select({ sets: orders.classSets }).from(orders).where(isIt)
  const rows = await readByCode(
    db,
    requests.map(({ code }) => code),
  )
  const counted = new Map<string, number>()
  const schools = new Set<string>()
  const classSets = requests.map(({ code, qty, without, version }, at): ClassSet => {
    const refused = (field: string, words: string, reason?: FieldReason) =>
      invalidField(`/classSets/${at}/${field}`, words, reason)
    const row = rows.find((one) => one.code === bareSigns(code))
    if (!row) throw refused('code', GONE, 'list_closed')
    if (row.schoolAddress) schools.add(row.schoolAddress)
    const before = placed?.sets?.[at]
    if (before?.id === row.id && before.qty === qty) return before
    const name = classNameOf(row)
    if (!row.isOpen) throw refused('code', `The list of ${name} is closed. Please remove its set.`, 'list_closed')
    const sets = (counted.get(row.id) ?? 0) + qty
    if (sets > MAX_QTY) throw refused('qty', tooManyOfOne(MAX_QTY))
    if (version !== undefined && version !== versionOf(row))
      throw new StoreError(
        'cart_changed',
        `The list of ${name} has changed. Please look at the new total, and order again.`,
      )
    const lines = row.lines.filter(({ _id }) => !without.includes(_id))
    if (lines.length === 0) throw refused('without', 'Nothing of this set is left to order.', 'list_changed')
    counted.set(row.id, sets)
    const toSchool = row.schoolAddress !== '' && order.way !== 'pickup' ? ({ isForSchool: true } as const) : {}
    return { id: row.id, name, qty, units: unitsIn(lines), lines, counts: countOfSet(row.lines, lines), ...toSchool }
  })
  const [school, ...others] = schools
  // Whoever collects it does so at the shop.
  if (school === undefined || order.way === 'pickup') return { ...order, classSets }
  if (others.length > 0)
    throw invalidField('/classSets', 'These sets go to two schools: order one after the other.', 'several_schools')
  if (order.gift?.address) throw invalidField('/gift/address', `This order goes to the school: ${school}`, 'for_school')
  return { ...order, classSets, customerInfo: { ...order.customerInfo, address: school } }
}

function unitsIn(lines: readonly { qty: number }[]): number {
  return lines.reduce((sum, { qty }) => sum + qty, 0)
}

/** Most units that a set counts as, so that six sets are within the default cap of 30. */
const MOST_OF_A_SET = 5

/** A large set counts as a few units; a small one by its contents. */
function countOfSet(all: Row['lines'], lines: Row['lines']): number {
  const units = unitsIn(lines)
  return units * 2 < unitsIn(all) ? units : Math.min(units, MOST_OF_A_SET)
}

export async function listClassLists(db: Db | Tx, _admin: Changer, id?: string): Promise<DeskClassList[]> {
  const rows = await db
    .select({
      row: classLists,
      orders: sql<number>`(select count(*)::int from ${orders} where ${isOfClass(classLists.id)} and status <> 'cancelled')`,
      goods: sql<
        { qty: number; pricePaise: number; priceSteps: PriceStep[] | null }[]
      >`(select coalesce(json_agg(json_build_object(
          'qty', l.qty, 'pricePaise', ${PRICE_NOW}, 'priceSteps', ${products.priceSteps})), '[]')
        from jsonb_to_recordset(${classLists.lines}) as l(_id uuid, qty int) join ${products} on products.id = l._id where ${sql.raw(IS_LISTED)})`,
    })
    .from(classLists)
    .where(id === undefined ? undefined : eq(classLists.id, id))
    .orderBy(desc(classLists.createdAt), classLists.id)
  return rows.map(({ row, orders, goods }) => ({
    ...pickColumns(row, 'id', 'revision'),
    ...keptOf(row),
    orders,
    price: rupeesFromPaise(goods.reduce((sum, one) => sum + unitPaiseOf(one, one.qty) * one.qty, 0)),
  }))
}

function isOfClass(id: unknown) {
  return sql`${orders.classSets} @> jsonb_build_array(jsonb_build_object('id', ${id}::text))`
}

/** Throws `not_found`. */
export async function readForDesk(db: Db, admin: Changer, id: string): Promise<ClassListDetail> {
  const [list] = await listClassLists(db, admin, id)
  if (!list) throw new StoreError('not_found', GONE)
  const rows = await db
    .select()
    .from(orders)
    .where(and(isOfClass(id), ne(orders.status, 'cancelled')))
    .orderBy(desc(orders.number))
    .limit(500)
  const buyers = rows.map((row) => ({
    ...movedOrderOf(row),
    ...pickColumns(row, 'customerName', 'status'),
    sets: (row.classSets ?? []).reduce((sum, set) => sum + (set.id === id ? set.qty : 0), 0),
  }))
  return { ...list, buyers, toPack: await readToPack(db, id) }
}

/** Contents of the sets in open orders; at most what the order still has, where staff changed it. */
async function readToPack(db: Db, id: string): Promise<ClassListDetail['toPack']> {
  const { rows } = await db.execute<ClassListDetail['toPack'][number]>(sql`
    select product_id as "_id", max(sold.name) as name, sum(least(sold.qty, wanted.units))::int as units
    from (select ${orders.id} as order_id, line._id as product_id, sum(asked.qty * line.qty) as units
      from ${orders}, jsonb_to_recordset(${orders.classSets}) as asked (id uuid, qty int, lines jsonb),
        jsonb_to_recordset(asked.lines) as line (_id uuid, qty int)
      where ${isOfClass(id)} and asked.id = ${id} and ${statusThat('isOpen')} group by 1, 2) as wanted
    join order_lines sold using (order_id, product_id)
    group by 1 order by 2, 1`)
  return rows
}

/** Writes that revision of the list; without an id a new one. Throws `not_found`, `stale_settings` and `invalid_input`. */
export function saveClassList(
  db: Db,
  admin: Changer,
  id: string | undefined,
  data: ClassListData,
): Promise<DeskClassList> {
  return inTransaction(db, async (tx) => {
    const [before] = id ? await tx.select().from(classLists).where(eq(classLists.id, id)).for('update') : []
    if (id && !before) throw new StoreError('not_found', GONE)
    if ((before?.revision ?? 0) !== data.revision) {
      throw new StoreError('stale_settings', 'Somebody changed this class meanwhile. Please load it again.')
    }
    const ids = data.lines.map(({ _id }) => _id)
    if ((await tx.$count(products, inArray(products.id, ids))) < ids.length)
      throw invalidField('/lines', 'One of these is not among the products.')
    const schoolAddress = data.delivery === 'school' ? data.schoolAddress : ''
    const row = { ...data, schoolAddress, revision: data.revision + 1 }
    const rows = before
      ? await tx.update(classLists).set(row).where(eq(classLists.id, before.id)).returning()
      : [await insertNew(tx, row)]
    const now = onlyRow(rows)
    const subject = { id: now.id, name: classNameOf(now) }
    const { lines, ...after } = changedFields(keptOf(now), before && keptOf(before))
    const changed = { ...after, lines: lines?.length }
    await recordAudit(tx, admin, { action: before ? 'class.change' : 'class.add', subject, after: changed })
    return onlyRow(await listClassLists(tx, admin, now.id))
  })
}

async function insertNew(tx: Tx, row: Omit<typeof classLists.$inferInsert, 'id' | 'code'>): Promise<Row> {
  if ((await tx.$count(classLists)) >= MOST) throw invalidField('/className', `The shop can have ${MOST} classes.`)
  for (;;) {
    const code = Array.from({ length: 6 }, () => CLASS_CODE_LETTERS[randomInt(CLASS_CODE_LETTERS.length)]).join('')
    const [written] = await tx
      .insert(classLists)
      .values({ id: randomUUID(), code, ...row })
      .onConflictDoNothing()
      .returning()
    if (written) return written
  }
}
