/**
 * A product's name says more than its words: `Case for Keyboard` is no keyboard. The best candidates are ordered again by
 * how their names are built: searched words side by side, as typed, as the thing itself rather than what it is for.
 */
import type { Slot } from './query.ts'
import type { Vocabulary } from './vocabulary.ts'

export const P: Record<string, number> = { phrase: 0.3, exact: 0.1, head: 0.2, after: 0.3, accessory: 0.2, cover: 0.15, later: 0, near: 0, full: 0, headAcc: 0, start: 0.15, ...JSON.parse(process.env.P ?? '{}') }

/** Set on a name word that begins a new part of the name. */
export const STARTS_PART = 2 ** 31

export const BEHIND = new Set(['for', 'fits', 'fit', 'compatible', 'with', 'w'])
const ACCESSORIES = new Set(
  ('case cover charger adapter cable cord strap band mount holder stand skin protector replacement part refill filter pouch ' +
    'sleeve decal sticker kit accessory remote bracket base lid liner organizer rack hanger').split(' '),
)

const TRAILING = new Set('black white red blue green yellow pink grey gray brown orange purple violet gold silver teal beige navy small medium large xl l m s new set pack piece size assorted multicolor color colour'.split(' '))

type Wanted = { slot: number; weight: number; form: string }

export type NameReader = (name: ArrayLike<number>, from: number, to: number) => number

/** A function that gives a name's factor (around 1) on the score for these slots. */
export function readNamesFor(slots: readonly Slot[], rarities: readonly number[], vocabulary: Vocabulary): NameReader {
  const wanted = wantedTerms(slots)
  const asked = new Set(slots.map(({ word }) => word.term))
  const sum = rarities.reduce((a, b) => a + b, 0) || 1
  const slotAt = new Int32Array(256)
  const queryHead = slots.findIndex(({ isHead }) => isHead)
  const seen = new Float32Array(slots.length)

  return (name, from, to) => {
    seen.fill(0)
    let exact = 0, adjacent = 0, behind = false, later = false, accessory = 0, startHit = 0, pairs = 0, afterMatch = 0
    let headSlot = -1, headAcc = 0
    const count = Math.min(to - from, 256)
    for (let at = 0; at < count; at++) {
      const packed = name[from + at] ?? 0
      const id = packed & 0x7fffffff
      const text = vocabulary.textOf(id)
      const term = vocabulary.termOf(id)
      if (BEHIND.has(text)) behind = true
      if (packed >= STARTS_PART) later = at > 0
      const hit = wanted.get(term)
      const slot = hit ? hit.slot : -1
      slotAt[at] = slot
      if (!later && !behind && (hit || !isTrailing(text))) { headSlot = slot; headAcc = !hit && ACCESSORIES.has(text) ? 1 : 0 }
      if (hit) {
        const worth = hit.weight * (behind ? 1 - (P.after ?? 0) : later ? 1 - (P.later ?? 0) : 1)
        if (worth > (seen[slot] ?? 0)) seen[slot] = worth
        if (hit.form === text) exact |= 1 << slot
        if (at === 0 && slot === 0) startHit = 1
        if (at > 0 && slotAt[at - 1] === slot - 1 && slot > 0) adjacent |= 1 << slot
        else if (at > 1 && slotAt[at - 2] === slot - 1 && slot > 0) pairs |= 1 << slot
      } else if (ACCESSORIES.has(text) && !behind) accessory++
    }
    let covered = 0, phrased = 0, phraseSum = 0
    for (let s = 0; s < slots.length; s++) {
      covered += (seen[s] ?? 0) * (rarities[s] ?? 0)
      if (s > 0) {
        const r = (rarities[s] ?? 0) + (rarities[s - 1] ?? 0)
        phraseSum += r
        phrased += adjacent & (1 << s) ? r : pairs & (1 << s) ? r * (P.near ?? 0) : 0
      }
    }
    covered /= sum
    const phrase = phraseSum > 0 ? phrased / phraseSum : 0
    const full = slots.length > 1 && bits(adjacent) === slots.length - 1 ? 1 : 0
    const head = headSlot === queryHead ? 1 : 0
    return (
      1 + covered * (P.cover ?? 0) + phrase * (P.phrase ?? 0) + (bits(exact) / slots.length) * (P.exact ?? 0) + full * (P.full ?? 0) +
      head * (P.head ?? 0) - Math.min(1, accessory) * (P.accessory ?? 0) - headAcc * (P.headAcc ?? 0) + startHit * (P.start ?? 0)
    )
  }
}

function wantedTerms(slots: readonly Slot[]): Map<number, Wanted> {
  const wanted = new Map<number, Wanted>()
  slots.forEach(({ word, meanings }, slot) => {
    for (const { terms, weight, text } of meanings) {
      for (const term of terms) {
        const before = wanted.get(term)
        if (!before || before.weight < weight) wanted.set(term, { slot, weight, form: terms.length === 1 ? text : word.form })
      }
    }
  })
  return wanted
}

function bits(mask: number): number {
  let n = 0
  for (let left = mask; left; left &= left - 1) n++
  return n
}

export function isTrailing(text: string): boolean {
  return /\d/.test(text) || TRAILING.has(text)
}
