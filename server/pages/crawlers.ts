/** Serves robots.txt, the sitemaps and the product feed. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { contentDisposition } from '#api/desk/downloads.ts'
import type { ApiEnv } from '#api/shop.ts'
import { addressesForSearchEngines, FEED_PATHS, pathsNotForSearchEngines } from '#app/places.ts'
import { encodingFor } from '#server/kept/encoding.ts'
import type { MakingTurns } from '#server/machine/making-turns.ts'
import { readAddresses } from '#store/goods/catalogue/answers.server.ts'
import type { Catalogue } from '#store/goods/catalogue/catalogue.server.ts'
import type { Addressed } from '#store/goods/catalogue/rows.server.ts'
import { collectionPath } from '#store/goods/collections/collections.ts'
import { productPath } from '#store/goods/products/products.ts'
import { byLanguage, inLanguage, LANGUAGES, type Language, written } from '#store/language.ts'
import { ownPagePath } from '#store/shop/own-pages/own-pages.ts'
import { createKeptFeed, type FeedFile } from './kept-feed.ts'

const PER_PAGE = 5_000
/** Addresses that are written without a pause for other requests. */
const PIECE = 250
const DISALLOWED = [
  '/api/',
  ...new Set(LANGUAGES.flatMap((one) => pathsNotForSearchEngines().map((path) => inLanguage(path, one)))),
]

/** Without a public address, the files name the host of the request. The client chose that host, so caches must not keep them. */
export function crawlerFiles(catalogue: Catalogue, publicUrl: string | undefined, turns: MakingTurns) {
  const baseOf = (url: string) => publicUrl ?? new URL(url).origin
  const kept = { 'cache-control': publicUrl === undefined ? 'private, no-store' : 'public, max-age=3600' }
  const xml = (body: string) => xmlAnswer(body, kept)
  const inTurn = (c: Context<ApiEnv>, make: () => Promise<Response>) => turns.longLists.run(c.env.client, make)
  const feedKept = publicUrl === undefined ? kept['cache-control'] : 'public, no-cache'
  const feed = createKeptFeed(catalogue, turns.orders.whenNobodyOrders)
  const sendFeed = async (c: Context<ApiEnv>, format: 'csv' | 'xml', type: string) =>
    feedAnswer(c, { ...(await feed(baseOf(c.req.url), format)), type, name: `products.${format}`, kept: feedKept })
  return new Hono<ApiEnv>()
    .get('/robots.txt', (c) => {
      const rules = DISALLOWED.map((path) => `Disallow: ${path}`).join('\n')
      return c.text(`User-agent: *\n${rules}\n\nSitemap: ${baseOf(c.req.url)}/sitemap.xml\n`, 200, kept)
    })
    .get('/sitemap.xml', (c) =>
      inTurn(c, async () => {
        const { total } = await readAddresses(catalogue, 0, 0)
        const pages = Math.max(1, Math.ceil(total / PER_PAGE))
        const names = ['pages', ...Array.from({ length: pages }, (_, page) => `products-${page + 1}`)]
        const entries = names.map((name) => `<sitemap><loc>${baseOf(c.req.url)}/sitemap/${name}.xml</loc></sitemap>`)
        return xml(`<sitemapindex xmlns="${NAMESPACE}">${entries.join('')}</sitemapindex>`)
      }),
    )
    .get(FEED_PATHS.csv, (c) => sendFeed(c, 'csv', 'text/csv'))
    .get(FEED_PATHS.xml, (c) => sendFeed(c, 'xml', 'application/rss+xml'))
    .get('/sitemap/pages.xml', async (c) => {
      await catalogue.isKnown()
      const { open, details } = catalogue.settings.current()
      const own = (details.ownPages ?? []).map(({ name }) => ownPagePath(name))
      const addresses = addressesForSearchEngines([...open.keys()].map(collectionPath), own)
      return xml(
        urlset(
          addresses.flatMap((path) =>
            entriesOf(
              baseOf(c.req.url),
              byLanguage(() => path),
            ),
          ),
        ),
      )
    })
    .get('/sitemap/:file{products-[1-9]\\d{0,4}\\.xml}', (c) =>
      inTurn(c, async () => {
        const page = Number.parseInt(c.req.param('file').slice('products-'.length), 10)
        const { products } = await readAddresses(catalogue, (page - 1) * PER_PAGE, PER_PAGE)
        if (products.length === 0 && page > 1) return c.text('Not Found', 404)
        return xml(urlset(await entriesInPieces(baseOf(c.req.url), products)))
      }),
    )
}

type SentFeed = FeedFile & { type: string; name: string; kept: string }

function feedAnswer(c: Context<ApiEnv>, { gzipped, etag, modifiedAt, type, name, kept }: SentFeed): Response {
  const headers = new Headers({
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': contentDisposition(name),
    'cache-control': kept,
    vary: 'Accept-Encoding',
    etag: `W/${etag}`,
    'last-modified': modifiedAt.toUTCString(),
  })
  if (isKnownTo(c, etag, modifiedAt)) return new Response(null, { status: 304, headers })
  if (encodingFor(c.req.header('accept-encoding')) !== 'identity') {
    headers.set('content-encoding', 'gzip')
    headers.set('content-length', String(gzipped.length))
    return new Response(gzipped, { headers })
  }
  // Unpacked as the reader takes it.
  return new Response(new Blob([gzipped]).stream().pipeThrough(new DecompressionStream('gzip')), { headers })
}

function isKnownTo(c: Context<ApiEnv>, etag: string, modifiedAt: Date): boolean {
  const tags = c.req.header('if-none-match')
  if (tags !== undefined) return tags.includes(etag)
  return Date.parse(c.req.header('if-modified-since') ?? '') >= modifiedAt.getTime()
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function urlset(entries: string[]): string {
  return `<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`
}

async function entriesInPieces(base: string, listed: Addressed[]): Promise<string[]> {
  const entries: string[] = []
  for (let at = 0; at < listed.length; at += PIECE) {
    const piece = listed.slice(at, at + PIECE)
    entries.push(
      ...piece.flatMap(({ nameHi, ...product }) => {
        const nameIn = (language: Language) => written(language, product.name, nameHi ?? '')
        const paths = byLanguage((language) => productPath({ ...product, name: nameIn(language) }))
        return entriesOf(base, paths, product.changedAt)
      }),
    )
    await nextTurn()
  }
  return entries
}

/** A sitemap entry for each language, which names the others: a product has another path in each. */
function entriesOf(base: string, paths: Record<Language, string>, changedAt?: Date): string[] {
  const addresses = LANGUAGES.map(
    (one) => [one, (base + inLanguage(paths[one], one)).replaceAll('&', '&amp;')] as const,
  )
  const links = addresses.map(([one, to]) => `<xhtml:link rel="alternate" hreflang="${one}-IN" href="${to}"/>`).join('')
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return addresses.map(([, address]) => `<url><loc>${address}</loc>${changed}${links}</url>`)
}

function xmlAnswer(body: string, kept: Record<string, string>): Response {
  const headers = { 'content-type': 'application/xml; charset=utf-8', ...kept }
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, { headers })
}
