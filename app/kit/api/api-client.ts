/** The typed client of the store API, the pages' only source of data. */
import type { hc, InferResponseType } from 'hono/client'
import { createContext } from 'react-router'
import type { Api } from '#api/index.ts'
import { languageOf } from '#store/language.ts'
import { createCalls } from './api-calls.ts'

export type ApiClient = ReturnType<typeof createApiClient>

/** Numbers of products for each choice of each filter. */
export type ListFacets = InferResponseType<ApiClient['products']['facets']['$get'], 200>

/** The same for some filters. */
export type ListCounts = InferResponseType<ApiClient['products']['counts']['$get'], 200>

export type ListChoices = InferResponseType<ApiClient['products']['choices']['$get'], 200>

export type SearchSuggestions = InferResponseType<ApiClient['products']['suggest']['$get'], 200>

/** `fetchApi` is the browser's fetch, or calls into the same process while a page is rendered. */
export function createApiClient(origin: string, fetchApi: typeof fetch, page?: Parameters<typeof createCalls>[2]) {
  return createCalls<ReturnType<typeof hc<Api>>>(origin, fetchApi, page).api
}

/** The window's event after a call that was refused for want of a sign-in. */
export const UNAUTHENTICATED = 'tokri:unauthenticated'

let sender: string | undefined

/** Sets the uid that the page shows as signed in. */
export function setSender(uid: string | undefined): void {
  sender = uid
}

export const pageContext = { sender: () => sender, language: () => languageOf(location.pathname) }

type Interceptor = (send: () => Promise<Response>) => Promise<Response>

const direct: Interceptor = (send) => send()
let intercept = direct

/** Sends every call of the page through `other`, which may repeat it. Returns a function that ends this. */
export function interceptFetch(other: Interceptor): () => void {
  intercept = other
  return () => {
    if (intercept === other) intercept = direct
  }
}

/** Fetches, and dispatches `UNAUTHENTICATED` after a 401. */
export async function browserFetch(...args: Parameters<typeof fetch>): Promise<Response> {
  const response = await intercept(() => fetch(...args))
  if (response.status === 401) dispatchEvent(new Event(UNAUTHENTICATED))
  return response
}

export const browserApi = createApiClient(
  typeof location === 'undefined' ? '' : location.origin,
  browserFetch,
  pageContext,
)

/** The client of loaders. The server replaces it by one that forwards the cookies of the page's request. */
export const apiContext = createContext<ApiClient>(browserApi)
