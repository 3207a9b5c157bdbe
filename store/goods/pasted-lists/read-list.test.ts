import { expect, test } from 'vitest'
import { LIST_LIMITS } from './pasted-lists.ts'
import { splitList } from './read-list.server.ts'

const SIGNS = [
  '1',
  '９',
  ' ',
  '.',
  '. ',
  '-',
  ',',
  '(',
  '₹',
  'x',
  '1x',
  '1,',
  '@1',
  '/',
  '=1',
  'no ',
  'each ',
  '\u20e3',
  '•',
  '1-',
]

/** Twice as long takes about twice the work: from each sign on anew it would be four times. */
test.each(SIGNS)('a list of nothing but "%s" is split without being read from each sign on', (sign) => {
  const work = (length: number) => {
    const text = `pen${sign.repeat(length / sign.length)}z`
    const before = process.cpuUsage()
    for (let round = 0; round < 3; round++) splitList(text)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  work(LIST_LIMITS.text)
  const least = (length: number) => Math.min(...Array.from({ length: 2 }, () => work(length)))
  expect(least(LIST_LIMITS.text) / Math.max(least(LIST_LIMITS.text / 4), 3_000)).toBeLessThan(10)
})
