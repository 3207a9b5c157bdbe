/** The typed client of the store API. Pages know no other source of data. */
import type { hc, InferResponseType } from 'hono/client'
import { createContext } from 'react-router'
import type { Api } from '#api/index.ts'
import { createCalls } from './api-calls.ts'

export type ApiClient = ReturnType<typeof createApiClient>

/** How many products each choice of a filter would leave. */
export type Facets = InferResponseType<ApiClient['products']['facets']['$get'], 200>

/** Some of these counts, as they were asked for. */
export type Counts = InferResponseType<ApiClient['products']['counts']['$get'], 200>

/** Brands and countries of origin that a list can be narrowed to. */
export type Choices = InferResponseType<ApiClient['products']['choices']['$get'], 200>

/** Suggestions for words that are being typed. */
export type Suggestions = InferResponseType<ApiClient['products']['suggest']['$get'], 200>

/** A client over `fetchApi`: the browser's fetch, or a call into the same process while a page is rendered. */
export function createApiClient(origin: string, fetchApi: typeof fetch, sender?: () => string | undefined) {
  return createCalls<ReturnType<typeof hc<Api>>>(origin, fetchApi, sender).api
}

/** The window's event for a call that was refused because nobody is signed in. */
export const UNAUTHENTICATED = 'tokri:unauthenticated'

let sender: string | undefined

/** The person, as the page knows them. */
export function noteSender(uid: string | undefined): void {
  sender = uid
}

export function senderOfPage(): string | undefined {
  return sender
}

type Way = (send: () => Promise<Response>) => Promise<Response>

const straight: Way = (send) => send()
let way = straight

/** Every call of the page goes this way, which may make it again. Returns how to stop. */
export function sendThrough(other: Way): () => void {
  way = other
  return () => {
    if (way === other) way = straight
  }
}

/** Tells the window, too, that nobody is signed in. */
export async function fetchHere(...args: Parameters<typeof fetch>): Promise<Response> {
  const response = await way(() => fetch(...args))
  if (response.status === 401) dispatchEvent(new Event(UNAUTHENTICATED))
  return response
}

/** The client that the browser uses. */
export const browserApi = createApiClient(
  typeof location === 'undefined' ? '' : location.origin,
  fetchHere,
  senderOfPage,
)

/** The client of loaders. While a page is rendered it is another one, which passes the cookies of the page's request on. */
export const apiContext = createContext<ApiClient>(browserApi)
