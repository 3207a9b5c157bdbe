import { useLocation } from 'react-router'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { readStored, writeStored } from '#app/kit/storage.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { inLanguage, LANGUAGES, type Language } from '#store/language.ts'

const STORED = 'language'
/** Each in its own language: it is for who does not read the other. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' }
const OFFERS: Readonly<Record<Language, string>> = { en: 'Read this shop in English', hi: 'दुकान हिन्दी में देखें' }

type Props = { className: string; only?: Language; words?: typeof NAMES }

/** Leads to the same page in each other language, or in `only` one. A whole document, because each router has one base. */
export function LanguageSwitch({ className, only, words = NAMES }: Props) {
  const { pathname, search } = useLocation()
  const language = useLanguage()
  return LANGUAGES.map((other) => {
    const to = inLanguage(pathname + search, other)
    // The desk has no other language.
    if (other === language || other !== (only ?? other) || (other !== 'en' && to === pathname + search)) return null
    return (
      // A kept page knows of the address only what counts.
      <a
        key={other}
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
  })
}

/** On the first page, for who chose another language before. Pages are the same for everybody: the browser alone knows. */
export function LanguageOffer() {
  const isHome = useLocation().pathname === '/'
  const language = useLanguage()
  const isHydrated = useHydrated()
  const chosen = isHydrated ? LANGUAGES.find((one) => one === readStored(STORED)) : undefined
  if (!isHome || !chosen || chosen === language) return null
  return (
    <p className="bg-action-soft px-4 text-center">
      <LanguageSwitch className="plain-link font-semibold" only={chosen} words={OFFERS} />
    </p>
  )
}
