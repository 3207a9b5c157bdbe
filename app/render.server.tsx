/** The way into the pages for `server/`: one request in, one rendered page out. */
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import type { RenderMail } from '#store/mail/mail.ts'
import { apiContext, createApiClient } from './api/api-client.ts'
import { drawPart } from './frame/drawn/draw-part.server.ts'
import { DrawPartContext } from './frame/drawn/drawn-parts.ts'
import { signInContext } from './frame/root-data.ts'
import { pageDataOf } from './frame/scripts/page-data.ts'
import { filesOfPage } from './frame/scripts/page-files.server.ts'
import { PageFilesContext } from './frame/scripts/page-scripts.tsx'
import { type ShopSettings, settingsContext } from './frame/shop-settings.ts'
import { routes } from './routes.ts'

const { query, dataRoutes } = createStaticHandler(routes)

export type PageParts = {
  /** Reaches the store API with the cookies of the request. */
  fetchApi: typeof fetch
  settings: ShopSettings
  /** Who is signed in, as the root's loader answers it; read from the session when absent. */
  signIn?: string | undefined
  /** Hears of what went wrong while the page was made. */
  reportError: (error: unknown) => void
  /** Waits until the page may be drawn. */
  turnToDraw: () => Promise<void>
  /** Draws a card that was drawn before out of memory. */
  remembersParts: boolean
}

export type RenderPage = typeof renderPage

/** Renders the page of the request, whole before its first byte leaves. */
export async function renderPage(
  request: Request,
  { fetchApi, settings, signIn, reportError, turnToDraw, remembersParts }: PageParts,
): Promise<Response> {
  const requestContext = new RouterContextProvider()
  const { fetchNoting, longestWait } = noteWaits(fetchApi)
  requestContext.set(apiContext, createApiClient(new URL(request.url).origin, fetchNoting))
  requestContext.set(settingsContext, settings)
  requestContext.set(signInContext, signIn ?? null)
  const found = await query(request, { requestContext })
  if (found instanceof Response) return found
  for (const error of Object.values(found.errors ?? {})) if (!isRouteErrorResponse(error)) reportError(error)
  const files = filesOfPage(found.matches.map(({ route }) => route.id))
  await turnToDraw()
  const page = (
    <PageFilesContext value={{ ...files, data: pageDataOf(found) }}>
      <DrawPartContext value={remembersParts ? drawPart : undefined}>
        <StaticRouterProvider router={createStaticRouter(dataRoutes, found)} context={found} hydrate={false} />
      </DrawPartContext>
    </PageFilesContext>
  )
  const { html, hasFailed } = drawAtOnce(page) ?? (await drawPatiently(page, reportError))
  const status = hasFailed ? 500 : found.statusCode
  const wait = longestWait()
  return new Response(request.method === 'HEAD' ? null : html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // Named in a header, styles are asked for before the page has come.
      link: files.styles.map((href) => `<${href}>; rel=preload; as=style`).join(', '),
      ...(wait > 0 && UNTIL_LATER.has(status) ? { 'retry-after': String(wait) } : {}),
    },
  })
}

/** Too much was asked for, or the store is busy: the page comes to those who wait. */
const UNTIL_LATER = new Set([429, 503])

/** Whichever call of a page was put off, the page says how long, so that no loader has to. */
function noteWaits(fetchApi: typeof fetch) {
  let seconds = 0
  const fetchNoting: typeof fetch = async (...args) => {
    const response = await fetchApi(...args)
    if (UNTIL_LATER.has(response.status)) seconds = Math.max(seconds, Number(response.headers.get('retry-after')) || 0)
    return response
  }
  return { fetchNoting, longestWait: () => seconds }
}

/** Longer than any page: React would write what comes later with a script that puts it in its place. */
const IN_ONE_PIECE = Number.MAX_SAFE_INTEGER

/** React's marker before a part of the page that it left to the browser. In people's texts "<" is written "&lt;". */
const LEFT_TO_BROWSER = '<!--$!-->'

/** `hasFailed` says that a part is missing. */
type Drawn = { html: string; hasFailed: boolean }

/** A string costs a third less than a stream. Undefined when a part of the page has to wait for something, or failed. */
function drawAtOnce(page: ReactNode): Drawn | undefined {
  try {
    const html = `<!DOCTYPE html>${renderToString(page)}`
    return html.includes(LEFT_TO_BROWSER) ? undefined : { html, hasFailed: false }
  } catch {
    // What failed fails again, where it is reported.
    return undefined
  }
}

/** Waits for every part of the page. Throws what keeps it from being drawn at all. */
async function drawPatiently(page: ReactNode, reportError: PageParts['reportError']): Promise<Drawn> {
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

/** Writes a message out. Its letters lie in a part of the build of their own, loaded when the first one is wanted. */
export const renderMail: RenderMail = async (...message) =>
  (await import('./mail/render-mail.tsx')).renderMail(...message)
