/** Renders pages and mails for `server/`. */
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import { BASES, byLanguage, languageOf } from '#store/language.ts'
import type { RenderMail } from '#store/talk/mail/mail.ts'
import { signInContext } from './frame/root-data.ts'
import { pageDataOf } from './frame/scripts/page-data.ts'
import { filesOfPage } from './frame/scripts/page-files.server.ts'
import { PageFilesContext } from './frame/scripts/page-scripts.tsx'
import { type ShopSettings, settingsContext } from './frame/shop-settings.ts'
import { apiContext, createApiClient } from './kit/api/api-client.ts'
import { LanguageContext } from './kit/words/language.ts'
import { routesIn } from './routes.ts'

/** By language: each reads the addresses of its own. */
const HANDLERS = byLanguage((language) => createStaticHandler(routesIn(language), { basename: BASES[language] }))

type PageOptions = {
  /** Reaches the store API with the cookies of the request. */
  fetchApi: typeof fetch
  settings: ShopSettings
  /** Who is signed in, as the root's loader answers it; read from the session when absent. */
  signIn?: string | undefined
  /** Reports errors while the page is rendered. */
  reportError: (error: unknown) => void
}

export type RenderPage = typeof renderPage

let lastTurn: Promise<void> = Promise.resolve()

/** Pages that are ready at the same moment are drawn one by one, so that quick requests are answered in between. */
function turnToDraw(): Promise<void> {
  lastTurn = lastTurn.then(() => nextTurn())
  return lastTurn
}

/** Renders the page of a request to the end before its first byte is sent. */
export async function renderPage(
  request: Request,
  { fetchApi, settings, signIn, reportError }: PageOptions,
): Promise<Response> {
  const requestContext = new RouterContextProvider()
  const { fetchNoting, longestWait } = noteWaits(fetchApi)
  const { origin, pathname } = new URL(request.url)
  const language = languageOf(pathname)
  requestContext.set(apiContext, createApiClient(origin, fetchNoting, { language: () => language }))
  requestContext.set(settingsContext, settings)
  requestContext.set(signInContext, signIn ?? null)
  const { query, dataRoutes } = HANDLERS[language]
  const found = await query(request, { requestContext })
  if (found instanceof Response) return found
  for (const error of Object.values(found.errors ?? {})) if (!isRouteErrorResponse(error)) reportError(error)
  const files = filesOfPage(found.matches.map(({ route }) => route.id))
  await turnToDraw()
  const page = (
    <LanguageContext value={language}>
      <PageFilesContext value={{ ...files, data: pageDataOf(found) }}>
        <StaticRouterProvider router={createStaticRouter(dataRoutes, found)} context={found} hydrate={false} />
      </PageFilesContext>
    </LanguageContext>
  )
  const { html, hasFailed } = renderAtOnce(page) ?? (await renderWhenReady(page, reportError))
  const status = hasFailed ? 500 : found.statusCode
  const wait = longestWait()
  return new Response(request.method === 'HEAD' ? null : html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // The browser requests styles that a header names before the page has arrived.
      link: files.styles.map((href) => `<${href}>; rel=preload; as=style`).join(', '),
      ...(wait > 0 && RETRYABLE.has(status) ? { 'retry-after': String(wait) } : {}),
    },
  })
}

/** Too many requests, or the store is busy. */
const RETRYABLE = new Set([429, 503])

/** Notes the longest Retry-After of a page's calls, so that no loader has to pass it on. */
function noteWaits(fetchApi: typeof fetch) {
  let seconds = 0
  const fetchNoting: typeof fetch = async (...args) => {
    const response = await fetchApi(...args)
    if (RETRYABLE.has(response.status)) seconds = Math.max(seconds, Number(response.headers.get('retry-after')) || 0)
    return response
  }
  return { fetchNoting, longestWait: () => seconds }
}

/** Longer than any page: React would send the rest of a longer one with inline scripts. */
const IN_ONE_PIECE = Number.MAX_SAFE_INTEGER

/** React's marker for a part that it left to the browser. Texts cannot contain it: "<" is escaped. */
const LEFT_TO_BROWSER = '<!--$!-->'

/** `hasFailed`: a part is missing. */
type Rendered = { html: string; hasFailed: boolean }

/** A third faster than a stream. Undefined when a part of the page suspends or fails. */
function renderAtOnce(page: ReactNode): Rendered | undefined {
  try {
    const html = `<!DOCTYPE html>${renderToString(page)}`
    return html.includes(LEFT_TO_BROWSER) ? undefined : { html, hasFailed: false }
  } catch {
    // It fails again in the stream, which reports it.
    return undefined
  }
}

/** Waits for every part of the page. Throws when the page cannot be rendered at all. */
async function renderWhenReady(page: ReactNode, reportError: PageOptions['reportError']): Promise<Rendered> {
  const out = new PassThrough()
  let hasFailed = false
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      progressiveChunkSize: IN_ONE_PIECE,
      onAllReady: () => {
        pipe(out)
        resolve()
      },
      onShellError: reject,
      onError: (error) => {
        hasFailed = true
        reportError(error)
      },
    })
  })
  return { html: await text(out), hasFailed }
}

/** Renders a message. The letters are a chunk of their own, loaded for the first one. */
export const renderLetter: RenderMail = async (...message) =>
  (await import('./letters/render-mail.tsx')).renderMail(...message)
