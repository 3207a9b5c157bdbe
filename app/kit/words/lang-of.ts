import type { Language } from '#store/language.ts'

/** A text counts as of the language if it has one of these letters; any text counts as English. */
const LETTERS: Readonly<Record<Language, RegExp>> = { en: /(?:)/, hi: /\p{Script=Devanagari}/u }

/** The `lang` attribute of the shopkeeper's own text: English on a Hindi page if it has no Hindi letters. */
export function langOf(text: string, language: Language): 'en' | undefined {
  return LETTERS[language].test(text) ? undefined : 'en'
}
