/** robots.txt, the sitemaps and the feed of products. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { csvResponse, fileResponse } from '#api/desk/csv.ts'
import type { ApiEnv } from '#api/shop.ts'
import { addressesForSearchEngines, FEED_PATHS, pathsNotForSearchEngines } from '#app/places.ts'
import { type MakingTurns, NOBODY } from '#server/machine/making-turns.ts'
import { readAddresses } from '#store/catalogue/answers.server.ts'
import type { Catalogue } from '#store/catalogue/catalogue.server.ts'
import type { Addressed } from '#store/catalogue/rows.server.ts'
import { collectionPath } from '#store/collections/collections.ts'
import { csvFeed, rssFeed } from '#store/feed/product-feed.server.ts'
import { productPath } from '#store/products/products.ts'

const PER_PAGE = 5_000
/** Addresses made before other requests get a turn. */
const PIECE = 250
/** Calls of the API are no pages. */
const DISALLOWED = ['/api/', ...pathsNotForSearchEngines()]

/**
 * Serves `/robots.txt`, `/sitemap.xml` and its pages, and the feed. Without a public address they name the host of the request, and caches in
 * between must not keep them: the client chose that host.
 */
export function crawlers(catalogue: Catalogue, publicUrl: string | undefined, turns: MakingTurns) {
  const baseOf = (url: string) => publicUrl ?? new URL(url).origin
  const kept = { 'cache-control': publicUrl === undefined ? 'private, no-store' : 'public, max-age=3600' }
  const xml = (body: string) => xmlAnswer(body, kept)
  const inTurn = (c: Context<ApiEnv>, make: () => Promise<Response>) =>
    c.env.client === NOBODY ? make() : turns.longLists.run(c.env.client, make)
  return new Hono<ApiEnv>()
    .get('/robots.txt', (c) => {
      const rules = DISALLOWED.map((path) => `Disallow: ${path}`).join('\n')
      return c.text(`User-agent: *\n${rules}\n\nSitemap: ${baseOf(c.req.url)}/sitemap.xml\n`, 200, kept)
    })
    .get('/sitemap.xml', (c) =>
      inTurn(c, async () => {
        const { total } = await readAddresses(catalogue, 0, 0, c.env.sources)
        const pages = Math.max(1, Math.ceil(total / PER_PAGE))
        const names = ['pages', ...Array.from({ length: pages }, (_, page) => `products-${page + 1}`)]
        const entries = names.map((name) => `<sitemap><loc>${baseOf(c.req.url)}/sitemap/${name}.xml</loc></sitemap>`)
        return xml(`<sitemapindex xmlns="${NAMESPACE}">${entries.join('')}</sitemapindex>`)
      }),
    )
    .get(FEED_PATHS.csv, (c) =>
      inTurn(c, async () => csvResponse(c, 'products.csv', csvFeed(catalogue, baseOf(c.req.url)))),
    )
    .get(FEED_PATHS.xml, (c) =>
      inTurn(c, async () => {
        const type = 'application/rss+xml'
        return fileResponse(c, { name: 'products.xml', type }, rssFeed(catalogue, baseOf(c.req.url)))
      }),
    )
    .get('/sitemap/pages.xml', async (c) => {
      await catalogue.isKnown()
      const addresses = addressesForSearchEngines([...catalogue.settings.current().open.keys()].map(collectionPath))
      return xml(urlset(addresses.map((path) => entryOf(baseOf(c.req.url) + path))))
    })
    .get('/sitemap/:file{products-[1-9]\\d{0,4}\\.xml}', (c) =>
      inTurn(c, async () => {
        const page = Number.parseInt(c.req.param('file').slice('products-'.length), 10)
        const { products } = await readAddresses(catalogue, (page - 1) * PER_PAGE, PER_PAGE, c.env.sources)
        if (products.length === 0 && page > 1) return c.text('Not Found', 404)
        return xml(urlset(await entriesInPieces(baseOf(c.req.url), products)))
      }),
    )
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function urlset(entries: string[]): string {
  return `<urlset xmlns="${NAMESPACE}">${entries.join('')}</urlset>`
}

async function entriesInPieces(base: string, listed: Addressed[]): Promise<string[]> {
  const entries: string[] = []
  for (let at = 0; at < listed.length; at += PIECE) {
    const piece = listed.slice(at, at + PIECE)
    entries.push(...piece.map((product) => entryOf(base + productPath(product), product.changedAt)))
    await nextTurn()
  }
  return entries
}

function entryOf(address: string, changedAt?: Date): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<url><loc>${address.replaceAll('&', '&amp;')}</loc>${changed}</url>`
}

function xmlAnswer(body: string, kept: Record<string, string>): Response {
  const headers = { 'content-type': 'application/xml; charset=utf-8', ...kept }
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, { headers })
}
