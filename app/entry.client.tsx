/** Starts the pages in the browser, and loads the files of further pages ahead. */
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { BASES, languageOf, withoutLanguage } from '#store/language.ts'
import { loadFiles, notLoadedMessage, onStaleAssets } from './frame/connection/load-here.ts'
import { readPageData } from './frame/scripts/page-data.ts'
import { LanguageContext } from './kit/words/language.ts'
import { routesIn } from './routes.ts'

// A page of the other language is another document.
const language = languageOf(location.pathname)
const routes = routesIn(language)
const lazyRoutes = (path: string) => (matchRoutes(routes, withoutLanguage(path)) ?? []).map(({ route }) => route)

// The page is already shown: its files are loaded before it is hydrated. Without them it stays as the server made it.
await Promise.all(
  lazyRoutes(location.pathname).map(async (route) => {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  }),
).catch(() => {
  const strip = document.querySelector('.connection-strip')
  if (strip) strip.textContent = notLoadedMessage()
  return new Promise<never>(() => undefined)
})
const router = createBrowserRouter(routes, { basename: BASES[language], hydrationData: readPageData() })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <LanguageContext value={language}>
        <RouterProvider router={router} />
      </LanguageContext>
    </StrictMode>,
  )
})

const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }
/** The browser saves data, or every kilobyte takes long: nothing is loaded before it is asked for. */
const isSparing = connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')

const known = new Set([location.pathname])

/** Loads the files of a page as soon as somebody is about to follow a link, or to send a form, that leads to it. */
function preload({ target }: Event): void {
  const near = target instanceof Element ? target.closest('a[href], form[action]') : null
  const { origin, pathname } = new URL(near?.getAttribute('href') ?? near?.getAttribute('action') ?? '', location.href)
  if (origin !== location.origin || known.has(pathname)) return
  known.add(pathname)
  for (const { lazy } of lazyRoutes(pathname)) if (typeof lazy === 'function') void lazy()
}
if (!isSparing) {
  for (const intent of ['pointerover', 'focusin', 'touchstart']) addEventListener(intent, preload, { passive: true })
}

onStaleAssets(() => {
  const next = router.state.navigation.location
  if (next) location.assign(router.createHref(next))
  return next !== undefined
})

const QUIET_MS = 2000
// What comes next is loaded once this page is at rest.
if (!location.pathname.startsWith('/admin') && !isSparing) {
  if (document.readyState === 'complete') fetchAheadSoon()
  else addEventListener('load', fetchAheadSoon)
}

function fetchAheadSoon(): void {
  setTimeout(
    () => loadFiles(() => import('./frame/connection/fetch-ahead.ts')).then(({ fetchAhead }) => fetchAhead()),
    QUIET_MS,
  )
}
