import { createContext, useContext } from 'react'
import { type Language, languageOf } from '#store/language.ts'

/** The page's language, which its address says (`/hi/cart`). */
export const LanguageContext = createContext<Language>('en')

/** The language of the browser's page, outside of components. A page in another language is another document. */
export function languageOfPage(): Language {
  return typeof location === 'undefined' ? 'en' : languageOf(location.pathname)
}

export function useLanguage(): Language {
  return useContext(LanguageContext)
}
