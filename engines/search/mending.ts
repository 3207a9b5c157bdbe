/** Meanings of words that the shop hardly knows: corrected typos, split words, Hindi words that sound the same. */

import { latin } from './fold.ts'
import { soundOf } from './words/devanagari.ts'
import { isEnglish } from './words/english.server.ts'
import { completions, type Meaning, meaningOf, nameWordMeaning, type WordIndex } from './words/meanings.ts'
import { type Mending, mendedCompletions, mendings, typosBetween } from './words/spelling.ts'
import { UNKNOWN } from './words/vocabulary.ts'
import type { Word } from './words/words.ts'

const SURE = { mended: 0.8, split: 0.9, mendedHalf: 0.5 } as const

/** A word in at most `uses` products is also corrected when the other word is `times` more common. */
const HARDLY_KNOWN = { uses: 2, times: 8 } as const

/** Lengths at which a half-typed word may have a typo; longer words count as complete. */
const HALF = { from: 4, to: 6 } as const
const SYNONYM_SLIP_FROM = 5

/** A single-word search is corrected to a word only if enough products use it: one in `products` for each typo, at most `most`. */
const PROOF = { products: 5000, most: 3 } as const

export function mendedMeanings(
  word: Word,
  known: readonly Meaning[],
  { isHalf, isAlone }: { isHalf: boolean; isAlone: boolean },
  shop: WordIndex,
): Meaning[] {
  const uses = usesOf(word, known, shop)
  if (/\d/.test(word.form) || uses > HARDLY_KNOWN.uses) return []
  if (isEnglish(word.form)) return uses > 0 ? [] : [...heardSynonyms(word, shop), ...splitMeanings(word, shop)]
  const mended = mendings(latin(word.form), shop.vocabulary)
  if (uses > 0) return likelierThan(uses, word, mended, shop)
  const proven = mended.filter(({ nameWord, typos }) => !isAlone || isProven(nameWord, typos, shop))
  const found = [...heardMeanings(word, shop), ...splitMeanings(word, shop), ...typoMeanings(proven, shop)]
  if (found.length + mended.length > 0) return found
  const synonyms = misspeltSynonyms(word, shop)
  return synonyms.length > 0 || !isHalf ? synonyms : mendedHalves(word, shop)
}

/** A word in only one or two names may itself be a typo: also search for the usual spelling. */
function likelierThan(uses: number, word: Word, mended: readonly Mending[], shop: WordIndex): Meaning[] {
  const least = uses * HARDLY_KNOWN.times
  const usual = mended.filter(({ nameWord }) => shop.vocabulary.usesOf(nameWord) >= least)
  return [...splitMeanings(word, shop).filter((split) => split.uses >= least), ...typoMeanings(usual, shop)]
}

/** Rare corrections weigh no more than common ones, and far rarer ones are dropped. */
function typoMeanings(mended: readonly Mending[], shop: WordIndex): Meaning[] {
  const { usesOf } = shop.vocabulary
  const most = Math.max(0, ...mended.map(({ nameWord }) => usesOf(nameWord)))
  const likely = mended.filter(({ nameWord }) => usesOf(nameWord) * HARDLY_KNOWN.times >= most)
  const meanings = likely.map(({ nameWord, typos }) => {
    return nameWordMeaning('mended', nameWord, SURE.mended / Math.sqrt(typos), shop)
  })
  const uses = Math.max(0, ...meanings.map((meaning) => meaning.uses))
  return meanings.map((meaning) => ({ ...meaning, uses }))
}

/** Number of products with the word itself; names count first. */
function usesOf(word: Word, known: readonly Meaning[], { vocabulary }: WordIndex): number {
  const nameWord = vocabulary.findNameWord(word.form)
  return Math.max(nameWord === UNKNOWN ? 0 : vocabulary.usesOf(nameWord), ...known.map(({ uses }) => uses))
}

