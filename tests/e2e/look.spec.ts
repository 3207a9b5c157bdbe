/** What holds on every page: one heading, a title of its own, nothing beside the screen, nothing that some cannot use. */
import type { Locator, Page } from '@playwright/test'
import { readLayoutShift } from './layout-shift.ts'
import { cardOf, expect, fillCart, open, productNamed, screenOf, signUp, test } from './shopper.ts'
import { expectUsable } from './usable.ts'

const PHONE = { width: 390, height: 844 }

test('on a phone the menu opens and closes with its button, with Esc, and when a link is followed', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await open(page, '/contact')
  const study = page.getByRole('banner').getByRole('link', { name: 'Study' })
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  const close = page.getByRole('button', { name: 'Close', exact: true })
  await expect(study).toBeHidden()
  await menu.click()
  await expect(study).toBeVisible()
  await expectUsable(page)
  await close.click()
  await expect(study).toBeHidden()
  await menu.click()
  await study.focus()
  await page.keyboard.press('Escape')
  await expect(study).toBeHidden()
  await expect(menu).toBeFocused()
  await menu.click()
  await study.click()
  await expect(page).toHaveURL('/category/Study')
  await expect(study).toBeHidden()
})

test('the filters stand beside the products, or open in a sheet that says how many products they leave', {
  tag: '@night',
}, async ({ page }) => {
  await open(page, '/category/Toy')
  const heading = page.getByRole('main').getByRole('listitem').getByRole('heading').first()
  const filters = await page.getByLabel('Max price').first().boundingBox()
  const product = await heading.boundingBox()
  expect(filters && product && filters.x + filters.width < product.x && product.y < 800).toBe(true)
  for (const viewport of [PHONE, { width: 900, height: 1100 }]) {
    await page.setViewportSize(viewport)
    await open(page, '/category/Toy')
    await page.getByRole('button', { name: 'Sort and filter' }).click()
    await expectUsable(page)
    await page.getByRole('slider', { name: /Max price/ }).fill('300')
    await expect(page).toHaveURL('/category/Toy?price_max=300')
    await page.getByRole('button', { name: /^Show \d+ products?$/ }).click()
    await expect(page.getByRole('slider', { name: /Max price/ })).toBeHidden()
  }
})

test('a page that is arrived at has the focus on its heading; its main part is one skip away, and a row one card long', async ({
  page,
}) => {
  await open(page, '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/#main')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  const row = page.locator('.product-row').first()
  await row.locator('header a').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(row.getByRole('listitem').nth(1).getByRole('link')).toBeFocused()
  for (let stop = 0; stop < 3; stop++) await page.keyboard.press('Tab')
  await expect(page.locator('.product-row').nth(1).locator('header a')).toBeFocused()
  await page.evaluate(() => document.querySelector<HTMLElement>('.skip-link')?.focus())
  const isOnPage = () => page.evaluate(() => document.activeElement !== document.body)
  let stops = 0
  while (stops < 150 && (await isOnPage())) {
    stops++
    await page.keyboard.press('Tab')
  }
  expect(stops).toBeLessThanOrEqual(120)
  await page.getByRole('banner').getByRole('link', { name: 'Gift Finder' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gift Finder' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Gift Finder · Tokri' })).toHaveCount(1)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Policies' })).toBeVisible()
})

test('nothing moves while a page loads with a cart', { tag: ['@each-screen', '@night'] }, async ({
  page,
  isSecond,
}) => {
  await page.setViewportSize(screenOf(isSecond))
  const bear = await productNamed(page, 'Brown Teddy Bear')
  await signUp(page)
  await fillCart(page, [[bear, 2]])
  // As on a first visit, the face of the headings comes after the first paint.
  await page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await route.continue()
  })
  for (const path of ['/', '/category/Toy', `/product/${bear._id}`, '/cart', '/checkout']) {
    await open(page, path)
    await page.waitForLoadState('networkidle')
    const { score, moved } = await page.evaluate(readLayoutShift)
    expect(score, `${path}: ${moved}`).toBeLessThanOrEqual(0.001)
    expect(await page.evaluate(() => document.fonts.check('600 22px "Baloo 2"'))).toBe(true)
  }
})

test('a whole purchase needs nothing but the keyboard', async ({ page }) => {
  const person = await signUp(page)
  await page.context().clearCookies()
  await open(page, '/')
  await tabTo(page, page.getByPlaceholder('Search...'))
  await page.keyboard.type('brown teddy bear')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=brown+teddy+bear')
  await expect(cardOf(page, 'Brown Teddy Bear')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Add to Cart – Brown Teddy Bear' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Cart, 1 item' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/cart')
  await tabTo(page, page.getByRole('button', { name: 'Increase quantity of Brown Teddy Bear' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('link', { name: 'Proceed to Checkout' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Email', { exact: true }))
  await page.keyboard.type(person.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/checkout')
  await tabTo(page, page.getByLabel('Phone Number'))
  await page.keyboard.type('9812345678')
  await tabTo(page, page.getByLabel('Full Shipping Address'))
  await page.keyboard.type('14 Brigade Road, Bengaluru 560001')
  await tabTo(page, page.getByRole('button', { name: 'Place Order' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/order-success')
  await tabTo(page, page.getByRole('link', { name: 'Continue Shopping' }))
})

test('a page that is dark on the screen is printed in light colours, without header and footer', {
  tag: '@night',
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/contact')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('main')).toBeVisible()
  const ink = () => page.getByRole('main').evaluate((main) => getComputedStyle(main).color)
  const onPaper = await ink()
  await page.emulateMedia({ media: 'screen' })
  expect(await ink()).not.toBe(onPaper)
})

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab') {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`The keyboard does not reach ${target}`)
}
