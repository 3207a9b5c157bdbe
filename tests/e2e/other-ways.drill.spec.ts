/** The ways in besides password and other services: links and codes, a new password, and the second step. */
import type { Page } from '@playwright/test'
import { linkIn, newestMessage } from './messages.ts'
import { expect, newEmail, open, test } from './shopper.ts'

test('the link that proves an address wants its person logged in and says so, and so does one that does not work', async ({
  page,
  owner,
}) => {
  const email = newEmail()
  await open(page, '/signup?next=/cart')
  await page.getByLabel('Name', { exact: true }).fill('Meera Nair')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('mango-pickle-7')
  await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page).toHaveURL('/cart')
  const link = linkIn(await newestMessage(owner, email))
  await page.context().clearCookies()
  await open(page, link)
  await expect(page.getByRole('heading', { level: 1, name: 'Is this your email?' })).toBeVisible()
  await expect(page.getByText(`Log in as ${email[0]}…@shop.example to confirm this address.`)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await logIn(page, email, 'mango-pickle-7')
  await expect(page.getByText('Thank you. You can go on shopping.')).toBeVisible()
  await page.goto(link.replace(/token=.+/, 'token=abc'))
  await expect(page.getByRole('heading', { level: 1, name: 'That link did not work' })).toBeVisible()
  await expectRefusal(page, 'invalid-action-code', 'does not work any more')
})

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
}

async function expectRefusal(page: Page, code: string, words: string): Promise<void> {
  const line = page.getByRole('main').getByRole('alert')
  await expect(line).toHaveAttribute('data-code', code)
  await expect(line).toContainText(words)
}
