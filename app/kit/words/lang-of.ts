import type { Language } from '#store/language.ts'

/** The `lang` of what the shopkeeper wrote, such as a name: on a Hindi page, what has no Hindi letter is English. */
export function langOf(text: string, language: Language): 'en' | undefined {
  return language === 'hi' && !/\p{Script=Devanagari}/u.test(text) ? 'en' : undefined
}
