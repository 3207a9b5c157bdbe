/** The way into the pages for `server/`: one request in, one rendered page out. */
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { RenderMail } from '#store/mail/mail.ts'
import { apiContext, createApiClient } from './api-client.ts'
import { reportContext } from './report-error.ts'
import { type ShopSettings, settingsContext } from './shop-settings.ts'

const handle = createRequestHandler(build, import.meta.env.MODE)

export type PageParts = {
  /** Reaches the store API with the cookies of the request. */
  fetchApi: typeof fetch
  settings: ShopSettings
  /** Hears of what went wrong while the page was made. */
  reportError: (error: unknown) => void
}

/** Renders the page of the request. */
export function renderPage(request: Request, { fetchApi, settings, reportError }: PageParts): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(apiContext, createApiClient(new URL(request.url).origin, fetchApi))
  context.set(settingsContext, settings)
  context.set(reportContext, reportError)
  return handle(request, context)
}

export type RenderPage = typeof renderPage

/** Writes a message out. Its letters lie in a part of the build of their own, loaded when the first one is wanted. */
export const renderMail: RenderMail = async (...message) =>
  (await import('./mail/render-mail.tsx')).renderMail(...message)
