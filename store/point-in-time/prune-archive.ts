/** Chooses what to delete from the archive without losing any moment of the last days. */
import { segmentStart } from '#db/embedded/log/wal.ts'
import { DAY_MS } from '#store/india.ts'
import type { Known } from './wal-names.ts'

/** Names in an order that is safe to interrupt. `present`: the chain being written. */
export function outdatedNames(known: Known, days: number, present: string, now: Date): string[] {
  const since = now.getTime() - days * DAY_MS
  const isOld = ({ at }: { at: Date }) => at.getTime() < since
  // The newest old base leads to the first minutes of the kept days.
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
