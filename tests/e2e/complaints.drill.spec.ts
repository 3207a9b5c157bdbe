/** A complaint from the contact page to its end: a shopper on a phone, with and without a script, and the desk. */
import { expect, newEmail, test } from './shopper.ts'

const baseURL = process.env.SHOP_URL ?? ''
const PHONE = { width: 390, height: 844 }

test('without a script the form is sent, and says what was wrong', async ({ browser }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false, viewport: PHONE })
  const page = await context.newPage()
  await page.goto('/contact')
  const send = page.getByRole('button', { name: 'Send Complaint' })
  await send.click()
  await expect(page.getByText('Please go back, and look at each field.')).toBeVisible()
  await page.goto('/contact')
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao')
  await page.getByLabel('Email', { exact: true }).fill(newEmail())
  await page.getByLabel('What went wrong?').fill('The kite came torn.')
  await send.click()
  await expect(page).toHaveURL(/\/complaint#?$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Complaint C-\d+$/)
  await context.close()
})
