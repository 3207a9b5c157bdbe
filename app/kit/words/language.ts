import { createContext, useContext } from 'react'
import { type Language, languageOf } from '#store/language.ts'

/** Of the page: its address says it (`/hi/cart`), as the basename of the router. */
export const LanguageContext = createContext<Language>('en')

/** Of the page in the browser, for what is no component; a page of the other language is another document. */
export function languageOfPage(): Language {
  return typeof location === 'undefined' ? 'en' : languageOf(location.pathname)
}

export function useLanguage(): Language {
  return useContext(LanguageContext)
}
