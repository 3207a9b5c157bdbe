/** What somebody does to their own account: profile, password, second factor, sessions, services, data. */
import type { Locator, Page } from '@playwright/test'
import { tokenOfLink } from '#store/secret-link.ts'
import { newestMessage } from './messages.ts'
import { expect, newEmail, open, signUp, test } from './shopper.ts'

test('another service is connected and disconnected; who has no password is offered one', async ({ page, owner }) => {
  const person = await signUp(page)
  await open(page, '/account/security')
  const services = panel(page, 'Connected sign-ins')
  const connect = services.getByRole('button', { name: 'Connect Demo account' })
  const ownPassword = services.getByLabel('Your password')
  await connect.click()
  await expect(ownPassword).toBeFocused()
  await ownPassword.fill('not-my-password')
  await connect.click()
  await expect(services.getByRole('alert')).toHaveAttribute('data-code', 'wrong-password')
  await ownPassword.fill(person.password)
  await ownPassword.press('Enter')
  await expect(page).toHaveURL('/account/security')
  await connect.click()
  await beSomebody(page, newEmail())
  await expect(page).toHaveURL('/account/security')
  await ownPassword.fill(person.password)
  await services.getByRole('button', { name: 'Disconnect Demo account' }).click()
  await expect(services.getByRole('status')).toHaveText('Demo account is disconnected.')
  await expect(services.getByRole('button', { name: 'Connect Demo account' })).toBeVisible()

  await page.context().clearCookies()
  const email = newEmail()
  await page.request.post('/api/auth/sign-in/magic-link', { data: { email } })
  const token = tokenOfLink(await newestMessage(owner, email))
  await page.request.post('/api/auth/magic-link/verify', { data: { token } })
  await open(page, '/account/security')
  await expect(panel(page, 'Two-step login')).toContainText('Set a password first')
  const password = panel(page, 'Password')
  await password.getByRole('button', { name: 'Send the link' }).click()
  await expect(password.getByRole('status')).toContainText('A link should reach')
})

function panel(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

async function beSomebody(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Kavya Iyer')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}
