import { expect, test } from 'vitest'
import { formatSpan } from './ago.ts'

test.each([
  ['2026-11-21T10:00:59.999Z', 'a moment'],
  ['2026-11-21T09:00:00.000Z', 'a moment'],
  ['2026-11-21T10:01:00.000Z', '1 minute'],
  ['2026-11-21T10:59:59.000Z', '59 minutes'],
  ['2026-11-21T12:59:00.000Z', '2 hours'],
  ['2026-11-22T10:00:00.000Z', '1 day'],
  ['2026-12-01T09:59:00.000Z', '9 days'],
])('from ten o’clock until %s it is %s', (until, words) => {
  expect(formatSpan('2026-11-21T10:00:00.000Z', until)).toBe(words)
})
