/** Finding things: shelves, filters, search, and asking for what is not there. */
import { expect, open, test } from './shopper.ts'

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
