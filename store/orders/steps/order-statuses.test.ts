import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mayBecome, nextStatuses, ORDER_STATUSES, STATUSES, statusesThat } from './order-statuses.ts'

const ANY = `(?:${ORDER_STATUSES.join('|')})`
/** Two statuses in one list, union, condition or text of SQL, or as two keys of one object. */
const LIST = new RegExp(`'${ANY}'[^'\\n;]{0,40}'${ANY}'|'${ANY}'\\s*[,|]\\s*'${ANY}'|^ *${ANY}: .*\\n *${ANY}: `, 'm')

/** Where statuses stand together and say nothing of what they mean. */
const ELSEWHERE = [
  'db/order-values.ts',
  'store/orders/steps/order-statuses.ts',
  // How a call ended: words of the call, two of which are steps.
  'store/orders/placing/order-limits.ts',
  // How far the orders of the demo shop have come, and how long each step took.
  'db/seed/order-plan.ts',
  'db/seed/orders.ts',
]

test('10.2 what a status means stands in one table: no other file of the store lists statuses', () => {
  const files = globSync('{app,api,store,db,server,cli,papers}/**/*.{ts,tsx}').filter((file) => !/\.test\./.test(file))
  expect(files.length).toBeGreaterThan(400)
  const listing = files.filter((file) => LIST.test(readFileSync(file, 'utf8')))
  expect(listing.filter((file) => !ELSEWHERE.includes(file))).toEqual([])
})

test('the life of an order ends, and every status can be reached', () => {
  const begins: readonly string[] = statusesThat('begins')
  for (const status of ORDER_STATUSES) {
    const isReached = begins.includes(status) || ORDER_STATUSES.some((from) => mayBecome(from, status))
    expect(isReached, status).toBe(true)
    if (nextStatuses(status).length === 0) expect(STATUSES[status].isEnded, status).toBe(true)
  }
})

test('every status is ended, on the way, or waits for somebody: no order stands in no queue', () => {
  for (const status of ORDER_STATUSES) {
    const { isEnded, isOnTheWay, awaitsCall, awaitsPacking, awaitsCourier } = STATUSES[status]
    const places = Object.entries({ isEnded, isOnTheWay, awaitsCall, awaitsPacking, awaitsCourier })
    expect(places.filter(([, stands]) => stands).length, status).toBe(1)
  }
})
