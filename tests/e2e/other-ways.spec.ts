/** The ways in besides password and other services: links and codes, a new password, and the second step. */
import type { Page } from '@playwright/test'
import { totp } from '#tests/support/totp.ts'
import { linkIn, newestMessage } from './messages.ts'
import { expect, newEmail, open, signUp, test } from './shopper.ts'

test('an email link signs in once; used or broken it says so and offers another', async ({ page, owner }) => {
  const email = newEmail()
  await open(page, '/login?next=/cart')
  await page.getByRole('link', { name: 'Email me a sign-in link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Email me a sign-in link' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`We have sent a link to ${email}.`)).toBeVisible()
  const link = linkIn(await newestMessage(owner, email))
  await page.goto(link)
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('banner').getByText(/^Hello/)).toBeVisible()
  await page.context().clearCookies()
  await page.goto(link)
  await expectRefusal(page, 'invalid-action-code', 'was used already')
  await page.getByRole('link', { name: 'Send me a new link' }).click()
  await expect(page).toHaveURL('/login/email-link?next=%2Fcart')
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeEnabled()
})

test('a code to the phone signs in; a wrong one says so', async ({ page, owner }) => {
  const phone = `9${String(Date.now()).slice(-9)}`
  await open(page, '/login?next=/contact')
  await page.getByRole('link', { name: 'Use a code on your phone' }).click()
  await page.getByLabel('Phone Number').fill('12345')
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expectRefusal(page, 'invalid-phone-number', 'ten digits')
  await page.getByLabel('Phone Number').fill(`0${phone.slice(0, 5)} ${phone.slice(5)}`)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByText(`We have sent a code to +91${phone}.`)).toBeVisible()
  const code = /\b\d{6}\b/.exec(await newestMessage(owner, `+91${phone}`))?.[0] ?? ''
  await page.getByLabel('Code', { exact: true }).fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/That code is not right\./)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('banner').getByText(/^Hello/)).toBeVisible()
})

test('a forgotten password is replaced by a link that works once', async ({ page, owner }) => {
  const { email } = await signUp(page)
  await page.context().clearCookies()
  await open(page, '/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`If ${email} has an account here, a link should reach it within minutes.`)).toBeVisible()
  const link = linkIn(await newestMessage(owner, email))
  await page.goto(link)
  const password = page.getByLabel('Password', { exact: true })
  await expect(page.getByText('min. 6 characters', { exact: true })).toBeVisible()
  await password.fill('five5')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(password).toHaveAccessibleDescription(/at least 6 characters/)
  await password.fill('lemon-pickle-8')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('Your new password is saved.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await logIn(page, email, 'lemon-pickle-8')
  await expect(page).toHaveURL('/')
  await page.goto(link)
  await expectRefusal(page, 'invalid-action-code', 'was used already')
  await expect(page.getByRole('link', { name: 'Send me a new link' })).toBeVisible()
})

test('the second step takes a code of the app or a backup code, once, and may remember the device', async ({
  page,
}) => {
  const person = await signUp(page)
  const enabled = await page.request.post('/api/auth/two-factor/enable', { data: { password: person.password } })
  const { totpURI, backupCodes } = (await enabled.json()) as { totpURI: string; backupCodes: string[] }
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  await page.request.post('/api/auth/two-factor/verify-totp', { data: { code: totp(secret) } })
  await page.context().clearCookies()

  await open(page, '/login?next=/contact')
  await logIn(page, person.email, person.password)
  await expect(page.getByRole('heading', { level: 1, name: 'Second step' })).toBeVisible()
  await page.getByLabel('Code from your authenticator app').fill('12')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Code from your authenticator app')).toHaveAccessibleDescription(
    /That code is not right\./,
  )
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await page.getByLabel('Backup code').fill(backupCodes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/contact')

  await page.context().clearCookies()
  await open(page, '/login?next=/cart')
  await logIn(page, person.email, person.password)
  await page.getByLabel('Do not ask on this device').check()
  await page.getByLabel('Code from your authenticator app').fill(totp(secret, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/cart')
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await open(page, '/login?next=/contact')
  await logIn(page, person.email, person.password)
  await expect(page).toHaveURL('/contact')
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
