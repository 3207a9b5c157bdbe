/** Who works in the shop: from the invitation to the closed door. */
import type { APIRequestContext, Page } from '@playwright/test'
import { linkIn, newestMessage } from './messages.ts'
import { expect, newEmail, open, signUp, test } from './shopper.ts'

const PASSWORD = 'nine-brass-compasses'

/** The owner in this browser, in the session that calls of the API use. */
async function beOwner(page: Page, owner: APIRequestContext): Promise<void> {
  await page.context().addCookies((await owner.storageState()).cookies)
}

/** The link of the invitation that was mailed. */
async function invitationOf(owner: APIRequestContext, email: string): Promise<string> {
  return linkIn(await newestMessage(owner, email))
}

test('an invitation for another address asks to change over, and a customer joins with a longer password', async ({
  page,
  owner,
}) => {
  const customer = { name: 'Bina Bose', email: newEmail(), password: 'tiger-77' }
  expect((await page.request.post('/api/auth/sign-up/email', { data: customer })).status()).toBe(200)
  const invited = { email: customer.email, role: 'manager' }
  expect((await owner.post('/api/admin/invites', { data: invited })).status()).toBe(201)

  await signUp(page, 'Somebody Else')
  await open(page, await invitationOf(owner, customer.email))
  await expect(page.getByText('The invitation is for')).toContainText(customer.email)
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await page.getByLabel('Email', { exact: true }).fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('You are logged in as')).toContainText(customer.email)
  await page.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(page.getByRole('alert')).toContainText('at least 12 characters')
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(page).toHaveURL('/admin')
})

test('the owner takes an invitation back, finds a customer, closes the account and opens it again', async ({
  page,
  owner,
}) => {
  const { email } = await signUp(page, 'Lost Password')
  const invited = newEmail()
  expect((await owner.post('/api/admin/invites', { data: { email: invited, role: 'owner' } })).status()).toBe(201)
  await beOwner(page, owner)
  await open(page, '/admin/people')
  await page.getByRole('button', { name: `Withdraw the invitation of ${invited}` }).click()
  await expect(page.getByText(`The invitation of ${invited} is withdrawn.`)).toBeVisible()
  await page.getByLabel('Email, name or phone number').fill(email)
  await page.getByRole('main').getByRole('button', { name: 'Find' }).click()
  const row = page.getByRole('row').filter({ hasText: email })
  await row.getByRole('button', { name: 'Close the account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close the account' }).click()
  await row.getByRole('button', { name: 'Open the account' }).click()
  await expect(row.getByRole('button', { name: 'Close the account' })).toBeVisible()
})
