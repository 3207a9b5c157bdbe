/** Files of the shop that do not come although the shop is there. */
import { expect, open, test } from './shopper.ts'

const NOT_LOADED = 'Part of this page did not load. Please reload it.'

test('a style sheet that did not come is asked for again: until then the page is readable, but plain', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/)
  let isBroken = true
  await page.route(/\.css(\?|$)/, (route) => (isBroken ? route.abort() : route.continue()))
  await page.goto('/contact')
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible()
  const main = page.getByRole('main')
  const width = () => main.evaluate((element) => getComputedStyle(element).maxWidth)
  expect(await width()).toBe('none')
  isBroken = false
  await expect.poll(width).not.toBe('none')
})

test('a script that stays broken is not asked for for ever, and the page says so', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/, /dynamically imported module/)
  let asked = 0
  await page.route(/\/assets\/contact-[^/]+\.js$/, (route) => {
    asked++
    return route.fulfill({ status: 500, body: '' })
  })
  await page.goto('/contact')
  await expect(page.getByText(NOT_LOADED)).toBeVisible()
  expect(asked).toBeGreaterThan(1)
  expect(asked).toBeLessThanOrEqual(8)
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible()
})

test('a part that stays broken is missing alone, and its place says so', async ({ page, expectedConsole }) => {
  expectedConsole.push(/Failed to load resource/, /dynamically imported module/)
  await page.route(/\/assets\/cart-bar-[^/]+\.js$/, (route) => route.fulfill({ status: 500, body: '' }))
  await open(page, '/')
  await page
    .getByRole('main')
    .getByRole('button', { name: /Add to Cart/ })
    .first()
    .click()
  await expect(page.getByText(NOT_LOADED)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible()
})
