/** Who works in the shop: from the invitation to the closed door. */
import type { APIRequestContext, Page } from '@playwright/test'
import { totp } from '#tests/support/totp.ts'
import { linkIn, newestMessage } from './messages.ts'
import { addProduct, expect, newEmail, open, signUp, test } from './shopper.ts'

const PASSWORD = 'nine-brass-compasses'

/** The owner in this browser, in the session that calls of the API use. */
async function beOwner(page: Page, owner: APIRequestContext): Promise<void> {
  await page.context().addCookies((await owner.storageState()).cookies)
}

/** Turns on the second factor of the caller. */
async function enrol(person: APIRequestContext, password: string): Promise<void> {
  const begun = await person.post('/api/auth/two-factor/enable', { data: { password } })
  const { totpURI } = (await begun.json()) as { totpURI: string }
  const code = totp(new URL(totpURI).searchParams.get('secret') ?? '')
  expect((await person.post('/api/auth/two-factor/verify-totp', { data: { code } })).status()).toBe(200)
}

async function isIn(person: APIRequestContext): Promise<boolean> {
  return ((await (await person.get('/api/me')).json()) as { user: unknown }).user !== null
}

test('an invited packer joins, finds only the own places, loses a phone, is moved up, and is out when the owner says so', async ({
  page,
  browser,
  baseURL,
  owner,
}) => {
  await beOwner(page, owner)
  const email = newEmail()
  await open(page, '/admin/people')
  const form = page.getByRole('region', { name: 'Invite somebody' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Role').selectOption('Packer')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`An invitation is on its way to ${email}.`)).toBeVisible()
  await expect(form.getByRole('listitem').filter({ hasText: email })).toContainText('Packer')

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL })
  const phone = await context.newPage()
  const link = linkIn(await page.getByLabel(`Invitation link for ${email}`).inputValue())
  await open(phone, link)
  await expect(phone.getByText('as packer')).toBeVisible()
  await phone.getByLabel('Name').fill('Pooja Pack')
  await phone.getByLabel('Password', { exact: true }).fill('too-short-1')
  await phone.getByRole('button', { name: 'Join the shop' }).click()
  const chosen = phone.getByLabel('Password', { exact: true })
  await expect(chosen).toHaveAccessibleDescription(/password of at least 12 characters/)
  await expect(chosen).toBeFocused()
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.getByRole('button', { name: 'Join the shop' }).click()
  await expect(phone).toHaveURL('/admin')
  const places = phone.getByRole('navigation', { name: 'Admin' }).getByRole('link')
  await expect(places).toHaveText(['Today', /^Orders/])
  await phone.goto(link)
  await expect(phone.getByText('This invitation was used already')).toBeVisible()
  await enrol(phone.request, PASSWORD)

  await open(page, '/admin/people')
  const row = page.getByRole('row').filter({ hasText: email })
  await row.getByRole('button', { name: 'Reset two-step login of Pooja Pack' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset two-step login' }).click()
  await expect(page.getByText('Two-step login of Pooja Pack is reset.')).toBeVisible()
  await expect(row.getByRole('cell', { name: 'No', exact: true })).toBeVisible()
  expect(await newestMessage(owner, email)).toContain('turned off two-step login of your account')
  expect(await isIn(phone.request)).toBe(false)
  expect((await phone.request.post('/api/auth/sign-in/email', { data: { email, password: PASSWORD } })).ok()).toBe(true)

  await row.getByRole('combobox').selectOption('Manager')
  await row.getByRole('button', { name: 'Save the role of Pooja Pack' }).click()
  await expect(page.getByText('Pooja Pack is Manager now.')).toBeVisible()
  await phone.goto('/admin/orders')
  await expect(places.filter({ hasText: 'Products' })).toBeVisible()

  await row.getByRole('button', { name: 'Close the account of Pooja Pack' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close the account' }).click()
  await expect(page.getByText('The account of Pooja Pack is closed.')).toBeVisible()
  expect(await isIn(phone.request)).toBe(false)
  await context.close()
})

test('an invitation for another address asks to change over, and a customer joins in the same place', {
  tag: '@night',
}, async ({ page, owner }) => {
  const customer = { name: 'Bina Bose', email: newEmail(), password: 'tiger-77' }
  expect((await page.request.post('/api/auth/sign-up/email', { data: customer })).status()).toBe(200)
  const invited = { email: customer.email, role: 'manager' }
  const made = await owner.post('/api/admin/invites', { data: invited })
  expect(made.status()).toBe(201)

  await signUp(page, 'Somebody Else')
  await open(page, linkIn((await made.json()).url))
  await expect(page.getByText('The invitation is for')).toContainText(customer.email)
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await page.getByLabel('Email', { exact: true }).fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('You are logged in as')).toContainText(customer.email)
  await page.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(/at least 12 characters/)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(page).toHaveURL('/admin')
})

test('the owner forgets somebody who ordered by phone, and hears what stays and until when', async ({
  page,
  owner,
}) => {
  const { _id, price } = await addProduct(owner)
  const digits = `9${String(Date.now()).slice(-9)}`
  const customerInfo = { name: 'Tanvi Quadros', phone: digits, address: '3 Lotus Street, Pune 411001' }
  const order = { customerInfo, orderItems: [{ _id, qty: 1 }], totalAmount: price, status: 'confirmed' }
  expect((await owner.post('/api/admin/phone-orders', { data: order })).status()).toBe(201)
  await beOwner(page, owner)
  await open(page, '/admin/people')
  const part = page.getByRole('region', { name: 'Forget a person' })
  const look = async (text: string) => {
    await part.getByLabel('Phone number or email').fill(text)
    await part.getByRole('button', { name: 'See what we keep' }).click()
  }
  await look('Tanvi')
  await expect(part.getByText('Please enter an Indian phone number or an email address.')).toBeVisible()
  await look(newEmail())
  await expect(part.getByRole('status')).toContainText('We keep nothing about')
  await look(`${digits.slice(0, 5)} ${digits.slice(5)}`)
  await expect(part.getByRole('status')).toContainText('Tanvi Quadros')
  await expect(part.getByRole('status')).toContainText(
    /1 order keeps name, phone, address, email and notes until \d+ \w+ \d{4} at the latest\. 1 of them is not delivered yet\./,
  )
  await part.getByRole('button', { name: 'Forget this person' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Make sure that it is really them.')
  await expect(question).toContainText('1 order keeps name')
  await question.getByRole('button', { name: 'Forget forever' }).click()
  await expect(page.getByText('The person is forgotten. 1 order keeps')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Forget a person' })).toBeFocused()
  await open(page, '/admin/audit?action=person.forget')
  await expect(page.getByRole('list', { name: 'Audit log, newest first' })).toContainText('Somebody who asked for it')
  await expect(page.getByRole('main')).not.toContainText('Tanvi')
})
