import { expect, test } from 'vitest'
import { SEGMENT_BYTES } from '#db/embedded/log/wal.ts'
import { outdatedNames, plansFor, reachOf } from './plan-return.ts'
import { nameOf, readNames } from './wal-names.ts'

const CHAIN = '0123456789abcdef'
const OTHER = 'fedcba9876543210'
const SEGMENT = BigInt(SEGMENT_BYTES)
const minute = (n: number) => new Date(Date.UTC(2026, 10, 22, 8, n))
const lsn = (n: number) => BigInt(n) * SEGMENT

function piece(n: number, at = minute(n), { chain = CHAIN, end = 'tick', from = n - 1, to = n } = {}): string {
  return nameOf('wal', { chain, timeline: 1, from: lsn(from), to: lsn(to), at }, end)
}

function base(n: number, at = minute(n), chain = CHAIN): string {
  const extent = { chain, timeline: 1, from: lsn(n) + 100n, to: lsn(n) + 200n, at }
  return nameOf('base', extent, '0000000a')
}

const minutes = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => piece(from + n))
const said = (names: string[]) => reachOf(readNames(names)).map(({ from, to }) => [from.getMinutes(), to.getMinutes()])

test('names say all that is known, and others are left alone', () => {
  const known = readNames([
    piece(3),
    base(2),
    'data-0000000a',
    'notes.txt',
    `${piece(4)}.part`,
    'tokri-20261122-033000-nightly.backup',
  ])
  expect(known.pieces).toEqual([
    { name: piece(3), chain: CHAIN, timeline: 1, from: lsn(2), to: lsn(3), at: minute(3), isTick: true },
  ])
  expect(known.bases).toMatchObject([{ name: base(2), data: 'data-0000000a', at: minute(2) }])
  expect(known.data).toEqual(['data-0000000a'])
})

test('a moment is led to by the newest base before it, and the log up to the first tick after it', () => {
  const known = readNames([base(2), base(6), ...minutes(1, 11)])
  const at = new Date(minute(8).getTime() + 30_000)
  const plans = plansFor(known, at)
  expect(plans.map(({ base: { at: made } }) => made)).toEqual([minute(6), minute(2)])
  expect(plans[0]?.pieces.at(-1)?.at).toEqual(minute(9))
  expect(plans[0]?.after).toBe(lsn(7))
  expect(plansFor(known, minute(1))).toEqual([])
  expect(plansFor(known, minute(10))).toEqual([])
  expect(plansFor(known, new Date(minute(10).getTime() - 1))).toHaveLength(2)
})

test('a piece that is missing ends the way; a base after it begins another', () => {
  const names = [base(2), ...minutes(1, 5), ...minutes(6, 12), base(8)]
  expect(said(names)).toEqual([
    [2, 4],
    [8, 11],
  ])
  expect(plansFor(readNames(names), minute(6))).toEqual([])
  expect(plansFor(readNames(names), minute(9))).toHaveLength(1)
})

test('pieces of a tick that a shop was killed in, and those it archived twice, make no gap and promise nothing', () => {
  const names = [base(0), piece(1), piece(2), piece(3, minute(3), { end: 'more' })]
  expect(said(names)).toEqual([[0, 2]])
  const again = [...names, piece(4, minute(5), { from: 1, to: 4 })]
  expect(said(again)).toEqual([[0, 5]])
  const [plan] = plansFor(readNames(again), minute(3))
  expect(plan?.pieces.map(({ name }) => name)).toEqual([piece(1), piece(2), again[4]])
})

test('a clock that was set back leads to the last time that it was so late', () => {
  // 8:05, then twenty minutes wrong, then 8:06 again.
  const times = [1, 2, 3, 4, 5, 25, 26, 6, 7, 8]
  const names = [base(0), ...times.map((at, n) => piece(n + 1, minute(at)))]
  const [plan] = plansFor(readNames(names), new Date(minute(7).getTime() + 1))
  expect(plan?.pieces).toHaveLength(10)
  // All until the wrong hour is over is replayed without looking at the clock.
  expect(plan?.after).toBe(lsn(8))
})

test('the log of another shop is never mixed in', () => {
  const names = [base(0), piece(1), piece(2, minute(2), { chain: OTHER }), piece(3)]
  expect(said(names)).toEqual([[0, 1]])
})

test('what is removed leaves each minute of the days that are kept', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 10, 1 + n, 8))
  const far = (n: number) => BigInt(n) * 100n * SEGMENT
  const wal = (n: number, chain = CHAIN) =>
    nameOf('wal', { chain, timeline: 1, from: far(n), to: far(n + 1), at: day(n + 1) }, 'tick')
  const mark = (n: number) =>
    nameOf('base', { chain: CHAIN, timeline: 1, from: far(n) + 5n, to: far(n) + 6n, at: day(n) }, `0000000${n}`)
  const days = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
  const names = [...days.map((n) => wal(n)), ...days.map(mark), wal(1, OTHER)]
  const now = day(9)
  const gone = outdatedNames(readNames(names), 3, CHAIN, now)
  const left = readNames(names.filter((name) => !gone.includes(name)))
  expect(left.bases.map(({ at }) => at.getDate() - 1)).toEqual([5, 6, 7, 8, 9])
  expect(left.pieces.map(({ at }) => at.getDate() - 1)).toEqual([6, 7, 8, 9, 10])
  expect(reachOf(left)[0]?.from.getTime()).toBeLessThan(now.getTime() - 3 * 24 * 3600 * 1000)
  expect(gone).toContain('data-00000000')
  expect(gone).toContain(wal(1, OTHER))
})
