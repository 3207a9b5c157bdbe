/** Pages: rendered in process over the store API, and sent with the policy that all of them share. */
import type { Context } from 'hono'
import type { Api } from '#api/index.ts'
import type { ApiEnv, Shop } from '#api/shop.ts'
import type { EnvSettings } from '#app/frame/shop-settings.ts'
import type { RenderPage } from '#app/render.server.ts'
import { StoreError } from '#store/errors.ts'
import type { FairQueue } from '#store/limits/fair-queue.server.ts'
import { publicDetailsOf } from '#store/settings/settings.ts'
import { busyPage } from './busy-page.ts'
import { NOBODY } from './making-turns.ts'
import { type PagePolicySettings, pageHeaders } from './page-policy.ts'

type PageSettings = PagePolicySettings & { shop: EnvSettings }

/** Handles every request that is neither a call of the API nor a file. Whoever wants many pages waits for their `turns`. */
export function pagesHandler(renderPage: RenderPage, api: Api, shop: Shop, settings: PageSettings, turns: FairQueue) {
  const render = pageRenderer(renderPage, api, shop, settings)
  return async (c: Context<ApiEnv>): Promise<Response> => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return c.text('Method Not Allowed', 405, { allow: 'GET, HEAD' })
    const { client } = c.env
    if (client === NOBODY) return render(c)
    return turns.run(client, () => render(c)).catch(pageOfRefusal)
  }
}

/** The page that stands for one whose turn did not come. Throws what is no such refusal. */
function pageOfRefusal(error: unknown): Response {
  const seconds = error instanceof StoreError && error.code === 'busy' ? error.facts.retryAfterSeconds : undefined
  if (typeof seconds !== 'number') throw error
  return busyPage(seconds)
}

function pageRenderer(renderPage: RenderPage, api: Api, shop: Shop, settings: PageSettings) {
  const policy = Object.entries(pageHeaders(settings))
  return async (c: Context<ApiEnv>): Promise<Response> => {
    const details = await shop.details.current()
    const response = await renderPage(c.req.raw, {
      fetchApi: callInProcess(api, c),
      settings: { ...settings.shop, ...publicDetailsOf(details, shop.phones) },
      reportError: (error) => shop.onUnexpectedError(error, c.env.requestId),
    })
    const headers = new Headers(response.headers)
    headers.set('cache-control', 'private, no-store')
    if (headers.get('content-type')?.startsWith('text/html')) {
      for (const [name, value] of policy) headers.set(name, value)
    }
    // A page is whole when it is sent: with its bytes at hand goes its length.
    const body = response.body && (await response.arrayBuffer())
    return new Response(body, { status: response.status, headers })
  }
}

/** A fetch that reaches the API without the network, as the person who asked for the page. */
function callInProcess(api: Api, c: Context<ApiEnv>): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const cookie = c.req.header('cookie')
    if (cookie !== undefined) request.headers.set('cookie', cookie)
    return api.fetch(request, { client: c.env.client, requestId: c.env.requestId })
  }
}
