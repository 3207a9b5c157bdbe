/** Which base and which pieces of the log lead to a moment, and which moments can be reached. */
import { segmentStart } from '#db/embedded/log/wal.ts'
import type { Base, Known, Piece } from './wal-names.ts'

export type Plan = {
  base: Base
  /** Without a gap, in the order of the log. */
  pieces: Piece[]
  /** Up to here everything is wanted; undefined when that would not be past the base. */
  after: bigint | undefined
}

/** The newest base that leads there first. None when the moment is out of reach. */
export function plansFor({ bases, pieces }: Known, at: Date): Plan[] {
  const older = bases.filter((base) => base.at <= at).toSorted((a, b) => b.at.getTime() - a.at.getTime())
  return older.flatMap((base) => {
    const run = runOf(base, pieces)
    const ticks = ticksOf(base, run)
    // Clocks are set back now and then: the last time that it was that late is meant.
    const stop = ticks.findLastIndex((tick, n) => tick.at > at && (n === 0 || (ticks[n - 1]?.at ?? base.at) <= at))
    const last = ticks[stop]
    if (!last) return []
    // What was flushed with a tick may have been committed just after its time: one is left to the clock.
    const after = ticks[stop - 2]?.to
    const wanted = run.slice(0, run.indexOf(last) + 1)
    return [{ base, pieces: wanted, after: after !== undefined && after > base.to ? after : undefined }]
  })
}

/** From and to when each stretch of time can be reached, oldest first. */
export function reachOf({ bases, pieces }: Known): { from: Date; to: Date }[] {
  const spans = bases.flatMap((base) => {
    const last = ticksOf(base, runOf(base, pieces)).at(-1)
    return last && last.at > base.at ? [{ from: base.at, to: last.at }] : []
  })
  spans.sort((a, b) => a.from.getTime() - b.from.getTime())
  const merged: typeof spans = []
  for (const span of spans) {
    const before = merged.at(-1)
    if (!before || span.from > before.to) merged.push({ ...span })
    else if (span.to > before.to) before.to = span.to
  }
  return merged
}

/** The log from where the base needs it to where a piece is missing. Those of a shop that was killed may overlap. */
function runOf(base: Base, pieces: readonly Piece[]): Piece[] {
  const run: Piece[] = []
  let reached = segmentStart(base.from)
  for (const piece of pieces) {
    if (piece.chain !== base.chain || piece.timeline !== base.timeline || piece.to <= reached) continue
    if (piece.from > reached) break
    run.push(piece)
    reached = piece.to
  }
  return run
}

function ticksOf(base: Base, run: readonly Piece[]): Piece[] {
  return run.filter(({ isTick, to }) => isTick && to > base.to)
}
