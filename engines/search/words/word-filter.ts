/** Bloom filters of words: no false negatives, few false positives. Browser-safe. */

/** Bits set for each word. */
const HASHES = 8

/** A filter of the words. 12 bits for each word give one false positive in 300, 24 bits one in 20,000. */
export function filterOf(words: readonly string[], bitsPerWord: number): Uint8Array {
  const made = new Uint8Array(Math.ceil((words.length * bitsPerWord) / 8))
  for (const word of words) {
    everyBit(word, made.length * 8, (bit) => {
      made[bit >>> 3] = (made[bit >>> 3] ?? 0) | (1 << (bit & 7))
      return true
    })
  }
  return made
}

export function isInFilter(bits: Uint8Array, word: string): boolean {
  return everyBit(word, bits.length * 8, (bit) => ((bits[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0)
}

/** Calls `holds` with each of the word's bits, derived from two hashes, until one is false. */
function everyBit(word: string, size: number, holds: (bit: number) => boolean): boolean {
  const first = hash(word, 0x811c9dc5)
  const step = hash(word, 0x01234567) | 1
  for (let at = 0; at < HASHES; at++) if (!holds(((first + Math.imul(at, step)) >>> 0) % size)) return false
  return true
}

/** FNV-1a. */
function hash(word: string, start: number): number {
  let value = start
  for (let at = 0; at < word.length; at++) value = Math.imul(value ^ word.charCodeAt(at), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}
