/** What somebody does to their own account: profile, password, second factor, sessions, services, data. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { tokenOfLink } from '#store/secret-link.ts'
import { totp } from '#tests/support/totp.ts'
import { newestMessage } from './messages.ts'
import { expect, newEmail, open, signUp, test } from './shopper.ts'

test('name, photo, email and phone number are changed on one page, and what cannot be is said', async ({
  page,
  owner,
}) => {
  const { email, password } = await signUp(page)
  await open(page, '/account')
  await page.getByLabel('Display name').fill('Asha R. Iyer')
  const save = page.getByRole('button', { name: 'Save name' })
  await save.click()
  await expect(panel(page, 'Name').getByRole('status')).toHaveText('Your name is saved.')
  // It was disabled while it sent, which takes the focus from it.
  await expect(save).toBeFocused()
  await expect(page.getByRole('banner').getByText('Hello Asha R. Iyer')).toBeVisible()

  const photo = panel(page, 'Photo')
  const choose = (name: string, buffer: Buffer) =>
    photo.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
  const picture = { width: 300, height: 200, channels: 3, background: '#3b6' } as const
  await choose('me.png', await sharp({ create: picture }).png().toBuffer())
  await expect(photo.getByRole('status')).toHaveText('Your photo is saved.')
  const shown = photo.getByRole('img', { name: 'You' })
  await expect(shown).toHaveAttribute('src', /^\/images\/photo-[0-9a-f-]{36}\.webp\?w=200$/)
  expect(await shown.evaluate((image) => (image as HTMLImageElement).decode())).toBeUndefined()
  await choose('me.png', Buffer.from('no picture'))
  await expect(photo.getByRole('alert')).toContainText('Please choose a JPEG or PNG.')
  await photo.getByRole('button', { name: 'Remove photo' }).click()
  await expect(photo.getByRole('status')).toHaveText('Your photo is removed.')
  await expect(shown).toHaveCount(0)

  const [newer, phone] = [newEmail(), `98${String(Date.now()).slice(-8)}`]
  const mail = panel(page, 'Email')
  await expect(mail.getByText('Not verified yet')).toBeVisible()
  await mail.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill(newer)
  await mail.getByLabel('Your password').fill('not-my-password')
  await mail.getByRole('button', { name: 'Send the link', exact: true }).click()
  await expect(mail.getByLabel('Your password')).toHaveAccessibleDescription(WRONG_PASSWORD)
  await expect(page.getByLabel('New email')).toHaveValue(newer)
  await mail.getByLabel('Your password').fill(password)
  await mail.getByRole('button', { name: 'Send the link', exact: true }).click()
  await expect(mail.getByRole('status')).toContainText(`A link should reach ${newer} within minutes.`)
  await expect(mail.getByText(email, { exact: true })).toBeVisible()
  await page.request.post('/api/auth/verify-email', { data: { token: tokenOfLink(await newestMessage(owner, newer)) } })

  const number = panel(page, 'Phone number')
  await page.getByLabel('New phone number').fill(phone)
  await number.getByRole('button', { name: 'Send a code' }).click()
  await expect(number.getByRole('status')).toContainText('We have sent a code to')
  await number.getByLabel('Code').fill(/\b\d{6}\b/.exec(await newestMessage(owner, `+91${phone}`))?.[0] ?? '')
  await number.getByRole('button', { name: 'Confirm' }).click()
  await expect(number.getByRole('status')).toHaveText('Your phone number is saved.')
  await expect(number.getByText(`${phone.slice(0, 5)} ${phone.slice(5)}`)).toBeVisible()
  await expect(mail.getByText(newer, { exact: true })).toBeVisible()
  await expect(mail.getByText('Verified', { exact: true })).toBeVisible()
})

test('a new password wants the present one; sessions are named by their device and ended one by one, all others, or all', async ({
  page,
  playwright,
}) => {
  const person = await signUp(page)
  for (const userAgent of [IPHONE, FIREFOX]) {
    const elsewhere = await playwright.request.newContext({ baseURL: process.env.SHOP_URL ?? '', userAgent })
    const { email, password } = person
    expect((await elsewhere.post('/api/auth/sign-in/email', { data: { email, password } })).ok()).toBe(true)
    await elsewhere.dispose()
  }
  await open(page, '/account/security')
  const sessions = panel(page, 'Where you are signed in')
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await expect(sessions.getByText('This device')).toHaveCount(1)
  await sessions.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)

  const password = panel(page, 'Password')
  const change = async (present: string) => {
    await page.getByLabel('Current password').fill(present)
    await page.getByLabel('New password').fill('lemon-pickle-8')
    await password.getByRole('button', { name: 'Change password' }).click()
  }
  await change('not-the-present-one')
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(WRONG_PASSWORD)
  await change(person.password)
  await expect(password.getByRole('status')).toContainText('Every other device is signed out.')
  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/login?next=%2Faccount%2Fsecurity')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
})

test('the second factor is set up with an app, moves to another phone, is renewed and turned off', {
  tag: '@night',
}, async ({ page }) => {
  const person = await signUp(page)
  await open(page, '/account/security')
  const factor = panel(page, 'Two-step login')
  const codes = factor.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
  const press = (name: string) => factor.getByRole('button', { name }).click()
  const fill = (label: string, text: string) => factor.getByLabel(label).fill(text)
  const readSecret = async () => {
    await expect(factor.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    return (await factor.locator('strong.font-mono').innerText()).replace(/\s/g, '')
  }
  const keep = async () => {
    await expect(codes).toHaveCount(10)
    const shown = await codes.allInnerTexts()
    await press('I have saved them')
    await expect(codes).toHaveCount(0)
    return shown
  }

  /** Answers the question behind the button. */
  const ask = async (button: string, code?: string) => {
    await press(button)
    await fill('Your password', person.password)
    if (code !== undefined) await fill('Code from your app', code)
    await press('Go on')
  }
  const isRefused = (label: string) =>
    expect(factor.getByLabel(label)).toHaveAccessibleDescription(/That code is not right\./)

  await ask('Turn on')
  const secret = await readSecret()
  await fill('Code from the app', '12')
  await press('Confirm')
  await isRefused('Code from the app')
  const first = totp(secret)
  await fill('Code from the app', first)
  await press('Confirm')
  const [backupCode = ''] = await keep()
  await expect(factor.getByText('On', { exact: true })).toBeVisible()

  await ask('Set up on another phone', backupCode)
  await readSecret()
  await press('Cancel')
  await expect(factor.getByText('On', { exact: true })).toBeVisible()
  await ask('Set up on another phone', first)
  await isRefused('Code from your app')
  await fill('Code from your app', totp(secret, 1))
  await press('Go on')
  const newer = await readSecret()
  expect(newer).not.toBe(secret)
  await fill('Code from the app', totp(newer))
  await press('Confirm')
  const moved = await keep()

  await ask('New backup codes', moved[0] ?? '')
  const [renewed = ''] = await keep()
  expect(moved).not.toContain(renewed)
  await ask('Turn off', renewed)
  await expect(factor.getByText('Off', { exact: true })).toBeVisible()
})

