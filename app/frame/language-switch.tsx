import { useLocation } from 'react-router'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { readStored, writeStored } from '#app/kit/storage.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { inLanguage, LANGUAGES, type Language } from '#store/language.ts'

const STORED = 'language'
/** Each name is in its own language, for people who do not read the other. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' }
const OFFERS: Readonly<Record<Language, string>> = { en: 'Read this shop in English', hi: 'दुकान हिन्दी में देखें' }

type Props = { className: string; only?: Language; words?: typeof NAMES }

/** Links to the same page in each other language, or only in `only`. Loads a document, because a router has one base path. */
export function LanguageSwitch({ className, only, words = NAMES }: Props) {
  const { pathname, search } = useLocation()
  const language = useLanguage()
  return LANGUAGES.map((other) => {
    const to = inLanguage(pathname + search, other)
    // The desk is in English only.
    if (other === language || other !== (only ?? other) || (other !== 'en' && to === pathname + search)) return null
    return (
      // A cached page knows only the parameters that count.
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

/**
 * On the first page, offers the language that this browser chose before. Cached pages are the same for everybody, so only the
 * browser knows.
 */
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
