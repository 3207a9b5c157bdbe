/**
 * Reranks the best candidates by the structure of their names: `Case for Keyboard` is no keyboard. Rewards searched words
 * that are adjacent, spelt as typed, and name the thing rather than its purpose.
 */
import type { Slot } from './query.ts'
import { bits } from './words/spelling.ts'
import { STARTS_PART, type Vocabulary, wordIn } from './words/vocabulary.ts'
import { ACCESSORY, BEHIND, TRAILING } from './words/word-classes.ts'

/** Weights of the signals. Measured on judged searches in two halves; a change by a third makes no difference. */
const SIGNS = { covered: 0.15, phrase: 0.3, exact: 0.1, head: 0.2, start: 0.15, accessory: -0.2 } as const
/** A searched word found only after `for` or `with` counts this much less. */
const BEHIND_COSTS = 0.3

type QueryTerm = { slot: number; weight: number; form: string }

/** Maps each term to its place in the list, 0 for none: one answer looks up thousands of words. */
type QueryTerms = { places: Uint16Array; list: (QueryTerm | undefined)[] }

/** The signals of a name; `exact` and `adjacent` are bits by slot. */
type Signs = { exact: number; adjacent: number; startsWell: boolean; isAccessory: boolean; headSlot: number }

/** Computes a name's factor on the score, around 1, from its packed words. */
type NameReader = (name: readonly number[]) => number

/** `rarities`: relative weight of each slot. */
export function readNamesFor(slots: readonly Slot[], rarities: readonly number[], vocabulary: Vocabulary): NameReader {
  const wanted = wantedTerms(slots, vocabulary)
  const head = slots.findIndex(({ isHead }) => isHead)
  const covered = new Float32Array(slots.length)
  const all = rarities.reduce((sum, rarity) => sum + rarity, 0) || 1

  return (name) => {
    const signs = readName(name, wanted, vocabulary, covered)
    let share = 0
    for (let slot = 0; slot < covered.length; slot++) share += (covered[slot] ?? 0) * (rarities[slot] ?? 0)
    return (
      1 +
      (SIGNS.covered * share) / all +
      SIGNS.phrase * phraseShare(signs.adjacent, rarities) +
      (SIGNS.exact * bits(signs.exact)) / slots.length +
      (signs.headSlot === head ? SIGNS.head : 0) +
      (signs.startsWell ? SIGNS.start : 0) +
      (signs.isAccessory ? SIGNS.accessory : 0)
    )
  }
}

function readName(name: readonly number[], wanted: QueryTerms, vocabulary: Vocabulary, covered: Float32Array): Signs {
  const signs: Signs = { exact: 0, adjacent: 0, startsWell: false, isAccessory: false, headSlot: -1 }
  covered.fill(0)
  const terms = vocabulary.termsOfNameWords()
  const classesOf = vocabulary.classesOfNameWords()
  let isBehind = false
  let isFirstPart = true
  let before = -1
  for (let at = 0; at < name.length; at++) {
    const packed = name[at] ?? 0
    const nameWord = wordIn(packed)
    const classes = classesOf[nameWord] ?? 0
    if (packed >= STARTS_PART && at > 0) isFirstPart = false
    if ((classes & BEHIND) !== 0) isBehind = true
    const hit = wanted.list[wanted.places[terms[nameWord] ?? 0] ?? 0]
    const slot = hit ? hit.slot : -1
    if (isFirstPart && !isBehind && (hit || (classes & TRAILING) === 0)) signs.headSlot = slot
    if (hit) {
      const worth = hit.weight * (isBehind ? 1 - BEHIND_COSTS : 1)
      covered[slot] = Math.max(covered[slot] ?? 0, worth)
      if (hit.form === vocabulary.textOf(nameWord)) signs.exact |= 1 << slot
      if (at === 0 && slot === 0) signs.startsWell = true
      if (slot > 0 && before === slot - 1) signs.adjacent |= 1 << slot
    } else if ((classes & ACCESSORY) !== 0 && !isBehind) signs.isAccessory = true
    before = slot
  }
  return signs
}

/** Share of the search, 0 to 1, whose words are adjacent in the name, weighted by rarity. */
function phraseShare(adjacent: number, rarities: readonly number[]): number {
  let all = 0
  let found = 0
  for (let slot = 1; slot < rarities.length; slot++) {
    const pair = (rarities[slot - 1] ?? 0) + (rarities[slot] ?? 0)
    all += pair
    if ((adjacent & (1 << slot)) !== 0) found += pair
  }
  return all > 0 ? found / all : 0
}

/** For each searched term, its surest slot and the spelling as typed. */
function wantedTerms(slots: readonly Slot[], vocabulary: Vocabulary): QueryTerms {
  const places = new Uint16Array(vocabulary.terms())
  const list: (QueryTerm | undefined)[] = [undefined]
  for (const [slot, { word, meanings }] of slots.entries()) {
    for (const { terms, weight, text } of meanings) {
      for (const term of terms) {
        if ((list[places[term] ?? 0]?.weight ?? 0) >= weight) continue
        places[term] = list.push({ slot, weight, form: terms.length === 1 ? text : word.form }) - 1
      }
    }
  }
  return { places, list }
}
