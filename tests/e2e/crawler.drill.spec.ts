/** What crawlers and link previews read of a page: a title and facts of its own. */
import type { Page } from '@playwright/test'
import { expect, test } from './shopper.ts'

test('a shared address has a title, a description and an address of its own; an empty list and a search are for no index', async ({
  page,
}) => {
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
    expect(await metaOf(page, 'property', 'og:title')).toBe(await page.title())
    expect(await metaOf(page, 'property', 'og:site_name')).toBe('Tokri')
    await expect(page.locator('meta[name=robots]')).toHaveCount(0)
    descriptions.add(await metaOf(page, 'name', 'description'))
    expect(await metaOf(page, 'property', 'og:image')).toMatch(/\/images\/.+\.webp\?w=share$/)
  }
  expect(descriptions.size).toBe(Object.keys(titles).length)
  await page.goto('/gift-finder?sortBy=price-asc&age=6&price_max=450')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/gift-finder\?price_max=500&age=6$/)
  for (const path of ['/', '/category/Study', '/contact']) {
    await page.goto(path)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`^http.*[^/]${path}$`))
  }
  for (const path of ['/category/Toy?price_max=100&age=0', '/search?q=box']) {
    await page.goto(path)
    expect(await metaOf(page, 'name', 'robots')).toBe('noindex')
  }
})

async function metaOf(page: Page, by: 'name' | 'property', key: string): Promise<string> {
  return (await page.locator(`meta[${by}="${key}"]`).getAttribute('content')) ?? ''
}
