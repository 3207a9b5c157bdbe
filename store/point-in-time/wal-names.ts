/**
 * The names of what lies in the archive for a return to a minute: they are its only book. A chain is the log of one database
 * without a gap, under one secret and one passphrase; pieces of it are what was flushed from one tick to the next, and bases are
 * copies of the whole cluster over which the log is replayed.
 */

/** Where it lies below the place of backups. */
export const ARCHIVE = 'point-in-time'

type Extent = { chain: string; timeline: number; from: bigint; to: bigint; at: Date }

/** `isTick`: it ends with the tick of `at`; otherwise more of the same tick follows. */
export type Piece = Extent & { name: string; isTick: boolean }

/** A base that is whole: the log from `from` on, and up to `to` at least, makes it the shop of `at` or later. `data`: its file. */
export type Base = Extent & { name: string; data: string }

const EXTENT =
  /^(wal|base)-([0-9a-f]{16})-([0-9a-f]{8})-([0-9a-f]{16})-([0-9a-f]{16})-(\d{17})-(tick|more|[0-9a-f]{8})$/
const DATA = /^data-[0-9a-f]{8}$/

/** The name of a piece, or of the mark that says that a base is whole: `end` is "tick", "more", or the eight letters of its data. */
export function nameOf(kind: 'wal' | 'base', { chain, timeline, from, to, at }: Extent, end: string): string {
  const hex = (number: number | bigint, digits: number) => number.toString(16).padStart(digits, '0')
  const stamp = at.toISOString().replace(/\D/g, '')
  return [kind, chain, hex(timeline, 8), hex(from, 16), hex(to, 16), stamp, end].join('-')
}

/** The name of the file of a base, of which nobody knows before it is whole where it ends. */
export function dataName(id: string): string {
  return `data-${id}`
}

/** What is in the archive by its names, each chain in the order of its log. */
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
