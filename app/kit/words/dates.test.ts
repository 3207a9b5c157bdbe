import { expect, it } from 'vitest'
import { momentInWords, wordsOfDates } from './dates.tsx'

const NOW = Date.parse('2026-11-10T06:30:00Z')
const MIDNIGHT = '2026-11-19T18:30:00.000Z'
const NOON = '2026-11-20T06:30:00.000Z'

it.each([
  [null, null, ''],
  [MIDNIGHT, null, 'from 20 Nov 2026'],
  [NOON, null, 'from 20 Nov 2026, 12:00\u00a0pm'],
  [null, MIDNIGHT, 'to the end of 19 Nov 2026'],
  [null, NOON, 'until 20 Nov 2026, 12:00\u00a0pm'],
  [null, '2026-11-01T18:30:00.000Z', 'over since 2 Nov 2026'],
])('says what holds from %s until %s', (beginsAt, endsAt, expected) => {
  expect(wordsOfDates({ beginsAt, endsAt }, NOW)).toBe(expected)
})

it('times are told by India’s clock, today and yesterday as such', () => {
  const now = '2026-11-22T20:00:00.000Z'
  expect(momentInWords('2026-11-22T19:00:00.000Z', now)).toBe('today 12:30\u00a0am')
  expect(momentInWords('2026-11-22T10:40:00.000Z', now)).toBe('yesterday 4:10\u00a0pm')
  expect(momentInWords('2026-11-20T10:40:00.000Z', now)).toBe('20 Nov, 4:10\u00a0pm')
  expect(momentInWords('2025-11-20T10:40:00.000Z', now)).toBe('20 Nov 2025, 4:10\u00a0pm')
})
