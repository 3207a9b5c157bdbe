/** Work of the clock, on a real database: who does it, how often, and when next. */
import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { runIfDue, type Schedule } from './jobs.ts'

const log = pino({ level: 'silent' })
let done: number

const database = await openTestDatabase()

beforeEach(async () => {
  done = 0
  await database.pool.query('delete from schedules')
})

const count = async () => void done++
const fail = async () => {
  done++
  throw new Error('no room')
}

const nightly = (work: () => Promise<void>): Schedule => ({
  name: 'nightly',
  every: 'day',
  at: '03:30',
  tasks: { work },
  mostSeconds: 600,
})

const run = (schedule: Schedule) => runIfDue(database.db, schedule, log)
const makeDue = () => database.pool.query('update schedules set next_at = now()')

async function row(): Promise<{ at: string; attempts: number; minutes: number }> {
  const { rows } = await database.pool.query(`
    select to_char(next_at at time zone 'Asia/Kolkata', 'HH24:MI') as at, attempts,
      round(extract(epoch from next_at - now()) / 60)::int as minutes from schedules`)
  return rows[0]
}

test('a new schedule waits for its time in India: within a day, or within an hour', async () => {
  await run(nightly(count))
  expect(await row()).toMatchObject({ at: '03:30', attempts: 0 })
  expect((await row()).minutes).toBeGreaterThanOrEqual(0)
  expect((await row()).minutes).toBeLessThanOrEqual(24 * 60)
  await database.pool.query('delete from schedules')
  await run({ ...nightly(count), every: 'hour', at: '00:10' })
  expect((await row()).at).toMatch(/:10$/)
  expect((await row()).minutes).toBeLessThanOrEqual(60)
  expect(done).toBe(0)
})

test('of many processes one does what is due, and it is due again the next day', async () => {
  await run(nightly(count))
  await makeDue()
  await Promise.all(Array.from({ length: 10 }, () => run(nightly(count))))
  expect(done).toBe(1)
  expect(await row()).toMatchObject({ at: '03:30', attempts: 0 })
})

test('what was missed while the shop was closed is done once', async () => {
  await run(nightly(count))
  await database.pool.query(`update schedules set next_at = now() - interval '5 days'`)
  await run(nightly(count))
  await run(nightly(count))
  expect(done).toBe(1)
})

test('one that fails is tried three times more, each five minutes later, and then waits for its time', async () => {
  await run(nightly(fail))
  for (let tries = 1; tries <= 3; tries++) {
    await makeDue()
    await run(nightly(fail))
    expect(await row()).toMatchObject({ attempts: tries, minutes: 5 })
  }
  await makeDue()
  await run(nightly(fail))
  expect(await row()).toMatchObject({ at: '03:30', attempts: 0 })
  expect(done).toBe(4)
})

test('one whose process died is left to another one when its time is over', async () => {
  await run(nightly(count))
  await makeDue()
  const forever = run(nightly(() => new Promise<void>(() => undefined)))
  await expect.poll(async () => (await row()).attempts).toBe(1)
  await run(nightly(count))
  expect(done).toBe(0)
  expect((await row()).minutes).toBe(10)
  await makeDue()
  await run(nightly(count))
  expect(done).toBe(1)
  void forever
})
