/** Signing up, logging in and out: what is said of it, in every tab, and what stays in the browser. */
import type { Page } from '@playwright/test'
import { expect, fillCart, newEmail, open, productNamed, signUp, storedCart, test } from './shopper.ts'
import { expectUsable } from './usable.ts'

const PASSWORD = 'six-66'
const ENDED = 'You have been logged out. Please log in to continue; your cart is saved.'

const header = (page: Page) => page.getByRole('banner')
const loginLink = (page: Page) => header(page).getByRole('link', { name: 'Login', exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()

test('what login and sign-up refuse is said, what was typed stays, and who signs up is greeted by name', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/net::ERR_FAILED/)
  const taken = await signUp(page)
  await page.context().clearCookies()
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/') && request.method() === 'POST') sent += 1
  })
  const line = page.getByRole('main').getByRole('alert')
  const [email, password] = [field(page, 'Email'), field(page, 'Password')]
  await open(page, '/')
  await loginLink(page).click()
  await expect(email).toHaveAttribute('type', 'email')
  await press(page, 'Login')
  expect(await invalidFields(page)).toEqual(['email', 'password'])
  await email.fill('not an email')
  await password.fill(PASSWORD)
  await press(page, 'Login')
  expect(await invalidFields(page)).toEqual(['email'])
  expect(sent).toBe(0)
  const mine = newEmail()
  await email.fill(mine)
  await page.route('**/api/auth/**', (route) => route.abort())
  await press(page, 'Login')
  await expect(line).toHaveAttribute('data-code', 'network-request-failed')
  await expect(line).toContainText('could not reach the shop')
  await page.unrouteAll()

  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create an Account' })).toBeVisible()
  await expect(page.getByText('min. 6 characters', { exact: true })).toBeVisible()
  await expect(email).toHaveValue(mine)
  await press(page, 'Sign Up')
  expect(await invalidFields(page)).toEqual(['name', 'password'])
  await field(page, 'Name').fill('Meera Nair')
  for (const [typed, words] of [
    ['five5', 'Please choose a password of at least 6 characters.'],
    ['password', /common/],
  ] as const) {
    await password.fill(typed)
    await press(page, 'Sign Up')
    await expect(password).toHaveAccessibleDescription(words)
    await expect(password).toBeFocused()
  }
  await email.fill(taken.email)
  await password.fill(PASSWORD)
  await press(page, 'Sign Up')
  await expect(line).toHaveAttribute('data-code', 'email-already-in-use')
  await expectUsable(page)
  await expect(line).toContainText('There is already an account with this email.')
  await expect(field(page, 'Name')).toHaveValue('Meera Nair')
  await expect(email).toHaveValue(taken.email)
  await email.fill(mine)
  await press(page, 'Sign Up')
  await expect(page).toHaveURL('/')
  await expect(header(page).getByText('Hello Meera Nair', { exact: true })).toBeVisible()
  await page.reload()
  await expect(header(page).getByText('Hello Meera Nair', { exact: true })).toBeVisible()
})

test('signing in and logging out in one tab shows in the others', async ({ page, context }) => {
  const person = await signUp(page, 'Asha Rao')
  await context.clearCookies()
  const other = await context.newPage()
  await open(other, '/login?next=/contact')
  await open(page, '/login')
  await field(page, 'Email').fill(person.email)
  await field(page, 'Password').fill(person.password)
  await press(page, 'Login')
  await expect(other).toHaveURL('/contact')
  await expect(header(other).getByText('Hello Asha Rao')).toBeVisible()
  await header(page).getByRole('button', { name: 'Logout' }).click()
  await expect(loginLink(other)).toBeVisible()
  await expect(other.getByRole('alert')).toHaveCount(0)
})

test('a session that was ended signs every open tab out at once, says why, and keeps the cart', async ({
  page,
  context,
}) => {
  await signUp(page)
  await fillCart(page, [[await productNamed(page, 'Brown Teddy Bear'), 2]])
  await openWithKeeper(page, '/cart')
  const [checkout, hidden] = [await context.newPage(), await context.newPage()]
  await openWithKeeper(hidden, '/contact')
  await openWithKeeper(checkout, '/checkout')
  expect((await page.request.post('/api/me/sessions/revoke', { data: { all: true } })).status()).toBe(200)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  for (const tab of [page, hidden, checkout]) {
    await expect(tab.getByRole('alert').filter({ hasText: ENDED })).toBeVisible()
    await expect(loginLink(tab)).toBeVisible()
    await expect(header(tab).getByText(/^Hello/)).toHaveCount(0)
  }
  await expect(page).toHaveURL('/cart')
  await expect(checkout).toHaveURL(/\/login\?next=(\/|%2F)checkout$/)
  expect(await storedCart(page)).toHaveLength(1)
  await page.getByRole('alert').getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login?next=%2Fcart')
})

test('after logging out nothing of the person is left: in no tab, not behind Back, and not in the browser', async ({
  page,
  context,
}) => {
  const typed = '78 Lotus Lane, Pune 411001'
  const { email } = await signUp(page, 'Meera Krishnan')
  const data = { name: 'Meera Krishnan', phone: '9812377123', address: typed.replace('78', '77') }
  expect((await page.request.post('/api/addresses', { data })).status()).toBeLessThan(300)
  await fillCart(page, [[await productNamed(page, 'Brown Teddy Bear'), 1]])
  await page.goto('/account')
  expect(await page.content()).toContain('Meera')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await open(tab, '/checkout')
    expect(await tab.content()).toContain(data.address)
    await tab.getByLabel('Full Shipping Address').fill(typed)
    await expect.poll(() => kept(tab)).toContain(typed)
  }
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await header(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  for (const step of ['here', 'other', 'back']) {
    const tab = step === 'other' ? other : page
    if (step === 'back') await page.goBack()
    await expect(loginLink(tab)).toBeVisible()
    await expect.poll(() => kept(tab)).not.toContain(typed)
    const left = async () => {
      const text = (await kept(tab)) + (await tab.content())
      return [email, 'Meera', '77123', 'Lotus Lane'].filter((told) => text.includes(told))
    }
    // The header of the other tab may change before its page does.
    await expect.poll(left).toEqual([])
    const [keys, databases] = await tab.evaluate(async () => [Object.keys(localStorage), await indexedDB.databases()])
    expect({ keys, databases }).toEqual({ keys: ['cart'], databases: [] })
  }
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false)
  expect(await storedCart(page)).toEqual([])
  expect((await context.cookies()).filter(({ name }) => !name.endsWith('known_browser'))).toEqual([])
})

/** Opens a page and waits until its keeper has asked for the session. */
async function openWithKeeper(page: Page, path: string): Promise<void> {
  const asked = page.waitForResponse('**/api/auth/get-session')
  await open(page, path)
  await (await asked).finished()
}

/** All that scripts keep in this tab, as one text. */
function kept(tab: Page): Promise<string> {
  return tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
}

function invalidFields(page: Page): Promise<string[]> {
  return page
    .locator('main input:invalid')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name') ?? ''))
}
