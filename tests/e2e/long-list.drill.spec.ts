/** A list that is longer than a page: the browser is answered as a shop with many products would answer it. */
import type { Page } from '@playwright/test'
import type { Product } from '#store/goods/products/products.schema.ts'
import { expect, listProducts, open, test } from './shopper.ts'

const TOTAL = 130
const SIZE = 60

/** Answers the lists of Household as if there were 130 products. */
async function serveMany(page: Page): Promise<void> {
  const [sample] = await listProducts(page, '?category=Household')
  if (!sample) throw new Error('No household product')
  const many: Product[] = Array.from({ length: TOTAL }, (_, i) => ({
    ...sample,
    _id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    name: `Bucket ${i + 1}`,
  }))
  await page.route('**/api/products?category=Household*', (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('offset') ?? 0)
    const headers = { 'total-count': String(TOTAL), 'content-type': 'application/json' }
    return route.fulfill({ headers, json: many.slice(from, from + SIZE) })
  })
}

const cards = (page: Page) => page.locator('.grid-of-cards > li')

test('the rest of a long list comes as the shopper scrolls, and going back finds the same place', async ({ page }) => {
  await serveMany(page)
  await open(page, '/contact')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Household' }).click()
  await expect(page.getByText('130 products', { exact: true })).toBeVisible()
  await expect(cards(page)).toHaveCount(SIZE)
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect(cards(page)).toHaveCount(2 * SIZE)
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect(cards(page)).toHaveCount(TOTAL)
  await expect(page.getByRole('link', { name: 'Show more products' })).toHaveCount(0)
  await cards(page).nth(100).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  await page.evaluate(() => history.pushState(null, '', '/contact'))
  await page.goBack()
  await expect(cards(page)).toHaveCount(TOTAL)
  expect(await page.evaluate(() => scrollY)).toBe(place)
})

test('a part that does not come can be asked for again', async ({ page, expectedConsole }) => {
  expectedConsole.push(/status of 503/, /list of products/)
  await serveMany(page)
  await open(page, '/contact')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Household' }).click()
  await expect(cards(page)).toHaveCount(SIZE)
  await page.route('**/api/products?category=Household*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('link', { name: 'Show more products' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('More products could not be loaded. Please try again.')).toBeVisible()
  await serveMany(page)
  await page.getByRole('link', { name: 'Show more products' }).click()
  await expect(cards(page)).toHaveCount(2 * SIZE)
})
