import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { DEFAULT_SHOP_NAME } from '#store/shop-name.ts'
import type { Route } from './+types/root'
import { type ApiClient, apiContext, browserApi } from './api/api-client.ts'
import { LowerEdge } from './cart/lower-edge.tsx'
import headingFont from './fonts/baloo-2.woff2'
import { Arrival } from './frame/arrival.tsx'
import { ErrorPage, titleOfError } from './frame/error-page.tsx'
import { Footer } from './frame/footer.tsx'
import { Header } from './frame/header.tsx'
import { frontMeta, pageTitle } from './frame/page-meta.ts'
import { ProgressBar } from './frame/progress-bar.tsx'
import {
  hasSignInChanged,
  noteSignInRead,
  type RootAnswer,
  signInContext,
  useIsDesk,
  useRootData,
} from './frame/root-data.ts'
import { PageScripts } from './frame/scripts/page-scripts.tsx'
import { ThemeScript } from './frame/scripts/theme-script.tsx'
import { ScrollMemory } from './frame/scroll-memory.tsx'
import { settingsContext } from './frame/shop-settings.ts'
import { logFailure } from './log.ts'
import { SignInWatch } from './session/sign-in-watch.tsx'
import { Announcer } from './ui/announcer.tsx'
import './app.css'

/** Nothing is rendered before it is known who is signed in: the server knows it before the first byte. */
export async function loader({ context }: Route.LoaderArgs): Promise<RootAnswer> {
  const signIn = context.get(signInContext) ?? (await readSignIn(context.get(apiContext)))
  return { signIn, settings: context.get(settingsContext) }
}

let lastKnown: RootAnswer | undefined

/** The settings stay; without an answer everything does, because a lost connection must not take the page away. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<RootAnswer> {
  if (!lastKnown) return serverLoader()
  try {
    const signIn = await readSignIn(browserApi)
    noteSignInRead()
    return { ...lastKnown, signIn }
  } catch (error) {
    logFailure('Who is signed in could not be read', error)
    return lastKnown
  }
}

/** Asked again after signing in or out and when a page asks for it, not at every step. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return hasSignInChanged() || currentUrl.href === nextUrl.href
}

/** As text, so that a page has it in one place. */
async function readSignIn(api: ApiClient): Promise<string> {
  const response = await api.me.$get()
  if (!response.ok) throw new Response(null, { status: response.status })
  return response.text()
}

/** The headings' font starts with the styles that name it, so that it is there when they are painted. */
export function links(): Route.LinkDescriptors {
  return [{ rel: 'preload', href: headingFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }]
}

export function meta({ error, matches }: Route.MetaArgs): Route.MetaDescriptors {
  if (error) return [pageTitle(matches, titleOfError(error))]
  return frontMeta(matches)
}

/** What stands around every page, the error page too. */
export function Layout({ children }: { children: ReactNode }) {
  const isDesk = useIsDesk()
  const settings = useRootData()?.settings
  return (
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fffbf5" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#16141f" media="(prefers-color-scheme: dark)" />
        <ThemeScript />
        <meta property="og:site_name" content={settings?.shopName ?? DEFAULT_SHOP_NAME} />
        <Meta />
        <link rel="icon" {...settings?.look.icon} />
        <link rel="apple-touch-icon" href="/icon-192.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Links />
        {settings?.look.style ? <link rel="stylesheet" href={settings.look.style} /> : null}
      </head>
      <body>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <ProgressBar />
        <Header isDesk={isDesk} />
        <SignInWatch />
        {children}
        <Footer />
        {isDesk ? null : <LowerEdge />}
        <Announcer />
        <Arrival />
        <ScrollMemory />
        <PageScripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    lastKnown = loaderData
  }, [loaderData])
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
