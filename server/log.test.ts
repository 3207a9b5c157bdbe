import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/database.ts'
import { describeError } from './log.ts'

test('the log of a failed query says what failed and keeps its values to itself', async () => {
  const { db } = await openTestDatabase()
  const secret = 'session-token\n    of two lines'
  const failed = await db.execute(sql`select from nowhere where token = ${secret}`).catch((error: Error) => error)
  const wrapped = new Error(`Failed to get session: ${failed instanceof Error ? failed.message : ''}`, {
    cause: failed,
  })
  for (const error of [failed, wrapped]) {
    const said = JSON.stringify(describeError(error))
    expect(said).toContain('select from nowhere')
    expect(said).toContain('relation \\"nowhere\\" does not exist')
    expect(said).not.toContain('session-token')
    expect(said).not.toContain('of two lines')
  }
})

test('whatever else is thrown is told as it is', () => {
  expect(describeError('no reason')).toEqual({ message: 'no reason' })
  expect(describeError(Object.assign(new Error('no'), { code: 'EPIPE' }))).toMatchObject({
    code: 'EPIPE',
    message: 'no',
  })
})
