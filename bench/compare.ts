/** Ours and something bare take turns on the machine; the round with the middle ratio counts. */

import type { Load } from '#bench/load/load.ts'
import { type Bar, noteFigure, printFigure } from './figures.ts'

/** How long each side is loaded at a time, and how often they take turns. */
export type Effort = { seconds: number; rounds: number }

export type Compared = { ours: Load; bare: Load; ratio: number }

type Sides = { ours: () => Promise<Load>; bare: () => Promise<Load>; rounds: number }

/** Measures both sides in turns, prints what each does, and notes the ratio of requests per second with its bar. */
export async function compare(what: string, { ours, bare, rounds }: Sides, bar?: Bar): Promise<Compared> {
  const seen: Compared[] = []
  for (let round = 0; round < rounds; round++) {
    const [mine, limit] = [await ours(), await bare()]
    seen.push({ ours: mine, bare: limit, ratio: mine.perSecond / limit.perSecond })
  }
  const middle = seen.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)]
  if (!middle) throw new Error('At least one round')
  printLoad(what, middle.ours)
  printLoad('  bare', middle.bare)
  const refused = seen.flatMap((round) => Object.values(round.ours.refused)).reduce((sum, count) => sum + count, 0)
  if (refused > 0) printFigure(`${what}: refused`, refused, '', { atMost: 0 })
  printFigure(`${what}: of bare`, middle.ratio, '', bar)
  // Says the same where neighbours take the processor away.
  const byProcessor = middle.bare.processor / middle.ours.processor
  if (!Number.isNaN(byProcessor)) printFigure(`${what}: of bare, by processor time`, byProcessor)
  return middle
}

/** What cannot be known of the other side is left out. */
export function printLoad(what: string, { perSecond, p50, p99, processor, bytes, refused }: Load): void {
  const known = (
    [
      ['p50', p50],
      ['p99', p99],
      ['processor for one', processor],
    ] as const
  ).filter(([, value]) => value >= 0)
  noteFigure(`${what}: requests`, perSecond, '/s')
  for (const [name, value] of known) noteFigure(`${what}: ${name}`, value, 'ms')
  const parts = [
    `${perSecond.toFixed(0).padStart(7)}/s`,
    ...known.map(([name, value]) => `${name} ${value.toFixed(2)} ms`),
    ...(bytes > 0 ? [`${(bytes / 1000).toFixed(1)} kB`] : []),
    ...Object.entries(refused).map(([status, count]) => `${count} x ${status}`),
  ]
  console.log(`  ${what.padEnd(50)} ${parts.join(', ')}`)
}
