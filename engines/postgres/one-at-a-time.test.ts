import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { withStartupLock } from './one-at-a-time.ts'

test('processes that start at once wait for the first one, also for longer than a statement may wait for a lock', async () => {
  const { db } = await openTestDatabase()
  const told: string[] = []
  const begun = Promise.withResolvers<void>()
  const first = withStartupLock(db, 7, async () => {
    begun.resolve()
    await sleep(4_000)
    told.push('first')
  })
  await begun.promise
  await withStartupLock(db, 7, async () => told.push('second'))
  expect(told).toEqual(['first', 'second'])
  await first
})

test('what fails lets the next one in', async () => {
  const { db } = await openTestDatabase()
  const failing = withStartupLock(db, 8, () => Promise.reject(new Error('no disk')))
  await expect(failing).rejects.toThrow('no disk')
  expect(await withStartupLock(db, 8, async () => 'done')).toBe('done')
})
