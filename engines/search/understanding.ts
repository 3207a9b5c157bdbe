/**
 * Interprets a search. A corrected typo is searched as if typed correctly, so that both give the same results. A word that
 * may be right although the shop lacks it is not corrected; the nearest one is suggested.
 */
import { accountFor, type SearchAccount } from './answer.ts'
import { meaningsByNeighbours } from './beside.ts'
import type { Documents } from './documents.ts'
import { likeliest } from './mending.ts'
import { readQuery, type Slot } from './query.ts'
import { findLikelyBest, type Ranked, rank } from './ranking.ts'
import type { Scores } from './scores.ts'
import type { WordIndex } from './words/meanings.ts'
import { FOR_OTHERS } from './words/word-classes.ts'
import type { Word } from './words/words.ts'

type Shelf = { documents: Documents; scores: Scores }
export type Understood = { found: Ranked[]; account: SearchAccount }

type Answer = { slots: Slot[]; found: Ranked[] }

/** `isLiteral` takes the words as typed. */
export function understand(text: string, isLiteral: boolean, shop: WordIndex, shelf: Shelf): Understood {
  const slots = readQuery(text, shop, isLiteral)
  const mended = isLiteral ? undefined : mendedAnswer(slots, shop, shelf)
  if (mended) return mended
  const answer = answerTo(slots, shelf)
  const account = accountOf(answer, shelf)
  if (isLiteral || slots.length === 0 || (answer.found.length > 0 && !account.partial)) return { ...answer, account }
  const beside = besideAnswer(slots, shop, shelf)
  return beside ?? { found: closeOnes(answer, shelf), account: { ...account, ...meantText(slots, shop) } }
}

/** If the best product is made for others, as a baby bottle for `water bottle`, keeps only products that are too. */
function closeOnes({ slots, found }: Answer, { documents }: Shelf): Ranked[] {
  const { nameOf, uses, vocabulary } = documents
  const searched = new Set(slots.flatMap(({ meanings }) => meanings.flatMap(({ terms }) => terms)))
  const classes = vocabulary.classesOfNameWords()
  const isForOthers = (nameWord: number) =>
    ((classes[nameWord] ?? 0) & FOR_OTHERS) !== 0 && !searched.has(vocabulary.termOf(nameWord))
  const areForOthers = ({ product }: Ranked) => nameOf(product).some(isForOthers)
  if (!found[0] || !areForOthers(found[0])) return found
  const head = slots.find(({ isHead }) => isHead)?.meanings.flatMap(({ terms }) => terms) ?? []
  return found.filter((each) => !areForOthers(each) && head.some((term) => uses(each.product, term)))
}

/** The answer with typos corrected; undefined when there are none. */
function mendedAnswer(slots: readonly Slot[], shop: WordIndex, shelf: Shelf): Understood | undefined {
  if (!slots.some(({ meanings }) => meanings.some(({ kind }) => kind === 'mended'))) return undefined
  const only = slots.map(onlyText)
  const sure = only.includes(undefined) ? undefined : answerAs(only.join(' '), shop, shelf)
  if (sure && !sure.account.partial) return sure
  // A word may have several meanings, or none that fits the others: the best product decides.
  const best = findLikelyBest(slots, shelf.documents, shelf.scores)
  const { corrected } = best === undefined ? {} : accountFor(slots, best, shelf.documents)
  return corrected === undefined ? undefined : answerAs(corrected, shop, shelf)
}

/** The answer for another text; undefined without results. */
function answerAs(corrected: string, shop: WordIndex, shelf: Shelf): Understood | undefined {
  const answer = answerTo(readQuery(corrected, shop, false), shelf)
  return answer.found.length > 0 ? { ...answer, account: { ...accountOf(answer, shelf), corrected } } : undefined
}

function answerTo(slots: Slot[], { documents, scores }: Shelf): Answer {
  return { slots, found: slots.length > 0 ? rank(slots, documents, scores) : [] }
}

function accountOf({ slots, found }: Answer, { documents }: Shelf): SearchAccount {
  return found[0] ? accountFor(slots, found[0].product, documents) : {}
}

/** The word, or its only correction; undefined when ambiguous. */
function onlyText({ word, meanings }: Slot): string | undefined {
  const mended = new Set(meanings.filter(({ kind }) => kind === 'mended').map(({ text }) => text))
  if (mended.size === 0) return word.form
  const isSure = mended.size === 1 && meanings.every(({ kind }) => kind === 'mended')
  return isSure ? [...mended][0] : undefined
}

/** When no product has all words: the answer with one word replaced by another that names have beside its neighbour. */
function besideAnswer(slots: readonly Slot[], shop: WordIndex, shelf: Shelf): Understood | undefined {
  const words = slots.map(({ word }) => word)
  const ways = words.flatMap((_, at) =>
    meaningsByNeighbours(words, at, shop).map(({ text, weight, uses }) => ({ at, text, weight, uses })),
  )
  const best = ways.sort((a, b) => b.weight - a.weight || b.uses - a.uses)[0]
  if (!best) return undefined
  const corrected = withWord(words, best.at, best.text)
  const answer = answerTo(readQuery(corrected, shop, false), shelf)
  const account = accountOf(answer, shelf)
  return answer.found.length > 0 && !account.partial
    ? { found: answer.found, account: { ...account, corrected } }
    : undefined
}

/** The suggestion: the text with its unknown words replaced by the nearest known ones. */
function meantText(slots: readonly Slot[], shop: WordIndex): Pick<SearchAccount, 'meant'> {
  const words = slots.map(({ word }) => word)
  const unknown = slots.flatMap(({ meanings, word }, at) => (meanings.length === 0 && word.form.length > 3 ? [at] : []))
  for (const at of unknown) {
    const near = words[at] && likeliest(words[at], shop)
    if (near !== undefined) return { meant: withWord(words, at, near) }
  }
  return {}
}

function withWord(words: readonly Word[], at: number, text: string): string {
  return words.map(({ form }, place) => (place === at ? text : form)).join(' ')
}
