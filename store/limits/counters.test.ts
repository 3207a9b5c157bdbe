import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#engines/postgres/client.ts'
import { clientNetwork, countedAs } from '#engines/rate-limit/client-network.server.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type Allowance, type Counters, createCounters, createMemoryCounters } from './counters.server.ts'

const ALLOWANCES = {
  call: { near: 2, wide: 3, seconds: 60 },
  mail: { all: 1, seconds: 60 },
} satisfies Record<string, Allowance>

let db: Db | undefined
const inDatabase = async () => {
  db ??= (await openTestDatabase()).db
  await db.execute('delete from attempt_counters')
  return createCounters(db, ALLOWANCES)
}

describe.each([
  ['the database', inDatabase],
  ['memory', async () => createMemoryCounters(ALLOWANCES)],
])('counts in %s', (_where, open) => {
  let counters: Counters<keyof typeof ALLOWANCES>
  const call = (address: string) => counters.take([{ of: 'call', by: clientNetwork(address) }])

  beforeEach(async () => {
    counters = await open()
  })

  test('a network, and the wider one around it', async () => {
    expect(await call('2001:db8:1:2::1')).toBeUndefined()
    expect(await call('2001:db8:1:2::2')).toBeUndefined()
    expect(await call('2001:db8:1:2::3')).toBeGreaterThan(50)
    expect(await call('2001:db8:1:3::1')).toBeUndefined()
    expect(await call('2001:db8:1:4::1')).toBeLessThanOrEqual(60)
    expect(await call('192.0.2.1')).toBeUndefined()
  })

  test('what is refused counts nowhere else, and what is given back is free again', async () => {
    const both = () =>
      counters.take([
        { of: 'call', by: clientNetwork('192.0.2.1') },
        { of: 'mail', by: countedAs('asha') },
      ])
    expect(await both()).toBeUndefined()
    expect(await both()).toBeGreaterThan(0)
    expect(await call('192.0.2.1')).toBeUndefined()
    expect(await call('192.0.2.1')).toBeGreaterThan(0)
  })

  test('what is given back is free again', async () => {
    const mail = { of: 'mail', by: countedAs('asha') } as const
    expect(await counters.take([mail])).toBeUndefined()
    await counters.giveBack([mail])
    expect(await counters.take([mail])).toBeUndefined()
    expect(await counters.take([mail])).toBeGreaterThan(0)
  })
})
