import { expect, test } from 'vitest'
import {
  filingPeriodOf,
  monthBefore,
  monthOrQuarterOf,
  neighbouringPeriod,
  type Period,
  periodOf,
  wordsOfPeriod,
} from './books.ts'

const of = (name: string) => periodOf(name) as Period

test.each([
  ['2026-11', '2026-11-01', '2026-12-01', 'November 2026', '112026'],
  ['2026-12', '2026-12-01', '2027-01-01', 'December 2026', '122026'],
  ['2027-Q1', '2027-01-01', '2027-04-01', 'January to March 2027', '032027'],
  ['2026-Q4', '2026-10-01', '2027-01-01', 'October to December 2026', '122026'],
])('%s is from %s until before %s: %s, filed as %s', (name, from, until, words, filed) => {
  const period = of(name)
  expect([period.from, period.until, wordsOfPeriod(period), filingPeriodOf(period)]).toEqual([
    from,
    until,
    words,
    filed,
  ])
})

test('months and quarters lead to those beside them and to each other', () => {
  expect([-1, 1].map((step) => neighbouringPeriod(of('2027-01'), step as 1))).toEqual(['2026-12', '2027-02'])
  expect([-1, 1].map((step) => neighbouringPeriod(of('2026-Q4'), step as 1))).toEqual(['2026-Q3', '2027-Q1'])
  expect([monthOrQuarterOf(of('2026-11')), monthOrQuarterOf(of('2026-Q4'))]).toEqual(['2026-Q4', '2026-12'])
  expect([monthBefore('2027-01-15'), monthBefore('2026-12-01')]).toEqual(['2026-12', '2026-11'])
})
