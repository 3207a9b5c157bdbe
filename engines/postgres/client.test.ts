import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { openDatabase } from './open-database.ts'

test('a transaction that could not begin gives its connection back', async () => {
  const { db, pool, close } = openDatabase(await createTestDatabase(), { poolSize: 2 })
  const isolationLevel = 'nonsense' as 'serializable'
  for (let n = 0; n < 4; n++) await expect(db.transaction(async () => 'done', { isolationLevel })).rejects.toThrow()
  expect(await db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows)).toEqual([{ one: 1 }])
  expect(pool.idleCount).toBe(pool.totalCount)
  await close()
})

test('a connection that breaks inside a transaction fails it, is replaced, and ends nothing else', async () => {
  const { db, pool, close } = openDatabase(await createTestDatabase(), { poolSize: 2 })
  for (let n = 0; n < 4; n++) {
    const broken = db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      // Its end is heard while no statement runs.
      const isThere = () => pool.query('select from pg_stat_activity where pid = $1', [rows[0]?.pid])
      await expect.poll(async () => (await isThere()).rowCount).toBe(0)
      await tx.execute(sql`select 1`)
    })
    await expect(broken).rejects.toThrow()
  }
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await close()
})

test('closing waits for what is under way, but not for ever', { timeout: 15_000 }, async () => {
  const { pool, close } = openDatabase(await createTestDatabase())
  const lost = await pool.connect()
  const slow = pool.query(`select pg_sleep(0.3), 'done' as said`)
  await close()
  expect((await slow).rows).toMatchObject([{ said: 'done' }])
  lost.release(true)
})
