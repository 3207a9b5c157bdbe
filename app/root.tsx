import { type ReactNode, useLayoutEffect } from 'react'
import {
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { withoutLanguage } from '#store/language.ts'
import { DEFAULT_SHOP_NAME } from '#store/shop/settings/shop-name.ts'
import { FocusOnNavigation } from './frame/arrival.tsx'
import { ConnectionStrip } from './frame/connection/connection-strip.tsx'
import { lazyPart } from './frame/connection/load-here.ts'
import headingFont from './frame/fonts/baloo-2.woff2'
import textFont from './frame/fonts/mukta-400.woff2'
import boldFont from './frame/fonts/mukta-600.woff2'
import { Footer } from './frame/footer.tsx'
import { FRAME } from './frame/frame.texts.tsx'
import { Header } from './frame/header.tsx'
import { LanguageOffer } from './frame/language-switch.tsx'
import {
  hasSignInChanged,
  lastRootAnswer,
  noteRootAnswer,
  noteSignInRead,
  type RootAnswer,
  signInContext,
  useIsDesk,
  useRootData,
} from './frame/root-data.ts'
import { FRESH_SCRIPT, SCROLL_SCRIPT } from './frame/scripts/inline-scripts.ts'
import { PageScripts, PageStyles } from './frame/scripts/page-scripts.tsx'
import { ServerScript } from './frame/scripts/server-script.tsx'
import { ScrollWatch } from './frame/scroll-watch.tsx'
import { SignInWatch } from './frame/session/sign-in-watch.tsx'
import { settingsContext } from './frame/shop-settings.ts'
import { type ApiClient, apiContext, browserApi, setSender } from './kit/api/api-client.ts'
import { redirectInDocument } from './kit/api/read.ts'
import { logFailure } from './kit/log.ts'
import { Announcer } from './kit/page/announcer.tsx'
import { useLanguage } from './kit/words/language.ts'
import { FailedPage } from './page.tsx'
import { useCartCount } from './shop/cart/browser-cart.ts'
import './app.css'

/**
 * Loads who is signed in, which is known before anything is rendered, and on the server the settings. In the browser the settings
 * stay; without an answer everything stays, because a lost connection must not take the page away.
 */
async function loadRoot({ context, request }: LoaderFunctionArgs): Promise<RootAnswer> {
  const settings = context.get(settingsContext)
  if (settings) return { signIn: context.get(signInContext) ?? (await readSignIn(context.get(apiContext))), settings }
  // Only an error page without settings has none.
  const lastKnown = lastRootAnswer()
  if (!lastKnown) throw redirectInDocument(pathOf(request))
  try {
    const signIn = await readSignIn(browserApi)
    noteSignInRead()
    return { ...lastKnown, signIn }
  } catch (error) {
    logFailure('Who is signed in could not be read', error)
    return lastKnown
  }
}

function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return withoutLanguage(pathname) + search
}

/** After signing in or out, and when a page is reloaded; not at every navigation. */
function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return hasSignInChanged() || currentUrl.href === nextUrl.href
}

/** As text, so that a kept page has it in one place, to be replaced. */
async function readSignIn(api: ApiClient): Promise<string> {
  const response = await api.me.$get()
  if (!response.ok) throw new Response(null, { status: response.status })
  return response.text()
}

const CartBar = lazyPart(() => import('./shop/cart/cart-bar.tsx'))

/** The bar of the cart, once something is in it. */
function LowerEdge() {
  return useCartCount() > 0 ? <CartBar /> : null
}

/** The frame of every page, including the error page. The desk brings its own header, footer and lower edge. */
function Layout({ isDesk = false, children }: { isDesk?: boolean; children: ReactNode }) {
  const settings = useRootData()?.settings
  const language = useLanguage()
  return (
    <html lang={`${language}-IN`} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fffbf5" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#16141f" media="(prefers-color-scheme: dark)" />
        <ServerScript text={import.meta.env.SSR ? FRESH_SCRIPT : ''} />
        <meta property="og:site_name" content={settings?.shopName ?? DEFAULT_SHOP_NAME} />
        <link rel="icon" {...settings?.look.icon} />
        <link rel="apple-touch-icon" href="/icon-192.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="preload" href={headingFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <PageStyles />
        {/* Behind what is painted first; what comes too late serves the next page. */}
        {[textFont, boldFont].map((font) => (
          <link
            key={font}
            rel="preload"
            href={font}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            fetchPriority="low"
          />
        ))}
        {settings?.look.style ? <link rel="stylesheet" href={settings.look.style} /> : null}
      </head>
      <body>
        <a
          href="#main"
          className="skip-link absolute top-2 left-2 z-50 rounded-full bg-action px-5 py-3 font-semibold text-on-action not-focus:[clip-path:inset(50%)]"
        >
          {FRAME[language].skip}
        </a>
        <ProgressBar />
        {isDesk ? null : <Header />}
        <SignInWatch />
        {isDesk ? null : <ConnectionStrip />}
        {isDesk ? null : <LanguageOffer />}
        {children}
        {isDesk ? null : <Footer />}
        {isDesk ? null : <LowerEdge />}
        {isDesk ? null : <ScrollWatch />}
        <Announcer />
        <FocusOnNavigation />
        <ScrollMemory />
        <PageScripts />
      </body>
    </html>
  )
}

function Root() {
  const loaderData = useLoaderData<RootAnswer>()
  const uid = useRootData()?.signIn.user?.uid
  const isDesk = useIsDesk()
  useLayoutEffect(() => setSender(uid), [uid])
  // Before an effect of the page may reload its data.
  useLayoutEffect(() => noteRootAnswer(loaderData), [loaderData])
  return (
    <Layout isDesk={isDesk}>
      <Outlet />
    </Layout>
  )
}

/** Only when the root failed to load: errors of pages are shown within it. */
function FailedRoot() {
  return (
    <Layout>
      <FailedPage />
    </Layout>
  )
}

export const root = {
  id: 'root',
  loader: loadRoot,
  shouldRevalidate,
  Component: Root,
  ErrorBoundary: FailedRoot,
} satisfies RouteObject

const PROGRESS =
  'fixed inset-x-0 top-0 z-50 h-1 origin-left bg-marigold ' +
  'animate-[progress_8s_cubic-bezier(0.1,0.7,0.2,1)_120ms_both]'

function ProgressBar() {
  const isLoading = useNavigation().state !== 'idle'
  return isLoading ? <div className={PROGRESS} aria-hidden="true" /> : null
}

/** Restores the scroll position; in a document that is loaded, before its first paint. */
function ScrollMemory() {
  return (
    <>
      <ScrollRestoration />
      <ServerScript text={import.meta.env.SSR ? SCROLL_SCRIPT : ''} />
    </>
  )
}
