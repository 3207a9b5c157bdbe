/**
 * Collections: lists across categories, picked by hand or by a rule, each with a page of its own. The desk calls them shelves.
 * Three come with the shop, until the owner changes them. Browser-safe.
 */
import { type Language, written } from '#store/language.ts'
import type { Collection } from './collections.schema.ts'
import { OUR_ROWS } from './default-home.ts'

export type { Collection }

const OUR_WORDS = [
  ['Everything for ₹99 or less.', 'सब कुछ ₹99 या उससे कम में।'],
  ['All products on discount.', 'छूट वाला सारा सामान।'],
  ['Our newest products first.', 'सबसे नया सामान पहले।'],
] as const

export const OUR_COLLECTIONS: readonly Collection[] = OUR_ROWS.map(({ to, titles, query: rule }, at) => ({
  name: to.slice(collectionPath('').length),
  title: titles.en,
  titleHi: titles.hi,
  words: OUR_WORDS[at]?.[0] ?? '',
  wordsHi: OUR_WORDS[at]?.[1] ?? '',
  seoTitle: '',
  seoDescription: '',
  seoTitleHi: '',
  seoDescriptionHi: '',
  rule,
  picture: '',
  beginsAt: null,
  endsAt: null,
  productIds: [],
  isNarrowable: false,
  isInMenu: false,
  revision: 0,
}))

/** A collection's title and words in the language. */
export function wordsOfShelf({ title, titleHi, words, wordsHi }: Collection, language: Language) {
  return { title: written(language, title, titleHi), words: written(language, words, wordsHi) }
}

export function collectionPath(name: string): string {
  return `/collection/${name}`
}

/** The product list query that returns the collection's products. */
export function queryOf({ name, rule, isNarrowable }: Pick<Collection, 'name' | 'rule' | 'isNarrowable'>) {
  return rule && !isNarrowable ? rule : { collection: name }
}

type Dated = Pick<Collection, 'beginsAt' | 'endsAt'>

/** Whether the collection or hero has begun and not ended. `now` in milliseconds. */
export function isOpenAt({ beginsAt, endsAt }: Dated, now: number): boolean {
  return (beginsAt === null || Date.parse(beginsAt) <= now) && (endsAt === null || now < Date.parse(endsAt))
}

/** The next moment, in milliseconds, at which one of them begins or ends; Infinity when there is none. */
export function nextTurnOf(dated: readonly Dated[], now: number): number {
  const turns = dated.flatMap(({ beginsAt, endsAt }) => [beginsAt, endsAt].map((iso) => Date.parse(iso ?? '')))
  return Math.min(...turns.filter((turn) => turn > now))
}
