/** Signing up, logging in and out, and what the header says of it. */
import type { Page } from '@playwright/test'
import { expect, fillCart, newEmail, open, productNamed, signUp, test } from './shopper.ts'

const PASSWORD = 'mango-pickle-7'

test('a visitor creates an account and is greeted by name', async ({ page }) => {
  await open(page, '/')
  await header(page).getByRole('link', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create an Account' })).toBeVisible()
  await expect(page.getByText('min. 6 characters', { exact: true })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Meera Nair')
  await page.getByLabel('Email', { exact: true }).fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill('six-66')
  await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(header(page).getByText('Hello Meera Nair', { exact: true })).toBeVisible()
  await expect(header(page).getByRole('button', { name: 'Logout' })).toBeVisible()
  for (const name of ['Login', 'Sign Up', 'Admin']) {
    await expect(header(page).getByRole('link', { name, exact: true })).toHaveCount(0)
  }
  await page.reload()
  await expect(header(page).getByText('Hello Meera Nair', { exact: true })).toBeVisible()
})

test('a sign-up that the identity service refuses shows its message and keeps what was typed', async ({ page }) => {
  const taken = await signUp(page)
  await page.context().clearCookies()
  await open(page, '/signup')
  const [email, password] = [page.getByLabel('Email', { exact: true }), page.getByLabel('Password', { exact: true })]
  const send = page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true })
  await page.getByLabel('Name', { exact: true }).fill('Meera Nair')
  await email.fill(newEmail())
  await password.fill('five5')
  await send.click()
  const line = page.getByRole('main').getByRole('alert')
  await expect(password).toHaveAccessibleDescription('Please choose a password of at least 6 characters.')
  await expect(password).toBeFocused()
  await password.fill('password')
  await send.click()
  await expect(password).toHaveAccessibleDescription(/common/)
  await email.fill(taken.email)
  await password.fill(PASSWORD)
  await send.click()
  await expect(line).toHaveAttribute('data-code', 'email-already-in-use')
  await expect(line).toContainText('There is already an account with this email.')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Meera Nair')
  await expect(email).toHaveValue(taken.email)
})

test('the login and sign-up forms want every field, and an email that is one', async ({ page }) => {
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/') && request.method() === 'POST') sent += 1
  })
  await open(page, '/login')
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email')
  await logInButton(page).click()
  expect(await invalidFields(page)).toEqual(['email', 'password'])
  await page.getByLabel('Email', { exact: true }).fill('not an email')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await logInButton(page).click()
  expect(await invalidFields(page)).toEqual(['email'])
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(/^[^?]*\/signup/)
  // What was typed goes along.
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('not an email')
  await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
  expect(await invalidFields(page)).toEqual(['name', 'email', 'password'])
  expect(sent).toBe(0)
})

test('a sign-in that does not arrive says so', async ({ page, expectedConsole }) => {
  expectedConsole.push(/net::ERR_FAILED/)
  await page.route('**/api/auth/**', (route) => route.abort())
  await open(page, '/login')
  await page.getByLabel('Email', { exact: true }).fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await logInButton(page).click()
  const line = page.getByRole('main').getByRole('alert')
  await expect(line).toHaveAttribute('data-code', 'network-request-failed')
  await expect(line).toContainText('could not reach the shop')
})

test('after logging out neither the page nor Back tells name, phone or address', async ({ page }) => {
  await signUp(page, 'Meera Krishnan')
  const place = { name: 'Meera Krishnan', phone: '9812377123', address: '77 Lotus Lane, Pune 411001' }
  expect((await page.request.post('/api/addresses', { data: place })).status()).toBeLessThan(300)
  await fillCart(page, [[await productNamed(page, 'Brown Teddy Bear'), 1]])
  await page.goto('/account')
  expect(await page.content()).toContain('Meera')
  await page.goto('/checkout')
  expect(await page.content()).toContain('77 Lotus Lane')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await header(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(header(page).getByRole('link', { name: 'Login', exact: true })).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false)
  for (const step of ['here', 'back']) {
    if (step === 'back') await page.goBack()
    await expect(header(page).getByRole('link', { name: 'Login', exact: true })).toBeVisible()
    const text = await page.content()
    for (const told of ['Meera', '77123', 'Lotus Lane'])
      expect([step, told, text.includes(told)]).toEqual([step, told, false])
  }
})

function header(page: Page) {
  return page.getByRole('banner')
}

function logInButton(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'Login', exact: true })
}

function invalidFields(page: Page): Promise<string[]> {
  return page
    .locator('main input:invalid')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name') ?? ''))
}
