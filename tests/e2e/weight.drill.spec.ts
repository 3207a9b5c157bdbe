import type { Page } from '@playwright/test'
import { productPath } from '#store/products/products.ts'
import { expect, open, productNamed, signUp, test } from './shopper.ts'

/** Words that only pages of the admin area hold. */
const ADMIN_WORDS = ['All Customer Orders', 'Manage Products', 'Failed to save product', 'Uploading image...']

test('no page of the shop loads anything of the admin area', async ({ page }) => {
  const readFiles = watchFiles(page)
  await signUp(page)
  const bear = await productNamed(page, 'Brown Teddy Bear')
  for (const path of ['/', '/category/Toy', '/gift-finder', productPath(bear), '/cart', '/checkout', '/contact']) {
    await open(page, path)
  }
  await page.waitForLoadState('networkidle')
  const scripts = (await readFiles()).filter((file) => file.type === 'script')
  expect(scripts.length).toBeGreaterThan(5)
  for (const { url, body } of scripts) {
    for (const words of ADMIN_WORDS) expect(body.includes(words), `${words} in ${url}`).toBe(false)
  }
})

type File = { url: string; type: string; body: Buffer }

/** Takes note of every file of scripts and styles that the page loads from now on; the returned function reads them. */
function watchFiles(page: Page): () => Promise<File[]> {
  const types = new Map<string, string>()
  page.on('requestfinished', (request) => {
    const type = request.resourceType()
    if (type === 'script' || type === 'stylesheet') types.set(request.url(), type)
  })
  // Asked for anew: the answer that a page got is gone with the page.
  return () =>
    Promise.all(
      [...types].map(async ([url, type]) => {
        const response = await page.request.get(url)
        expect(response.status(), url).toBe(200)
        return { url, type, body: await response.body() }
      }),
    )
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('on a phone only what is near of a new page is laid out; one that was left is whole, and shown where it was left', async ({
    page,
  }) => {
    const far = page.locator('.grid-of-cards > .card').nth(20)
    const isWaiting = () => far.evaluate((card) => getComputedStyle(card).contentVisibility === 'auto')
    await open(page, '/category/Study')
    expect(await isWaiting()).toBe(true)
    // As a thumb does it: all that passes by is laid out.
    for (let y = 0; y <= 3_000; y += 300) {
      await page.evaluate((to) => scrollTo(0, to), y)
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    }
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(1000)
    await page.reload()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
    expect(await isWaiting()).toBe(false)
    await open(page, '/')
    await page.getByRole('link', { name: 'Study', exact: false }).and(page.locator('.tile')).click()
    await expect(page).toHaveURL('/category/Study')
    await expect(far).toBeAttached()
    expect(await isWaiting()).toBe(false)
  })
})
