/** M8: a dump of the whole shop after erasure holds nothing of the person but what the law keeps. */
import { eq, getTableColumns, getTableName, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, test } from 'vitest'
import * as schema from '#db/schema.ts'
import { DAILY_TASKS, runTasks } from '#server/housekeeping.ts'
import { FATE_OF, type Fate, type TableName } from '#store/people/privacy/fates.ts'
import { identifiersOf } from '#store/people/privacy/forget.server.ts'
import { ROWS_OF_PERSON } from '#store/people/privacy/person-rows.server.ts'
import { type Dump, dumpOf, placesOf } from '#tests/support/dump.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'
import { FACTS, type Life, liveWholeLife, PASSWORD } from '#tests/support/whole-life.ts'

const TABLES: Record<TableName, PgTable> = schema

let shop: TestShop
let owner: TestPerson
let life: Life
let empty: Dump
let before: Dump

beforeAll(async () => {
  shop = await openTestShop({ JOBS: 'on', TRUST_PROXY: 'on', RATE_LIMITS: 'on' })
  owner = await shop.owner()
  const product = await shop.product({ pricePaise: 10_000, stock: 100, gstPercent: 12, hsnCode: '9503' })
  empty = await dumpOf(shop)
  life = await liveWholeLife(shop, owner, product)
  before = await dumpOf(shop)
})

/** Where in the dump each fact about her stands; facts that stand nowhere are left out. */
function found(dump: Dump): Record<string, string[]> {
  const facts = Object.entries({ ...FACTS, photo: life.photo })
  const places = facts.map(([name, fact]): [string, string[]] => [name, placesOf(dump, fact)])
  return Object.fromEntries(places.filter(([, those]) => those.length > 0))
}

const placesFound = (dump: Dump) => [...new Set(Object.values(found(dump)).flat())].toSorted()

/** "orders.customer_name" of every column with one of the fates. */
function placesWith(...fates: Fate[]): string[] {
  const places = Object.entries(FATE_OF).flatMap(([name, columns]) => {
    const table = TABLES[name as TableName]
    const names: Record<string, { name: string }> = getTableColumns(table)
    return Object.entries(columns).flatMap(([column, fate]) =>
      fates.includes(fate) ? [`${getTableName(table)}.${names[column]?.name}`] : [],
    )
  })
  return places.toSorted()
}

/** Makes everything in the shop so many days older, as if the clock had run. */
async function wait(days: number): Promise<void> {
  const { pool } = shop.database
  const { rows } = await pool.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone'`)
  const guarded = ['audit_log', 'cash_entries', 'cash_closings', 'invoices']
  for (const table of guarded) await pool.query(`alter table ${table} disable trigger user`)
  for (const { table, column } of rows) {
    await pool.query(`update "${table}" set "${column}" = "${column}" - interval '${days} days'`)
  }
  for (const table of guarded) await pool.query(`alter table ${table} enable trigger user`)
  await pool.query('update attempt_counters set expire = expire - $1::bigint', [days * 86_400_000])
}

describe('the table of fates', () => {
  test('names every column that the database has, and no other', async () => {
    const { rows } = await shop.database.pool.query<{ place: string }>(`
      select table_name || '.' || column_name as place from information_schema.columns where table_schema = 'public'`)
    const known = Object.values(FATE_OF).flatMap((columns) => Object.values(columns))
    expect(placesWith(...known)).toEqual(rows.map(({ place }) => place).toSorted())
  })

  test('is true: what she left stands in the columns that it calls personal, in every one of them, and in no other', () => {
    expect(Object.keys(found(before)).toSorted()).toEqual([...Object.keys(FACTS), 'photo'].toSorted())
    const personal = placesWith(...EXPORTED, 'words')
    const inTables = placesFound(before).filter((place) => !place.startsWith('file '))
    const others = placesWith('secret', 'passing')
    expect(inTables.filter((place) => !others.includes(place))).toEqual(personal)
  })
})

/** Every text and number in a document, whatever holds it. */
function leavesOf(value: unknown): string[] {
  if (value instanceof Date) return []
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf)
  return value === null || value === undefined ? [] : [String(value)]
}

/** The rows that tell of her, by table. */
async function herRows(): Promise<Partial<Record<TableName, Record<string, unknown>[]>>> {
  const { db } = shop.database
  const [user] = await db.select().from(schema.users).where(eq(schema.users.id, life.her.uid))
  if (!user) throw new Error('She is gone')
  const rows: Partial<Record<TableName, Record<string, unknown>[]>> = {}
  for (const [name, { table, of }] of Object.entries(ROWS_OF_PERSON)) {
    rows[name as TableName] = await db
      .select()
      .from(table)
      .where(of(identifiersOf(user)))
  }
  const own = await db.select().from(schema.orders).where(eq(schema.orders.userId, user.id))
  const ids = own.map(({ id }) => id)
  return {
    ...rows,
    orders: own,
    orderEvents: await db.select().from(schema.orderEvents).where(inArray(schema.orderEvents.orderId, ids)),
    orderReturns: await db.select().from(schema.orderReturns).where(inArray(schema.orderReturns.orderId, ids)),
    productReviews: await db.select().from(schema.productReviews).where(eq(schema.productReviews.userId, user.id)),
    invoices: await db.select().from(schema.invoices).where(inArray(schema.invoices.orderId, ids)),
    auditLog: await db.select().from(schema.auditLog).where(eq(schema.auditLog.subjectId, user.id)),
  }
}

