import { expect, test } from 'vitest'
import { mayBecome, nextStatuses, ORDER_STATUSES, STATUSES, statusesThat } from './order-statuses.ts'

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
