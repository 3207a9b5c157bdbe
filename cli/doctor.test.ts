import { expect, test } from 'vitest'
import { NEWEST_POSTGRES } from '#server/backups/backup-places.ts'
import { behindOf } from './doctor.ts'

test("the shop's own PostgreSQL is called behind when a newer one is known; another's is its operator's affair", () => {
  const major = NEWEST_POSTGRES.split('.')[0]
  expect(behindOf({ DATABASE_URL: undefined }, `${major}.0`)).toMatch(
    new RegExp(`^${NEWEST_POSTGRES} is out.*DATABASE_URL takes another`),
  )
  expect(behindOf({ DATABASE_URL: undefined }, NEWEST_POSTGRES)).toBeUndefined()
  expect(behindOf({ DATABASE_URL: undefined }, `${major}.99`)).toBeUndefined()
  expect(behindOf({ DATABASE_URL: 'postgres://db/tokri' }, `${major}.0`)).toBeUndefined()
})
