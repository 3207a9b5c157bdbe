/** Starts the pages in the browser, and loads the files of further pages ahead. */
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { loadFiles, NOT_LOADED, whenFilesAreGone } from './connection/load-here.ts'
import { readPageData } from './frame/scripts/page-data.ts'
import { routes } from './routes.ts'

const lazyRoutes = (path: string) => (matchRoutes(routes, path) ?? []).map(({ route }) => route)

// The page is already shown: its files are loaded before it is hydrated. Without them it stays as the server made it.
await Promise.all(
  lazyRoutes(location.pathname).map(async (route) => {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  }),
).catch(() => {
  const strip = document.querySelector('.connection-strip')
  if (strip) strip.textContent = NOT_LOADED
  return new Promise<never>(() => undefined)
})
const router = createBrowserRouter(routes, { hydrationData: readPageData() })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
})

const known = new Set([location.pathname])

/** Loads the files of a page as soon as somebody is about to follow a link to it. */
function preload({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin || known.has(link.pathname)) return
  known.add(link.pathname)
  for (const { lazy } of lazyRoutes(link.pathname)) if (typeof lazy === 'function') void lazy()
}
for (const intent of ['pointerover', 'focusin', 'touchstart']) addEventListener(intent, preload, { passive: true })

whenFilesAreGone(() => {
  const next = router.state.navigation.location
  if (next) location.assign(router.createHref(next))
  return next !== undefined
})

const QUIET_MS = 2000
const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
// The files of other pages are loaded once this one is at rest, unless the browser saves data.
if (!location.pathname.startsWith('/admin') && !connection?.saveData) {
  if (document.readyState === 'complete') fetchAheadSoon()
  else addEventListener('load', fetchAheadSoon)
}

function fetchAheadSoon(): void {
  setTimeout(
    () => loadFiles(() => import('./connection/fetch-ahead.ts')).then(({ fetchAhead }) => fetchAhead()),
    QUIET_MS,
  )
}
