import type { Language } from '#store/language.ts'

/** What a text in the language has at least one of; any text is English. */
const LETTERS: Readonly<Record<Language, RegExp>> = { en: /(?:)/, hi: /\p{Script=Devanagari}/u }

/** The `lang` of what the shopkeeper wrote, such as a name: on a Hindi page, what has no Hindi letter is English. */
export function langOf(text: string, language: Language): 'en' | undefined {
  return LETTERS[language].test(text) ? undefined : 'en'
}
