/** Finding: suggestions while typing, searches that forgive, counts before a choice, ways out, and what crawlers read. */
import type { Page } from '@playwright/test'
import { productPath } from '#store/products/products.ts'
import { addProduct, cardOf, expect, namesShown, open, productNamed, test } from './shopper.ts'

const CUT_OFF = /net::ERR_FAILED|status of 503/

test.describe('results', () => {
  test('no counts, no harm', async ({ page, expectedConsole }) => {
    expectedConsole.push(CUT_OFF)
    await page.route(/\/api\/products\/(facets|counts)\?/, (route) => route.fulfill({ status: 503, json: {} }))
    await open(page, '/contact')
    await page.getByPlaceholder('Search...').fill('box')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await namesShown(page)).length).toBeGreaterThan(3)
    await expect(page.getByRole('region', { name: 'Narrow the results' })).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: 'Toys' }).click()
    await expect(page.getByRole('link', { name: 'Ages 3–5', exact: true })).toBeVisible()
    await expect(cardOf(page, 'Brown Teddy Bear')).toBeVisible()
  })
})

test.describe('finders', () => {
  for (const [_path, _noun] of [
    ['/gift-finder', 'Gifts'],
    ['/category/Toy', 'Toys'],
  ] as const) {
  }

  test('a shared address has a title, a description and an address of its own', async ({ page }) => {
    const titles = {
      '/gift-finder': 'Gift Finder · Tokri',
      '/gift-finder?age=6&price_max=500': 'Gifts for a 6-year-old up to ₹500 · Tokri',
      '/gift-finder?price_max=500': 'Gifts up to ₹500 · Tokri',
      '/category/Toy?age=8': 'Toys for an 8-year-old · Tokri',
      '/category/Study?price_max=300': 'Study Section up to ₹300 · Tokri',
    }
    const descriptions = new Set<string>()
    for (const [path, title] of Object.entries(titles)) {
      await page.goto(path)
      await expect(page).toHaveTitle(title)
      descriptions.add(await metaOf(page, 'name', 'description'))
      expect(await metaOf(page, 'property', 'og:image')).toMatch(/\/images\/.+\.webp\?w=share$/)
    }
    await page.goto('/')
    expect(await metaOf(page, 'property', 'og:image')).toMatch(/\/images\/.+\.webp\?w=share$/)
    expect(descriptions.size).toBe(Object.keys(titles).length)
    await page.goto('/gift-finder?sortBy=price-asc&age=6&price_max=450')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/gift-finder\?price_max=500&age=6$/)
    await page.goto('/category/Toy?price_max=100&age=0')
    expect(await metaOf(page, 'name', 'robots')).toBe('noindex')
  })
})

test.describe('pages that search engines read', () => {
  test('every public page has a canonical address and says what it is', async ({ page }) => {
    for (const path of ['/', '/category/Study', '/category/Toy', '/gift-finder', '/contact']) {
      await page.goto(path)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`^http.*[^/]${path}$`))
      expect(await metaOf(page, 'property', 'og:title')).toBe(await page.title())
      expect(await metaOf(page, 'property', 'og:site_name')).toBe('Tokri')
      await expect(page.locator('meta[name=robots]')).toHaveCount(0)
    }
    await page.goto('/search?q=box')
    expect(await metaOf(page, 'name', 'robots')).toBe('noindex')
  })

  test('a product says in JSON-LD and Open Graph all that is asked of it', async ({ page, owner }) => {
    const words = 'Turns on its own and hums a tune that nobody knows. '.repeat(6).trim()
    const product = await addProduct(owner, { description: words, price: 120.5, category: ['Toy', 'Gift'] })
    for (const { _id, name, description, price, stock } of [product, await productNamed(page, 'Brown Teddy Bear')]) {
      await page.goto(productPath({ _id, name }))
      const address = (await page.locator('link[rel=canonical]').getAttribute('href')) ?? ''
      const [said, crumbs] = await jsonLd(page)
      expect(said).toMatchObject({ '@context': 'https://schema.org', '@type': 'Product', name, description, sku: _id })
      for (const image of [said?.image].flat()) expect(image).toMatch(/^https?:\/\/.+/)
      expect(said?.offers).toEqual({
        '@type': 'Offer',
        url: address,
        price: price.toFixed(2),
        priceCurrency: 'INR',
        availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
      })
      expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' })
      expect(crumbs?.itemListElement).toEqual([
        expect.objectContaining({ '@type': 'ListItem', position: 1, name: 'Home' }),
        expect.objectContaining({ position: 2, name: 'Toys', item: expect.stringMatching(/\/category\/Toy$/) }),
        expect.objectContaining({ position: 3, name, item: address }),
      ])
      expect(await metaOf(page, 'property', 'og:type')).toBe('product')
      expect(await metaOf(page, 'property', 'og:url')).toBe(address)
      expect(await metaOf(page, 'property', 'og:image')).toMatch(/^https?:\/\/.+/)
    }
    await page.goto(productPath(product))
    const short = await metaOf(page, 'name', 'description')
    expect(short.length).toBeLessThanOrEqual(156)
    expect(`${words} `.startsWith(`${short.replace(/…$/, '')} `)).toBe(true)
  })

  test('without scripts every picture of a product is there to open, and JSON-LD names them all', async ({
    browser,
    owner,
  }) => {
    const moreImageUrls = ['/images/demo/brown-teddy-bear.webp', 'https://pictures.example/side.png']
    const product = await addProduct(owner, { imageUrl: '/images/demo/magnetic-compass.webp', moreImageUrls })
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.SHOP_URL ?? '' })
    const page = await context.newPage()
    await page.goto(productPath(product))
    const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('link')
    await expect(pictures).toHaveCount(3)
    await expect(pictures.nth(1)).toHaveAccessibleName(`${product.name}, picture 2`)
    await expect(pictures.nth(1)).toHaveAttribute('href', '/images/demo/brown-teddy-bear.webp?w=1200')
    const [said] = await jsonLd(page)
    expect(said?.image).toEqual(
      ['magnetic-compass', 'brown-teddy', 'side.png'].map((part) => expect.stringContaining(part)),
    )
    await context.close()
  })

  test('a product page does without its related products', async ({ page, expectedConsole }) => {
    expectedConsole.push(CUT_OFF)
    await page.route('**/related/*', (route) => route.fulfill({ status: 503, json: {} }))
    await open(page, '/search?q=brown+teddy+bear')
    const refused = page.waitForResponse('**/related/*')
    await cardOf(page, 'Brown Teddy Bear').getByRole('link').click()
    expect((await refused).status()).toBe(503)
    await expect(page.getByRole('heading', { level: 1, name: 'Brown Teddy Bear' })).toBeVisible()
    await expect(page.getByText('You may also like')).toHaveCount(0)
  })
})

async function metaOf(page: Page, by: 'name' | 'property', key: string): Promise<string> {
  return (await page.locator(`meta[${by}="${key}"]`).getAttribute('content')) ?? ''
}

async function jsonLd(page: Page): Promise<Record<string, unknown>[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => JSON.parse(text))
}
