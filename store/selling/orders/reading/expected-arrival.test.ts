import { expect, test } from 'vitest'
import { arrivalDay, expectedArrival } from './expected-arrival.ts'

const pace = { days: 7, callHours: { from: '10:00', until: '19:00' } }
const at = (time: string) => `2026-11-${time}:00+05:30`
const arrival = (status: Parameters<typeof expectedArrival>[0]['status'], now: string, confirmedAt?: string) =>
  expectedArrival(
    { status, createdAt: at('20T12:00'), confirmedAt: confirmedAt && at(confirmedAt) },
    pace,
    Date.parse(at(now)),
  )

test('before the call the days count from the next one', () => {
  expect(arrival('placed', '20T12:00')).toEqual({ by: '2026-11-27', isLate: false })
  expect(arrival('placed', '20T23:30')).toEqual({ by: '2026-11-28', isLate: false })
  expect(arrival('placed', '29T09:00')).toEqual({ by: '2026-12-06', isLate: false })
})

test('after it from its day, until the order is late', () => {
  expect(arrival('confirmed', '21T11:00', '21T11:00')).toEqual({ by: '2026-11-28', isLate: false })
  expect(arrival('shipped', '28T23:59', '21T11:00')).toEqual({ by: '2026-11-28', isLate: false })
  expect(arrival('shipped', '29T00:01', '21T11:00')).toEqual({ by: '2026-11-28', isLate: true })
  expect(arrival('packed', '21T11:00')).toEqual({ by: '2026-11-27', isLate: false })
})

test('what is not ordered yet arrives by the last of its days after the next call', () => {
  const { callHours } = pace
  expect(arrivalDay('2 to 7', callHours, Date.parse(at('20T12:00')))).toBe('2026-11-27')
  expect(arrivalDay('1', callHours, Date.parse(at('20T20:00')))).toBe('2026-11-22')
})

test('of an order that has ended, and without a promise, nothing is said', () => {
  for (const status of ['delivered', 'cancelled', 'returned'] as const) expect(arrival(status, '21T11:00')).toBeNull()
  const order = { status: 'shipped', createdAt: at('20T12:00'), confirmedAt: undefined } as const
  expect(expectedArrival(order, { ...pace, days: 0 })).toBeNull()
})