test('the own data are downloaded as a file, and the account is deleted after its password and a question', async ({
  page,
}) => {
  const person = await signUp(page)
  await open(page, '/account/data')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^my-data-[\d-]{10}\.json$/)
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ profile: { email: person.email } })

  const deletion = panel(page, 'Delete account')
  await expect(deletion).toContainText('Past orders keep your name and address for 365 days, tax invoices longer')
  await expect(deletion.getByRole('link', { name: 'what we keep, and how long' })).toHaveAttribute(
    'href',
    '/policies#privacy',
  )
  const question = page.getByRole('dialog', { name: 'Do you want to delete your account forever?' })
  const answer = (name: string) => question.getByRole('button', { name }).click()
  const password = question.getByLabel('Your password')
  await deletion.getByRole('button', { name: 'Delete my account' }).click()
  await answer('Delete forever')
  await expect(password).toBeFocused()
  await password.fill('not-my-password')
  await answer('Delete forever')
  await expect(password).toHaveAccessibleDescription(WRONG_PASSWORD)
  await answer('Cancel')
  expect((await (await page.request.get('/api/me')).json()).user).not.toBeNull()
  await deletion.getByRole('button', { name: 'Delete my account' }).click()
  await password.fill(person.password)
  await answer('Delete forever')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is deleted' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
})

test('another service is connected and disconnected; who has no password is offered one', { tag: '@night' }, async ({
  page,
  owner,
}) => {
  const person = await signUp(page)
  await open(page, '/account/security')
  const services = panel(page, 'Connected sign-ins')
  const ownPassword = services.getByLabel('Your password')
  const goOn = services.getByRole('button', { name: 'Connect', exact: true })
  await services.getByRole('button', { name: 'Connect Demo account' }).click()
  await goOn.click()
  await expect(ownPassword).toBeFocused()
  await ownPassword.fill('not-my-password')
  await goOn.click()
  await expect(ownPassword).toHaveAccessibleDescription(WRONG_PASSWORD)
  await ownPassword.fill(person.password)
  await ownPassword.press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('Kavya Iyer')
  await page.getByLabel('Email', { exact: true }).fill(newEmail())
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL('/account/security')
  await services.getByRole('button', { name: 'Disconnect Demo account' }).click()
  await ownPassword.fill(person.password)
  await services.getByRole('button', { name: 'Disconnect', exact: true }).click()
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

const WRONG_PASSWORD = 'That is not your current password. Please try again.'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

function panel(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}
