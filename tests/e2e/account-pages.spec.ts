/** What somebody does to their own account: profile, password, second factor, sessions, services, data. */
import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { totp } from '#tests/totp.ts'
import { linkIn, newestMessage } from './messages.ts'
import { expect, newEmail, open, type Person, placeOrder, productNamed, signUp, test } from './shopper.ts'

test('a visitor of the account logs in first, comes back, and finds the account behind the greeting', async ({
  page,
}) => {
  const person = await signUp(page)
  await page.context().clearCookies()
  for (const path of ['/account', '/account/security', '/account/data']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
  }
  await open(page, '/login?next=/account/security')
  await logIn(page, person)
  await expect(page).toHaveURL('/account/security')
  await page.getByRole('link', { name: 'Hello Asha Rao' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Your data' }).click()
  await expect(page).toHaveURL('/account/data')
  await page.context().clearCookies()
  await open(page, '/login?next=//evil.example/account')
  await logIn(page, person)
  await expect(page).toHaveURL('/')
})

test('a new name is greeted at once; a photo is shown, replaced and removed, and what is none is refused', async ({
  page,
}) => {
  await signUp(page)
  await open(page, '/account')
  await page.getByLabel('Display name').fill('Asha R. Iyer')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(panel(page, 'Name').getByRole('status')).toHaveText('Your name is saved.')
  await expect(page.getByRole('banner').getByText('Hello Asha R. Iyer')).toBeVisible()

  const photo = panel(page, 'Photo')
  const choose = (name: string, buffer: Buffer) =>
    photo.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
  const picture = { width: 1200, height: 800, channels: 3, background: '#3b6' } as const
  await choose('me.png', await sharp({ create: picture }).png().toBuffer())
  await expect(photo.getByRole('status')).toHaveText('Your photo is saved.')
  const shown = photo.getByRole('img', { name: 'You' })
  await expect(shown).toHaveAttribute('src', /^\/images\/photo-[0-9a-f-]{36}\.webp\?w=200$/)
  expect(await shown.evaluate((image) => (image as HTMLImageElement).decode())).toBeUndefined()
  await choose('me.png', Buffer.from('no picture'))
  await expect(photo.getByRole('alert')).toContainText('Please choose a JPEG or PNG.')
  await expect(shown).toBeVisible()
  await photo.getByRole('button', { name: 'Remove photo' }).click()
  await expect(photo.getByRole('status')).toHaveText('Your photo is removed.')
  await expect(shown).toHaveCount(0)
})

test('another email counts once its link is opened, and a phone number once its code is typed', async ({
  page,
  owner,
}) => {
  const { email } = await signUp(page)
  const [newer, phone] = [newEmail(), `8${String(Date.now()).slice(-9)}`]
  await open(page, '/account')
  const mail = panel(page, 'Email')
  await expect(mail.getByText('Not verified yet')).toBeVisible()
  await page.getByLabel('New email').fill(newer)
  await mail.getByRole('button', { name: 'Change email' }).click()
  await expect(mail.getByRole('status')).toContainText(`We have sent a link to ${newer}.`)
  await expect(mail.getByText(email, { exact: true })).toBeVisible()
  await page.goto(linkIn(await newestMessage(owner, newer)))
  await expect(page.getByText('We know now that this email is yours.')).toBeVisible()
  await open(page, '/account')
  await expect(mail.getByText(newer, { exact: true })).toBeVisible()
  await expect(mail.getByText('Verified', { exact: true })).toBeVisible()

  const number = panel(page, 'Phone number')
  await page.getByLabel('New phone number').fill(phone)
  await number.getByRole('button', { name: 'Send a code' }).click()
  await expect(number.getByRole('status')).toContainText('We have sent a code to')
  const code = /\b\d{6}\b/.exec(await newestMessage(owner, `+91${phone}`))?.[0] ?? ''
  await number.getByLabel('Code').fill(code === '000000' ? '111111' : '000000')
  await number.getByRole('button', { name: 'Confirm' }).click()
  await expectRefusal(number, 'invalid-verification-code', 'That code is not right.')
  await number.getByLabel('Code').fill(code)
  await number.getByRole('button', { name: 'Confirm' }).click()
  await expect(number.getByRole('status')).toHaveText('Your phone number is saved.')
  await expect(number.getByText(`${phone.slice(0, 5)} ${phone.slice(5)}`)).toBeVisible()
})

test('a new password wants the present one and signs every other browser out', async ({ page, browser }) => {
  const person = await signUp(page)
  const elsewhere = await signedInElsewhere(browser, person)
  await open(page, '/account/security')
  const password = panel(page, 'Password')
  const change = async (present: string, wanted: string) => {
    await page.getByLabel('Present password').fill(present)
    await page.getByLabel('New password').fill(wanted)
    await password.getByRole('button', { name: 'Change password' }).click()
  }
  await change('not-the-present-one', 'lemon-pickle-8')
  await expectRefusal(password, 'wrong-password', 'That is not your present password. Please try again.')
  await change(person.password, 'five5')
  await expectRefusal(password, 'weak-password', 'at least 6 characters')
  await expectStillIn(elsewhere, true)
  await change(person.password, 'lemon-pickle-8')
  await expect(password.getByRole('status')).toContainText('Every other device is signed out.')
  await expectStillIn(elsewhere, false)
  await expectStillIn(page, true)
  await elsewhere.context().close()
})

test('the second factor is set up with an app, asked for at the next sign-in, renewed and turned off', async ({
  page,
}) => {
  const person = await signUp(page)
  await open(page, '/account/security')
  const factor = panel(page, 'Second factor')
  await factor.getByLabel('Your password').fill('not-my-password')
  await factor.getByRole('button', { name: 'Turn on' }).click()
  await expectRefusal(factor, 'wrong-password', 'Please try again.')
  await factor.getByLabel('Your password').fill(person.password)
  await factor.getByRole('button', { name: 'Turn on' }).click()
  await expect(factor.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await factor.locator('.account-secret').innerText()).replace(/\s/g, '')
  await factor.getByLabel('Code of the app').fill('12')
  await factor.getByRole('button', { name: 'Confirm' }).click()
  await expectRefusal(factor, 'invalid-verification-code', 'That code is not right.')
  await factor.getByLabel('Code of the app').fill(totp(secret))
  await factor.getByRole('button', { name: 'Confirm' }).click()
  const codes = factor.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const first = await codes.first().innerText()
  await factor.getByRole('button', { name: 'I have kept them' }).click()
  await expect(factor.getByText('On', { exact: true })).toBeVisible()
  await expect(codes).toHaveCount(0)

  await page.context().clearCookies()
  await open(page, '/login?next=/account/security')
  await logIn(page, person)
  await page.getByLabel('Code from your authenticator app').fill(totp(secret))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/account/security')
  await factor.getByLabel('Your password').fill(person.password)
  await factor.getByRole('button', { name: 'New backup codes' }).click()
  await expect(codes).toHaveCount(10)
  expect(await codes.allInnerTexts()).not.toContain(first)
  await factor.getByRole('button', { name: 'I have kept them' }).click()
  await factor.getByLabel('Your password').fill(person.password)
  await factor.getByRole('button', { name: 'Turn off' }).click()
  await expect(factor.getByText('Off', { exact: true })).toBeVisible()
})

test('sessions are named by their device and ended one by one, all others, or all', async ({ page, browser }) => {
  const person = await signUp(page)
  const [phone, other] = [
    await signedInElsewhere(browser, person, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'),
    await signedInElsewhere(browser, person, 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'),
  ]
  await open(page, '/account/security')
  const sessions = panel(page, 'Where you are signed in')
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await expect(sessions.getByText('This device')).toHaveCount(1)
  await sessions.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expectStillIn(phone, false)
  await expectStillIn(other, true)
  await sessions.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expectStillIn(other, false)
  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/login?next=%2Faccount%2Fsecurity')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  for (const { context } of [phone, other].map((elsewhere) => ({ context: elsewhere.context() }))) await context.close()
})

test('another service is connected and disconnected, but not while it is the only way in', async ({ page }) => {
  await signUp(page)
  await open(page, '/account/security')
  const services = panel(page, 'Connected sign-ins')
  await services.getByRole('button', { name: 'Connect Demo account' }).click()
  await beSomebody(page, newEmail())
  await expect(page).toHaveURL('/account/security')
  await services.getByRole('button', { name: 'Disconnect Demo account' }).click()
  await expect(services.getByRole('status')).toHaveText('Demo account is disconnected.')
  await expect(services.getByRole('button', { name: 'Connect Demo account' })).toBeVisible()

  await page.context().clearCookies()
  await open(page, '/login?next=/account/security')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Sign in with Demo account' }).click()
  await beSomebody(await opened, newEmail())
  await expect(page).toHaveURL('/account/security')
  await services.getByRole('button', { name: 'Disconnect Demo account' }).click()
  await expectRefusal(services, 'last-way-to-sign-in', 'This is the only way into your account.')
  const password = panel(page, 'Password')
  await password.getByRole('button', { name: 'Send the link' }).click()
  await expect(password.getByRole('status')).toContainText('We have sent a link to')
})

test('the own data are downloaded as a file', async ({ page }) => {
  const { email } = await signUp(page)
  await placeOrder(page, await productNamed(page, 'Brown Teddy Bear'))
  await open(page, '/account/data')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^my-data-[\d-]{10}\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data).toMatchObject({ profile: { email }, orders: [{ orderItems: [{ name: 'Brown Teddy Bear' }] }] })
})

test('an account is deleted after its password and a question, and nobody logs in to it any more', async ({ page }) => {
  const person = await signUp(page)
  await open(page, '/account/data')
  const deletion = panel(page, 'Delete account')
  await expect(deletion).toContainText('Orders stay as long as the law asks')
  const erase = async (password: string, answer: string) => {
    await deletion.getByLabel('Your password').fill(password)
    await deletion.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: answer }).click()
  }
  await erase('not-my-password', 'Delete forever')
  await expectRefusal(deletion, 'wrong-password', 'Please try again.')
  await erase(person.password, 'Keep my account')
  await expectStillIn(page, true)
  await erase(person.password, 'Delete forever')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is deleted' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await open(page, '/login')
  await logIn(page, person)
  await expectRefusal(page.getByRole('main'), 'invalid-credential', 'Please check both')
})

test('what wants a fresh sign-in, and too many tries, say what to do', async ({ page }) => {
  await signUp(page)
  const refuse = (call: string, status: number, code: string, detail: string) =>
    page.route(`**/api/auth/${call}`, (route) =>
      route.fulfill({ status, contentType: 'application/problem+json', json: { code, detail } }),
    )
  await refuse('change-email', 403, 'requires-recent-login', 'For this, please log out and log in again first.')
  await refuse('change-password', 429, 'too-many-requests', 'Too many attempts. Please wait a minute and try again.')
  await open(page, '/account')
  await page.getByLabel('New email').fill(newEmail())
  await page.getByRole('button', { name: 'Change email' }).click()
  await expectRefusal(panel(page, 'Email'), 'requires-recent-login', 'log out and log in again first')
  await open(page, '/account/security')
  await page.getByLabel('Present password').fill('mango-pickle-7')
  await page.getByLabel('New password').fill('lemon-pickle-8')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectRefusal(panel(page, 'Password'), 'too-many-requests', 'Please wait a minute and try again.')
})

function panel(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

async function expectRefusal(place: Locator, code: string, words: string): Promise<void> {
  await expect(place.getByRole('alert')).toHaveAttribute('data-code', code)
  await expect(place.getByRole('alert')).toContainText(words)
}

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
}

async function beSomebody(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Kavya Iyer')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

/** The same person in another browser. */
async function signedInElsewhere(browser: Browser, { email, password }: Person, userAgent?: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env.SHOP_URL ?? '',
    ...(userAgent === undefined ? {} : { userAgent }),
  })
  const response = await context.request.post('/api/auth/sign-in/email', { data: { email, password } })
  expect(response.status()).toBe(200)
  return context.newPage()
}

async function expectStillIn(page: Page, isIn: boolean): Promise<void> {
  const { user } = (await (await page.request.get('/api/me')).json()) as { user: unknown }
  expect(user !== null).toBe(isIn)
}
