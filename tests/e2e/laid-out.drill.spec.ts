/** What is laid out of a long page on a phone. */
import { expect, open, test } from './shopper.ts'

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
