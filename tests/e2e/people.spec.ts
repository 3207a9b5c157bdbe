/** Who works in the shop: from the invitation to the closed door. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, newEmail, open, signInOwner, signUp, test } from './shopper.ts'

const PASSWORD = 'nine-brass-compasses'

/** Invites on the page, and returns the link as the owner reads it under Mail. */
async function invite(page: Page, email: string, role: string): Promise<string> {
  await open(page, '/admin/people')
  const form = page.getByRole('region', { name: 'Invite somebody' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Role').selectOption(role)
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`An invitation is on its way to ${email}.`)).toBeVisible()
  await expect(form.getByRole('listitem').filter({ hasText: email })).toContainText(role)
  await open(page, '/admin/mail')
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').first().click()
  const link = page.getByRole('main').getByRole('link', { name: /\/invite\?token=/ })
  return new URL((await link.getAttribute('href')) ?? '').search
}

test('an invited packer joins, finds only the own places, is moved up, and is out the moment the owner says so', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInOwner(page)
  const email = newEmail()
  const search = await invite(page, email, 'Packer')
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL })
  const phone = await context.newPage()

  await open(phone, `/invite${search}`)
  await expect(phone.getByText('as packer')).toBeVisible()
  await phone.getByLabel('Name').fill('Pooja Pack')
  await phone.getByLabel('Password', { exact: true }).fill('too-short-1')
  await phone.getByRole('button', { name: 'Join the shop' }).click()
  await expect(phone.getByRole('alert')).toContainText('at least 12 characters')
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.getByRole('button', { name: 'Join the shop' }).click()
  await expect(phone).toHaveURL('/admin')
  const places = phone.getByRole('navigation', { name: 'Admin' }).getByRole('link')
  await expect(places).toHaveText([/^Orders/])

  await open(phone, `/invite${search}`)
  await expect(phone.getByText('This invitation was used already')).toBeVisible()

  await open(page, '/admin/people')
  const row = page.getByRole('row').filter({ hasText: email })
  await row.getByRole('combobox').selectOption('Manager')
  await row.getByRole('button', { name: 'Save the role of Pooja Pack' }).click()
  await expect(page.getByText('Pooja Pack is Manager now.')).toBeVisible()
  await open(phone, '/admin/orders')
  await expect(places.filter({ hasText: 'Products' })).toBeVisible()

  await row.getByRole('button', { name: 'Close the account of Pooja Pack' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close the account' }).click()
  await expect(page.getByText('The account of Pooja Pack is closed.')).toBeVisible()
  await phone.goto('/admin/orders')
  await expect(phone.getByText('Please log in to view orders.')).toBeVisible()
  await context.close()
})

test('an invitation for another address asks to change over, and a customer joins with a longer password', async ({
  page,
  browser,
  baseURL,
}) => {
  const customer = { name: 'Bina Bose', email: newEmail(), password: 'tiger-77' }
  expect((await page.request.post('/api/auth/sign-up/email', { data: customer })).status()).toBe(200)
  const context = await browser.newContext({ baseURL })
  const desk = await context.newPage()
  await signInOwner(desk)
  const search = await invite(desk, customer.email, 'Manager')

  await page.context().clearCookies()
  await signUp(page, 'Somebody Else')
  await open(page, `/invite${search}`)
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
  await context.close()
})

test('the owner finds a customer, closes the account and opens it again', async ({ page, browser, baseURL }) => {
  const context = await browser.newContext({ baseURL })
  const shopper = await context.newPage()
  const { email } = await signUp(shopper, 'Lost Password')
  await signInOwner(page)
  await open(page, '/admin/people')
  await page.getByLabel('Email, name or phone number').fill(email)
  await page.getByRole('button', { name: 'Find' }).click()
  const row = page.getByRole('row').filter({ hasText: email })
  await row.getByRole('button', { name: 'Close the account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close the account' }).click()
  await expect(row.getByRole('button', { name: 'Open the account' })).toBeVisible()
  expect(await (await shopper.request.get('/api/me')).json()).toMatchObject({ user: null })
  await row.getByRole('button', { name: 'Open the account' }).click()
  await expect(row.getByRole('button', { name: 'Close the account' })).toBeVisible()
  await context.close()
})

test('a withdrawn invitation says so', async ({ page }) => {
  await signInOwner(page)
  const email = newEmail()
  const search = await invite(page, email, 'Owner')
  await open(page, '/admin/people')
  await page.getByRole('button', { name: `Withdraw the invitation of ${email}` }).click()
  await expect(page.getByText(`The invitation of ${email} is taken back.`)).toBeVisible()
  await open(page, `/invite${search}`)
  await expect(page.getByRole('alert')).toContainText('taken back')
})

test('the owner downloads the orders as a table and everything as one document', async ({ page }) => {
  await signInOwner(page)
  await open(page, '/admin/export')
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'orders.csv' }).click(),
  ])
  expect(await readFile(await table.path(), 'utf8')).toMatch(/^\ufeffOrder,Placed,Status,/)
  const whole = page.getByRole('link', { name: 'tokri-export.json' })
  const [document] = await Promise.all([page.waitForEvent('download'), whole.click()])
  expect(JSON.parse(await readFile(await document.path(), 'utf8'))).toMatchObject({ format: 'tokri-export-1' })
})
