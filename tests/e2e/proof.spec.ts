/** The strongest acts at an open desk: one dialog asks for the password, and what was pressed goes on. */
import { letInOwner } from './database.ts'
import { expect, newEmail, OWNER, open, test } from './shopper.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('an invitation asks for the password, keeps what was typed, and goes on by keyboard', async ({ page }) => {
  await letInOwner(page.context(), false)
  await open(page, '/admin/people')
  const email = newEmail()
  const form = page.getByRole('region', { name: 'Invite somebody' })
  await form.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Please enter your password to go on' })
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Please enter your password to go on.')).toBeVisible()
  await expect(form.getByLabel('Email')).toHaveValue(email)

  await form.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.getByLabel('Your password').fill('not-my-password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('not your current password')
  await dialog.getByLabel('Your password').fill(OWNER.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`An invitation is on its way to ${email}.`)).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('without a script a download leads to a page that asks for the password, and then begins', {
  tag: '@night',
}, async ({ page, browser }) => {
  await letInOwner(page.context(), false)
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
