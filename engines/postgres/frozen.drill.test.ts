/** A database that takes connections and says nothing: stopped, cut off, or followed by another behind the same address. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { atEnd } from '#tests/support/at-end.ts'
import { within } from '#tests/support/at-length.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { type DatabaseLine, openLine } from '#tests/support/database-line.ts'
import { asRequest, newAsking } from './asking.ts'
import { type Database, openDatabase } from './open-database.ts'

const silences: boolean[] = []

async function openThroughLine(): Promise<Database & { line: DatabaseLine }> {
  const connection = await createTestDatabase()
  const line = await openLine(connection)
  atEnd(() => line.close())
  silences.length = 0
  const database = openDatabase(
    { ...connection, host: '127.0.0.1', port: line.port },
    {
      poolSize: 4,
      onSilence: (isSilent) => silences.push(isSilent),
    },
  )
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

test('a frozen server fails what it was asked within seconds, then refuses at once, and is there again when it wakes', async () => {
  const database = await openThroughLine()
  await Promise.all(Array.from({ length: 4 }, () => ask(database)))
  database.line.freeze()
  const first = await Promise.all([
    ...Array.from({ length: 6 }, () => timed(ask(database))),
    ...Array.from({ length: 6 }, () => timed(insideTransaction(database))),
  ])
  expect(first.filter(({ error }) => error === undefined)).toEqual([])
  expect(Math.max(...first.map(({ ms }) => ms))).toBeLessThan(within(12_000))
  expect(silences).toEqual([true])
  const later = await Promise.all(Array.from({ length: 500 }, () => timed(insideTransaction(database))))
  expect(Math.max(...later.map(({ ms }) => ms))).toBeLessThan(within(2_000))
  expect(later[0]?.error).toMatchObject({ code: '57P03' })
  expect(database.pool.waitingCount).toBe(0)
  database.line.thaw()
  await expect.poll(() => timed(ask(database)).then(({ error }) => error), { timeout: within(5_000) }).toBeUndefined()
  expect(silences).toEqual([true, false])
  await Promise.all(Array.from({ length: 20 }, () => insideTransaction(database)))
  expect(database.pool.totalCount).toBeLessThanOrEqual(4)
  expect(database.pool.idleCount).toBe(database.pool.totalCount)
  // What was thrown away is gone on the other side, too.
  await expect.poll(() => database.line.count(), { timeout: within(5_000) }).toBeLessThanOrEqual(4)
})

test('when another leader stands behind the same address, connections to the frozen one are thrown away, idle ones too', async () => {
  const database = await openThroughLine()
  await Promise.all(Array.from({ length: 4 }, () => ask(database)))
  database.line.freeze()
  database.line.leadElsewhere()
  const first = await timed(insideTransaction(database))
  expect(first.error).toBeDefined()
  expect(first.ms).toBeLessThan(within(20_000))
  // The sockets close with the next turn.
  await sleep(50)
  const next = await Promise.all(Array.from({ length: 8 }, () => timed(insideTransaction(database))))
  expect(next.filter(({ error }) => error !== undefined)).toEqual([])
  expect(Math.max(...next.map(({ ms }) => ms))).toBeLessThan(within(6_000))
  expect(database.pool.totalCount).toBeLessThanOrEqual(4)
})

test('statements that wait for a lock are no silence', async () => {
  const database = await openThroughLine()
  await database.pool.query('create table held (id int primary key); insert into held values (1)')
  const released = Promise.withResolvers<void>()
  const holder = database.db.transaction(async (tx) => {
    await tx.execute(sql`select from held where id = 1 for update`)
    await released.promise
  })
  const waiting = Array.from({ length: 3 }, () => timed(database.pool.query('update held set id = 1 where id = 1')))
  await sleep(2_700)
  released.resolve()
  await holder
  expect((await Promise.all(waiting)).filter(({ error }) => error !== undefined)).toEqual([])
  expect(silences).toEqual([])
})

test('when the line is long, requests that have not begun are turned away at once, and those that have are served', async () => {
  const database = await openThroughLine()
  const slow = () => database.pool.query('select pg_sleep(0.4)')
  const begun = newAsking('begun')
  await asRequest(begun, () => ask(database))
  const line = Array.from({ length: 26 }, () => timed(slow()))
  await sleep(1_300)
  const turnedAway = await timed(asRequest(newAsking('new'), () => ask(database)))
  expect(turnedAway.error).toMatchObject({ code: '53300' })
  expect(turnedAway.ms).toBeLessThan(within(1_000))
  expect((await timed(asRequest(begun, () => ask(database)))).error).toBeUndefined()
  expect(begun.statements).toBe(2)
  expect(begun.waitedMs).toBeGreaterThan(100)
  expect((await Promise.all(line)).filter(({ error }) => error !== undefined)).toEqual([])
})

test('the line is never longer than two hundred', async () => {
  const database = await openThroughLine()
  const all = Array.from({ length: 300 }, () => timed(database.pool.query('select pg_sleep(0.02)')))
  const ended = await Promise.all(all)
  expect(ended.filter(({ error }) => error !== undefined)).toHaveLength(100)
  expect(ended.at(-1)?.error).toMatchObject({ code: '53300' })
})
