/** A database that takes connections and says nothing: stopped, cut off, or followed by another behind the same address. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { atEnd } from '#tests/support/at-end.ts'
import { within } from '#tests/support/at-length.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { type DatabaseLine, openLine } from '#tests/support/database-line.ts'
import { type Database, openDatabase } from './open-database.ts'

async function openThroughLine(): Promise<Database & { line: DatabaseLine }> {
  const connection = await createTestDatabase()
  const line = await openLine(connection)
  atEnd(() => line.close())
  const database = openDatabase({ ...connection, host: '127.0.0.1', port: line.port }, { poolSize: 4 })
  atEnd(() => database.close())
  return { ...database, line }
}

/** Milliseconds until it ended, and how. */
async function timed(work: Promise<unknown>): Promise<{ ms: number; error: unknown }> {
  const from = performance.now()
  const error = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  return { ms: performance.now() - from, error }
}

const ask = ({ pool }: Database) => pool.query('select 1 as one')
const insideTransaction = ({ db }: Database) => db.transaction(async (tx) => tx.execute(sql`select 1 as one`))

test('a frozen server fails what it is asked within seconds, and is there again when it wakes', async () => {
  const database = await openThroughLine()
  await Promise.all(Array.from({ length: 4 }, () => ask(database)))
  database.line.freeze()
  const asked = await Promise.all([
    ...Array.from({ length: 2 }, () => timed(ask(database))),
    ...Array.from({ length: 20 }, () => timed(insideTransaction(database))),
  ])
  expect(asked.filter(({ error }) => error === undefined)).toEqual([])
  // Seven seconds for an answer that is due, ten for a connection.
  expect(Math.max(...asked.slice(0, 4).map(({ ms }) => ms))).toBeLessThan(within(9_000))
  expect(Math.max(...asked.map(({ ms }) => ms))).toBeLessThan(within(12_000))
  expect(await database.isThere()).toBe(false)
  expect(database.pool.waitingCount).toBe(0)
  database.line.thaw()
  await expect.poll(() => timed(ask(database)).then(({ error }) => error), { timeout: within(5_000) }).toBeUndefined()
  await Promise.all(Array.from({ length: 20 }, () => insideTransaction(database)))
  expect(await database.isThere()).toBe(true)
  expect(database.pool.totalCount).toBeLessThanOrEqual(4)
  expect(database.pool.idleCount).toBe(database.pool.totalCount)
  // What was thrown away is gone on the other side, too.
  await expect.poll(() => database.line.count(), { timeout: within(5_000) }).toBeLessThanOrEqual(4)
})

test('when another leader stands behind the same address, each connection to the frozen one fails once', async () => {
  const database = await openThroughLine()
  await Promise.all(Array.from({ length: 4 }, () => ask(database)))
  database.line.freeze()
  database.line.leadElsewhere()
  const first = await Promise.all(Array.from({ length: 4 }, () => timed(insideTransaction(database))))
  expect(first.filter(({ error }) => error === undefined)).toEqual([])
  expect(Math.max(...first.map(({ ms }) => ms))).toBeLessThan(within(9_000))
  const next = await Promise.all(Array.from({ length: 8 }, () => timed(insideTransaction(database))))
  expect(next.filter(({ error }) => error !== undefined)).toEqual([])
  expect(Math.max(...next.map(({ ms }) => ms))).toBeLessThan(within(6_000))
  expect(database.pool.totalCount).toBeLessThanOrEqual(4)
})

test('who comes when the line is long waits for their turn', async () => {
  const database = await openThroughLine()
  const line = Array.from({ length: 40 }, () => timed(database.pool.query('select pg_sleep(0.4)')))
  const late = await timed(ask(database))
  expect(late.error).toBeUndefined()
  expect(late.ms).toBeGreaterThan(3_500)
  expect((await Promise.all(line)).filter(({ error }) => error !== undefined)).toEqual([])
})