function isProven(nameWord: number, typos: number, { vocabulary, postings }: WordIndex): boolean {
  return vocabulary.usesOf(nameWord) >= typos * Math.min(PROOF.most, postings.products() / PROOF.products)
}

/** Names and synonyms that sound the same: kitaab, ghadee. */
function heardMeanings(word: Word, shop: WordIndex): Meaning[] {
  const sounding = shop.vocabulary.sounding(soundOf(latin(word.form)))
  const others = sounding.filter((nameWord) => shop.vocabulary.textOf(nameWord) !== word.form)
  const heard = others.map((nameWord) => nameWordMeaning('mended', nameWord, SURE.mended, shop))
  return [...heard, ...heardSynonyms(word, shop)]
}

/** Hindi words may look like English ones: `fool` is phool, a flower. */
function heardSynonyms(word: Word, shop: WordIndex): Meaning[] {
  const synonyms = shop.synonyms.sounding(soundOf(latin(word.form))).filter((from) => from !== word.term)
  return synonyms.flatMap((from) => synonymMeaning(from, word, shop))
}

/** The nearest word of the shop, to suggest for a word that is not corrected. Undefined when none is near. */
export function likeliest(word: Word, { vocabulary }: WordIndex): string | undefined {
  const near = mendings(latin(word.form), vocabulary).sort(
    (a, b) => vocabulary.usesOf(b.nameWord) - vocabulary.usesOf(a.nameWord),
  )
  return near[0] && vocabulary.textOf(near[0].nameWord)
}

function misspeltSynonyms(word: Word, shop: WordIndex): Meaning[] {
  if (word.form.length < SYNONYM_SLIP_FROM) return []
  const isNear = (other: string) => other.length >= 4 && typosBetween(latin(word.form), other, 1) === 1
  const near = shop.synonyms.words().filter(isNear)
  // A word of no name, and one that shoppers are known to mean: `geomatry box`.
  const meant = [...shop.synonyms.meant()].filter(isNear)
  const meanings = meant.flatMap((term) => meaningOf('mended', { terms: [term], text: term }, SURE.mended, shop))
  return [...near.flatMap((from) => synonymMeaning(from, word, shop)), ...meanings]
}

/** The shop's word if that is what was misspelt: `notbook` is notebook, though it sounds as `notbuk`. */
function synonymMeaning(from: string, { form }: Word, shop: WordIndex): Meaning[] {
  const isNear = (text: string) =>
    shop.vocabulary.findNameWord(text) !== UNKNOWN && [1, 2].includes(typosBetween(latin(form), text, 2))
  return shop.synonyms.meaning(from).flatMap((terms) => {
    const text = terms.length === 1 && form.length >= SYNONYM_SLIP_FROM ? terms.find(isNear) : undefined
    return meaningOf('mended', { terms, text: text ?? from }, SURE.mended, shop)
  })
}

/** `waterbottle` is water bottle, when a name has the two side by side. */
function splitMeanings(word: Word, shop: WordIndex): Meaning[] {
  const { vocabulary } = shop
  const meanings: Meaning[] = []
  for (let cut = 2; cut <= word.form.length - 2; cut++) {
    const parts = [word.form.slice(0, cut), word.form.slice(cut)]
    const [first = UNKNOWN, second = UNKNOWN] = parts.map(vocabulary.findNameWord)
    if (first === UNKNOWN || second === UNKNOWN) continue
    const uses = shop.sideBySide(first, second)
    const terms = [vocabulary.termOf(first), vocabulary.termOf(second)]
    if (uses > 0) meanings.push({ kind: 'split', terms, weight: SURE.split, uses, text: parts.join(' ') })
  }
  return meanings
}

function mendedHalves({ form }: Word, shop: WordIndex): Meaning[] {
  if (form.length < HALF.from || form.length > HALF.to) return []
  return completions('mended', mendedCompletions(form, shop.vocabulary), SURE.mendedHalf, shop)
}
