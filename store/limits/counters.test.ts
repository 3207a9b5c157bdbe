import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#engines/postgres/client.ts'
import { clientNetwork, personKey } from '#engines/rate-limit/client-network.server.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type Counters, createCounters, createMemoryCounters } from './counters.server.ts'

let db: Db | undefined
const inDatabase = async () => {
  db ??= (await openTestDatabase()).db
  await db.execute('delete from attempt_counters')
  return createCounters(db)
}

describe.each([
  ['the database', inDatabase],
  ['memory', async () => createMemoryCounters()],
])('counts in %s', (_where, open) => {
  let counters: Counters
  const complain = (address: string) => counters.take([{ of: 'complaint', by: clientNetwork(address) }])
  const mail = (receiver: string) => ({ of: 'mail to a recipient', by: personKey(receiver) }) as const

  beforeEach(async () => {
    counters = await open()
  })

  test('a network, and five times as much of the /48 around it', async () => {
    for (let i = 0; i < 5; i++) expect(await complain(`2001:db8:1:2::${i}`)).toBeUndefined()
    expect(await complain('2001:db8:1:2::9')).toBeGreaterThan(500)
    for (let i = 0; i < 20; i++) expect(await complain(`2001:db8:1:${3 + (i % 5)}::1`)).toBeUndefined()
    expect(await complain('2001:db8:1:8::1')).toBeLessThanOrEqual(600)
    expect(await complain('192.0.2.1')).toBeUndefined()
  })

  test('what is refused counts nowhere, and what is given back is free again', async () => {
    const both = () => counters.take([{ of: 'complaint', by: clientNetwork('192.0.2.1') }, mail('asha')])
    for (let i = 0; i < 5; i++) expect(await both()).toBeUndefined()
    await counters.giveBack([{ of: 'complaint', by: clientNetwork('192.0.2.1') }, mail('asha')])
    expect(await both()).toBeUndefined()
    for (let i = 0; i < 3; i++) expect(await both()).toBeGreaterThan(0)
    await counters.giveBack([mail('asha')])
    expect(await counters.take([mail('asha')])).toBeUndefined()
    expect(await counters.take([mail('asha')])).toBeGreaterThan(0)
    expect(await counters.take([mail('ravi')])).toBeUndefined()
  })

  test('of many at once no more than the limit pass', async () => {
    const waits = await Promise.all(Array.from({ length: 30 }, () => counters.take([mail('meena')])))
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(5)
  })
})
