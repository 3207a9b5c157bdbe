/** A crawler's walk: from robots.txt over the sitemap to every page, each with a title and facts of its own. */
import { expect, listProducts, test } from './shopper.ts'

const REQUIRED_OF_PRODUCT = ['name', 'description', 'image', 'sku', 'url', 'offers']
const REQUIRED_OF_OFFER = ['price', 'priceCurrency', 'availability', 'url', 'itemCondition']

type Facts = Record<string, unknown> & { '@type': string }

test('the sitemap leads to every product page, each with its own title and whole facts', async ({ page }) => {
  test.slow()
  const textOf = async (address: string) => (await page.request.get(new URL(address).pathname)).text()
  const robots = await (await page.request.get('/robots.txt')).text()
  const sitemap = /Sitemap: (\S+)/.exec(robots)?.[1] ?? ''
  const maps = addressesIn(await textOf(sitemap))
  const addresses = (await Promise.all(maps.map(async (map) => addressesIn(await textOf(map))))).flat()
  const titles = new Map<string, string>()
  for (const address of addresses) {
    const { pathname } = new URL(address)
    const response = await page.request.get(pathname, { maxRedirects: 0 })
    // Other tests take products of theirs off the shelf while this one walks.
    if (response.status() === 410) continue
    expect(response.status(), pathname).toBe(200)
    const html = await response.text()
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
    expect(titles.get(title), `${pathname} is called "${title}" too`).toBeUndefined()
    titles.set(title, pathname)
    if (pathname.startsWith('/product/')) expectWholeFacts(html, pathname)
  }
  const demo = (await listProducts(page)).filter(({ imageUrl }) => imageUrl?.startsWith('/images/demo/'))
  const walked = addresses.join('\n')
  expect(demo.filter(({ _id }) => !walked.includes(_id))).toEqual([])
})

function addressesIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))
}

function expectWholeFacts(html: string, pathname: string): void {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
  const facts = scripts.flatMap(([, text = '']) => JSON.parse(text) as Facts)
  const product = facts.find((thing) => thing['@type'] === 'Product')
  const required = !html.includes('property="og:image"')
    ? REQUIRED_OF_PRODUCT.filter((name) => name !== 'image')
    : REQUIRED_OF_PRODUCT
  for (const name of required) expect(product?.[name], `${pathname} ${name}`).toBeTruthy()
  const offers = product?.offers as Record<string, unknown>
  for (const name of REQUIRED_OF_OFFER) expect(offers[name], `${pathname} offers.${name}`).toBeTruthy()
  expect(facts.map((thing) => thing['@type'])).toContain('BreadcrumbList')
}
