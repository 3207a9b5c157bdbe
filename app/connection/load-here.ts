/** Loading in the browser what a page shows: its data and its files. Nothing of it fails because the shop was not reached. */
import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'
import { type ApiClient, createApiClient, fetchHere, senderOfPage } from '#app/api/api-client.ts'
import { isNetworkError, noteIncomplete, untilAnswered } from './connection.ts'

/**
 * Calls `load` of a page. What cannot be made for want of an answer is tried again, and the page before stays. What can, in
 * the words that a page has for a call that failed, is shown, unless the device knows that it has no connection.
 */
export function loadHere<Page>(load: (api: ApiClient) => Page, signal: AbortSignal): Promise<Awaited<Page>> {
  let wasCut = false
  let isLoaded = false
  const api = createApiClient(location.origin, (...call) => sendWhole(...call).catch(noteCut), senderOfPage)

  function noteCut(error: unknown): never {
    wasCut ||= isNetworkError(error)
    // A page may come before all of its data has.
    if (isLoaded && wasCut) noteIncomplete(true)
    throw error
  }

  async function attempt(): Promise<Awaited<Page>> {
    wasCut = false
    const page = await load(api)
    if (wasCut && !navigator.onLine) throw new Error('The device has no connection')
    isLoaded = true
    noteIncomplete(wasCut)
    return page
  }

  return untilAnswered(attempt, () => wasCut, signal)
}

/** With all of its body, which may break off, too. */
async function sendWhole(...call: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetchHere(...call)
  const body = await response.arrayBuffer()
  return new Response(body.byteLength > 0 ? body : null, response)
}

let openDocument = () => false

/** `open` opens the page that somebody waits for as a document, and says whether there is one. */
export function whenFilesAreGone(open: () => boolean): void {
  openDocument = open
}

/** How often a file is requested that the shop refuses or sends broken. */
const MOST_FAILURES = 3
export const NOT_LOADED = 'Part of this page did not load. Please reload it.'

/**
 * Imports files of the shop. When it is there and they are not, it was updated: its next page comes as a document. Throws when
 * there is no next page, and they still do not come.
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
  return untilAnswered(attempt, () => failures < MOST_FAILURES)
}

/** Whatever it answers. */
function isShopThere(): Promise<boolean> {
  return fetch('/livez', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}

/** A part of a page that is loaded when it is first shown; `fallback` stands in its place until then. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback?: ReactNode,
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(() =>
    loadFiles(load).catch((): { default: ComponentType<Props> } => ({ default: () => NOT_LOADED })),
  )
  return (props) => createElement(Suspense, { fallback }, createElement(Part, props))
}
