import { expect, test } from 'vitest'
import { momentOfInput } from '#store/india.ts'
import { laterTimes } from './call-hours.ts'

test('offers the usual times to call again on the clock of India', () => {
  expect(laterTimes('2026-11-21T10:00:00.000Z')).toEqual([
    { label: 'In 1 hour', at: '2026-11-21T11:00:00.000Z' },
    { label: 'Today at 6 pm', at: '2026-11-21T12:30:00.000Z' },
    { label: 'Tomorrow at 10 am', at: '2026-11-22T04:30:00.000Z' },
    { label: 'Tomorrow at 6 pm', at: '2026-11-22T12:30:00.000Z' },
  ])
})

test('leaves out what has passed; the day is that of India', () => {
  expect(laterTimes('2026-11-21T19:00:00.000Z').map(({ at }) => at)).toContain('2026-11-22T12:30:00.000Z')
  expect(laterTimes('2026-11-21T13:00:00.000Z').map(({ label }) => label)).not.toContain('Today at 6 pm')
})

test('reads an input as a time of India', () => {
  expect(momentOfInput('2026-11-21T18:00')).toBe('2026-11-21T12:30:00.000Z')
  expect(momentOfInput('')).toBeUndefined()
})

test('offers no time outside the hours for calls', () => {
  const hours = { from: '09:30', until: '17:00' }
  expect(laterTimes('2026-11-21T11:00:00.000Z', hours)).toEqual([
    { label: 'Tomorrow at 9:30 am', at: '2026-11-22T04:00:00.000Z' },
  ])
})
