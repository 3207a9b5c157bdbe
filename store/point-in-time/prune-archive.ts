/** What of the archive is not kept any more: no moment of the last days may get out of reach by it. */
import { segmentStart } from '#db/embedded/log/wal.ts'
import { DAY_MS } from '#store/india.ts'
import type { Known } from './wal-names.ts'

/** Names, in an order in which they may be removed by somebody who is killed on the way. `present`: the chain that is being written. */
export function outdatedNames(known: Known, days: number, present: string, now: Date): string[] {
  const since = now.getTime() - days * DAY_MS
  const isOld = ({ at }: { at: Date }) => at.getTime() < since
  // The newest of the old ones leads to the first minutes of those days.
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
