import { describe, expect, it } from 'vitest'
import { formatAge, formatDay, formatWeekday, formatWhen } from './when.tsx'

describe('formatWhen', () => {
  it.each([
    ['2026-11-21T13:35:00.000Z', '21 Nov 2026, 7:05\u00a0pm'],
    ['2026-12-31T18:30:00.000Z', '1 Jan 2027, 12:00\u00a0am'],
    ['2026-09-01T06:30:00.000Z', '1 Sep 2026, 12:00\u00a0pm'],
  ])('writes %s on the clock of India', (iso, expected) => {
    expect(formatWhen(iso)).toBe(expected)
  })
})

it('formatDay names a calendar day', () => {
  expect(formatDay('2026-09-01')).toBe('1 Sep')
})

describe('formatAge', () => {
  it.each([
    [-5, 'less than a minute'],
    [1, '1 minute'],
    [59, '59 minutes'],
    [61, '1 hour'],
    [120, '2 hours'],
    [2879, '47 hours'],
    [2880, '2 days'],
  ])('says %i minutes as %s', (minutes, expected) => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    expect(formatAge(new Date(now - minutes * 60_000).toISOString(), new Date(now).toISOString())).toBe(expected)
  })
})

it('says a day and a time in Hindi, with the digits of English', () => {
  const times = ['2026-12-05T01:35:00Z', '2026-12-05T07:00:00Z', '2026-12-05T13:35:00Z', '2026-12-05T15:00:00Z']
  expect(times.map((iso) => formatWhen(iso, 'hi'))).toEqual([
    '5 दिस॰ 2026, सुबह\u00a07:05',
    '5 दिस॰ 2026, दोपहर\u00a012:30',
    '5 दिस॰ 2026, शाम\u00a07:05',
    '5 दिस॰ 2026, रात\u00a08:30',
  ])
  expect(formatWeekday('2026-12-05', 'hi')).toBe('शनि 5 दिस॰')
})
