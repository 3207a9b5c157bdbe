/** Finds the base backup and log pieces that lead to a moment, and which moments can be reached. */
import { segmentStart } from '#db/embedded/log/wal.ts'
import { DAY_MS } from '#store/india.ts'
import type { Base, Known, Piece } from './wal-names.ts'

export type Plan = {
  base: Base
  /** In log order, without gaps. */
  pieces: Piece[]
  /** Replay at least to here; undefined when that is not past the base. */
  after: bigint | undefined
}

/** Plans by newest base first; none when the moment is out of reach. */
export function plansFor({ bases, pieces }: Known, at: Date): Plan[] {
  const older = bases.filter((base) => base.at <= at).toSorted((a, b) => b.at.getTime() - a.at.getTime())
  return older.flatMap((base) => {
    const run = runOf(base, pieces)
    const ticks = ticksOf(base, run)
    // Clocks may be set back: the last pass through that time counts.
    const stop = ticks.findLastIndex((tick, n) => tick.at > at && (n === 0 || (ticks[n - 1]?.at ?? base.at) <= at))
    const last = ticks[stop]
    if (!last) return []
    // Changes that were flushed with a tick may be committed just after its time: the last tick is left to the clock.
    const after = ticks[stop - 2]?.to
    const wanted = run.slice(0, run.indexOf(last) + 1)
    return [{ base, pieces: wanted, after: after !== undefined && after > base.to ? after : undefined }]
  })
}

/** The spans of time that can be reached, oldest first. */
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

/** The log from where the base needs it to the first gap. Pieces of a killed shop may overlap. */
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

/** File names, in an order that is safe if deletion stops midway. `present`: the chain being written. */
export function outdatedNames(known: Known, days: number, present: string, now: Date): string[] {
  const since = now.getTime() - days * DAY_MS
  const isOld = ({ at }: { at: Date }) => at.getTime() < since
  // The first kept minutes need the base before them.
  const newestOld = known.bases
    .filter(isOld)
    .reduce<Date | undefined>((newest, { at }) => (newest && newest > at ? newest : at), undefined)
  const kept = known.bases.filter((base) => !isOld(base) || base.at.getTime() === newestOld?.getTime())
  const gone = known.bases.filter((base) => !kept.includes(base))
  const needed = new Map<string, bigint>()
  for (const { chain, from } of kept) {
    const start = segmentStart(from)
    const least = needed.get(chain)
    if (least === undefined || start < least) needed.set(chain, start)
  }
  const pieces = known.pieces.filter((piece) => {
    const start = needed.get(piece.chain)
    if (start !== undefined) return piece.to <= start
    return piece.chain !== present && isOld(piece)
  })
  return [...gone.flatMap(({ name, data }) => [name, data]), ...pieces.map(({ name }) => name)]
}