/** Links of messages are not shown; a token may hold the uid, which she may know. */
const letsIn = (value: string) => /#token=/.test(value) || value === life.her.uid

const EXPORTED: Fate[] = ['account', 'message', 'wish', 'order', 'invoice', 'review', 'complaint', 'earlier']

describe('the file of her own data', () => {
  test('has whatever of hers would be erased, by the same table, and no secret', async () => {
    const response = await shop.call('GET', '/api/me/data', undefined, life.her)
    const told = new Set(leavesOf(await response.json()))
    let columns = 0
    for (const [name, rows] of Object.entries(await herRows())) {
      for (const [column, fate] of Object.entries(FATE_OF[name as TableName])) {
        // What the owners were told of her is written to them.
        const own = rows.filter(({ kind }) => kind !== 'owner_notice')
        const values = own.flatMap((row) => leavesOf(row[column])).filter((value) => !letsIn(value))
        const [shown, hidden] = [values.filter((value) => told.has(value)), values.filter((value) => !told.has(value))]
        if (fate === 'secret' || fate === 'order key') expect([name, column, shown]).toEqual([name, column, []])
        if (!EXPORTED.includes(fate)) continue
        expect([name, column, hidden]).toEqual([name, column, []])
        if (values.length > 0) columns += 1
      }
    }
    expect(columns).toBeGreaterThan(20)
  })
})

describe('after she deleted her account', () => {
  const valuesOf = (dump: Dump, fate: Fate) => placesWith(fate).flatMap((place) => dump.get(place) ?? [])

  beforeAll(async () => {
    const answer = await shop.call('POST', '/api/auth/delete-user', { password: PASSWORD }, life.her)
    expect([answer.status, await answer.text()]).toEqual([200, expect.anything()])
  })

  test('nothing is left but orders in their term and the invoice', async () => {
    const dump = await dumpOf(shop)
    const kept = [...placesWith('order', 'invoice', 'passing'), 'mail_outbox.facts', 'mail_outbox.recipient']
    expect(placesFound(dump).filter((place) => !kept.includes(place))).toEqual([])
    const { rows } = await shop.database.pool.query(
      "select facts ->> '_id' as order from mail_outbox where facts ? '_id'",
    )
    expect(rows.map((row) => row.order).toSorted()).toEqual([life.open, life.byPhone].toSorted())
    for (const gone of ['displayName', 'savedPhone', 'savedAddress', 'nextEmail', 'device', 'provider', 'photo']) {
      expect(found(dump)[gone]).toBeUndefined()
    }
    expect(valuesOf(dump, 'secret').toSorted()).toEqual(valuesOf(empty, 'secret').toSorted())
  })

  test('after the term of the orders only the invoice has her, and nothing that was made of her is left', async () => {
    await wait(370)
    await runTasks(shop.database.db, DAILY_TASKS)
    const dump = await dumpOf(shop)
    expect(found(dump)).toEqual({
      name: ['invoices.facts'],
      phone: ['invoices.facts'],
      address: ['invoices.facts'],
      payment: ['invoices.facts'],
      gstin: ['invoices.facts'],
    })
    expect(valuesOf(dump, 'order key').join('')).toBe('')
  })

  test('the invoice keeps its buyer until 72 months after the annual return was due, then a dump holds nothing', async () => {
    const { pool } = shop.database
    const yearNow = new Date(Date.now() + 330 * 60_000).getUTCFullYear()
    const putYear = (year: number) =>
      pool.query(`alter table invoices disable trigger user; update invoices set financial_year = '${year}-00';
        alter table invoices enable trigger user`)
    await putYear(yearNow - 7)
    await runTasks(shop.database.db, DAILY_TASKS)
    expect(placesFound(await dumpOf(shop))).toEqual(['invoices.facts'])
    await putYear(yearNow - 8)
    await runTasks(shop.database.db, DAILY_TASKS)
    expect(found(await dumpOf(shop))).toEqual({})
    const { rows } = await pool.query('select serial, facts -> $1 as paise from invoices', ['totalPaise'])
    expect(rows).toEqual([{ serial: expect.stringMatching(/\d/), paise: 10_000 }])
  })
})
