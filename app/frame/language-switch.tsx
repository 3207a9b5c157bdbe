import { useLocation } from 'react-router'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { readStored, writeStored } from '#app/kit/storage.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { inLanguage, type Language } from '#store/language.ts'

const STORED = 'language'
const OTHER: Readonly<Record<Language, Language>> = { en: 'hi', hi: 'en' }
/** Each in its own language: it is for who does not read the other. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' }
const OFFERS: Readonly<Record<Language, string>> = { en: 'Read this shop in English', hi: 'दुकान हिन्दी में देखें' }

/** Leads to the same page in the other language. A whole document, because each router has one base. */
export function LanguageSwitch({ className, words = NAMES }: { className: string; words?: typeof NAMES }) {
  const { pathname, search } = useLocation()
  const other = OTHER[useLanguage()]
  const to = inLanguage(pathname + search, other)
  // The desk has no other language.
  if (other !== 'en' && to === pathname + search) return null
  return (
    // A kept page knows of the address only what counts.
    <a
      href={to}
      lang={other}
      hrefLang={other}
      className={className}
      onClick={() => writeStored(STORED, other)}
      suppressHydrationWarning
    >
      {words[other]}
    </a>
  )
}

/** On the first page, for who chose the other language before. Pages are the same for everybody: the browser alone knows. */
export function LanguageOffer() {
  const isHome = useLocation().pathname === '/'
  const language = useLanguage()
  const isHydrated = useHydrated()
  if (!isHome || !isHydrated || readStored(STORED) !== OTHER[language]) return null
  return (
    <p className="bg-action-soft px-4 text-center">
      <LanguageSwitch className="plain-link font-semibold" words={OFFERS} />
    </p>
  )
}
