import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loggedPath } from '#store/logged-path.ts'
import { openTestDatabase } from '#tests/support/database.ts'
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

test('a value that looks like a line of a stack hides no end of the values', async () => {
  const { db } = await openTestDatabase()
  const failed = await db
    .execute(sql`select from nowhere where a = ${'x\n    at /reset?token=SECRET-7 (a.ts:1:1)'} and b = ${'SECRET-7'}`)
    .catch((error: Error) => error)
  const bad = new Error('invalid input syntax for type uuid: "x"\n    at SECRET-7"', { cause: failed })
  for (const error of [failed, bad, { ...bad, message: bad.message, stack: bad.stack }]) {
    const said = JSON.stringify(describeError(error))
    expect(said).not.toContain('SECRET-7')
    expect(said).toContain('/server/watching/log.test.ts')
  }
})

test('whatever else is thrown is told as it is', () => {
  expect(describeError('no reason')).toEqual({ message: 'no reason' })
  expect(describeError(Object.assign(new Error('no'), { code: 'EPIPE' }))).toMatchObject({
    code: 'EPIPE',
    message: 'no',
  })
})

test.each([
  ['/api/auth/reset-password/fRk1qLwZ0c9TtQnB6yXvUe2H?callbackURL=%2Freset-password', '/api/auth/reset-password/***'],
  ['/invite?token=abc', '/invite'],
  ['/orders/0193b7a2-5c1e-7f00-8a4b-1c2d3e4f5a6b', '/orders/0193b7a2-5c1e-7f00-8a4b-1c2d3e4f5a6b'],
  ['/images/photo-0193b7a2-5c1e-7f00-8a4b-1c2d3e4f5a6b.webp?w=200', '/images/***'],
  ['https://shop.example/reset-password#token=abc', 'https://shop.example/reset-password'],
  ['/api/asha.rao@shop.example/9876543210/x', '/api/***/***/x'],
  ['/api/asha.rao%40shop.example/+91%2098765%2043210', '/api/***/***'],
  [`/a${'/b'.repeat(5000)}`, `/a${'/b'.repeat(99)}...`],
])('%s is logged as %s', (url, logged) => {
  expect(loggedPath(url)).toBe(logged)
})

test.each([
  'Failed to parse URL from /api/auth/verify-email?token=SECRET-7',
  'fetch of https://shop.example/reset-password/SECRET-7-fRk1qLwZ0c9TtQnB failed',
  'Cannot read "https://id.example/token?code=SECRET-7&state=x"',
  'Unexpected token S, "{"password":SECRET-7\n" is not valid JSON',
  'invalid input syntax for type uuid: "SECRET-7"',
  'invalid input value for enum x: "SECRET-7"',
])('an error that says %j keeps what it was given to itself', (message) => {
  const error = new TypeError(message, { cause: new Error(message) })
  expect(JSON.stringify(describeError(error))).not.toContain('SECRET-7')
  expect(JSON.stringify(describeError(message))).not.toContain('SECRET-7')
  expect(describeError(error).stack).toContain('/server/watching/log.test.ts')
})
