/**
 * Facts that the owner defines for products, such as Class, Board and Pages. Ids stay when names change, so that products keep
 * their values. Browser-safe.
 */
import type { CATEGORIES, FACT_KINDS, FactOption, FactValues } from '#db/order-values.ts'
import { type Language, written } from '#store/language.ts'

export type { FactOption, FactValues }

type Category = (typeof CATEGORIES)[number]
export type FactValue = FactValues[string]

export const FACT_LIMITS = {
  facts: 40,
  options: 60,
  id: 40,
  name: 40,
  option: 60,
  unit: 12,
  number: 1_000_000_000,
} as const

export const FACT_KIND_WORDS: Readonly<Record<(typeof FACT_KINDS)[number], string>> = {
  choice: 'One of some words',
  number: 'A number',
  flag: 'Yes or no',
}

export type Fact = {
  id: string
  name: string
  nameHi: string
  kind: (typeof FACT_KINDS)[number]
  unit: string
  categories: readonly Category[]
  options: readonly FactOption[]
  /** Whether shoppers can filter lists by it. */
  isFilter: boolean
}

const YES_OR_NO: Readonly<Record<Language, Readonly<Record<'yes' | 'no', string>>>> = {
  en: { yes: 'Yes', no: 'No' },
  hi: { yes: 'हाँ', no: 'नहीं' },
}

export function nameOfFact({ name, nameHi }: Pick<Fact, 'name' | 'nameHi'>, language: Language = 'en'): string {
  return written(language, name, nameHi)
}

/** A value in words: "CBSE", "96 pages", "Yes"; undefined for an option that was removed. */
export function wordsOfFact(fact: Fact, value: FactValue, language: Language = 'en'): string | undefined {
  if (fact.kind === 'flag') return YES_OR_NO[language][value ? 'yes' : 'no']
  if (fact.kind === 'number') return fact.unit === '' ? String(value) : `${value} ${fact.unit}`
  const option = fact.options.find(({ id }) => id === value)
  return option && nameOfFact(option, language)
}

/** A product's facts in words, in the order of the facts; undefined without any. */
export function factsInWords(facts: readonly Fact[], values: FactValues, language: Language) {
  const told = facts.flatMap((fact) => {
    const value = values[fact.id]
    const words = value === undefined ? undefined : wordsOfFact(fact, value, language)
    return words === undefined ? [] : [{ name: nameOfFact(fact, language), value: words }]
  })
  return told.length > 0 ? told : undefined
}

/** Words by which search finds a product: "Class 4", in Hindi too where the owner wrote it; none for a "no". */
export function searchedWords(facts: readonly Fact[], values: FactValues): string[] {
  return facts.flatMap((fact) => {
    const value = values[fact.id]
    if (value === undefined || value === false) return []
    const said = (['en', 'hi'] as const).map((language) => {
      const name = nameOfFact(fact, language)
      return value === true ? name : `${name} ${wordsOfFact(fact, value, language) ?? ''}`
    })
    return [...new Set(said)]
  })
}

/** Why the fact does not allow the value; undefined when it does. */
export function problemOfFact(fact: Fact | undefined, value: FactValue): string | undefined {
  if (!fact) return 'The shop has no such fact any more.'
  if (fact.kind === 'flag') return typeof value === 'boolean' ? undefined : 'Must be true or false.'
  if (fact.kind === 'choice')
    return fact.options.some(({ id }) => id === value) ? undefined : `${fact.name}: choose one of its options.`
  const isNumber = typeof value === 'number' && value >= 0 && value <= FACT_LIMITS.number
  return isNumber && Math.round(value * 100) / 100 === value
    ? undefined
    : `Must be a number from 0 to ${FACT_LIMITS.number}, with at most two decimals.`
}

/** A fact and a value, as list addresses and collection rules write them: "class.4", "pages.96", "ruled.yes". */
export function factToken(id: string, value: FactValue): string {
  return `${id}.${typeof value === 'boolean' ? (value ? 'yes' : 'no') : value}`
}

/** Splits a fact token into the fact's id and the value as text. */
export function readFactToken(token: string): { id: string; text: string } {
  const at = token.indexOf('.')
  return { id: token.slice(0, at), text: token.slice(at + 1) }
}

export const FACT_TOKEN_FORM = /^[a-z0-9-]{1,40}\.[a-z0-9.-]{1,40}$/
/** Most fact tokens in one product list query. */
export const MOST_FACT_TOKENS = 40
