/** The languages of the shop, and how an address says its language: "/hi/cart" is "/cart" in Hindi. Browser-safe. */
export const LANGUAGES = ['en', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]

/** What the addresses of a language begin with, as the routers take it; English addresses stand without. */
export const BASES: Readonly<Record<Language, string>> = { en: '', hi: '/hi' }

/** The desk and the API speak English alone. */
const ENGLISH_ALONE = /^\/(?:admin|api)(?=[/?#]|$)/

const OTHERS = LANGUAGES.filter((language) => BASES[language] !== '')
const BASE = new RegExp(`^/(${OTHERS.join('|')})(?=[/?#]|$)`)

/** For each language what `make` makes of it. */
export function byLanguage<T>(make: (language: Language) => T): Readonly<Record<Language, T>> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<Language, T>
}

/** Of a value from outside; English is what goes without saying. */
export function languageIn(value: unknown): Language {
  return LANGUAGES.find((one) => one === value) ?? 'en'
}

/** Of a path, with or without its query. */
export function languageOf(path: string): Language {
  return languageIn(BASE.exec(path)?.[1])
}

/** "/cart" of "/hi/cart", "/" of "/hi"; a query and a hash stay. */
export function withoutLanguage(path: string): string {
  const plain = path.replace(BASE, '')
  return plain.startsWith('/') ? plain : `/${plain}`
}

/** "/hi/cart" of "/cart", "/hi" of "/"; a query and a hash stay, and so does a path of the desk or the API. The path has no language yet. */
export function inLanguage(path: string, language: Language): string {
  return BASES[language] === '' || ENGLISH_ALONE.test(path) ? path : BASES[language] + path.replace(/^\/(?=[?#]|$)/, '')
}

export const PAGE_LANGUAGE = 'page-language'

/** Of a call of a page, so that who it is about is written to in its language. English is what goes without saying. */
export function headersOfPage(language: Language): Record<string, string> {
  return language === 'en' ? {} : { [PAGE_LANGUAGE]: language }
}

/** What the shopkeeper wrote; in Hindi too, or the English stands. */
export function written(language: Language, english: string, hindi = ''): string {
  return (language === 'hi' && hindi) || english
}

export type Named = { name: string; nameHi?: string | undefined; parts?: readonly Named[] | undefined }

/** Lines by the names that their goods had in the language when they were sold. */
export function itemsIn<Item extends Named>(language: Language, items: readonly Item[]): Item[] {
  return items.map((item) => ({
    ...item,
    name: written(language, item.name, item.nameHi),
    ...(item.parts && { parts: itemsIn(language, item.parts) }),
  }))
}

const PLURALS = byLanguage((language) => new Intl.PluralRules(language))

/** `plural('en', 1, ['item', 'items'])` is "item"; Hindi says nought in the singular. */
export function plural(language: Language, count: number, [one, other]: readonly [one: string, other: string]): string {
  return PLURALS[language].select(count) === 'one' ? one : other
}

const AND: Readonly<Record<Language, string>> = { en: 'and', hi: 'और' }
const OR: Readonly<Record<Language, string>> = { en: 'or', hi: 'या' }

/** "a, b and c". Written by hand: versions of ICU disagree on the last comma in Hindi, which would break hydration. */
export function listOf(parts: readonly string[], language: Language = 'en', joins: 'and' | 'or' = 'and'): string {
  const word = (joins === 'and' ? AND : OR)[language]
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${word} ${last}`
}
