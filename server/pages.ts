/** Pages: rendered in process over the store API, and sent with the policy that names their scripts. */
import type { Context } from 'hono'
import type { Api } from '#api/index.ts'
import type { ApiEnv, Shop } from '#api/shop.ts'
import type { RenderPage } from '#app/render.server.ts'
import type { EnvSettings } from '#app/shop-settings.ts'
import { publicDetailsOf } from '#store/settings/settings.ts'
import { type HeaderSettings, pagePolicy } from './headers.ts'

type PageSettings = { shop: EnvSettings; headers: HeaderSettings }

/** Handles every request that is neither a call of the API nor a file. */
export function pagesHandler(renderPage: RenderPage, api: Api, shop: Shop, settings: PageSettings) {
  return async (c: Context<ApiEnv>): Promise<Response> => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return c.text('Method Not Allowed', 405, { allow: 'GET, HEAD' })
    const details = await shop.details.current()
    const response = await renderPage(c.req.raw, {
      fetchApi: callInProcess(api, c),
      settings: { ...settings.shop, ...publicDetailsOf(details, shop.phones) },
      reportError: (error) => shop.onUnexpectedError(error, c.env.requestId),
    })
    const headers = new Headers(response.headers)
    headers.set('cache-control', 'private, no-store')
    if (!headers.get('content-type')?.startsWith('text/html')) {
      return new Response(response.body, { status: response.status, headers })
    }
    const html = await response.text()
    headers.set('content-security-policy', pagePolicy(html, settings.headers))
    return new Response(html, { status: response.status, headers })
  }
}

/** A fetch that reaches the API without the network, as the person who asked for the page. */
function callInProcess(api: Api, c: Context<ApiEnv>): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const cookie = c.req.header('cookie')
    if (cookie !== undefined) request.headers.set('cookie', cookie)
    return api.fetch(request, { clientAddress: c.env.clientAddress, requestId: c.env.requestId })
  }
}
