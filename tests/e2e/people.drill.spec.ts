/** Who works in the shop: from the invitation to the closed door. */
import type { APIRequestContext } from '@playwright/test'
import { linkIn, newestMessage } from './messages.ts'
import { expect, newEmail, open, signUp, test } from './shopper.ts'

const PASSWORD = 'nine-brass-compasses'

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
