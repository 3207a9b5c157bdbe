/** The strongest acts at an open desk: one dialog asks for the password, and what was pressed goes on. */
import type { APIRequestContext, Page } from '@playwright/test'
import { linkIn, newestMessage } from './messages.ts'
import { expect, OWNER, open, test } from './shopper.ts'

test.use({ viewport: { width: 390, height: 844 } })
// One after the other: a second link to the same mailbox ends the first.
test.describe.configure({ mode: 'default' })

/** The owner, in a session that was not begun with the password. */
async function enterByLink(page: Page, owner: APIRequestContext): Promise<void> {
  await page.request.post('/api/auth/sign-in/magic-link', { data: { email: OWNER.email } })
  await page.goto(linkIn(await newestMessage(owner, OWNER.email, 'sign_in_link')))
  await expect(page).toHaveURL('/admin')
}

test('a download asks for the password first, and then begins', async ({ page, owner }) => {
  await enterByLink(page, owner)
  await open(page, '/admin/export')
  await page.getByRole('link', { name: 'customers.csv' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please enter your password to go on' })
  await dialog.getByLabel('Your password').fill(OWNER.password)
  const begun = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  expect((await begun).suggestedFilename()).toBe('customers.csv')
})

test('without a script a download leads to a page that asks for the password, and then begins', async ({
  page,
  owner,
  browser,
}) => {
  await enterByLink(page, owner)
  const storageState = await page.context().storageState()
  const context = await browser.newContext({
    storageState,
    javaScriptEnabled: false,
    baseURL: process.env.SHOP_URL ?? '',
  })
  const plain = await context.newPage()
  await plain.goto('/admin/export')
  await plain.getByRole('link', { name: 'customers.csv' }).click()
  await expect(plain.getByRole('heading', { level: 1, name: 'Please enter your password to go on' })).toBeVisible()
  const password = plain.getByLabel('Your password')
  await password.fill('not-my-password')
  await plain.getByRole('main').getByRole('button', { name: 'Go on' }).click()
  await expect(plain.getByRole('alert')).toContainText('not your current password')
  await password.fill(OWNER.password)
  const begun = plain.waitForEvent('download')
  await plain.getByRole('main').getByRole('button', { name: 'Go on' }).click()
  expect((await begun).suggestedFilename()).toBe('customers.csv')
  await context.close()
})
