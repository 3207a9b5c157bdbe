import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Folding, foldedLog } from './folded-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function listening(folding: Folding<string> = {}) {
  const lines: unknown[][] = []
  return { lines, note: foldedLog<string>((...line) => void lines.push(line), folding) }
}

test('the first is told at once, the others of a second together, and what comes later anew', () => {
  const { lines, note } = listening()
  for (const what of ['one', 'two', 'three']) note(what)
  vi.advanceTimersByTime(1000)
  note('four')
  vi.advanceTimersByTime(1000)
  expect(lines).toEqual([
    ['one', undefined, ''],
    ['three', 2, ''],
    ['four', undefined, ''],
  ])
})

test('keys are told apart, up to so many at a time, and nothing goes uncounted', () => {
  const { lines, note } = listening({ keyOf: (what) => what, lines: 2, mostKeys: 3 })
  for (let round = 0; round < 5; round++) for (const what of ['a', 'b', 'c', 'd', 'e']) note(what)
  vi.advanceTimersByTime(1000)
  const folded = lines.filter(([, count]) => count !== undefined)
  expect(lines).toHaveLength(4 * 2 + 4)
  expect(folded).toEqual([
    ['a', 3, 'a'],
    ['b', 3, 'b'],
    ['c', 3, 'c'],
    ['e', 8, 'others'],
  ])
})
