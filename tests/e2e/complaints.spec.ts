/** A complaint from the contact page to its end: a shopper on a phone, with and without a script, and the desk. */
import { linkIn, newestMessage } from './messages.ts'
import { expect, newEmail, open, signInOwner, test } from './shopper.ts'
import { expectUsable } from './usable.ts'

const baseURL = process.env.SHOP_URL ?? ''
const PHONE = { width: 390, height: 844 }

test('a shopper complains on a phone, the desk answers and settles, and the link of the mail tells it', async ({
  page,
  owner,
  browser,
}) => {
  const email = newEmail()
  await page.setViewportSize(PHONE)
  await open(page, '/contact')
  await page.getByRole('button', { name: 'Send Complaint' }).click()
  await expect(page.getByText('Please enter your name.')).toBeVisible()
  await expectUsable(page)
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone Number (optional)').fill('12')
  await page.getByLabel('What went wrong?').fill('The kite came torn.')
  await page.getByRole('button', { name: 'Send Complaint' }).click()
  await expect(page.getByLabel('Phone Number (optional)')).toBeFocused()
  await page.getByLabel('Phone Number (optional)').fill('98123 45678')
  await page.getByRole('button', { name: 'Send Complaint' }).click()
  await expect(page).toHaveURL('/complaint')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^Complaint C-\d+$/)
  const name = (await heading.textContent()) ?? ''
  await expect(page.getByText('To be acknowledged by')).toBeVisible()
  await expectUsable(page)

  const desk = await (await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })).newPage()
  await signInOwner(desk)
  await open(desk, '/admin/complaints')
  await expectUsable(desk)
  await desk.getByRole('link', { name: new RegExp(`${name.replace('Complaint ', '')}, `) }).click()
  await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(desk.getByText('The kite came torn.')).toBeVisible()
  await desk.getByRole('button', { name: 'Settle' }).click()
  await expect(desk.getByText('Please write what you tell the customer.')).toBeVisible()
  await desk.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(desk.getByText('Acknowledged. A mail to the customer is written.')).toBeVisible()
  await desk.getByLabel('Your words').fill('We sent another one today.')
  await desk.getByRole('button', { name: 'Settle' }).click()
  await expect(desk.getByRole('button', { name: 'Open again' })).toBeVisible()
  await expectUsable(desk)
  await desk.context().close()

  await page.context().clearCookies()
  await page.goto(linkIn(await newestMessage(owner, email, 'complaint')))
  await expect(page.getByText('We sent another one today.')).toBeVisible()
  await expect(page.getByText('To be settled by')).toHaveCount(0)
})
