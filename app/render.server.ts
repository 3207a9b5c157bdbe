/** The way into the pages for `server/`: one request in, one rendered page out. */
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { RenderMail } from '#store/mail/mail.ts'
import { apiContext, createApiClient } from './api/api-client.ts'
import { drawKeptPage } from './draw-kept-page.server.ts'
import { drawnContext, turnToDrawContext } from './frame/drawn-page.server.ts'
import { signInContext } from './frame/root-data.ts'
import { type ShopSettings, settingsContext } from './frame/shop-settings.ts'
import { reportContext } from './report-error.ts'

const handle = createRequestHandler(build, import.meta.env.MODE)

export type PageParts = {
  /** Reaches the store API with the cookies of the request. */
  fetchApi: typeof fetch
  settings: ShopSettings
  /** Who is signed in, as the root's loader answers it; read from the session where it is absent. */
  signIn?: string | undefined
  /** Hears of what went wrong while the page was made. */
  reportError: (error: unknown) => void
  /** Waits until the page may be drawn. */
  turnToDraw: () => Promise<void>
}

/** Renders the page of the request. */
export async function renderPage(
  request: Request,
  { fetchApi, settings, signIn, reportError, turnToDraw }: PageParts,
): Promise<Response> {
  const context = new RouterContextProvider()
  const { fetchNoting, longestWait } = noteWaits(fetchApi)
  context.set(apiContext, createApiClient(new URL(request.url).origin, fetchNoting))
  context.set(settingsContext, settings)
  context.set(signInContext, signIn)
  context.set(reportContext, reportError)
  context.set(turnToDrawContext, turnToDraw)
  // Only what many will see is made for somebody who is told of.
  const kept = signIn === undefined ? undefined : await drawKeptPage(request, context)
  const page = withDrawn(kept ?? (await handle(request, context)), request, context)
  const wait = longestWait()
  if (wait > 0 && UNTIL_LATER.has(page.status)) page.headers.set('retry-after', String(wait))
  return page
}

/** React Router reads all that is told of a response, and the HTML of a page would become a stream for it. */
function withDrawn(page: Response, { method }: Request, context: RouterContextProvider): Response {
  const html = context.get(drawnContext)
  if (html === '' || method === 'HEAD') return page
  return new Response(html, { status: page.status, headers: page.headers })
}

/** Too much was asked for, or the store is busy: whoever waits gets the page. */
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

export type RenderPage = typeof renderPage

/** Writes a message out. Its letters lie in a part of the build of their own, loaded when the first one is wanted. */
export const renderMail: RenderMail = async (...message) =>
  (await import('./mail/render-mail.tsx')).renderMail(...message)
