import { describe, expect, it } from 'vitest'
import { dayInIndia, formatWhen } from './when.ts'

describe('formatWhen', () => {
  it.each([
    ['2026-11-21T13:35:00.000Z', '21 Nov 2026, 7:05 pm'],
    ['2026-12-31T18:30:00.000Z', '1 Jan 2027, 12:00 am'],
    ['2026-09-01T06:30:00.000Z', '1 Sep 2026, 12:00 pm'],
  ])('writes %s on the clock of India', (iso, expected) => {
    expect(formatWhen(iso)).toBe(expected)
  })
})

describe('dayInIndia', () => {
  it('changes at midnight in India, not in London', () => {
    expect(dayInIndia('2026-11-20T18:29:59.999Z')).toBe('2026-11-20')
    expect(dayInIndia('2026-11-20T18:30:00.000Z')).toBe('2026-11-21')
  })
})
