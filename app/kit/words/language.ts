import { createContext, useContext } from 'react'
import type { Language } from '#store/language.ts'

/** Whether pages offer Hindi and search engines may list it. The pages below /hi are served in any case. */
export const HINDI_IS_SHOWN = false

/** Of the page: its address says it (`/hi/cart`), as the basename of the router. */
export const LanguageContext = createContext<Language>('en')

export function useLanguage(): Language {
  return useContext(LanguageContext)
}
