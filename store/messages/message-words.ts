/** Message texts to customers for each step, with placeholders for an order's values. Browser-safe. */

export { languageOf } from '#db/order-values.ts'

/** Steps by their audit verbs, and texts for before the call, an unanswered call, and the answer to a return. */
export const MESSAGE_STEPS = [
  'confirm',
  'noAnswer',
  'confirmed',
  'pack',
  'ship',
  'deliver',
  'cancel',
  'return',
  'answerReturn',
] as const
export type MessageStep = (typeof MESSAGE_STEPS)[number]

export const LANGUAGES = ['en', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]

/** The placeholders, and what replaces each. */
export const PLACES_IN_WORDS = {
  name: 'the customer',
  shop: 'your shop',
  order: 'the order number',
  items: 'what was ordered',
  total: 'what it costs',
  due: 'what is still to be paid',
  courier: 'who brings it',
  tracking: 'the tracking number',
  answer: 'what you said about a return',
  phone: 'your phone number',
  link: 'the link to the order, where the customer can confirm it',
} as const

export type PlaceInWords = keyof typeof PLACES_IN_WORDS
export type Values = Record<PlaceInWords, string>

const PLACE = /\{([^{}\n]*)\}/g
const SPACED_PLACE = /( ?)\{([^{}\n]*)\}/g
/** Longest filled text; phones cut longer links. */
const LONGEST = 2_000

function isPlace(name: string): name is PlaceInWords {
  return Object.hasOwn(PLACES_IN_WORDS, name)
}

/** The fault in the text, as a sentence; undefined when there is none. */
export function problemOfWords(words: string): string | undefined {
  const known = Object.keys(PLACES_IN_WORDS)
    .map((name) => `{${name}}`)
    .join(', ')
  const unknown = [...words.matchAll(PLACE)].map(([, name = '']) => name).find((name) => !isPlace(name))
  if (unknown !== undefined) return `{${unknown}} is not known. You can use ${known}.`
  if (/[{}]/.test(words.replace(PLACE, ''))) return `A { or } stands alone. You can use ${known}.`
  return undefined
}

/**
 * Fills the placeholders. A line whose placeholders are all empty is left out, and values are never read as placeholders. At
 * most 2,000 characters.
 */
export function fillWords(words: string, values: Values): string {
  const lines = words.split('\n').flatMap((line) => {
    const names = [...line.matchAll(PLACE)].map(([, name = '']) => name).filter(isPlace)
    if (names.length > 0 && names.every((name) => values[name] === '')) return []
    return [line.replace(SPACED_PLACE, (whole, space: string, name: string) => inPlace(whole, space, name, values))]
  })
  const text = lines.join('\n').trim()
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).toWellFormed()}…` : text
}

/** An empty value also removes the space before it: "Hello, ..." */
function inPlace(whole: string, space: string, name: string, values: Values): string {
  if (!isPlace(name)) return whole
  return values[name] === '' ? '' : space + values[name]
}

const MOST_ITEMS = 10
const MORE: Record<Language, (count: number) => string> = {
  en: (count) => `and ${count} more`,
  hi: (count) => `और ${count}`,
}

/** "2 × Kite", one on a line, at most ten. */
export function itemsInWords(items: readonly { name: string; qty: number }[], language: Language): string {
  const lines = items.slice(0, MOST_ITEMS).map(({ name, qty }) => `${qty} × ${name}`)
  const more = items.length - lines.length
  return [...lines, ...(more > 0 ? [MORE[language](more)] : [])].join('\n')
}

/** All texts, by step and language. */
export type MessageWords = Record<`${MessageStep}${'En' | 'Hi'}`, string>

export function wordsFor(words: MessageWords, step: MessageStep, language: Language): string {
  return words[`${step}${language === 'hi' ? 'Hi' : 'En'}`]
}
