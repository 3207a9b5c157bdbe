/** Suggestions while typing: names that begin with the text come before names that contain its words. */
import type { Documents } from './documents.ts'
import type { Ranked } from './ranking.ts'
import { type Word, wordsOf } from './words/words.ts'

/** Factor for a name that begins with the text, and the number of products considered. */
const BEGINS_SO = 2
const LOOKED_AT = 200

/** The best products for a text whose last word may be incomplete. */
export function suggestedProducts(text: string, ranked: readonly Ranked[], documents: Documents): number[] {
  const typed = wordsOf(text)
  return ranked
    .slice(0, LOOKED_AT)
    .map(({ product, score }) => ({ product, score: score * (beginsSo(product, typed, documents) ? BEGINS_SO : 1) }))
    .sort((a, b) => b.score - a.score)
    .map(({ product }) => product)
}

/** The text with its last word completed as in these products' names, most used first. */
export function completionsOf(
  text: string,
  products: readonly number[],
  documents: Documents,
  limit: number,
): string[] {
  const typed = wordsOf(text)
  const last = typed.at(-1)?.form
  if (last === undefined || /\s$/.test(text)) return []
  const before = typed.slice(0, -1).map(({ form }) => form)
  const counts = new Map<string, number>()
  for (const product of products) {
    for (const nameWord of new Set(documents.nameOf(product))) {
      const word = documents.vocabulary.textOf(nameWord)
      if (word.startsWith(last) && word !== last) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  const words = [...counts].sort((a, b) => b[1] - a[1]).slice(0, limit)
  return words.map(([word]) => [...before, word].join(' '))
}

/** Whether the name begins with the typed words in order, the last perhaps incomplete. */
function beginsSo(product: number, typed: readonly Word[], documents: Documents): boolean {
  const name = documents.nameOf(product).map(documents.vocabulary.textOf)
  return typed.every(({ form }, at) => (at === typed.length - 1 ? name[at]?.startsWith(form) : name[at] === form))
}
