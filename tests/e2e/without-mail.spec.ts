/** A shop that can send neither mail nor SMS: nothing is offered that cannot work, and what helps is said instead. */
import type { Locator, Page } from '@playwright/test'
import { addProduct, expect, fillCart, open, openOwnShop, test } from './shopper.ts'

const PHONES = ['+91 98765 43210', '+91 98765 43211', '+91 98765 43212']
const PASSWORD = 'nine-brass-compasses'

test('a shop without mail and SMS sells, offers no way that needs them, and the owner passes links on by hand', async ({
  browser,
}) => {
  const { page, desk, close } = await openOwnShop(browser, { SMTP_URL: '', SMS_WEBHOOK_URL: '' })

  await open(page, '/login')
  await expect(page.getByRole('link', { name: /sign-in link|code on your phone/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expectCall(page.getByRole('main'))
  const productData = { name: 'Kite', description: 'Flies.', price: 50, stock: 0, category: ['Toy'] }
  const product = await (await desk.request.post('/api/products', { data: { productData } })).json()
  for (const path of ['/login/email-link', '/login/phone', '/reset-password', `/tell-me?product=${product._id}`]) {
    await open(page, path)
    await expectCall(page.getByRole('main'))
    await expect(page.getByRole('main').getByText(/send me a new link|we send you/i)).toHaveCount(0)
    await expect(page.getByRole('main').getByLabel(/email|phone number/i)).toHaveCount(0)
  }

  await open(page, '/search?q=qzxvwk%20jqpfhg')
  await expect(page.getByRole('main')).toContainText(`Or call ${PHONES[0]} to ask for it.`)
  await expect(page.getByRole('main').getByLabel(/email/i)).toHaveCount(0)

  const request = { productName: 'Brass lantern', email: 'ravi@shop.example' }
  expect((await page.request.post('/api/product-requests', { data: request })).ok()).toBe(true)
  await open(desk, '/admin/requests?view=inbox')
  await desk.getByRole('button', { name: 'Stocked', exact: true }).click()
  await expect(desk.getByRole('dialog')).toContainText('which stays under Mail until mail is set up')

  await open(desk, '/admin/settings/sms')
  await expect(desk.getByRole('main')).toContainText('These texts reach nobody yet')
  await desk.getByRole('main').getByRole('link', { name: 'SMS gateway' }).click()
  await expect(desk).toHaveURL('/admin/settings/sms-gateway')

  await signUpIn(page, 'asha@shop.example')
  await open(page, '/account')
  await expect(page.getByRole('button', { name: /send|change email/i })).toHaveCount(0)

  await fillCart(page, [[await addProduct(desk.request, { price: 90 }), 1]])
  await open(page, '/checkout')
  await page.getByLabel('Phone Number').fill('98123 45678')
  await page.getByLabel('Full Shipping Address').fill('14 Brigade Road, Bengaluru 560001')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL('/order-success')
  // Nobody is promised a letter.
  await expect(page.getByRole('main')).toContainText('We will contact you shortly')
  await expect(page.getByRole('main')).not.toContainText(/e-?mail/i)

  // A day of trade is three figures and what is to do.
  await open(desk, '/admin')
  const sales = desk.getByRole('region', { name: 'Sales' })
  await expect(sales.getByText('1 order', { exact: true })).toHaveCount(3)
  await expect(sales.getByRole('slider')).toHaveCount(0)
  const tasks = desk.getByRole('region', { name: 'To do' }).getByRole('link')
  await expect(tasks.first()).toHaveAccessibleName(/^Call 1 1 to confirm, the oldest for .* ₹90/)
  await expect(tasks.filter({ hasText: /\b0\b/ })).toHaveCount(0)

  await page.context().clearCookies()
  await open(page, await makeInvitation(desk, 'ravi@shop.example'))
  await page.getByLabel('Name', { exact: true }).fill('Ravi')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Join the shop' }).click()
  await expect(page).toHaveURL('/admin')

  const link = await makePasswordLink(desk, 'Ravi')
  await page.context().clearCookies()
  await open(page, link)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('Your new password is saved.')).toBeVisible()
  // A link that was used says whom to call.
  await open(page, link)
  await expectCall(page.getByRole('main'))
  await close()
})

/** The numbers to call, each as a link. */
async function expectCall(main: Locator): Promise<void> {
  await expect(main.getByText(/call us/)).toBeVisible()
  await expect(main.getByRole('link', { name: /^\+91/ })).toHaveText(PHONES)
}

async function signUpIn(page: Page, email: string): Promise<void> {
  await open(page, '/signup')
  await page.getByLabel('Name', { exact: true }).fill('Asha')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('mango-pickle-7')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/')
}

/** The path of the link that the owner reads to somebody who works in the shop. */
async function makePasswordLink(desk: Page, name: string): Promise<string> {
  await open(desk, '/admin/people')
  await desk.getByRole('button', { name: `Make a password link for ${name}` }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Make the link' }).click()
  return pathIn(desk.getByRole('textbox', { name: 'Password link' }))
}

async function makeInvitation(desk: Page, email: string): Promise<string> {
  await open(desk, '/admin/people')
  await desk.getByRole('region', { name: 'Invite somebody' }).getByLabel('Email', { exact: true }).fill(email)
  await desk.getByRole('button', { name: 'Make invitation' }).click()
  return pathIn(desk.getByLabel(`Invitation link for ${email}`))
}

/** The link in the field that is there to be copied: it has the focus, and nothing lies over it. */
async function pathIn(field: Locator): Promise<string> {
  await expect(field).toBeFocused()
  await field.click({ trial: true })
  const { pathname, hash } = new URL(await field.inputValue())
  return pathname + hash
}
