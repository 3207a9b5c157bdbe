/** What search engines read first: where the pages are, and which are none of their business. */
import { Hono } from 'hono'
import type { ApiEnv } from '#api/shop.ts'
import type { Db } from '#store/database.server.ts'
import { countProducts, listProductAddresses } from '#store/products/list-addresses.server.ts'

const PER_PAGE = 5_000
const AN_HOUR = { 'cache-control': 'public, max-age=3600' }
const SHOP_PAGES = [
  '/',
  '/category/Study',
  '/category/Toy',
  '/category/Household',
  '/gift-finder',
  '/contact',
  '/policies',
]
const PRIVATE = ['/admin', '/api/', '/cart', '/checkout', '/login', '/order-success', '/search', '/signup']

/** `/robots.txt`, `/sitemap.xml` and its pages. Without a public address, the one that was asked for counts. */
export function crawlers(db: Db, publicUrl: string | undefined) {
  const baseOf = (url: string) => publicUrl ?? new URL(url).origin
  return new Hono<ApiEnv>()
    .get('/robots.txt', (c) => {
      const rules = PRIVATE.map((path) => `Disallow: ${path}`).join('\n')
      return c.text(`User-agent: *\n${rules}\n\nSitemap: ${baseOf(c.req.url)}/sitemap.xml\n`, 200, AN_HOUR)
    })
    .get('/sitemap.xml', async (c) => {
      const pages = Math.max(1, Math.ceil((await countProducts(db)) / PER_PAGE))
      const names = ['pages', ...Array.from({ length: pages }, (_, page) => `products-${page + 1}`)]
      const entries = names.map((name) => `<sitemap><loc>${baseOf(c.req.url)}/sitemap/${name}.xml</loc></sitemap>`)
      return xml(`<sitemapindex xmlns="${NAMESPACE}">${entries.join('')}</sitemapindex>`)
    })
    .get('/sitemap/pages.xml', (c) => urlset(SHOP_PAGES.map((path) => entryOf(baseOf(c.req.url) + path))))
    .get('/sitemap/:file{products-[1-9]\\d{0,4}\\.xml}', async (c) => {
      const page = Number.parseInt(c.req.param('file').slice('products-'.length), 10)
      const addresses = await listProductAddresses(db, (page - 1) * PER_PAGE, PER_PAGE)
      if (addresses.length === 0 && page > 1) return c.text('Not Found', 404)
      return urlset(addresses.map(({ path, changedAt }) => entryOf(baseOf(c.req.url) + path, changedAt)))
    })
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function urlset(entries: string[]): Response {
  return xml(`<urlset xmlns="${NAMESPACE}">${entries.join('')}</urlset>`)
}

function entryOf(address: string, changedAt?: Date): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<url><loc>${address.replaceAll('&', '&amp;')}</loc>${changed}</url>`
}

function xml(body: string): Response {
  const headers = { 'content-type': 'application/xml; charset=utf-8', ...AN_HOUR }
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, { headers })
}
