import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { inTransaction, postgresCodeOf, retryingSerialization } from './retry.ts'

function failure(code: string): Error {
  return new Error('Failed query', { cause: Object.assign(new Error(code), { code }) })
}

/** Fails with each of the codes, one a try, and then succeeds. */
function failingWith(...codes: string[]) {
  const tries = { count: 0 }
  const transaction = async () => {
    const code = codes[tries.count++]
    if (code !== undefined) throw failure(code)
    return 'done'
  }
  return { tries, transaction }
}

describe('a transaction', () => {
  test.each(['40001', '40P01'])('that lost a conflict (%s) is tried again', async (code) => {
    const { tries, transaction } = failingWith(code, code)
    expect(await retryingSerialization(transaction)).toBe('done')
    expect(tries.count).toBe(3)
  })

  test.each(['23505', '23514', '57014', '55P03', '22P02'])('that failed otherwise (%s) is not', async (code) => {
    const { tries, transaction } = failingWith(code)
    await expect(retryingSerialization(transaction)).rejects.toThrow('Failed query')
    expect(tries.count).toBe(1)
  })

  test('is given up after five tries', async () => {
    const { tries, transaction } = failingWith(...Array.from({ length: 9 }, () => '40001'))
    await expect(retryingSerialization(transaction)).rejects.toThrow('Failed query')
    expect(tries.count).toBe(5)
  })

  test('is READ COMMITTED, and nothing of a failed one remains', async () => {
    const { db } = await openTestDatabase()
    const level = await inTransaction(db, (tx) => tx.execute(sql`show transaction_isolation`))
    expect(level.rows).toEqual([{ transaction_isolation: 'read committed' }])
    await expect(
      inTransaction(db, async (tx) => {
        await tx.execute(sql`insert into product_requests (requested_product_name) values ('Kite')`)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect((await db.execute(sql`select from product_requests`)).rowCount).toBe(0)
  })
})

test('the SQLSTATE is found behind the wrapping of an error', () => {
  expect(postgresCodeOf(failure('23505'))).toBe('23505')
  expect(postgresCodeOf(new Error('plain'))).toBeUndefined()
  expect(postgresCodeOf('not an error')).toBeUndefined()
})
