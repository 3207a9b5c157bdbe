/** Finding things: shelves, filters, search, and asking for what is not there. */
import type { Route } from '@playwright/test'
import { expect, open, test } from './shopper.ts'

/** Words that no product of the catalogue resembles. */
const UNHEARD_OF = 'qzxvwk jqpfhg'

/** A call that the test cut off leaves a line in the console. */
const CUT_OFF = /net::ERR_FAILED/

test('a list that comes late takes back no price that was set meanwhile', async ({ page }) => {
  await open(page, '/category/Study')
  const slider = page.getByRole('slider', { name: /Max price/ })
  const isOfLowest = (url: URL) => url.searchParams.get('price_max') === '100'
  let letCome = () => {}
  const held = new Promise<void>((resolve) => {
    letCome = resolve
  })
  const asked = page.waitForRequest((request) => isOfLowest(new URL(request.url())))
  await page.route(isOfLowest, async (route) => {
    await held
    await route.continue()
  })
  await slider.press('Home')
  await asked
  letCome()
  for (let presses = 0; presses < 30; presses++) await slider.press('ArrowRight')
  await expect(slider).toHaveValue('3100')
  await expect(page).toHaveURL('/category/Study?price_max=3100')
})

test('a product request that fails says so and keeps what was typed', async ({ page, expectedConsole }) => {
  expectedConsole.push(CUT_OFF, /status of 503/)
  await open(page, `/search?q=${encodeURIComponent(UNHEARD_OF)}`)
  const failures = [(route: Route) => route.abort(), (route: Route) => route.fulfill({ status: 503, json: {} })]
  for (const fail of failures) {
    await page.route('**/api/product-requests', fail)
    await page.getByLabel('Tell us what you want').fill('Elephant saddle')
    await page.getByRole('button', { name: 'Request Product' }).click()
    await expect(page.getByText('Sorry, something went wrong. Please try again.', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Tell us what you want')).toHaveValue('Elephant saddle')
    await page.unrouteAll()
  }
})
