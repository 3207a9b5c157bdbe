import { beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ PUBLIC_URL: 'https://shop.example' })
  await shop.product({ name: 'Paper Kite' })
  await shop.product({ name: 'कलम & Pen' })
  await shop.product({ name: 'Gone', deletedAt: new Date() })
})

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
  expect(products).toHaveLength(2)
  expect(products.every((address) => address.startsWith('https://shop.example/product/'))).toBe(true)
  expect((await addressesOf('/sitemap/pages.xml')).length).toBeGreaterThan(3)
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
