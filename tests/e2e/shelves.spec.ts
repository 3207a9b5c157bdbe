/** What the first page, the page of a product and the finders offer besides one list: rows of shelves, things alike, ways on. */
import type { Locator, Page } from '@playwright/test'
import { productPath } from '#store/goods/products/products.ts'
import { cardOf, expect, listProducts, open, productNamed, test } from './shopper.ts'
import { expectUsable } from './usable.ts'

test('the first page goes on with rows of shelves, none twice, and each leads to its whole list', async ({ page }) => {
  await open(page, '/')
  const titles = await page.locator('.product-row').getByRole('heading', { level: 2 }).allTextContents()
  // Those of a season come before them, and show what their page shows.
  expect(titles.slice(-5)).toEqual(['Birthday gifts', 'Back to school', '₹99 and under', 'On offer', 'New'])
  const dated = page.locator('.product-row', { has: page.getByRole('heading', { name: /^(Diwali|New Year)/ }) })
  await dated.evaluateAll((rows) => {
    for (const row of rows) row.remove()
  })
  const names = await page.getByRole('main').getByRole('listitem').getByRole('heading').allTextContents()
  expect(new Set(names).size).toBe(names.length)
  await expect(page.locator('.promises').getByText('Pay cash on delivery')).toHaveCount(1)
  await page.getByRole('link', { name: 'View all – ₹99 and under' }).click()
  await expect(page).toHaveURL('/collection/under-99')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('₹99 and under')
  const cheap = await listProducts(page, '?price_max=99')
  for (const { name } of cheap.slice(0, 3)) await expect(cardOf(page, name)).toBeVisible()
})

test('what was seen last stands below, in this browser alone, until it is forgotten', async ({ page }) => {
  const bear = await productNamed(page, 'Brown Teddy Bear')
  await open(page, productPath(bear))
  await expect(page.getByText('Recently seen')).toHaveCount(0)
  await open(page, '/')
  const row = page.locator('.seen-place')
  await row.scrollIntoViewIfNeeded()
  await expect(row.getByRole('link', { name: bear.name })).toBeVisible()
  await expectUsable(page)
  await row.getByRole('button', { name: 'Clear' }).click()
  await expect(row).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('seen'))).toBeNull()
})

test('the Gift Finder begins with whom the gift is for, in filters that can be taken off again', {
  tag: '@night',
}, async ({ page }) => {
  await open(page, '/gift-finder')
  const people = page.getByRole('region', { name: 'For', exact: true }).getByRole('link')
  await expect(people).toHaveText(['A child', 'Return gifts', 'Mum or papa', 'A teacher', 'A friend'])
  await people.getByText('A teacher').click()
  await expect(page).toHaveURL('/gift-finder?price_max=500&age=17&age_to=99')
  await expect(page.locator('.finder [aria-current]')).toContainText(['A teacher'])
  await expect(page.getByRole('status').filter({ hasText: 'product' })).not.toHaveText(/^0 /)
  await people.getByText('A teacher').click()
  await expect(page).toHaveURL('/gift-finder')
  await open(page, '/category/Toy')
  await expect(page.getByRole('region', { name: 'Age', exact: true })).toBeVisible()
  await expect(people).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the pictures of a product slide, open as large as the window, and zoom in to where they are touched', {
    tag: '@night',
  }, async ({ page }) => {
    const bear = await productNamed(page, 'Brown Teddy Bear')
    await open(page, productPath(bear))
    const gallery = page.locator('.gallery-frame')
    await expect(gallery.getByText('1 of 2')).toBeVisible()
    await swipe(page, gallery.locator('.gallery-row'))
    await expect(gallery.getByText('2 of 2')).toBeVisible()
    await gallery.getByRole('button', { name: /^Enlarge .* picture 2$/ }).tap()
    const large = page.getByRole('dialog', { name: bear.name })
    const picture = large.getByRole('img', { name: `${bear.name}, picture 2` })
    await expect(picture).toBeInViewport()
    expect(await large.evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
    const widthOf = () => picture.evaluate((image) => image.getBoundingClientRect().width)
    await expect.poll(widthOf).toBeGreaterThan(380)
    await picture.dblclick({ position: { x: 30, y: 300 } })
    await expect.poll(widthOf).toBeGreaterThan(900)
    await large.getByRole('button', { name: 'Zoom in or out' }).tap()
    await expect.poll(widthOf).toBeLessThan(400)
    await large.getByRole('button', { name: 'Close' }).tap()
    await expect(large).toBeHidden()
    await page.getByRole('button', { name: `Add to Cart – ${bear.name}`, exact: true }).press('Enter')
    await expect(page.getByRole('button', { name: `Increase quantity of ${bear.name}`, exact: true })).toBeFocused()
    await page.getByRole('button', { name: `Decrease quantity of ${bear.name}`, exact: true }).press('Enter')
    await expect(page.getByRole('button', { name: `Add to Cart – ${bear.name}`, exact: true })).toBeFocused()
  })
})

/** A finger goes from right to left over most of it. */
async function swipe(page: Page, row: Locator): Promise<void> {
  const box = await row.boundingBox()
  if (!box) throw new Error('It cannot be swiped: it is not there')
  const finger = await page.context().newCDPSession(page)
  const y = box.y + box.height / 2
  const at = (share: number) => ({ touchPoints: [{ x: box.x + box.width * share, y }] })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0.9) })
  for (let share = 0.85; share > 0.15; share -= 0.05) {
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(share) })
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await finger.detach()
}
