/** What a searched word may mean besides itself: a slip mended, a half word completed, words joined or split, a synonym. */
import { soundOf } from './devanagari.ts'
import type { Postings } from './postings.ts'
import { mendedCompletions, mendings } from './spelling.ts'
import type { Synonyms } from './synonyms.ts'
import { UNKNOWN, type Vocabulary } from './vocabulary.ts'
import type { Word } from './words.ts'

export type Shop = { vocabulary: Vocabulary; postings: Postings; synonyms: Synonyms; sideBySide: (nameWords: readonly number[]) => number }

export type Kind = 'exact' | 'mended' | 'completed' | 'joined' | 'split' | 'synonym'

/** A product has it when it uses all `terms`. `uses`: how many products are taken to have it. */
export type Meaning = { kind: Kind; terms: number[]; weight: number; uses: number; text: string }

/** How sure a meaning is beside the word itself, which counts 1. */
export const SURE: Record<string, number> & {mended: number, completed: number, completedBesideItself: number, joined: number, split: number, synonym: number, mendedStart: number} = { mended: 0.8, completed: 0.8, completedBesideItself: 0.6, joined: 1, split: 0.9, synonym: 0.9, mendedStart: 0.5, rareName: 2, times: 8, maxStart: 7, ...JSON.parse(process.env.P ?? '{}') }

/** A word is nearly unknown when at most this many descriptions, and no name, have it. */
const NEARLY_UNKNOWN = 2
const MOST_COMPLETIONS = 24
const RARE = 3

export function synonymMeanings(words: readonly Word[], at: number, shop: Shop): Meaning[] {
  return shop.synonyms
    .of(words, at)
    .flatMap((to) => meaningOf('synonym', to, SURE.synonym, shop))
}

/** `mac book` is macbook: both words mean the joined one. */
export function joinedMeanings(words: readonly Word[], at: number, shop: Shop): Meaning[] {
  const meanings: Meaning[] = []
  for (const first of [at - 1, at]) {
    const joined = (words[first]?.form ?? ' ') + (words[first + 1]?.form ?? ' ')
    const nameWord = shop.vocabulary.findNameWord(joined)
    if (nameWord !== UNKNOWN && shop.vocabulary.usesOf(nameWord) > 0) {
      meanings.push(meaningOfNameWord('joined', nameWord, SURE.joined, shop))
    }
  }
  return meanings
}

/** What a half-typed last word may become. */
export function completedMeanings(word: Word, shop: Shop): Meaning[] {
  const { vocabulary, postings } = shop
  if (word.form.length < 2) return []
  const all = vocabulary.beginningWith(word.form).filter((id) => vocabulary.termOf(id) !== vocabulary.findTerm(word.term))
  const term = vocabulary.findTerm(word.term)
  const isRare = term === UNKNOWN || postings.usesOf(term) <= RARE
  return alike('completed', mostUsed(all, MOST_COMPLETIONS, vocabulary), isRare ? SURE.completed : SURE.completedBesideItself, shop)
}

/** Slips mended, the word cut in two, or the same sound in Hindi: only for a word the shop does not know, or hardly. */
export function mendedMeanings(word: Word, known: readonly Meaning[], isLast: boolean, shop: Shop): Meaning[] {
  const few = usesAtMost(word, known, shop)
  if (few > (SURE.rareName ?? 0)) return []
  const { vocabulary } = shop
  const isLikelier = (uses: number) => few === 0 || uses >= few * (SURE.times ?? 0)
  const found = [
    ...vocabulary.sounding(soundOf(word.form)).filter(id => vocabulary.textOf(id) !== word.form).map((id) => meaningOfNameWord('mended', id, SURE.mended, shop)),
    ...splitMeanings(word, shop),
    ...mendings(word.form, vocabulary).map(({ nameWord, slips }) =>
      meaningOfNameWord('mended', nameWord, SURE.mended / slips ** 0.5, shop),
    ),
  ].filter(({ uses }) => isLikelier(uses))
  if (!isLast || found.length > 0 || known.length > 0 || word.form.length < 4 || word.form.length > (SURE.maxStart ?? 0)) return found
  return alike('completed', mostUsed(mendedCompletions(word.form, vocabulary), MOST_COMPLETIONS, vocabulary), SURE.mendedStart, shop)
}

/** In how many names (or descriptions) the word itself stands; completions of it do not count. */
function usesAtMost(word: Word, known: readonly Meaning[], { vocabulary }: Shop): number {
  const nameWord = vocabulary.findNameWord(word.form)
  if (/\d/.test(word.form)) return 1000
  return Math.max(nameWord === UNKNOWN ? 0 : vocabulary.usesOf(nameWord), ...known.filter(({ kind }) => kind !== 'completed').map(({ uses }) => uses))
}

function splitMeanings(word: Word, shop: Shop): Meaning[] {
  const meanings: Meaning[] = []
  for (let cut = 2; cut <= word.form.length - 2; cut++) {
    const parts = [word.form.slice(0, cut), word.form.slice(cut)]
    const ids = parts.map((part) => shop.vocabulary.findNameWord(part))
    if (ids.some((id) => id === UNKNOWN || shop.vocabulary.usesOf(id) === 0)) continue
    const uses = shop.sideBySide(ids)
    if (uses === 0) continue
    const terms = ids.map((id) => shop.vocabulary.termOf(id))
    meanings.push({ kind: 'split', terms, weight: SURE.split, uses, text: parts.join(' ') })
  }
  return meanings
}

function meaningOf(kind: Kind, words: readonly string[], weight: number, shop: Shop): Meaning[] {
  const terms = words.map((word) => shop.vocabulary.findTerm(word))
  if (terms.includes(UNKNOWN)) return []
  const uses = Math.min(...terms.map(shop.postings.usesOf))
  return uses > 0 ? [{ kind, terms, weight, uses, text: words.join(' ') }] : []
}

function meaningOfNameWord(kind: Kind, nameWord: number, weight: number, { vocabulary, postings }: Shop): Meaning {
  const term = vocabulary.termOf(nameWord)
  return { kind, terms: [term], weight, uses: postings.usesOf(term), text: vocabulary.textOf(nameWord) }
}

/** Several words as one meaning: a rare one among them is worth no more than a common one. */
function alike(kind: Kind, nameWords: readonly number[], weight: number, shop: Shop): Meaning[] {
  const meanings = nameWords.map((id) => meaningOfNameWord(kind, id, weight, shop))
  const uses = Math.min(shop.postings.products(), meanings.reduce((sum, meaning) => sum + meaning.uses, 0))
  return meanings.map((meaning) => ({ ...meaning, uses }))
}

function mostUsed(nameWords: number[], most: number, vocabulary: Vocabulary): number[] {
  return nameWords.sort((a, b) => vocabulary.usesOf(b) - vocabulary.usesOf(a)).slice(0, most)
}
