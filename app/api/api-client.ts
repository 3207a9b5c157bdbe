/** The typed client of the store API. Pages know no other source of data. */
import type { hc, InferResponseType } from 'hono/client'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Api } from '#api/index.ts'
import { createCalls } from './api-calls.ts'
import { withProof } from './proof.ts'

export type ApiClient = ReturnType<typeof createApiClient>

/** How many products each choice of a filter would leave. */
export type Facets = InferResponseType<ApiClient['products']['facets']['$get'], 200>

/** Some of these counts, as they were asked for. */
export type Counts = InferResponseType<ApiClient['products']['counts']['$get'], 200>

/** Brands and countries of origin that a list can be narrowed to. */
export type Choices = InferResponseType<ApiClient['products']['choices']['$get'], 200>

/** What words that are being typed may become. */
export type Suggestions = InferResponseType<ApiClient['products']['suggest']['$get'], 200>

/** A client over `fetchApi`: the browser's fetch, or a call into the same process while a page is rendered. */
export function createApiClient(origin: string, fetchApi: typeof fetch) {
  return createCalls<ReturnType<typeof hc<Api>>>(origin, fetchApi).api
}

/** The client that loaders use on the server; it passes the cookies of the page's request on. */
export const apiContext = createContext<ApiClient>()

/** What the window hears when a call was refused because nobody is signed in. */
export const UNAUTHENTICATED = 'tokri:unauthenticated'

/** The client that the browser uses. */
export const browserApi = createApiClient(typeof location === 'undefined' ? '' : location.origin, async (...args) => {
  const response = await withProof(() => fetch(...args))
  if (response.status === 401) dispatchEvent(new Event(UNAUTHENTICATED))
  return response
})

/** What a page's `load` gets. `Args` is the `Route.LoaderArgs` of the page, for the types of its parameters. */
export type PageArgs<Args extends { params: unknown } = { params: unknown }> = {
  api: ApiClient
  request: Request
  params: Args['params']
}

type RouteArgs<Params> = { request: Request; params: Params }

/** `load` asks the API in process, as the person who asks for the page. */
export function onServer<Params, Page>(load: (args: RouteArgs<Params> & { api: ApiClient }) => Page) {
  return ({ context, request, params }: RouteArgs<Params> & { context: Readonly<RouterContextProvider> }): Page =>
    load({ api: context.get(apiContext), request, params })
}

/** `load` asks the API over the network. */
export function inBrowser<Params, Page>(load: (args: RouteArgs<Params> & { api: ApiClient }) => Page) {
  return ({ request, params }: RouteArgs<Params>): Page => load({ api: browserApi, request, params })
}
