/** Puts the store behind one Hono app: headers, API, pictures, files and pages, in this order. */
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type Api, createApi } from '#api/index.ts'
import { createErrorHandler } from '#api/problem.ts'
import type { ApiEnv, Shop } from '#api/shop.ts'
import { TOKEN_PLACES } from '#app/places.ts'
import type { RenderPage } from '#app/render.server.tsx'
import { BASES } from '#store/language.ts'
import type { AnswerCache } from './kept/cache.ts'
import { createKeptAnswers, type KeptAnswers } from './kept/kept-answers.ts'
import { createMakingTurns, listsInTurns, type MakingTurns } from './machine/making-turns.ts'
import { crawlerFiles } from './pages/crawlers.ts'
import { commonHeaders, NO_PAGE_POLICY, OPENER_POLICY, REFERRER_POLICY, RESOURCE_POLICY } from './pages/headers.ts'
import { redirectOldLinks, redirectToEnglish, redirectToOneAddress } from './pages/one-address.ts'
import { type PageSettings, pagesHandler } from './pages/pages.ts'
import { plainForms } from './pages/plain-forms.ts'
import { builtFiles, pictureFiles, shopFiles, webManifest } from './shop-files.ts'
import type { Metrics } from './watching/metrics/metrics.ts'
import { metricsEndpoint } from './watching/metrics/metrics-endpoint.ts'

/** Paths of calls that search the whole catalogue. */
const LISTS = ['', '/facets', '/counts', '/choices', '/suggest', '/related/:id', '/siblings/:id'].map(
  (path) => `/api/products${path}`,
)

export type AppParts = {
  shop: Shop
  settings: PageSettings & { https: boolean }
  renderPage: RenderPage
  isReady: () => Promise<boolean>
  /** Absent without METRICS_TOKEN. */
  metrics?: { token: string; metrics: Metrics } | undefined
  /** Absent without PUBLIC_URL: the shop then answers under any address. */
  publicUrl?: string | undefined
  /** Absent while developing, when nothing is cached. */
  cache?: AnswerCache | undefined
  /** Folder of the built browser files; absent while developing, when Vite serves them. */
  filesFolder?: string | undefined
}

/** The app, and the cache of finished answers that stands in front of it. */
export function createApp(parts: AppParts): { app: Hono<ApiEnv>; kept: KeptAnswers | undefined } {
  const { shop, cache, publicUrl } = parts
  const turns = createMakingTurns()
  const app = createAnswers(parts, turns)
  const knowsAddress = publicUrl !== undefined
  return { app, kept: cache && createKeptAnswers({ app, cache, shop, turns, knowsAddress }) }
}

function createAnswers(parts: AppParts, turns: MakingTurns): Hono<ApiEnv> {
  const api: Api = createApi(parts.shop)
  const app = new Hono<ApiEnv>()
  app.use(withHeaders(parts.settings))
  app.route('/', health(parts.isReady))
  if (parts.metrics) {
    parts.metrics.metrics.knowCalls(patternsOf(api))
    app.route('/', metricsEndpoint(parts.metrics.token, parts.metrics.metrics))
  }
  app.route('/', shopFiles(parts.shop))
  if (parts.filesFolder) app.route('/', builtFiles(parts.filesFolder))
  app.route('/', webManifest(parts.shop.details))
  app.route('/images', pictureFiles(parts.shop.images))
  app.route('/', crawlerFiles(parts.shop.catalogue, parts.publicUrl, turns))
  app.post('/api/orders', turns.orders.ordersFirst)
  for (const path of LISTS) app.get(path, listsInTurns(turns, parts.shop.signIns))
  app.route('/', api)
  app.use(redirectToEnglish)
  app.use(redirectToOneAddress(parts.shop))
  for (const base of Object.values(BASES)) for (const { path } of TOKEN_PLACES) app.get(base + path, redirectOldLinks)
  app.route('/', plainForms(api, parts.shop))
  app.all('*', pagesHandler(parts.renderPage, api, parts.shop, parts.settings, turns))
  return app.onError(createErrorHandler(parts.shop))
}

/** The paths of calls as patterns, without those of middleware. Better Auth routes below /api/auth itself. */
function patternsOf({ routes }: Api): string[] {
  return [...routes.map(({ path }) => path).filter((path) => !path.includes('*')), '/api/auth/*']
}

/**
 * Headers that a handler may set otherwise: for the page that ends a sign-in popup, for pictures, and for pages of secret
 * links.
 */
const SAID_BY_HANDLERS: ReadonlySet<string> = new Set([OPENER_POLICY, RESOURCE_POLICY, REFERRER_POLICY])

function withHeaders(settings: { https: boolean }) {
  const headers = Object.entries(commonHeaders(settings))
  return createMiddleware<ApiEnv>(async (c, next) => {
    await next()
    // Hono drops the body of an answer to HEAD without closing the file or stream behind it.
    if (c.req.method === 'HEAD') await c.res.body?.cancel()
    for (const [name, value] of headers) {
      if (!SAID_BY_HANDLERS.has(name) || !c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    c.res.headers.set('x-request-id', c.env.requestId)
    // Nothing is cached unless its handler allows it.
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
    if (!c.res.headers.has('content-security-policy')) c.res.headers.set('content-security-policy', NO_PAGE_POLICY)
  })
}

/** `/livez` says that the process runs, `/readyz` that it can serve. */
function health(isReady: () => Promise<boolean>) {
  return new Hono<ApiEnv>()
    .get('/livez', (c) => c.text('ok', 200, { 'cache-control': 'no-store' }))
    .get('/readyz', async (c) => {
      const ready = await isReady()
      return c.text(ready ? 'ok' : 'not ready', ready ? 200 : 503, { 'cache-control': 'no-store' })
    })
}
