/** Files and answers that do not come although the shop is there: what can be shown is, and what failed says so. */
import { expect, open, signInOwner, test } from './shopper.ts'

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

test('a script that stays broken is not asked for for ever, and the page says so; a part is missing alone', async ({
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
  await page.route(/\/assets\/cart-bar-[^/]+\.js$/, (route) => route.fulfill({ status: 500, body: '' }))
  await open(page, '/')
  const add = page.getByRole('main').getByRole('button', { name: /Add to Cart/ })
  await add.first().click()
  await expect(page.getByText(NOT_LOADED)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible()
})

test('a list that fails is refused in the words of its page, and can be asked for again', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 503/)
  await signInOwner(page)
  await open(page, '/admin')
  await page.route('**/api/admin/**', (route) => route.fulfill({ status: 503, json: {} }))
  const places = page.getByRole('navigation', { name: 'Admin' })
  await places.getByRole('link', { name: 'Requests' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch product requests. You may not be authorized.')
  await places.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('alert')).toHaveText('Access Denied. You are not authorized to view this page.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('in the browser the page says how long to wait, and asks again when told to', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 429/)
  await open(page, '/')
  const refusal = { status: 429, headers: { 'retry-after': '7' }, json: { code: 'rate_limited' } }
  await page.route('**/api/products?*', (route) => route.fulfill(refusal))
  await page.getByPlaceholder('Search...').first().fill('slate')
  await page.getByPlaceholder('Search...').first().press('Enter')
  await expect(page.getByText('Please wait 7 seconds, then try again.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/Please wait/)).toHaveCount(0)
})
