/** Loads the data and files of a page in the browser, and retries what fails because the shop cannot be reached. */
import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'
import { FRAME } from '#app/frame/frame.texts.tsx'
import { type ApiClient, browserFetch, createApiClient, pageContext } from '#app/kit/api/api-client.ts'
import { languageOfPage } from '#app/kit/words/language.ts'
import { isNetworkError, reportIncomplete, retryUntilAnswered } from './connection.ts'

/**
 * Calls a page's `load` and retries it while it fails without an answer; the current page stays. A load that succeeds although
 * one of its calls failed marks the page as incomplete, unless the device is offline.
 */
export function loadInBrowser<Page>(load: (api: ApiClient) => Page, signal: AbortSignal): Promise<Awaited<Page>> {
  let wasCut = false
  let isLoaded = false
  const api = createApiClient(location.origin, (...call) => sendWhole(...call).catch(noteCut), pageContext)

  function noteCut(error: unknown): never {
    wasCut ||= isNetworkError(error)
    // A page is shown before all of its data has arrived.
    if (isLoaded && wasCut) reportIncomplete(true)
    throw error
  }

  async function attempt(): Promise<Awaited<Page>> {
    wasCut = false
    const page = await load(api)
    if (wasCut && !navigator.onLine) throw new Error('The device has no connection')
    isLoaded = true
    reportIncomplete(wasCut)
    return page
  }

  return retryUntilAnswered(attempt, () => wasCut, signal)
}

/** Reads the whole body too, because the connection may break while it is read. */
async function sendWhole(...call: Parameters<typeof fetch>): Promise<Response> {
  const response = await browserFetch(...call)
  const body = await response.arrayBuffer()
  return new Response(body.byteLength > 0 ? body : null, response)
}

let openDocument = () => false

/** Registers a function that loads the next page as a document, and returns whether there is one. */
export function onStaleAssets(open: () => boolean): void {
  openDocument = open
}

/** Requests of a file that the shop refuses or sends damaged. */
const MOST_FAILURES = 3
export const notLoadedMessage = () => FRAME[languageOfPage()].notLoaded

/**
 * Imports files of the shop. If they are gone although the shop answers, the shop was updated: the next page is loaded as a
 * document. Throws when there is no next page and the files still do not load.
 */
export function loadFiles<T>(load: () => Promise<T>): Promise<T> {
  if (import.meta.env.SSR) return load()
  const loadAgain = async () => {
    const { loadStyles } = await import('./load-styles.ts')
    await loadStyles()
    return load()
  }
  let next = load
  let failures = 0
  const attempt = async () => {
    try {
      return await next()
    } catch (error) {
      next = loadAgain
      if (!(await isShopThere())) throw error
      return loadAgain().catch((again: unknown) => {
        if (openDocument()) return new Promise<T>(() => undefined)
        failures++
        throw again
      })
    }
  }
  return retryUntilAnswered(attempt, () => failures < MOST_FAILURES)
}

function isShopThere(): Promise<boolean> {
  return fetch('/livez', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}

/** A component that is loaded when it is first shown; `fallback` takes its place until then. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback?: ReactNode,
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(() =>
    loadFiles(load).catch((): { default: ComponentType<Props> } => ({ default: () => notLoadedMessage() })),
  )
  return (props) => createElement(Suspense, { fallback }, createElement(Part, props))
}
