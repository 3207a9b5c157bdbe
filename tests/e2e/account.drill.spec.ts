/** Signing up, logging in and out, and what the header says of it. */
import type { Page } from '@playwright/test'
import { expect, fillCart, open, productNamed, signUp, storedCart, test } from './shopper.ts'

test('a logout that fails changes nothing', async ({ page, expectedConsole }) => {
  expectedConsole.push(/net::ERR_FAILED/)
  await signUp(page, 'Asha Rao')
  await fillCart(page, [[await productNamed(page, 'Brown Teddy Bear'), 2]])
  await open(page, '/cart')
  await page.route('**/api/auth/sign-out', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await header(page).getByRole('button', { name: 'Logout' }).click()
  await failed
  await expect(header(page).getByText('Hello Asha Rao')).toBeVisible()
  await expect(page).toHaveURL('/cart')
  expect(await storedCart(page)).toHaveLength(1)
})

function header(page: Page) {
  return page.getByRole('banner')
}

test('sign-up says item by item what is kept and why, with the way back, also without a script', async ({
  browser,
}) => {
  const page = await (
    await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.SHOP_URL ?? '' })
  ).newPage()
  await page.goto('/signup')
  await page.getByText('What we keep, and why').click()
  const notice = page.getByRole('group').filter({ hasText: 'What we keep, and why' })
  await expect(notice).toContainText('Password: as a scrambled copy')
  await expect(notice).toContainText('We ask for no child')
  await expect(notice.getByRole('link', { name: 'Your data' })).toHaveAttribute('href', '/account/data')
  await page.context().close()
})
