import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#engines/postgres/client.ts'
import { clientNetwork, personKey } from '#engines/rate-limit/client-network.server.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type Count, countDown, countUp } from './counters.server.ts'

let db: Db
beforeAll(async () => {
  db = (await openTestDatabase()).db
})
beforeEach(() => db.execute('delete from attempt_counters'))

const complaint = (address: string): Count => ({ of: 'complaint', by: clientNetwork(address).key })
const mail = (receiver: string): Count => ({ of: 'messages to a receiver', by: personKey(receiver) })
const times = async (most: number, counts: Count[]) => {
  for (let i = 0; i < most; i++) expect(await countUp(db, counts)).toBeUndefined()
}

test('a network is counted by itself, and a /48 of IPv6 is one', async () => {
  for (let i = 0; i < 5; i++) await times(1, [complaint(`2001:db8:1:${i}::1`)])
  expect(await countUp(db, [complaint('2001:db8:1:9::9')])).toBeGreaterThan(500)
  await times(1, [complaint('2001:db8:2::1')])
  await times(1, [complaint('192.0.2.1')])
})

test('what is refused counts nowhere, and what is given back is free again', async () => {
  const both = [complaint('192.0.2.1'), mail('asha')]
  await times(5, both)
  await countDown(db, both)
  await times(1, both)
  for (let i = 0; i < 3; i++) expect(await countUp(db, both)).toBeGreaterThan(0)
  await times(5, [mail('asha')])
  expect(await countUp(db, [mail('asha')])).toBeGreaterThan(0)
  await times(1, [mail('ravi')])
})

test('of many at once no more than the limit pass, and those that are refused take nobody else’s place', async () => {
  const flood = Array.from({ length: 30 }, () => countUp(db, [complaint('192.0.2.1'), mail('meena')]))
  const waits = await Promise.all([...flood, countUp(db, [mail('meena')])])
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(6)
  expect(waits.at(-1)).toBeUndefined()
})

test('within other work a count that is refused leaves the work as it was', async () => {
  await times(5, [complaint('192.0.2.1')])
  await db.transaction(async (tx) => {
    expect(await countUp(tx, [mail('ravi')])).toBeUndefined()
    expect(await countUp(tx, [complaint('192.0.2.1'), mail('ravi')])).toBeGreaterThan(0)
  })
  const { rows } = await db.execute("select points from attempt_counters where key like '%ravi'")
  expect(rows).toEqual([{ points: 1 }])
})
