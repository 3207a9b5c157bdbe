/**
 * File names in the archive, which are its only index. A chain is the gapless log of one database under one secret and one
 * passphrase. Its pieces are what was flushed between ticks; bases are copies of the cluster over which the log is replayed.
 */

/** Its folder below the place of backups. */
export const ARCHIVE = 'point-in-time'

type Extent = { chain: string; timeline: number; from: bigint; to: bigint; at: Date }

/** `isTick`: it ends with the tick at `at`; otherwise more of the same tick follows. */
export type Piece = Extent & { name: string; isTick: boolean }

/** A whole base: replaying the log from `from` to at least `to` gives the shop as of `at` or later. `data`: its file. */
export type Base = Extent & { name: string; data: string }

const EXTENT =
  /^(wal|base)-([0-9a-f]{16})-([0-9a-f]{8})-([0-9a-f]{16})-([0-9a-f]{16})-(\d{17})-(tick|more|[0-9a-f]{8})$/
const DATA = /^data-[0-9a-f]{8}$/

/** Name of a piece, or of a base's mark. `end`: "tick", "more", or the eight letters of the base's data. */
export function nameOf(kind: 'wal' | 'base', { chain, timeline, from, to, at }: Extent, end: string): string {
  const hex = (number: number | bigint, digits: number) => number.toString(16).padStart(digits, '0')
  const stamp = at.toISOString().replace(/\D/g, '')
  return [kind, chain, hex(timeline, 8), hex(from, 16), hex(to, 16), stamp, end].join('-')
}

/** Name of a base's file, written before its end is known. */
export function dataName(id: string): string {
  return `data-${id}`
}

/** The archive's content by its names, each chain in log order. */
export type Known = { pieces: Piece[]; bases: Base[]; data: string[] }

export function readNames(names: Iterable<string>): Known {
  const known: Known = { pieces: [], bases: [], data: [] }
  for (const name of names) {
    if (DATA.test(name)) known.data.push(name)
    const [, kind, chain = '', timeline = '', from = '', to = '', stamp = '', end = ''] = EXTENT.exec(name) ?? []
    if (kind === undefined) continue
    const at = new Date(stamp.replace(/^(....)(..)(..)(..)(..)(..)(...)$/, '$1-$2-$3T$4:$5:$6.$7Z'))
    if (Number.isNaN(at.getTime())) continue
    const places = { from: BigInt(`0x${from}`), to: BigInt(`0x${to}`) }
    const extent = { name, chain, timeline: Number.parseInt(timeline, 16), ...places, at }
    if (kind === 'wal') known.pieces.push({ ...extent, isTick: end === 'tick' })
    else known.bases.push({ ...extent, data: dataName(end) })
  }
  const inOrder = (a: Extent, b: Extent) => compare(a.from, b.from) || compare(a.to, b.to)
  known.pieces.sort(inOrder)
  known.bases.sort(inOrder)
  return known
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
