import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quietUntil } from './push-rounds.server.ts'

const india = (time: string) => new Date(`2026-11-22T${time}:00+05:30`)
const NIGHT = { from: 22 * 60, until: 7 * 60 }

test.each([
  ['21:59', undefined],
  ['22:00', '2026-11-23T07:00:00+05:30'],
  ['00:30', '2026-11-22T07:00:00+05:30'],
  ['06:59', '2026-11-22T07:00:00+05:30'],
  ['07:00', undefined],
])('a night from 22 to 7: at %s quiet until %s', (time, end) => {
  expect(quietUntil(NIGHT, india(time))).toEqual(end === undefined ? undefined : new Date(end))
})

test('an afternoon within one day, and nothing chosen', () => {
  expect(quietUntil({ from: 780, until: 900 }, india('13:30'))).toEqual(india('15:00'))
  expect(quietUntil({ from: 780, until: 900 }, india('15:00'))).toBeUndefined()
  expect(quietUntil(null, india('03:00'))).toBeUndefined()
})

test('the end is later, at most a day away, and not quiet itself', () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  fc.assert(
    fc.property(
      minute,
      minute,
      fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }),
      (from, until, now) => {
        const end = quietUntil({ from, until }, now)
        if (!end) return
        const ms = end.getTime() - now.getTime()
        expect(ms > 0 && ms <= 24 * 3600_000).toBe(true)
        expect(quietUntil({ from, until }, end)).toBeUndefined()
      },
    ),
  )
})
