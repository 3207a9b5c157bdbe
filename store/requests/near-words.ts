/**
 * Finds words that may be typos of each other without comparing all pairs: words one or two typos apart are equal once a
 * letter or two are left out of each. Buckets are small, so odd words cost no more than ordinary ones.
 */
import { bits } from '#store/search-engine/words/spelling.ts'
import { lettersOf } from '#store/search-engine/words/vocabulary.ts'

const LETTERS_READ = 6
const PLACES = 2 ** 16
const MOST_IN_PLACE = 8
const MOST_NEAR = 16

/** `typos`: how many typos a word may have, 0 to 2. Words with another first letter are never near. */
export function createNearWords(typos: (word: string) => number) {
  const words: string[] = []
  const letters: number[] = []
  const sizes = new Uint8Array(PLACES)
  const held = new Map<number, number[]>()

  return {
    put(word: string): void {
      for (const place of placesOf(word, typos(word))) {
        const size = sizes[place] ?? 0
        if (size >= MOST_IN_PLACE) continue
        sizes[place] = size + 1
        const there = held.get(place)
        if (there) there.push(words.length)
        else held.set(place, [words.length])
      }
      words.push(word)
      letters.push(lettersOf(word))
    },
    /** At most 16 near words, in the order of insertion. */
    near(word: string): string[] {
      const allowed = typos(word)
      const own = lettersOf(word)
      const found = new Set<number>()
      for (const place of placesOf(word, allowed)) {
        for (const at of held.get(place) ?? []) if (bits(own ^ (letters[at] ?? 0)) <= 2 * allowed) found.add(at)
      }
      const first = [...found].sort((a, b) => a - b).slice(0, MOST_NEAR)
      return first.map((at) => words[at] ?? '')
    },
  }
}

/** The buckets of a word: one for each way to leave out letters after the first. */
function placesOf(word: string, typos: number): Set<number> {
  const first = word.charCodeAt(0)
  const rest = word.slice(1, 1 + LETTERS_READ)
  const places = new Set([placeOf(first, rest, -1, -1)])
  for (let one = 0; one < rest.length && typos > 0; one++) {
    places.add(placeOf(first, rest, one, -1))
    for (let two = one + 1; two < rest.length && typos > 1; two++) places.add(placeOf(first, rest, one, two))
  }
  return places
}

/** A number below `PLACES` for the letters without those at two positions. */
function placeOf(first: number, rest: string, one: number, two: number): number {
  let hash = first
  for (let at = 0; at < rest.length; at++) {
    if (at !== one && at !== two) hash = Math.imul(hash ^ rest.charCodeAt(at), 0x01000193) ^ (hash >>> 15)
  }
  return (hash ^ (hash >>> 16)) & (PLACES - 1)
}
