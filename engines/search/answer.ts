/** Explains a result: corrected typos, and missing words. */
import type { Documents } from './documents.ts'
import type { Slot } from './query.ts'
import type { Meaning } from './words/meanings.ts'

export type SearchAccount = {
  /** The text with its typos corrected, when the best product was found that way. */
  corrected?: string
  /** The best product lacks a word of the search. */
  partial?: true
  /** A suggestion, when a word without results is near one of the shop's. */
  meant?: string
}

/** Explains how the best product was found. */
export function accountFor(slots: readonly Slot[], best: number, documents: Documents): SearchAccount {
  const found = slots.map(({ meanings }) => surestOf(meanings, best, documents))
  const isMended = found.some((meaning) => meaning?.kind === 'mended')
  const words = slots.map(({ word }, at) => {
    const meaning = found[at]
    return meaning?.kind === 'mended' ? meaning.text : word.form
  })
  return {
    ...(isMended && { corrected: words.join(' ') }),
    ...(found.includes(undefined) && { partial: true }),
  }
}

function surestOf(meanings: readonly Meaning[], product: number, documents: Documents): Meaning | undefined {
  const had = meanings.filter(({ terms }) => terms.every((term) => documents.uses(product, term)))
  return had.sort((a, b) => b.weight - a.weight)[0]
}
