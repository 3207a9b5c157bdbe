import { expect, test } from 'vitest'
import { head, sendRaw } from '#tests/support/raw-http.ts'
import { openTestShop } from '#tests/support/shop.ts'

const shop = await openTestShop({ PUBLIC_URL: 'https://shop.example' })
await shop.product({ name: 'Paper Kite' })
await shop.product({ name: 'कलम & Pen' })
await shop.product({ name: 'Red Top', nameHi: 'लाल लट्टू' })
await shop.product({ name: 'Gone', deletedAt: new Date() })

async function addressesOf(path: string): Promise<string[]> {
  const response = await shop.call('GET', path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^application\/xml/)
  return [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
}

test('the sitemap leads to every product that is sold, under the public address', async () => {
  const pages = await addressesOf('/sitemap.xml')
  expect(pages).toEqual(['https://shop.example/sitemap/pages.xml', 'https://shop.example/sitemap/products-1.xml'])
  const products = await addressesOf('/sitemap/products-1.xml')
  expect(products).toHaveLength(6)
  expect(products.filter((address) => address.startsWith('https://shop.example/product/'))).toHaveLength(3)
  expect(
    products.map((address) => decodeURIComponent(address)).find((at) => at.includes('/hi/') && at.endsWith('लाल-लट्टू')),
  ).toBeDefined()
  const listed = await addressesOf('/sitemap/pages.xml')
  expect(listed).toEqual(expect.arrayContaining(['https://shop.example/', 'https://shop.example/hi']))
  for (const address of [...listed, ...products]) {
    const answer = await fetch(address.replace('https://shop.example', shop.url), { redirect: 'manual' })
    expect([address, answer.status]).toEqual([address, 200])
  }
  const text = await (await shop.call('GET', '/sitemap/products-1.xml')).text()
  expect([...text.matchAll(/hreflang="hi-IN" href="([^"]+)"/g)].map(([, at = '']) => at)).toEqual(
    expect.arrayContaining(products.filter((address) => address.includes('/hi/'))),
  )
})

test.each(['products-2.xml', 'products-0.xml', 'products-x.xml', 'other.xml'])('has no page %s', async (file) => {
  const response = await shop.call('GET', `/sitemap/${file}`)
  expect(await response.text()).not.toContain('<urlset')
})

test('keeps crawlers out of what is not for them and names the sitemap', async () => {
  const robots = await (await shop.call('GET', '/robots.txt')).text()
  expect(robots).toContain('Disallow: /admin')
  expect(robots).toContain('Sitemap: https://shop.example/sitemap.xml')
})

test('the sitemap is made once, until a product changes', async () => {
  for (const path of ['/sitemap.xml', '/sitemap/products-1.xml']) {
    const { headers } = await shop.call('GET', path)
    const tag = { 'if-none-match': headers.get('etag') ?? '' }
    expect((await shop.call('GET', `${path}?x=1`, undefined, undefined, tag)).status).toBe(304)
  }
  await shop.product({ name: 'New Top' })
  const added = async () => (await addressesOf('/sitemap/products-1.xml')).filter((at) => at.endsWith('new-top')).length
  await expect.poll(added).toBe(2)
})

const ADDRESSES = ['/robots.txt', '/sitemap.xml', '/sitemap/pages.xml', '/sitemap/products-1.xml']

test.each(ADDRESSES)('%s of one who calls the shop otherwise is nobody else’s', async (path) => {
  const evil = head('GET', path, { host: 'evil.example', connection: 'close' })
  expect((await sendRaw(shop.url, evil)).text).not.toContain('evil.example')
  const nameless = await openTestShop()
  await nameless.product()
  for (let round = 0; round < 2; round++) {
    const told = await sendRaw(nameless.url, evil)
    expect(told.text).toContain('http://evil.example/')
    expect(told.text).toMatch(/^cache-control: private, no-store\r$/im)
    const text = await (await nameless.call('GET', path)).text()
    expect(text).toContain(`${nameless.url}/`)
    expect(text).not.toMatch(/evil|invalid/)
  }
})
